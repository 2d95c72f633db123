"""The kernel of the depth-first search, and the arrays it works on.

It goes on from where it was, for a slice of positions at a time, and comes back for air or for a larger table. Lost
positions are kept as rows of words; `table` finds them by a hash, with open addressing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.captures.kernels import END, N1, N2, RANK, START, W1, Words, captures, is_dead, pack
from fathom.engine.captures.layout import MOST, PLACES, Numbers

DEPTH, LOST, NODES, STATUS, FRESH = range(5)
"""Places in `CaptureSearch.progress`: captures made, rows kept, positions entered, what has come out, and whether the
position has just been entered."""

RUNNING, CLEARED, EXHAUSTED = range(3)

FREE = -1
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(29)


class CaptureSearch(NamedTuple):
    """Where a search stands."""

    parameters: Any
    position: Any
    moves: Any  # by depth: the captures of the position there, sorted
    counts: Any  # by depth: how many there are
    tried: Any  # by depth: how many were tried
    undo: Any  # by depth: what the capture made there has captured
    rows: Any  # lost positions
    table: Any  # numbers of rows, by hash
    row: Any
    aims: Any
    asked: Any
    queue: Any
    served: Any
    progress: Any


_W2, _N3 = types.uint64[:, ::1], types.int64[:, :, ::1]
SEARCH = types.NamedTuple((N1, N1, _N3, N1, N1, N1, _W2, N1, W1, N2, N1, N1, N2, N1), CaptureSearch)


@compiled(types.int64(W1, types.int64))
def home_of(row: Words, size: int) -> int:
    """Where in a table, a power of two in size, looking for a row begins."""
    mixed = np.uint64(0)
    for word in row:
        mixed = (mixed ^ word) * _SPREAD
        mixed ^= mixed >> _HALF
    return int(mixed & np.uint64(size - 1))


@compiled(types.int64(_W2, N1, W1))
def place_of(rows: Any, table: Numbers, row: Words) -> int:
    """The place of the table where a row is, or where it belongs."""
    place = int(home_of(row, table.size))
    while table[place] != FREE:
        same = True
        for word in range(row.size):
            same = same and rows[table[place], word] == row[word]
        if same:
            return place
        place = (place + 1) & (table.size - 1)
    return place


@compiled(types.void(_W2, N1, types.int64))
def fill(rows: Any, table: Numbers, count: int) -> None:
    """Enter so many rows, all different, into an empty table."""
    for number in range(count):
        table[place_of(rows, table, rows[number])] = number


@compiled(types.void(SEARCH, types.int64, types.int64))
def rank_moves(search: Any, depth: int, count: int) -> None:
    """Sort captures: first those of pieces with few aims, of pieces with few captures left."""
    base = search.parameters[MOST] + 1
    moves = search.moves[depth]
    for number in range(count):
        start, end = moves[number, START], moves[number, END]
        captured = (search.position[end] - 1) % base
        rank = 2 * search.aims[start, 0] + captured
        moves[number, RANK] = rank
        place = number
        while place and moves[place - 1, RANK] > rank:
            for column in range(3):
                moves[place, column] = moves[place - 1, column]
            place -= 1
        moves[place, START] = start
        moves[place, END] = end
        moves[place, RANK] = rank


@compiled(types.boolean(SEARCH))
def entered(search: Any) -> bool:
    """Whether the position that was just reached is worth looking at; its captures are then listed."""
    depth = search.progress[DEPTH]
    search.progress[NODES] += 1
    if is_dead(search.parameters, search.position, search.aims, search.asked, search.queue, search.served):
        return False
    pack(search.parameters, search.position, search.row)
    if search.table[place_of(search.rows, search.table, search.row)] != FREE:
        return False
    count = captures(search.parameters, search.position, search.moves[depth])
    rank_moves(search, depth, count)
    search.counts[depth] = count
    search.tried[depth] = 0
    return True


@compiled(types.void(SEARCH))
def take_back(search: Any) -> None:
    """Undo the last capture."""
    search.progress[DEPTH] -= 1
    depth = search.progress[DEPTH]
    move = search.moves[depth, search.tried[depth] - 1]
    search.position[move[START]] = search.position[move[END]] + 1
    search.position[move[END]] = search.undo[depth]


@compiled(types.void(SEARCH, types.int64))
def go_on(search: Any, slice_: int) -> None:
    """Search on, until so many positions were entered, the rows are full, or the end is reached."""
    last = search.parameters[PLACES] - 1
    until = search.progress[NODES] + slice_
    while search.progress[NODES] < until and search.progress[LOST] < search.rows.shape[0]:
        depth = search.progress[DEPTH]
        if search.progress[FRESH]:
            if depth == last:
                search.progress[STATUS] = CLEARED
                return
            search.progress[FRESH] = 0
            if not entered(search):
                if depth == 0:
                    search.progress[STATUS] = EXHAUSTED
                    return
                take_back(search)
                continue
        if search.tried[depth] < search.counts[depth]:
            move = search.moves[depth, search.tried[depth]]
            search.tried[depth] += 1
            search.undo[depth] = search.position[move[END]]
            search.position[move[END]] = search.position[move[START]] - 1
            search.position[move[START]] = 0
            search.progress[DEPTH] += 1
            search.progress[FRESH] = 1
            continue
        pack(search.parameters, search.position, search.row)
        place = place_of(search.rows, search.table, search.row)
        search.table[place] = search.progress[LOST]
        search.rows[search.progress[LOST]] = search.row
        search.progress[LOST] += 1
        if depth == 0:
            search.progress[STATUS] = EXHAUSTED
            return
        take_back(search)
