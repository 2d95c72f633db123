"""A position as arrays, and what is done on it in place: pieces walk and push, and threats of the other are found.

Everything is seen by the player to move, also after the push. A *threat* is a walk of a pusher of the other player, or
none, and a push of theirs that throws off a piece: the squares of the walk and of the line are all it depends on.
Floods go as far as the empty squares around a piece and no further, so on a full board everything is local. Compiled.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import boolean, compiled, int64, types, void
from fathom.games.pushfight.model.board import VOID, Board
from fathom.games.pushfight.model.position import GLYPHS

Numbers = NDArray[np.int64]
Table = NDArray[np.int64]

EMPTY, PAWN, PUSHER, THEIR_PAWN, THEIR_PUSHER, ANCHORED = map(ord, GLYPHS)

NOT_ALLOWED, WINS, LOSES = 0, -1, -2
"""What comes of a push, if it is none that leaves all on the board: those have the length of the line instead."""

#: Numbers: the last stamp; how many pushers the player to move and the other one have; how far the list of turns is
#: (see `turns`); the stamps of the rows of `inside`.
(STAMP, PUSHERS, THEIRS, WRITTEN, MADE, AT_START, AT_END, STAMPS) = range(8)

#: Rows of `queue`: ends of the first and the second move, which are also those of `starts`; places of the other's
#: pusher; squares around something.
(FIRST, SECOND, WALKING, AROUND) = range(4)

#: Rows of `squares` and `inside`: what a threat depends on at first, after a move and after the push; and in `inside`
#: also places of one's pushers, or a line.
(NOW, AFTER_MOVE, AFTER_PUSH, PLACES) = range(4)


class Ground(NamedTuple):
    """A board and a position on it.

    `mark` has the stamp of the flood that came to a square last, `came` from where; `inside` that of a set of squares,
    a row each, and `squares` the sets themselves; `theirs` the other player's pushers before and after a push.
    """

    beside: Table
    behind: Table
    cells: NDArray[np.uint8]
    numbers: Numbers
    pushers: Numbers
    theirs: Table
    mark: Numbers
    came: Numbers
    queue: Table
    squares: Table
    inside: Table
    starts: Table


_LINE, _TABLE = types.int64[::1], types.int64[:, ::1]
GROUND = types.NamedTuple(
    (_TABLE, _TABLE, types.uint8[::1], _LINE, _LINE, _TABLE, _LINE, _LINE, _TABLE, _TABLE, _TABLE, _TABLE), Ground
)


def ground_of(board: Board) -> Ground:
    """The board with no position on it yet."""
    size = len(board.squares)
    line = [np.zeros(size, np.int64) for _ in range(3)]
    tables = [np.zeros((rows, size), np.int64) for rows in (2, 4, 3, 4, 2)]
    theirs, queue, squares, inside, starts = tables
    beside, behind = np.array(board.beside, np.int64), np.array(board.behind, np.int64)
    numbers = np.zeros(STAMPS + 4, np.int64)
    return Ground(
        beside, behind, np.zeros(size, np.uint8), numbers, line[0], theirs, line[1], line[2], queue, squares, inside,
        starts,
    )  # fmt: skip


@compiled(boolean(types.uint8), inline="always")
def is_own(cell: np.uint8) -> bool:
    """Whether a piece of the player to move is there."""
    return cell == PAWN or cell == PUSHER  # type: ignore[no-any-return]


@compiled(boolean(GROUND, int64, int64), inline="always")
def is_inside(ground: Ground, row: int, square: int) -> bool:
    """Whether a square is in the set of a row of `inside`."""
    return ground.inside[row, square] == ground.numbers[STAMPS + row]  # type: ignore[no-any-return]


@compiled(void(GROUND))
def note_pushers(ground: Ground) -> None:
    """Note where the pushers of both are."""
    numbers, cells = ground.numbers, ground.cells
    numbers[PUSHERS] = numbers[THEIRS] = 0
    for square in range(cells.size):
        if cells[square] == PUSHER:
            ground.pushers[numbers[PUSHERS]] = square
            numbers[PUSHERS] += 1
        elif cells[square] == THEIR_PUSHER or cells[square] == ANCHORED:
            ground.theirs[0, numbers[THEIRS]] = square
            numbers[THEIRS] += 1


@compiled(int64(GROUND, int64, int64))
def reached(ground: Ground, square: int, row: int) -> int:
    """How many empty squares a piece on this one can walk to; they are in a row of `queue`, and `came` leads back."""
    ground.numbers[STAMP] += 1
    stamp, count, at, here = ground.numbers[STAMP], 0, 0, square
    mark, queue = ground.mark, ground.queue[row]
    mark[square] = stamp
    while True:
        for direction in range(4):
            other = ground.beside[here, direction]
            if other >= 0 and mark[other] != stamp and ground.cells[other] == EMPTY:
                mark[other] = stamp
                ground.came[other] = here
                queue[count] = other
                count += 1
        if at == count:
            return count
        here = queue[at]
        at += 1


@compiled(void(GROUND, int64, int64))
def move(ground: Ground, start: int, end: int) -> None:
    """Move a piece of one's own, without asking whether it can."""
    cells = ground.cells
    if cells[start] == PUSHER:
        for index in range(ground.numbers[PUSHERS]):
            if ground.pushers[index] == start:
                ground.pushers[index] = end
    cells[end], cells[start] = cells[start], cells[end]


