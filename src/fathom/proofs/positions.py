"""The positions that a checker has visited: rows of 64-bit words, in the order in which they were found.

The list is the queue of a breadth-first search at the same time, and a table of open addressing over it says which
positions are known. A kernel of the family makes the moves and notes where they lead; it comes back when there might be
no more room, and `Positions` makes some. A position takes its words and 9 to 18 bytes more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

COUNT, NEXT, UNTIL = range(3)
"""What `Visited.progress` keeps: how many positions there are, the next to be looked at, and where its layer ends."""

FREE = -1
_FIRST = 1 << 10
_MOST = 2**31 - 1
_LOW, _HALF, _SPREAD = np.uint64(0xFFFFFFFF), np.uint64(32), np.uint64(0x9E3779B1)


class Visited(NamedTuple):
    """The positions as kernels see them."""

    rows: Words
    table: NDArray[np.int32]
    progress: Numbers
    marks: NDArray[np.uint8]  # one a position, 0 at first: whatever the family likes to remember of it


VISITED = types.NamedTuple((types.uint64[:, ::1], types.int32[::1], types.int64[::1], types.uint8[::1]), Visited)


class Positions:
    """The positions found so far; `visited` is what kernels are given, and changes when room is made."""

    def __init__(self, start: Words, watch: Watch) -> None:
        self._watch = watch
        rows = np.zeros((_FIRST, len(start)), np.uint64)
        table, marks = np.full(2 * _FIRST, FREE, np.int32), np.zeros(_FIRST, np.uint8)
        self.visited = Visited(rows, table, np.zeros(3, np.int64), marks)
        note(self.visited, start)

    def __len__(self) -> int:
        """How many positions there are."""
        return int(self.visited.progress[COUNT])

    @property
    def waiting(self) -> bool:
        """Whether some have not been looked at."""
        return bool(self.visited.progress[NEXT] < self.visited.progress[COUNT])

    def begin_layer(self) -> None:
        """All that are known now are the layer to be looked at."""
        self.visited.progress[UNTIL] = self.visited.progress[COUNT]

    def in_layer(self, more: int) -> bool:
        """Whether some of the layer have not been looked at; if so, there is room for `more` positions then."""
        self._watch.check("visiting all positions again", len(self))
        if self.visited.progress[NEXT] >= self.visited.progress[UNTIL]:
            return False
        self.make_room(more)
        return True

    def make_room(self, more: int) -> None:
        """See that there is room for `more` positions."""
        rows, _, progress, marks = self.visited
        if len(rows) >= len(self) + more:
            return
        size = max(2 * len(rows), 1 << (len(self) + more).bit_length())
        if size > _MOST:
            raise MemoryError("more positions than can be visited again")
        self._watch.reserve(size * (8 * rows.shape[1] + 9), "visiting all positions again")
        wider, longer = np.zeros((size, rows.shape[1]), np.uint64), np.zeros(size, np.uint8)
        wider[: len(rows)], longer[: len(rows)] = rows, marks
        self.visited = Visited(wider, np.full(2 * size, FREE, np.int32), progress, longer)
        enter_again(self.visited)

    def within(
        self, moves: int | None, more: int, visit: Callable[[Visited], None], solved: Numbers
    ) -> tuple[int, int | None]:
        """How many positions so many moves (None: any number) lead to, and after how many the first is solved.

        `visit` makes the moves of the next positions of a layer, `more` of each at most, as long as there is room, and
        says in `solved[0]` whether one is solved.
        """
        done, first = 0, 0 if solved[0] else None
        while self.waiting and (moves is None or done < moves):
            done += 1
            self.begin_layer()
            while self.in_layer(more):
                visit(self.visited)
            first = done if first is None and solved[0] else first
        return len(self), first


@compiled(types.int64(types.uint64[::1], types.int64))
def home_of(row: Words, size: int) -> int:
    """The place of a table, a power of two in size, where looking for a row begins."""
    mixed = np.uint64(0)
    for word in row:
        for half in (word & _LOW, word >> _HALF):
            product = (mixed ^ half) * _SPREAD  # of two halves: no bit is lost
            mixed = (product >> _HALF) ^ (product & _LOW)
    product = (mixed ^ (mixed >> np.uint64(15))) * _SPREAD
    return int((product >> np.uint64(24)) & np.uint64(size - 1))


@compiled(types.int64(VISITED, types.uint64[::1], types.int64), inline="always")
def number_at(visited: Visited, row: Words, home: int) -> int:
    """The number of a position; one that is new is kept and gets the next. There must be room.

    `home` is where looking for it begins (see `home_of`).
    """
    rows, table, progress = visited.rows, visited.table, visited.progress
    place = home
    while table[place] != FREE:
        known = int(table[place])
        same = True
        for word in range(row.size):
            same = same and rows[known, word] == row[word]
        if same:
            return known
        place = (place + 1) & (table.size - 1)
    count = int(progress[COUNT])
    table[place] = count
    for word in range(row.size):
        rows[count, word] = row[word]
    progress[COUNT] += 1
    return count


@compiled(types.boolean(VISITED, types.uint64[::1]))
def note(visited: Visited, row: Words) -> bool:
    """Add a position, unless it is known; whether it was new. There must be room."""
    before = visited.progress[COUNT]
    return number_at(visited, row, home_of(row, visited.table.size)) == before  # type: ignore[no-any-return]


@compiled(types.void(VISITED))
def enter_again(visited: Visited) -> None:
    """Enter all positions, which are different, into an empty table."""
    rows, table = visited.rows, visited.table
    for number in range(visited.progress[COUNT]):
        place = home_of(rows[number], table.size)
        while table[place] != FREE:
            place = (place + 1) & (table.size - 1)
        table[place] = number
