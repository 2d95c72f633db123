"""Three short searches of small boards, compiled, over arrays that somebody else allocates: see `gauge`.

A board is its cells, with a rim of normal floor around them, in one line, so that a step in any direction is an
addition. A position is the row of its blocks' squares, ascending, and one place more: the block that moved last, where
that matters. The search for the least difficulty looks at pairs of these; a move costs one of two amounts, and two
plain queues, one for each, are in order by themselves.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import boolean, compiled, int64, types, uint8, uint16, void
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


class Measure(NamedTuple):
    """A board, and what a search writes. Arrays are allocated once for many boards; `stamp` tells boards apart."""

    cells: Cells
    steps: Numbers
    wanted: Cells
    targets: int  # how many squares are wanted; with a number that is never covered no position is solved
    blocks: int
    rows: Rows  # the positions found
    notes: Numbers  # of each position
    queues: Numbers
    ends: Numbers  # scratch: of the two queues, how far they are served, and how long they are
    hopeful: Cells  # scratch, by position
    table: Numbers
    stamp: int
    out: Rows  # positions one push away, and from where the block of each comes
    moved: Numbers
    facts: Numbers


MEASURE = types.NamedTuple(
    [
        uint8[::1], int64[::1], uint8[::1], int64, int64, uint16[:, ::1], int64[:, ::1], int64[:, ::1], int64[::1],
        uint8[::1], int64[::1], int64, uint16[:, ::1], int64[::1], int64[::1],
    ],
    Measure,
)  # fmt: skip


@compiled(int64(uint16[::1], int64, int64))
def _home(row: Rows, width: int, slots: int) -> int:
    mixed = np.uint64(1469598103934665603)
    for i in range(width):
        mixed = (mixed ^ np.uint64(row[i])) * np.uint64(1099511628211)
    mixed ^= mixed >> np.uint64(29)
    return np.int64(mixed & np.uint64(slots - 1))  # type: ignore[return-value]


@compiled(int64(MEASURE, uint16[::1], int64), inline="always")
def _place(measure: Measure, row: Rows, width: int) -> int:
    """Where in the table a row is (its slot), or would be. Entries of other stamps are of other boards."""
    rows, table, stamp = measure.rows, measure.table, measure.stamp
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


@compiled(void(uint16[::1], int64, int64, int64, uint16[::1]), inline="always")
def _write_moved(row: Rows, blocks: int, moved: int, end: int, out: Rows) -> None:
    """Write a position in which one block has moved, in ascending order again."""
    place = 0
    for other in range(blocks):
        if other == moved:
            continue
        if row[other] > end and place == other - (other > moved):
            out[place] = end
            place += 1
        out[place] = row[other]
        place += 1
    if place < blocks:
        out[place] = end


@compiled(int64(MEASURE, int64), inline="always")
def _pushes(measure: Measure, number: int) -> int:
    """All positions one push away from one: their rows, then where the block stops; in `moved` from where it comes."""
    cells, blocks, row, out = measure.cells, measure.blocks, measure.rows[number], measure.out
    for i in range(blocks):
        cells[row[i]] = _BLOCK
    count = 0
    for i in range(blocks):
        here = np.int64(row[i])
        for direction in range(4):
            step = measure.steps[direction]
            end = here
            if cells[here - step] < WALL:
                while cells[end + step] == ICE:
                    end += step
            if end == here:
                continue
            _write_moved(row, blocks, i, end, out[count])
            out[count, blocks] = end
            measure.moved[count] = here
            count += 1
    for i in range(blocks):
        cells[row[i]] = ICE
    return count


@compiled(boolean(MEASURE, uint16[::1]), inline="always")
def _solved(measure: Measure, row: Rows) -> bool:
    covered = 0
    for i in range(measure.blocks):
        covered += measure.wanted[row[i]]
    return covered == measure.targets


@compiled(void(MEASURE, boolean), nogil=True, shared=False)
def breadth_first(measure: Measure, everything: bool) -> None:
    """Breadth-first from `rows[0]`: the fewest moves, and how many sequences of so many solve the board.

    With `everything` it goes on until all positions are seen that play can lead to; play ends when the board is solved.
    More than there are rows for is told in the count.
    """
    blocks, rows, notes, out = measure.blocks, measure.rows, measure.notes, measure.out
    table, stamp, facts = measure.table, measure.stamp, measure.facts
    table[_place(measure, rows[0], blocks)] = stamp << 32
    notes[0, PARENT], notes[0, _DEPTH], notes[0, _WAYS_TO] = NONE, 0, 1
    facts[MOVES], facts[WAYS], facts[GOAL] = NONE, 0, NONE
    if _solved(measure, rows[0]):
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
        if _solved(measure, rows[row]):
            row += 1
            continue
        for i in range(_pushes(measure, row)):
            slot = _place(measure, out[i], blocks)
            if table[slot] >> 32 == stamp:
                known = table[slot] & 0xFFFFFFFF
            else:
                known = found
                table[slot] = stamp << 32 | known
                for j in range(blocks):
                    rows[known, j] = out[i, j]
                notes[known, PARENT], notes[known, _DEPTH], notes[known, _WAYS_TO] = row, depth, 0
                found += 1
                if facts[MOVES] < 0 and _solved(measure, out[i]):
                    facts[MOVES], facts[GOAL] = depth, known
            if notes[known, _DEPTH] == depth:
                notes[known, _WAYS_TO] = min(_MANY, notes[known, _WAYS_TO] + notes[row, _WAYS_TO])
        row += 1
    if facts[MOVES] > 0:
        for known in range(found):
            if notes[known, _DEPTH] == facts[MOVES] and _solved(measure, rows[known]):
                facts[WAYS] = min(_MANY, facts[WAYS] + notes[known, _WAYS_TO])
    facts[COUNT] = found


@compiled(void(MEASURE, int64, int64), nogil=True, shared=False)
def cheapest_first(measure: Measure, move: int, change: int) -> None:
    """Cheapest-first from `rows[0]`: what the cheapest solution costs."""
    blocks, rows, notes, queues = measure.blocks, measure.rows, measure.notes, measure.queues
    table, stamp, out, facts = measure.table, measure.stamp, measure.out, measure.facts
    width = blocks + 1
    rows[0, blocks] = 0
    table[_place(measure, rows[0], width)] = stamp << 32
    notes[0, _COST], notes[0, _SETTLED] = 0, 0
    queues[0, 0] = 0
    queues[0, 1] = 0
    first, last = measure.ends[:2], measure.ends[2:]
    first[0], first[1], last[0], last[1] = 0, 0, 1, 0
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
        if _solved(measure, rows[row]):
            facts[DIFFICULTY] = cost
            break
        if found + out.shape[0] > rows.shape[0] or max(last[0], last[1]) + out.shape[0] > queues.shape[0]:
            facts[DIFFICULTY] = TOO_MANY
            break
        before = np.int64(rows[row, blocks])
        for i in range(_pushes(measure, row)):
            dearer = 1 if before != 0 and before != measure.moved[i] else 0
            after = cost + move + dearer * change
            slot = _place(measure, out[i], width)
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


@compiled(void(MEASURE), nogil=True, shared=False)
def first_lost(measure: Measure) -> None:
    """After how many moves the first position comes from which nothing solves the board; `rows` are all positions."""
    blocks, rows, table, facts = measure.blocks, measure.rows, measure.table, measure.facts
    count, hopeful = facts[COUNT], measure.hopeful
    for row in range(count):
        hopeful[row] = _solved(measure, rows[row])
    changed = True
    while changed:
        changed = False
        for row in range(count - 1, -1, -1):
            if hopeful[row]:
                continue
            for i in range(_pushes(measure, row)):
                if hopeful[table[_place(measure, measure.out[i], blocks)] & 0xFFFFFFFF]:
                    hopeful[row] = 1
                    changed = True
                    break
    facts[LOST_AFTER] = NONE
    for row in range(count):
        if not hopeful[row]:
            facts[LOST_AFTER] = measure.notes[row, _DEPTH]
            break


@compiled(int64(MEASURE))
def first_covering(measure: Measure) -> int:
    """The depth of the first of all positions found that covers the targets."""
    for row in range(measure.facts[COUNT]):
        if _solved(measure, measure.rows[row]):
            return measure.notes[row, _DEPTH]  # type: ignore[no-any-return]
    return NONE
