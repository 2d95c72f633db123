"""Exact sums over the layers of a diagram, in whole numbers of any size.

A number is a row of limbs of 62 bits, the lowest first, so that two limbs and a carry fit a signed word.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]

LIMB_BITS = 62
_LIMB = (1 << LIMB_BITS) - 1
_NUMBERS = types.int64[:, ::1]
_INTS = types.int32[::1]


@compiled(types.void(_INTS, types.int64, types.int64, _NUMBERS, _NUMBERS), nogil=True, shared=False)
def pull(delta: Ints, base: int, width: int, after: Any, here: Any) -> None:
    """For the `width` states whose transitions begin at `base`: how many ways lead on, by those of the next layer."""
    limbs = here.shape[1]
    for state in range(width):
        carry = 0
        one, other = delta[base + 2 * state], delta[base + 2 * state + 1]
        for limb in range(limbs):
            if one >= 0:
                carry += after[one, limb]
            if other >= 0:
                carry += after[other, limb]
            here[state, limb] = carry & _LIMB
            carry >>= LIMB_BITS


@compiled(types.void(_INTS, types.int64, _NUMBERS, _NUMBERS), nogil=True, shared=False)
def push(delta: Ints, width: int, here: Any, after: Any) -> None:
    """Add the ways to each of `width` states to the ways to those that it leads to."""
    limbs = here.shape[1]
    for place in range(2 * width):
        there = delta[place]
        if there < 0:
            continue
        carry = 0
        for limb in range(limbs):
            carry += here[place >> 1, limb] + after[there, limb]
            after[there, limb] = carry & _LIMB
            carry >>= LIMB_BITS


def whole(limbs: Longs) -> int:
    """The number that a row of limbs stands for."""
    return sum(int(limb) << (LIMB_BITS * place) for place, limb in enumerate(limbs))


def limbs_for(largest: int) -> int:
    """How many limbs a number needs."""
    return max(1, -(-largest.bit_length() // LIMB_BITS))


def sum_of(numbers: Longs) -> int:
    """The sum of all rows."""
    half = LIMB_BITS // 2
    total = 0
    for place in range(numbers.shape[1]):
        column = numbers[:, place]
        added = (int((column >> half).sum()) << half) + int((column & ((1 << half) - 1)).sum())
        total += added << (LIMB_BITS * place)
    return total


def largest(numbers: Longs) -> int:
    """A bound on all rows that needs as many bits as the largest of them."""
    top: int = numbers.shape[1] - 1
    while top and not numbers[:, top].any():
        top -= 1
    highest = int(numbers[:, top].max(initial=0))
    return (highest + 1) << (LIMB_BITS * top)
