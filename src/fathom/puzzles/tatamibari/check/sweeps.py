"""What the checker concludes about a board, by the rules, from the rectangles that are still possible.

A *sweep* draws conclusions once. A square belongs to a clue if all rectangles of the clue cover it, or if no other
clue's does. A rectangle falls if it covers another clue's square, if it leaves out one of its own clue's, or if it
would be the fourth with a corner at a point. Nothing is left, for a clue or a square: that cannot be. What is concluded
is kept with its *level*, one more than the suppositions it rests on. A clue is called by its square.

A sweep costs as many steps as the rectangles that are left have squares.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fathom.compiled import compiled, types
from fathom.puzzles.tatamibari.model import EMPTY, HOLE

ROW, COLUMN, HEIGHT, WIDTH = range(4)
BEGUN, CLUES, PLACE, DEPTH, BROKEN, SETTLED, TOP, LEFT, BOTTOM, RIGHT = range(10)
"""In `Replay.info`: whether anything is filled in, how many clues there are, the next entry, suppositions made, the
level (from 1) where something cannot be, all concluded; the first and last rows and columns, with the rim, of squares
that this sweep has given to clues, and of those clues.
"""

NOBODY, SEVERAL = -1, -2


class Tables(NamedTuple):
    """What a replay is about, and room for what is known: the rows of two tables are arrays for themselves."""

    board: Any
    rectangles: Any
    first: Any  # by square: the first rectangle of the clue there
    told: Any  # the rectangles of the known solution
    by_rectangle: Any  # two rows
    by_square: Any  # five
    owner: Any  # three boards with a rim, as below
    given: Any
    reached: Any
    info: Any


class Replay(NamedTuple):
    """What is known. The rim around the board is nobody's, so that every square has eight neighbours."""

    board: Any
    rectangles: Any
    first: Any
    clue: Any  # by rectangle
    fallen: Any  # by rectangle: the level, from 1, on which it fell, or 0
    clues: Any  # the squares with clues, in reading order
    known: Any  # by square: the rectangle of the clue there in the known solution
    owned: Any  # by square: how many squares the clue there has
    lost: Any  # by square: whether rectangles of the clue there have fallen, or come back, since it was given squares
    supposed: Any  # by depth: the rectangle that is supposed
    owner: Any  # by square of the board with its rim: its clue
    given: Any  # likewise: the level on which it was given to that
    reached: Any  # likewise: the clue whose rectangles reach it
    info: Any


_GRID = types.Array(types.uint8, 2, "C", readonly=True)
I32, TABLE, INFO = types.int32[::1], types.int32[:, ::1], types.int64[::1]
TABLES = types.NamedTuple((_GRID, TABLE, I32, *[TABLE] * 6, INFO), Tables)
REPLAY = types.NamedTuple((_GRID, TABLE, *[I32] * 8, *[TABLE] * 3, INFO), Replay)


@compiled(REPLAY(TABLES))
def replay_in(t: Any) -> Any:
    """The arrays in the tables."""
    return Replay(
        board=t.board,
        rectangles=t.rectangles,
        first=t.first,
        clue=t.by_rectangle[0, :],
        fallen=t.by_rectangle[1, :],
        clues=t.by_square[0, :],
        known=t.by_square[1, :],
        owned=t.by_square[2, :],
        lost=t.by_square[3, :],
        supposed=t.by_square[4, :],
        owner=t.owner,
        given=t.given,
        reached=t.reached,
        info=t.info,
    )


@compiled(types.void(REPLAY))
def begin(s: Any) -> None:
    """All rectangles are possible, and nothing is concluded."""
    s.info[BEGUN] = 1
    square = 0
    for row in range(s.board.shape[0]):
        for column in range(s.board.shape[1]):
            if s.board[row, column] != EMPTY and s.board[row, column] != HOLE:
                s.clues[s.info[CLUES]] = square
                s.info[CLUES] += 1
            s.known[square], s.owned[square], s.lost[square] = NOBODY, 0, 1
            for index in range(s.first[square], s.first[square + 1]):
                s.clue[index], s.fallen[index] = square, 0
            square += 1
    for row in range(s.owner.shape[0]):
        for column in range(s.owner.shape[1]):
            s.owner[row, column], s.given[row, column] = NOBODY, 0


@compiled(types.void(REPLAY))
def break_down(s: Any) -> None:
    """Something cannot be, on this level."""
    if s.info[BROKEN] == 0:
        s.info[BROKEN] = s.info[DEPTH] + 1


@compiled(types.void(REPLAY, types.int64, types.int64))
def widen(s: Any, row: int, column: int) -> None:
    """Let the rows and columns of this sweep take in a square."""
    s.info[TOP], s.info[BOTTOM] = min(s.info[TOP], row), max(s.info[BOTTOM], row)
    s.info[LEFT], s.info[RIGHT] = min(s.info[LEFT], column), max(s.info[RIGHT], column)