@compiled(int64(GROUND, int64, int64))
def pushed(ground: Ground, pusher: int, direction: int) -> int:
    """Push, if that is allowed and nothing falls: the length of the line, the pusher counted; or what else it is.

    Where the other player's pushers are then is noted in the second row of `theirs`.
    """
    cells, beside = ground.cells, ground.beside
    length, last, ahead = 1, pusher, beside[pusher, direction]
    while ahead >= 0 and ahead != pusher and cells[ahead] != EMPTY and cells[ahead] != ANCHORED:
        last = ahead
        ahead = beside[ahead, direction]
        length += 1
    if length == 1 or ahead == pusher or (ahead >= 0 and cells[ahead] == ANCHORED):
        return NOT_ALLOWED
    if ahead < 0:
        return NOT_ALLOWED if ahead != VOID else LOSES if is_own(cells[last]) else WINS
    for index in range(ground.numbers[THEIRS]):
        ground.theirs[1, index] = ground.theirs[0, index]
    here = ahead
    for _ in range(length):
        before = ground.behind[here, direction]
        cells[here] = cells[before]
        if cells[before] == THEIR_PUSHER:
            for index in range(ground.numbers[THEIRS]):
                if ground.theirs[0, index] == before:
                    ground.theirs[1, index] = here
        here = before
    cells[pusher] = EMPTY
    return length


@compiled(void(GROUND, int64, int64, int64))
def take_back(ground: Ground, pusher: int, direction: int, length: int) -> None:
    """Take back a push of a line of this length."""
    here = pusher
    for _ in range(length):
        ahead = ground.beside[here, direction]
        ground.cells[here] = ground.cells[ahead]
        here = ahead
    ground.cells[here] = EMPTY


@compiled(int64(GROUND, int64, int64, int64))
def _line_to_void(ground: Ground, here: int, direction: int, anchor: int) -> int:
    """How many pieces the other player would push from here, the last of them one's own and into the void; or 0.

    Without an anchor none of one's pushers may be among them, for it might be anchored by then.
    """
    cells, beside = ground.cells, ground.beside
    length, last, ahead = 0, here, beside[here, direction]
    while ahead >= 0 and ahead != anchor and ahead != here and cells[ahead] != EMPTY:
        if anchor < 0 and cells[ahead] == PUSHER:
            return 0
        last = ahead
        ahead = beside[ahead, direction]
        length += 1
    return length if ahead == VOID and length and is_own(cells[last]) else 0


@compiled(int64(GROUND, int64, int64, int64, int64, int64))
def _noted(ground: Ground, row: int, pusher: int, here: int, direction: int, length: int) -> int:
    """How many squares there are on the way of a pusher to where it pushes, and in its line; they are noted."""
    squares, numbers = ground.squares[row], ground.numbers
    count, step = 0, here
    while step != pusher:
        squares[count] = step
        step = ground.came[step]
        count += 1
    squares[count] = pusher
    count += 1
    step = here
    for _ in range(length):
        step = ground.beside[step, direction]
        squares[count] = step
        count += 1
    numbers[STAMP] += 1
    numbers[STAMPS + row] = numbers[STAMP]
    for place in range(count):
        ground.inside[row, squares[place]] = numbers[STAMP]
    return count


@compiled(int64(GROUND, int64, int64, int64))
def _threat_of(ground: Ground, pusher: int, row: int, anchor: int) -> int:
    """How many squares a threat of this pusher of the other player depends on, which are noted; 0: none."""
    kind = ground.cells[pusher]
    many = reached(ground, pusher, WALKING)
    for walk in range(-1, many):
        here = pusher if walk < 0 else ground.queue[WALKING, walk]
        if walk == 0:
            ground.cells[pusher] = EMPTY  # it has left
        for direction in range(4):
            length = _line_to_void(ground, here, direction, anchor)
            if length:
                ground.cells[pusher] = kind
                return _noted(ground, row, pusher, here, direction, length)  # type: ignore[no-any-return]
    ground.cells[pusher] = kind
    return 0


@compiled(int64(GROUND, int64, int64))
def threat(ground: Ground, row: int, anchor: int) -> int:
    """How many squares a threat of the other player depends on, which are put into a row of `squares`; 0: none.

    `anchor` is one's own pusher that has pushed; -1 before the push.
    """
    for index in range(ground.numbers[THEIRS]):
        count = _threat_of(ground, ground.theirs[1 if row == AFTER_PUSH else 0, index], row, anchor)
        if count:
            return count  # type: ignore[no-any-return]
    return 0
