"""Layered automata made from small ones: unrolled over the positions of a word, or spread over some of a longer one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.automata.layered import Ints, Layered, Longs, everything, minimised, nothing
from fathom.errors import FathomError

_INTS = types.int32[::1]
_LONGS = types.int64[::1]


@compiled(types.void(types.int32[:, ::1], types.uint8[::1], types.uint8[:, ::1], _LONGS, _INTS))
def unroll(table: Any, accepting: Any, allowed: Any, first: Longs, delta: Ints) -> None:
    """The layers of a small automaton from its state 0: those states that can be reached, in order of discovery.

    There must be room for all states in every layer. Linear in what it writes, and in states for each layer.
    """
    states, letters = table.shape
    length = allowed.shape[0]
    here = np.zeros(states, np.int32)
    there = np.zeros(states, np.int32)
    number = np.full(states, -1, np.int32)
    width = 1
    first[0] = 0
    for layer in range(length):
        base = first[layer]
        first[layer + 1] = base + width
        found = 0
        for state in range(width):
            for letter in range(letters):
                reached = table[here[state], letter]
                if not allowed[layer, letter] or (reached >= 0 and layer == length - 1 and not accepting[reached]):
                    reached = np.int32(-1)
                if reached >= 0 and number[reached] < 0:
                    number[reached] = found
                    there[found] = reached
                    found += 1
                delta[(base + state) * letters + letter] = number[reached] if reached >= 0 else np.int32(-1)
        for state in range(found):
            number[there[state]] = -1
            here[state] = there[state]
        width = found
    first[length + 1] = first[length] + width


@compiled(types.void(_LONGS, _INTS, types.int64, _LONGS, _LONGS, _INTS))
def spread(small_first: Longs, small_delta: Ints, letters: int, positions: Longs, first: Longs, delta: Ints) -> None:
    """An automaton that reads only some positions, and stays as it is at all others; `first` is filled in already."""
    done = 0
    for layer in range(first.size - 2):
        low = first[layer] * letters
        if done < positions.size and positions[done] == layer:
            base = small_first[done] * letters
            for entry in range(first[layer + 1] * letters - low):
                delta[low + entry] = small_delta[base + entry]
            done += 1
        else:
            for entry in range(first[layer + 1] * letters - low):
                delta[low + entry] = np.int32(entry // letters)


def unrolled(table: Ints, accepting: Sequence[bool], length: int, allowed: NDArray[np.bool_] | None = None) -> Layered:
    """The words of one length that a small automaton accepts from its state 0, minimal.

    `table[state, letter]` is the next state or -1; `allowed[position, letter]` tells which letters may stand where.
    """
    states, letters = table.shape
    if length == 0:
        return everything(letters, 0) if accepting[0] else nothing(letters, 0)
    if allowed is None:
        allowed = np.ones((length, letters), np.bool_)
    first = np.zeros(length + 2, np.int64)
    delta = np.full((length + 1) * states * letters, -1, np.int32)
    good = np.array(accepting, np.uint8)
    unroll(np.ascontiguousarray(table, np.int32), good, np.ascontiguousarray(allowed, np.uint8), first, delta)
    return minimised(Layered(letters, first, delta[: int(first[-1]) * letters]))


def lifted(small: Layered, positions: Sequence[int], length: int) -> Layered:
    """All words of a greater length whose letters at the `positions` (ascending) are a word of `small`."""
    if len(positions) != small.length or list(positions) != sorted(set(positions)):
        raise FathomError(f"found {len(positions)} positions, expected {small.length} in ascending order")
    if small.empty:
        return nothing(small.letters, length)
    reads = np.zeros(length, np.int64)
    reads[list(positions)] = 1
    steps = np.concatenate([[0], np.cumsum(reads)])  # letters read by `small` before each position
    first = np.zeros(length + 2, np.int64)
    np.cumsum(small.widths()[steps], out=first[1:])
    delta = np.full(int(first[-1]) * small.letters, -1, np.int32)
    spread(small.first, small.delta, small.letters, np.array(positions, np.int64), first, delta)
    return Layered(small.letters, first, delta)
