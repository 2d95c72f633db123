"""Byte strings, numbered in the order of their coming, each once: the closed set of a search.

All strings lie end to end in one array that doubles when it is full; an open-addressing table finds a string by its
64-bit hash and compares the bytes. About 16 bytes a string beyond its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.behaviours.encoding import hash_of
from fathom.engine.behaviours.space import BYTES, NUMBERS, OFFSETS, Bytes, Numbers, Offsets


@compiled(types.int64(BYTES, OFFSETS, NUMBERS, BYTES, types.int64, types.int64), nogil=True)
def slot_of(arena: Bytes, starts: Offsets, table: Numbers, packed: Bytes, start: int, end: int) -> int:
    """Where packed[start:end] is in the table, or would be."""
    mask = np.uint64(len(table) - 1)
    slot = int(np.int64(hash_of(packed, start, end) & mask))
    while table[slot] >= 0:
        known = np.int64(table[slot])
        at = starts[known]
        if starts[known + 1] - at == end - start:
            same = True
            for offset in range(end - start):
                if arena[at + offset] != packed[start + offset]:
                    same = False
                    break
            if same:
                return slot
        slot = (slot + 1) & int(np.int64(mask))
    return slot


@compiled(
    types.int64(BYTES, OFFSETS, NUMBERS, types.int64, BYTES, OFFSETS, types.int64, OFFSETS),
    nogil=True,
)
def _absorb(
    arena: Bytes,
    starts: Offsets,
    table: Numbers,
    count: int,
    packed: Bytes,
    bounds: Offsets,
    number: int,
    found: Offsets,
) -> int:
    """Add `number` strings; `found` gets the number of each. Returns how many there are then."""
    for one in range(number):
        slot = slot_of(arena, starts, table, packed, bounds[one], bounds[one + 1])
        if table[slot] < 0:
            at = starts[count]
            for offset in range(bounds[one + 1] - bounds[one]):
                arena[at + offset] = packed[bounds[one] + offset]
            starts[count + 1] = at + bounds[one + 1] - bounds[one]
            table[slot] = np.int32(count)
            count += 1
        found[one] = table[slot]
    return count


@compiled(types.void(BYTES, OFFSETS, NUMBERS, BYTES, OFFSETS, OFFSETS), nogil=True)
def _find(arena: Bytes, starts: Offsets, table: Numbers, packed: Bytes, bounds: Offsets, found: Offsets) -> None:
    """`found` gets the number of each string, -1 of those that are not there."""
    for one in range(len(found)):
        found[one] = table[slot_of(arena, starts, table, packed, bounds[one], bounds[one + 1])]


@compiled(types.void(BYTES, OFFSETS, NUMBERS, types.int64), nogil=True)
def _fill(arena: Bytes, starts: Offsets, table: Numbers, count: int) -> None:
    """Enter all strings into an empty table."""
    for one in range(count):
        table[slot_of(arena, starts, table, arena, starts[one], starts[one + 1])] = np.int32(one)


class Packed(NamedTuple):
    """Byte strings end to end: where each begins, and behind the last where that ends."""

    arena: Bytes
    starts: Offsets


def end_to_end(strings: Sequence[bytes]) -> Packed:
    """Byte strings as arrays."""
    starts = np.cumsum([0, *map(len, strings)], dtype=np.int64)
    return Packed(np.frombuffer(b"".join(strings), np.uint8).copy(), starts)


class Catalogue:
    """The strings. Readers of `arena` and `starts` may go on while strings are added: they see those there were."""

    def __init__(self, room: int = 1 << 12) -> None:
        self.count = 0
        self.arena: NDArray[np.uint8] = np.zeros(room * 64, np.uint8)
        self.starts: NDArray[np.int64] = np.zeros(room + 1, np.int64)
        self._table: NDArray[np.int32] = np.full(2 * room, -1, np.int32)

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, number: int) -> bytes:
        return self.arena[self.starts[number] : self.starts[number + 1]].tobytes()

    @property
    def held(self) -> int:
        """Memory held."""
        return self.arena.nbytes + self.starts.nbytes + self._table.nbytes

    def room_for(self, number: int, size: int) -> int:
        """How many bytes more would be needed to add so many strings of that many bytes together."""
        wanted = 0
        if self.starts[self.count] + size > len(self.arena):
            wanted += 2 * len(self.arena) + size
        if self.count + number + 1 > len(self.starts):
            wanted += 2 * self.starts.nbytes + 8 * number
        if 2 * (self.count + number) > len(self._table):
            wanted += 2 * self._table.nbytes
        return wanted

    def _grow(self, number: int, size: int) -> None:
        if self.starts[self.count] + size > len(self.arena):
            wider = np.zeros(2 * len(self.arena) + size, np.uint8)
            wider[: len(self.arena)] = self.arena
            self.arena = wider
        if self.count + number + 1 > len(self.starts):
            longer = np.zeros(2 * len(self.starts) + number, np.int64)
            longer[: len(self.starts)] = self.starts
            self.starts = longer
        if 2 * (self.count + number) > len(self._table):
            slots = len(self._table)
            while slots < 2 * (self.count + number):
                slots *= 2
            self._table = np.full(slots, -1, np.int32)
            _fill(self.arena, self.starts, self._table, self.count)

    @np.errstate(over="ignore")  # hashing wraps around, on purpose; only heard of without compilation
    def absorb(self, packed: NDArray[np.uint8], bounds: NDArray[np.int64], number: int) -> NDArray[np.int64]:
        """Add packed[bounds[i]:bounds[i + 1]] for i below `number`, those that are new; returns all their numbers."""
        self._grow(number, int(bounds[number]) if number else 0)
        found = np.empty(number, np.int64)
        self.count = _absorb(self.arena, self.starts, self._table, self.count, packed, bounds, number, found)
        return found

    def add(self, packed: bytes) -> int:
        """Add one string; returns its number."""
        return int(self.absorb(*end_to_end([packed]), 1)[0])

    def find(self, packed: bytes) -> int | None:
        """The number of a string, if it is there."""
        number = int(self.numbers_of(end_to_end([packed]))[0])
        return None if number < 0 else number

    @np.errstate(over="ignore")  # hashing wraps around, on purpose; only heard of without compilation
    def numbers_of(self, strings: Packed) -> NDArray[np.int64]:
        """The number of each string, -1 of those that are not there."""
        found = np.empty(len(strings.starts) - 1, np.int64)
        _find(self.arena, self.starts, self._table, strings.arena, strings.starts, found)
        return found
