"""The turns of a position, compiled: all of them, or all that do not lose at once.

Whoever leaves a threat of the other player as it is has lost, so of all turns only those are made that change a square
that the threat depends on. A first move does, or it makes way for a second one that does; if the threat is gone then,
or another one has come up, the same holds for what follows. What can make way lies beside the empty squares around the
threat, and moves elsewhere could be made in the other order. Where there is no threat, or a push could reach its
squares, all turns are made; those are, for A pieces with B squares each to go to, A²B².

A piece never moves twice in a turn: it could have gone there at once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import boolean, compiled, int64, types, void
from fathom.puzzles.pushwin.solve.ground import (
    AFTER_MOVE,
    AFTER_PUSH,
    AROUND,
    AT_END,
    AT_START,
    EMPTY,
    FIRST,
    GROUND,
    MADE,
    NOW,
    PLACES,
    PUSHERS,
    SECOND,
    STAMP,
    STAMPS,
    WINS,
    WRITTEN,
    Ground,
    is_inside,
    is_own,
    move,
    pushed,
    reached,
    take_back,
    threat,
)

EVERY, KEPT = range(2)
"""Which turns are listed: all, or those that leave no threat."""

DONE, FULL, UNDONE, WON = range(4)
"""How a part of the list ends: nothing is left, there is no room, it has taken long enough, or this turn wins."""

ROW = 6
"""Numbers of a turn: squares of two moves, from and to, -1 where there is none; the pusher, and the direction."""

Rows = NDArray[np.int64]
_ROWS = types.int64[:, ::1]


@compiled(int64(GROUND, int64, int64, int64, boolean))
def _added_beside(ground: Ground, square: int, count: int, stamp: int, occupied: bool) -> int:
    """Add the squares beside this one, against rails too, to so many in `queue`; how many there are then.

    Those that are empty, or all.
    """
    for side in range(8):
        other = ground.beside[square, side] if side < 4 else ground.behind[square, side - 4]
        if other >= 0 and ground.mark[other] != stamp and (occupied or ground.cells[other] == EMPTY):
            ground.mark[other] = stamp
            ground.queue[AROUND, count] = other
            count += 1
    return count


@compiled(int64(GROUND, int64, int64, boolean))
def _spread(ground: Ground, count: int, stamp: int, border: bool) -> int:
    """Extend so many squares in `queue` by the empty ones around; with a border, by the occupied ones there."""
    at = 0
    while at < count:
        count = _added_beside(ground, ground.queue[AROUND, at], count, stamp, False)
        at += 1
    if border:
        for place in range(at):
            count = _added_beside(ground, ground.queue[AROUND, place], count, stamp, True)
    return count


@compiled(int64(GROUND, int64, int64, int64))
def _starts(ground: Ground, turn: int, row: int, many: int) -> int:
    """How many pieces can make a move that touches the squares of a threat or makes way for one; they are listed.

    `turn` is which move it is, `row` whose squares they are, and `many` how many; with none, all that have an empty
    square beside them.
    """
    cells, starts, count = ground.cells, ground.starts[turn], 0
    if many == 0:
        for square in range(cells.size):
            free = False
            for direction in range(4):
                other = ground.beside[square, direction]
                free = free or (other >= 0 and cells[other] == EMPTY)
            if free and is_own(cells[square]):
                starts[count] = square
                count += 1
        return count
    ground.numbers[STAMP] += 1
    stamp = ground.numbers[STAMP]
    for place in range(many):
        ground.queue[AROUND, place] = ground.squares[row, place]
        ground.mark[ground.squares[row, place]] = stamp
    around = _spread(ground, many, stamp, True)
    for place in range(around):
        if is_own(cells[ground.queue[AROUND, place]]):
            starts[count] = ground.queue[AROUND, place]
            count += 1
    return count


@compiled(void(GROUND))
def note_places(ground: Ground) -> None:
    """Note where one's pushers can be after two moves, and more squares rather than fewer."""
    numbers = ground.numbers
    numbers[STAMP] += 1
    for index in range(numbers[PUSHERS]):
        ground.queue[AROUND, index] = ground.pushers[index]
        ground.mark[ground.pushers[index]] = numbers[STAMP]
    count = _spread(ground, numbers[PUSHERS], numbers[STAMP], True)
    count = _spread(ground, count, numbers[STAMP], False)
    numbers[STAMPS + PLACES] = numbers[STAMP]
    for place in range(count):
        ground.inside[PLACES, ground.queue[AROUND, place]] = numbers[STAMP]


