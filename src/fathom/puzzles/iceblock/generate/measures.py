"""Three short searches of small boards, compiled, over arrays that somebody else allocates: see `gauge`.

A board is its cells, with a rim of normal floor around them, in one line, so that a step in any direction is an
addition. A position is the row of its blocks' squares, ascending, and one place more: the block that moved last, where
that matters. The search for the least difficulty looks at pairs of these; a move costs one of two amounts, and two
plain queues, one for each, are in order by themselves.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import boolean, compiled, int64, uint8, uint16, void
from fathom.puzzles.iceblock.model import ICE, WALL

Numbers = NDArray[np.int64]
Cells = NDArray[np.uint8]
Rows = NDArray[np.uint16]

_BLOCK = WALL + 1  # a square with a block, in the cells; like a wall it leaves no room behind another block
NONE, TOO_MANY = -1, -2
COUNT, MOVES, WAYS, GOAL, DIFFICULTY, PAIRS, LOST_AFTER, FACTS = range(8)
PARENT, _DEPTH, _WAYS_TO = range(3)
_COST, _SETTLED = range(2)
_MANY = 1 << 40  # ways; more are not told apart
CHANGES = 1 << 16  # a unit of cost, so that the blockchanges fit beside it


@compiled(int64(uint16[::1], int64, int64))
def _home(row: Rows, width: int, slots: int) -> int:
    mixed = np.uint64(1469598103934665603)
    for i in range(width):
        mixed = (mixed ^ np.uint64(row[i])) * np.uint64(1099511628211)
    mixed ^= mixed >> np.uint64(29)
    return np.int64(mixed & np.uint64(slots - 1))  # type: ignore[return-value]


@compiled(int64(uint16[::1], int64, uint16[:, ::1], int64[::1], int64))
def _place(row: Rows, width: int, rows: Rows, table: Numbers, stamp: int) -> int:
    """Where in the table a row is (its slot), or would be. Entries of other stamps are of other boards."""
    slot: int = _home(row, width, table.size)
    while table[slot] >> 32 == stamp:
        known = table[slot] & 0xFFFFFFFF
        same = True
        for i in range(width):
            if rows[known, i] != row[i]:
                same = False
                break
        if same:
            break
        slot = (slot + 1) & (table.size - 1)
    return slot


@compiled(int64(uint8[::1], int64[::1], uint16[::1], int64, uint16[:, ::1], int64[::1]))
def _pushes(cells: Cells, steps: Numbers, row: Rows, blocks: int, out: Rows, moved: Numbers) -> int:
    """All positions one push away: their rows, then where the block stops; in `moved` from where it comes."""
    for i in range(blocks):
        cells[row[i]] = _BLOCK
    count = 0
    for i in range(blocks):
        here = np.int64(row[i])
        for direction in range(4):
            step = steps[direction]
            end = here
            if cells[here - step] < WALL:
                while cells[end + step] == ICE:
                    end += step
            if end == here:
                continue
            place = 0
            for other in range(blocks):
                if other != i:
                    if row[other] > end and place == other - (other > i):
                        out[count, place] = end
                        place += 1
                    out[count, place] = row[other]
                    place += 1
            if place < blocks:
                out[count, place] = end
            out[count, blocks] = end
            moved[count] = here
            count += 1
    for i in range(blocks):
        cells[row[i]] = ICE
    return count


@compiled(boolean(uint8[::1], int64, uint16[::1], int64))
def _solved(wanted: Cells, targets: int, row: Rows, blocks: int) -> bool:
    covered = 0
    for i in range(blocks):
        covered += wanted[row[i]]
    return covered == targets


_ARRAYS = (uint8[::1], int64[::1], uint8[::1], int64)


@compiled(
    void(*_ARRAYS, int64, uint16[:, ::1], int64[:, ::1], int64[::1], int64, boolean, uint16[:, ::1], int64[::1]),
    nogil=True,
    shared=False,
)
def breadth_first(
    cells: Cells,
    steps: Numbers,
    wanted: Cells,
    targets: int,
    blocks: int,
    rows: Rows,
    notes: Numbers,
    table: Numbers,
    stamp: int,
    everything: bool,
    out: Rows,
    facts: Numbers,
) -> None:
    """Breadth-first from `rows[0]`: the fewest moves, and how many sequences of so many solve the board.

    With `everything` it goes on until all positions are seen that play can lead to; play ends when the board is solved.
    More than there are rows for is told in the count.
    """
    moved = np.empty(out.shape[0], np.int64)
    table[_place(rows[0], blocks, rows, table, stamp)] = stamp << 32
    notes[0, PARENT], notes[0, _DEPTH], notes[0, _WAYS_TO] = NONE, 0, 1
    facts[MOVES], facts[WAYS], facts[GOAL] = NONE, 0, NONE
    if _solved(wanted, targets, rows[0], blocks):
        facts[MOVES], facts[WAYS], facts[GOAL] = 0, 1, 0
    found = 1
    row = 0
    while row < found:
        depth = notes[row, _DEPTH] + 1
        if not everything and facts[MOVES] >= 0 and depth > facts[MOVES]:
            break
        if found + out.shape[0] > rows.shape[0]:
            facts[COUNT] = TOO_MANY
            return
        if _solved(wanted, targets, rows[row], blocks):
            row += 1
            continue
        for i in range(_pushes(cells, steps, rows[row], blocks, out, moved)):
            slot = _place(out[i], blocks, rows, table, stamp)
            if table[slot] >> 32 == stamp:
                known = table[slot] & 0xFFFFFFFF
            else:
                known = found
                table[slot] = stamp << 32 | known
                for j in range(blocks):
                    rows[known, j] = out[i, j]
                notes[known, PARENT], notes[known, _DEPTH], notes[known, _WAYS_TO] = row, depth, 0
                found += 1
                if facts[MOVES] < 0 and _solved(wanted, targets, out[i], blocks):
                    facts[MOVES], facts[GOAL] = depth, known
            if notes[known, _DEPTH] == depth:
                notes[known, _WAYS_TO] = min(_MANY, notes[known, _WAYS_TO] + notes[row, _WAYS_TO])
        row += 1
    if facts[MOVES] > 0:
        for known in range(found):
            if notes[known, _DEPTH] == facts[MOVES] and _solved(wanted, targets, rows[known], blocks):
                facts[WAYS] = min(_MANY, facts[WAYS] + notes[known, _WAYS_TO])
    facts[COUNT] = found


@compiled(
    void(
        *_ARRAYS,
        int64,
        int64,
        int64,
        uint16[:, ::1],
        int64[:, ::1],
        int64[:, ::1],
        int64[::1],
        int64,
        uint16[:, ::1],
        int64[::1],
    ),
    nogil=True,
    shared=False,
)
def cheapest_first(
    cells: Cells,
    steps: Numbers,
    wanted: Cells,
    targets: int,
    blocks: int,
    move: int,
    change: int,
    rows: Rows,
    notes: Numbers,
    queues: Numbers,
    table: Numbers,
    stamp: int,
    out: Rows,
    facts: Numbers,
) -> None:
    """Cheapest-first from `rows[0]`: what the cheapest solution costs."""
    width = blocks + 1
    moved = np.empty(out.shape[0], np.int64)
    rows[0, blocks] = 0
    table[_place(rows[0], width, rows, table, stamp)] = stamp << 32
    notes[0, _COST], notes[0, _SETTLED] = 0, 0
    queues[0, 0] = 0
    queues[0, 1] = 0
    first, last = np.zeros(2, np.int64), np.array([1, 0])
    found = 1
    facts[DIFFICULTY] = NONE
    while first[0] < last[0] or first[1] < last[1]:
        which = 0
        if first[0] == last[0] or (first[1] < last[1] and queues[first[1], 3] < queues[first[0], 1]):
            which = 1
        row, cost = queues[first[which], 2 * which], queues[first[which], 2 * which + 1]
        first[which] += 1
        if notes[row, _SETTLED] != 0:
            continue
        notes[row, _SETTLED] = 1
        if _solved(wanted, targets, rows[row], blocks):
            facts[DIFFICULTY] = cost
            break
        if found + out.shape[0] > rows.shape[0] or max(last[0], last[1]) + out.shape[0] > queues.shape[0]:
            facts[DIFFICULTY] = TOO_MANY
            break
        before = np.int64(rows[row, blocks])
        for i in range(_pushes(cells, steps, rows[row], blocks, out, moved)):
            dearer = 1 if before != 0 and before != moved[i] else 0
            after = cost + move + dearer * change
            slot = _place(out[i], width, rows, table, stamp)
            if table[slot] >> 32 == stamp:
                known = table[slot] & 0xFFFFFFFF
                if notes[known, _COST] <= after:
                    continue
            else:
                known = found
                table[slot] = stamp << 32 | known
                for j in range(width):
                    rows[known, j] = out[i, j]
                notes[known, _SETTLED] = 0
                found += 1
            notes[known, _COST] = after
            queues[last[dearer], 2 * dearer], queues[last[dearer], 2 * dearer + 1] = known, after
            last[dearer] += 1
    facts[PAIRS] = found


@compiled(
    void(*_ARRAYS, int64, uint16[:, ::1], int64[:, ::1], int64[::1], int64, uint16[:, ::1], int64[::1]),
    nogil=True,
    shared=False,
)
def first_lost(
    cells: Cells,
    steps: Numbers,
    wanted: Cells,
    targets: int,
    blocks: int,
    rows: Rows,
    notes: Numbers,
    table: Numbers,
    stamp: int,
    out: Rows,
    facts: Numbers,
) -> None:
    """After how many moves the first position comes from which nothing solves the board; `rows` are all positions."""
    count = facts[COUNT]
    moved = np.empty(out.shape[0], np.int64)
    hopeful = np.zeros(count, np.uint8)
    for row in range(count):
        hopeful[row] = _solved(wanted, targets, rows[row], blocks)
    changed = True
    while changed:
        changed = False
        for row in range(count - 1, -1, -1):
            if hopeful[row]:
                continue
            for i in range(_pushes(cells, steps, rows[row], blocks, out, moved)):
                if hopeful[table[_place(out[i], blocks, rows, table, stamp)] & 0xFFFFFFFF]:
                    hopeful[row] = 1
                    changed = True
                    break
    facts[LOST_AFTER] = NONE
    for row in range(count):
        if not hopeful[row]:
            facts[LOST_AFTER] = notes[row, _DEPTH]
            break


@compiled(int64(uint16[:, ::1], int64[:, ::1], int64, int64, uint8[::1], int64))
def first_covering(rows: Rows, notes: Numbers, count: int, blocks: int, wanted: Cells, targets: int) -> int:
    """The depth of the first of all positions that covers these targets."""
    for row in range(count):
        if _solved(wanted, targets, rows[row], blocks):
            return notes[row, _DEPTH]  # type: ignore[no-any-return]
    return NONE