@compiled(types.void(REPLAY, types.int64, types.int64, types.int64))
def give(s: Any, row: int, column: int, which: int) -> None:
    """A square belongs to a clue."""
    if s.owner[row, column] == NOBODY:
        s.owner[row, column], s.given[row, column] = which, s.info[DEPTH] + 1
        s.owned[which] += 1
        s.info[SETTLED] = 0
        widen(s, row, column)
        widen(s, which // s.board.shape[1] + 1, which % s.board.shape[1] + 1)
    elif s.owner[row, column] != which:
        break_down(s)


@compiled(types.void(REPLAY, types.int64), inline="always")
def give_common(s: Any, which: int) -> None:
    """What all rectangles of a clue cover is the clue's. They share its square, so that is a rectangle, too."""
    s.lost[which] = 0
    top, left, bottom, right = 0, 0, s.board.shape[0], s.board.shape[1]
    left_over = 0
    for index in range(s.first[which], s.first[which + 1]):
        if s.fallen[index] == 0:
            left_over += 1
            top = max(top, int(s.rectangles[index, ROW]))
            left = max(left, int(s.rectangles[index, COLUMN]))
            bottom = min(bottom, int(s.rectangles[index, ROW] + s.rectangles[index, HEIGHT]))
            right = min(right, int(s.rectangles[index, COLUMN] + s.rectangles[index, WIDTH]))
    if left_over == 0:
        break_down(s)
        return
    for row in range(top, bottom):
        for column in range(left, right):
            give(s, row + 1, column + 1, which)


@compiled(types.int64(REPLAY))
def reach(s: Any) -> int:
    """Find out which squares a single clue reaches, and which none does; the number of steps."""
    reached = s.reached
    for row in range(1, reached.shape[0] - 1):
        for column in range(1, reached.shape[1] - 1):
            reached[row, column] = NOBODY
    steps = 0
    for index in range(len(s.clue)):
        if s.fallen[index] != 0:
            continue
        which = s.clue[index]
        top, left = s.rectangles[index, ROW] + 1, s.rectangles[index, COLUMN] + 1
        steps += s.rectangles[index, HEIGHT] * s.rectangles[index, WIDTH]
        for row in range(top, top + s.rectangles[index, HEIGHT]):
            for column in range(left, left + s.rectangles[index, WIDTH]):
                if reached[row, column] == NOBODY:
                    reached[row, column] = which
                elif reached[row, column] != which:
                    reached[row, column] = SEVERAL
    for row in range(1, reached.shape[0] - 1):
        for column in range(1, reached.shape[1] - 1):
            if reached[row, column] >= 0:
                give(s, row, column, reached[row, column])
            elif reached[row, column] == NOBODY and s.board[row - 1, column - 1] != HOLE:
                break_down(s)
    return steps


@compiled(types.boolean(REPLAY, types.int64, types.int64, types.int64, types.int64))
def is_fourth(s: Any, row: int, column: int, down: int, across: int) -> bool:
    """Whether three other rectangles have a corner where one has its own, on the outer side of its corner square."""
    beside, below = s.owner[row, column + across], s.owner[row + down, column]
    beyond = s.owner[row + down, column + across]
    return bool(beside >= 0 and below >= 0 and beyond >= 0 and beside != beyond and below != beyond)


@compiled(types.boolean(REPLAY, types.int64))
def falls(s: Any, index: int) -> bool:
    """Whether a rectangle breaks a rule, with what this sweep has found out about squares in it or around it.

    A square of its own clue that it leaves out need not be near; but it has that clue in it.
    """
    which = s.clue[index]
    top, left = s.rectangles[index, ROW] + 1, s.rectangles[index, COLUMN] + 1
    last_row, last_column = top + s.rectangles[index, HEIGHT] - 1, left + s.rectangles[index, WIDTH] - 1
    if top > s.info[BOTTOM] + 1 or left > s.info[RIGHT] + 1:
        return False
    if last_row + 1 < s.info[TOP] or last_column + 1 < s.info[LEFT]:
        return False
    own = 0
    for row in range(top, last_row + 1):
        for column in range(left, last_column + 1):
            if s.owner[row, column] == which:
                own += 1
            elif s.owner[row, column] != NOBODY:
                return True
    return bool(
        own < s.owned[which]
        or is_fourth(s, top, left, -1, -1)
        or is_fourth(s, top, last_column, -1, 1)
        or is_fourth(s, last_row, left, 1, -1)
        or is_fourth(s, last_row, last_column, 1, 1)
    )


@compiled(types.void(REPLAY, types.int64))
def fell(s: Any, index: int) -> None:
    """A rectangle has fallen, on this level."""
    s.fallen[index] = s.info[DEPTH] + 1
    s.lost[s.clue[index]] = 1
    s.info[SETTLED] = 0


@compiled(types.int64(REPLAY))
def sweep(s: Any) -> int:
    """Draw conclusions once, from rectangles and, if these gave any squares, from squares; the number of steps."""
    s.info[SETTLED] = 1
    s.info[TOP], s.info[LEFT] = s.owner.shape
    s.info[BOTTOM], s.info[RIGHT] = 0, 0
    for number in range(s.info[CLUES]):
        if s.lost[s.clues[number]] != 0:
            give_common(s, s.clues[number])
    steps = reach(s)
    if s.info[SETTLED] == 0:
        s.info[SETTLED] = 1
        for index in range(len(s.clue)):
            if s.info[BROKEN] == 0 and s.fallen[index] == 0 and falls(s, index):
                fell(s, index)
    return int(2 * steps + len(s.clue) + s.owner.size)
