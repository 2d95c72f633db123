"""Sets of positions, as words, by open addressing.

A large table does not fit into the caches of a machine, and every word would wait for memory. So it has segments, and
before each a queue: what is to be entered waits until the queue is full, and all of it is entered at once, while the
segment is near. That is four times as fast as entering word by word.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int64, types, uint64, void

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

FREE = np.uint64(0xFFFFFFFFFFFFFFFF)
"""What is in a place without a position."""

_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_SEGMENT = 1 << 16
_QUEUE = 128


class Crowd(NamedTuple):
    """A table in segments, and the queues before them."""

    table: Words
    queues: Words  # a row a segment
    waiting: Numbers  # how many are in each queue
    entered: Numbers  # one number: how many words are in the table


CROWD = types.NamedTuple((uint64[::1], uint64[:, ::1], int64[::1], int64[::1]), Crowd)


def empty(size: int) -> Words:
    """A table with so many places, a power of two."""
    return np.full(size, FREE, np.uint64)


def crowd_for(size: int, watch: Watch, purpose: str) -> Crowd:
    """An empty table with so many places, a power of two."""
    watch.reserve(8 * size, purpose)
    segments = max(1, size // _SEGMENT)
    queues = np.zeros((segments, _QUEUE), np.uint64)
    return Crowd(empty(size), queues, np.zeros(segments, np.int64), np.zeros(1, np.int64))


@compiled(uint64(uint64), inline="always")
def mixed(word: np.uint64) -> np.uint64:
    """A word whose bits all depend on all bits of another."""
    product = word * _SPREAD
    return product ^ (product >> _HALF)


@compiled(boolean(uint64[::1], int64, int64, uint64, uint64), inline="always")
def put(table: Words, begin: int, size: int, word: np.uint64, key: np.uint64) -> bool:
    """Put a word into a part of a table, a power of two in size, unless it is there; whether it was new."""
    place = np.int64(key & np.uint64(size - 1))
    while table[begin + place] != FREE:
        if table[begin + place] == word:
            return False
        place = (place + 1) & (size - 1)
    table[begin + place] = word
    return True


@compiled(boolean(uint64[::1], uint64), inline="always")
def enter(table: Words, word: np.uint64) -> bool:
    """Put a word into a table without segments that has room, unless it is there; whether it was new."""
    return put(table, 0, table.size, word, mixed(word))  # type: ignore[no-any-return]


@compiled(void(CROWD, int64))
def let_in(crowd: Crowd, segment: int) -> None:
    """Enter all that wait before a segment."""
    size = crowd.table.size // crowd.waiting.size
    for number in range(crowd.waiting[segment]):
        word = crowd.queues[segment, number]
        if put(crowd.table, segment * size, size, word, mixed(word)):
            crowd.entered[0] += 1
    crowd.waiting[segment] = 0


@compiled(void(CROWD))
def let_all_in(crowd: Crowd) -> None:
    """Enter all that wait."""
    for segment in range(crowd.waiting.size):
        let_in(crowd, segment)


@compiled(void(CROWD, uint64), inline="always")
def queue_up(crowd: Crowd, word: np.uint64) -> None:
    """Have a word wait to be entered."""
    segment = np.int64(((mixed(word) >> _HALF) * np.uint64(crowd.waiting.size)) >> _HALF)
    crowd.queues[segment, crowd.waiting[segment]] = word
    crowd.waiting[segment] += 1
    if crowd.waiting[segment] == crowd.queues.shape[1]:
        let_in(crowd, segment)


@compiled(void(uint64[::1], CROWD))
def move_in(source: Words, crowd: Crowd) -> None:
    """Enter all words of a table into another one."""
    for word in source:
        if word != FREE:
            queue_up(crowd, word)
    let_all_in(crowd)


@compiled(void(uint64[::1], uint64[::1]))
def enter_all(source: Words, table: Words) -> None:
    """Enter all words of a table into a larger one, both without segments."""
    for word in source:
        if word != FREE:
            enter(table, word)


def grown(table: Words, watch: Watch) -> Words:
    """A table of twice the size with the same words."""
    watch.reserve(16 * table.size, "positions that were seen")
    larger = empty(2 * table.size)
    enter_all(table, larger)
    return larger


def larger(crowd: Crowd, watch: Watch, purpose: str) -> Crowd:
    """A table of twice the size with the same words, and those that wait."""
    let_all_in(crowd)
    found = crowd_for(2 * crowd.table.size, watch, purpose)
    move_in(crowd.table, found)
    return found
