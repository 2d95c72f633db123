"""Rows of bits: reading, setting and counting them, alone or by several threads at once."""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.bits import count_bits, lowest_bit
from fathom.engine.retrograde.game import PLANE, Plane
from fathom.engine.statespace.visited.lanes import add_to_lane

__all__ = ["FULL", "ONE", "ZERO", "count_bits", "give", "has", "lowest_bit", "put", "take"]

ZERO, ONE, FULL = np.uint64(0), np.uint64(1), np.uint64(0xFFFFFFFFFFFFFFFF)


@compiled(types.boolean(PLANE, types.int64))
def has(plane: Plane, place: int) -> bool:
    """Whether a bit is set."""
    return (plane[place >> 6] >> np.uint64(place & 63)) & ONE != ZERO  # type: ignore[no-any-return]


@compiled(types.void(PLANE, types.int64))
def put(plane: Plane, place: int) -> None:
    """Set a bit, in one indivisible step."""
    add_to_lane(plane, place >> 1, ONE << np.uint64(place & 1))


@compiled(types.uint64(PLANE, types.int64, types.int64))
def take(plane: Plane, place: int, width: int) -> np.uint64:
    """The next `width` bits (1 to 64) of a plane."""
    word, shift = place >> 6, place & 63
    found = plane[word] >> np.uint64(shift)
    if shift + width > 64:
        found |= plane[word + 1] << np.uint64(64 - shift)
    return found & (FULL >> np.uint64(64 - width))  # type: ignore[no-any-return]


@compiled(types.void(PLANE, types.int64, types.int64, types.uint64))
def give(plane: Plane, place: int, width: int, bits: np.uint64) -> None:
    """Set those of the next `width` bits that are set in `bits`; for one thread alone."""
    word, shift = place >> 6, place & 63
    plane[word] |= bits << np.uint64(shift)
    if shift + width > 64:
        plane[word + 1] |= bits >> np.uint64(64 - shift)