@compiled(boolean(GROUND, int64, int64))
def _within_reach(ground: Ground, row: int, many: int) -> bool:
    """Whether a push could touch a square of a threat, whatever stands between."""
    for place in range(many):
        square = ground.squares[row, place]
        if is_inside(ground, PLACES, square):
            return True
        for direction in range(4):
            here = ground.behind[square, direction]
            while here >= 0 and here != square:
                if is_inside(ground, PLACES, here):
                    return True
                here = ground.behind[here, direction]
    return False


@compiled(int64(GROUND, int64))
def _to_touch(ground: Ground, row: int) -> int:
    """How many squares a threat depends on of which moves have to touch one; 0 if there is none, or a push may do."""
    many = threat(ground, row, -1)
    return 0 if _within_reach(ground, row, many) else many


@compiled(int64(GROUND, _ROWS, int64, int64, int64, int64, int64))
def _push_all(ground: Ground, rows: Rows, which: int, start: int, end: int, other_start: int, other_end: int) -> int:
    """Write the turns that end with a push now, after these moves."""
    numbers = ground.numbers
    numbers[MADE] += 1
    for index in range(numbers[PUSHERS]):
        pusher = ground.pushers[index]
        for direction in range(4):
            length = pushed(ground, pusher, direction)
            wanted = length > 0 or (length == WINS and which == EVERY)
            if length > 0:
                if which == KEPT:
                    wanted = threat(ground, AFTER_PUSH, ground.beside[pusher, direction]) == 0
                take_back(ground, pusher, direction, length)
            if wanted:
                if numbers[WRITTEN] == len(rows):
                    return FULL
                row = rows[numbers[WRITTEN]]
                row[0], row[1], row[2], row[3] = start, end, other_start, other_end
                row[4], row[5] = pusher, direction
                numbers[WRITTEN] += 1
                if length == WINS:
                    return WON
    return DONE


@compiled(int64(GROUND, _ROWS, int64, int64, int64, int64, int64))
def _second_moves(ground: Ground, rows: Rows, which: int, start: int, end: int, row: int, many: int) -> int:
    """Write the turns with one more move, which has to touch one of so many squares; 0: any move."""
    count = _starts(ground, SECOND, row, many)
    for index in range(count):
        other = ground.starts[SECOND, index]
        if other == end:
            continue
        touches = many == 0 or is_inside(ground, row, other)
        ends = reached(ground, other, SECOND)
        for place in range(ends):
            goal = ground.queue[SECOND, place]
            if touches or is_inside(ground, row, goal):
                move(ground, other, goal)
                said = _push_all(ground, rows, which, start, end, other, goal)
                move(ground, goal, other)
                if said != DONE:
                    return said  # type: ignore[no-any-return]
    return DONE


@compiled(int64(GROUND, _ROWS, int64, int64, int64, int64))
def _first_move(ground: Ground, rows: Rows, which: int, many: int, start: int, end: int) -> int:
    """Write the turns that begin with this move. Both moves together have to touch one of `many` squares; 0: none."""
    touches = many == 0 or is_inside(ground, NOW, start) or is_inside(ground, NOW, end)
    move(ground, start, end)
    said = DONE
    if touches:
        left = _to_touch(ground, AFTER_MOVE) if which == KEPT else 0
        said = _push_all(ground, rows, which, start, end, -1, -1)
        if said == DONE:
            said = _second_moves(ground, rows, which, start, end, AFTER_MOVE, left)
    else:
        said = _second_moves(ground, rows, which, start, end, NOW, many)
    move(ground, end, start)
    return said  # type: ignore[no-any-return]


@compiled(int64(GROUND, _ROWS, int64, int64))
def list_turns(ground: Ground, rows: Rows, which: int, most: int) -> int:
    """Write turns, from where the list was left; `most` is about how many positions before the push are looked at.

    Some results may come up twice. Where there is no room, it ends with the last first move that had enough.
    """
    numbers = ground.numbers
    numbers[WRITTEN] = numbers[MADE] = many = 0
    if which == KEPT:
        note_places(ground)
        many = _to_touch(ground, NOW)
    if numbers[AT_START] < 0:
        said = _push_all(ground, rows, which, -1, -1, -1, -1) if many == 0 else DONE
        if said != DONE:
            return said
        numbers[AT_START] = numbers[AT_END] = 0
    count = _starts(ground, FIRST, NOW, many)
    for index in range(numbers[AT_START], count):
        start = ground.starts[FIRST, index]
        ends = reached(ground, start, FIRST)
        for place in range(numbers[AT_END], ends):
            written = numbers[WRITTEN]
            said = _first_move(ground, rows, which, many, start, ground.queue[FIRST, place])
            if said == FULL:
                numbers[WRITTEN] = written
            if said == DONE and numbers[MADE] > most:
                said = UNDONE
            if said != DONE:
                numbers[AT_START], numbers[AT_END] = index, place + (said == UNDONE)
                return said
        numbers[AT_END] = 0
    return DONE
