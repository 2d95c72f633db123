"""Rows of bits: reading, setting and counting them, alone or by several threads at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fathom.compiled import Primitive, compiled, types
from fathom.engine.retrograde.game import PLANE, Plane
from fathom.engine.statespace.visited.lanes import add_to_lane

ZERO, ONE, FULL = np.uint64(0), np.uint64(1), np.uint64(0xFFFFFFFFFFFFFFFF)


def _instruction(of: Callable[[Any, Any], Any]) -> Callable[[], Any]:
    """A number that one instruction finds out about a word."""

    def make() -> Any:
        from numba.extending import intrinsic

        @intrinsic
        def number(typing: Any, word: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                return of(builder, arguments[0])

            return types.int64(types.uint64).real(), generate

        return number

    return make


def _lowest_set(builder: Any, word: Any) -> Any:
    from numba.core import cgutils

    return builder.cttz(word, cgutils.false_bit)


def _plain_count(word: np.uint64) -> int:
    return int(word).bit_count()


def _plain_lowest(word: np.uint64) -> int:
    value = int(word)
    return (value & -value).bit_length() - 1 if value else 64


count_bits: Any = Primitive(_plain_count, _instruction(lambda builder, word: builder.ctpop(word)))
"""How many bits of a word are set."""

lowest_bit: Any = Primitive(_plain_lowest, _instruction(_lowest_set))
"""The number of the lowest bit of a word that is set; 64 without one."""


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
