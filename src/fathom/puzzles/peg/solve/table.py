"""A set of positions, as words, by open addressing: what kernels put there, and how it grows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int64, uint64, void

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

FREE = np.uint64(0xFFFFFFFFFFFFFFFF)
"""What is in a place without a position."""

_SPREAD = np.uint64(0x9E3779B97F4A7C15)


def empty(size: int) -> Words:
    """A table with so many places, a power of two."""
    return np.full(size, FREE, np.uint64)


@compiled(int64(uint64, int64), inline="always")
def home_of(word: np.uint64, size: int) -> int:
    """The place of a table, a power of two in size, where looking for a word begins."""
    mixed = word * _SPREAD
    return np.int64((mixed >> np.uint64(29)) & np.uint64(size - 1))  # type: ignore[return-value]


@compiled(boolean(uint64[::1], uint64), inline="always")
def enter(table: Words, word: np.uint64) -> bool:
    """Put a word into a table that has room, unless it is there; whether it was new."""
    place = home_of(word, table.size)
    while table[place] != FREE:
        if table[place] == word:
            return False
        place = (place + 1) & (table.size - 1)
    table[place] = word
    return True


@compiled(void(uint64[::1], uint64[::1]))
def enter_all(source: Words, table: Words) -> None:
    """Put all words of a table into a larger one."""
    for word in source:
        if word != FREE:
            enter(table, word)


def grown(table: Words, watch: Watch) -> Words:
    """A table of twice the size with the same words."""
    watch.reserve(16 * table.size, "positions that were seen")
    larger = empty(2 * table.size)
    enter_all(table, larger)
    return larger
