"""The hashed set of states: open addressing over a growing array of rows, in the order of discovery.

A slot is one 64-bit word, 0 when empty, in one of two manners:

- *numbered*: the lower 40 bits are a row's number plus one, the upper 24 bits are taken from its hash, so
  that hardly a wrong row is ever looked at. This tells which row a state is.
- *keyed* (one-word states only): the state itself. This tells only whether a state is there, but without a
  look at the rows, and memory is what hashing waits for: measured one and a half times as fast in
  breadth-first search. The state 0, which would look like an empty slot, has a register of its own.

The table is a power of two in size, at most five eighths full, probed linearly. When it grows it is dropped
first and built anew from the rows, so there are never two of it.
"""

from __future__ import annotations

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.statespace.rules import ROWS, Words

SLOTS = types.uint64[::1]

ZERO = np.uint64(0)
ONE = np.uint64(1)
HALF = np.uint64(32)
ODD = np.uint64(0xD6E8FEB86659FD93)  # multiplier of a well-tested xor-shift-multiply mixer (found by C. Wellons)
NUMBER = np.uint64((1 << 40) - 1)
TAG = np.uint64(~np.uint64((1 << 40) - 1))

SMALLEST_TABLE = 1 << 10
REHASHED_AT_ONCE = 1 << 19

#: Registers of a search, an int64 array that kernel and driver share. FOUND: how many rows there are.
FOUND = 0
ZERO_SEEN = 1


@compiled(types.uint64(ROWS, types.int64, types.int64))
def hash_of(rows: Words, row: int, words: int) -> np.uint64:
    """A 64-bit hash of a row's first words, every bit of which depends on all of theirs."""
    mixed = ZERO
    for word in range(words):
        mixed ^= rows[row, word]
        mixed ^= mixed >> HALF
        mixed *= ODD
        mixed ^= mixed >> HALF
        mixed *= ODD
        mixed ^= mixed >> HALF
    return mixed


@compiled(types.int64(SLOTS, ROWS, ROWS, types.int64, types.int64, types.uint64))
def number_of(table: Words, rows: Words, wanted: Words, row: int, words: int, hashed: np.uint64) -> int:
    """The number of the state `wanted[row]` in a numbered table; or -1 - slot, the slot where it belongs."""
    mask = np.uint64(table.size - 1)
    slot = hashed & mask
    entry = table[slot]
    while entry != ZERO:
        if (entry ^ hashed) & TAG == ZERO:
            number = (entry & NUMBER) - ONE
            word = 0
            while word < words and rows[number, word] == wanted[row, word]:
                word += 1
            if word == words:
                return np.int64(number)  # type: ignore[return-value]
        slot = (slot + ONE) & mask
        entry = table[slot]
    return -1 - np.int64(slot)  # type: ignore[return-value]


@compiled(types.void(SLOTS, ROWS, ROWS, types.int64, types.uint64, types.int64, types.int64), inline="always")
def enter_row(table: Words, rows: Words, new: Words, row: int, hashed: np.uint64, slot: int, number: int) -> None:
    """Make the state `new[row]` the row `number`; its slot in a numbered table, which is empty, is known."""
    table[slot] = np.uint64(number + 1) | (hashed & TAG)
    for word in range(rows.shape[1]):
        rows[number, word] = new[row, word]


@compiled(types.void(SLOTS, types.boolean, ROWS, types.int64, types.int64, types.int64), nogil=True, shared=False)
def _enter(table: Words, keyed: bool, rows: Words, words: int, first: int, last: int) -> None:
    """Put rows `first` .. `last` - 1, all different and not yet there, into the table."""
    mask = np.uint64(table.size - 1)
    for number in range(first, last):
        hashed = hash_of(rows, number, words)
        entry = rows[number, 0] if keyed else np.uint64(number + 1) | (hashed & TAG)
        if entry != ZERO:
            slot = hashed & mask
            while table[slot] != ZERO:
                slot = (slot + ONE) & mask
            table[slot] = entry


@compiled(types.int64(types.int64))
def rows_for(slots: int) -> int:
    """How many rows a table of so many slots may hold."""
    return slots // 8 * 5


class StateTable:
    """A table for `rows` as they grow. Its array is `slots`, for the kernels."""

    __slots__ = ("keyed", "slots", "words")

    def __init__(self, words: int, keyed: bool) -> None:
        """An empty table."""
        self.words = words
        self.keyed = keyed
        self.slots = np.zeros(SMALLEST_TABLE, dtype=np.uint64)

    def make_room(self, rows: Words, found: int, needed: int, watch: Watch, done: int) -> None:
        """Grow until `needed` rows fit; the first `found` of `rows` are entered again."""
        size = len(self.slots)
        while rows_for(size) < needed:
            size *= 2
        if size == len(self.slots):
            return
        self.slots = np.zeros(1, dtype=np.uint64)
        watch.reserve(size * 8, "the table of visited states")
        self.slots = np.zeros(size, dtype=np.uint64)
        for first in range(0, found, REHASHED_AT_ONCE):
            _enter(self.slots, self.keyed, rows, self.words, first, min(found, first + REHASHED_AT_ONCE))
            watch.check("growing the table", done, states=found)
