"""The log of a search, replayed: a checker of its own, which shares nothing with the solver.

What is known is which rectangles are still possible. A *sweep* draws conclusions from that, by the rules. A square
belongs to a clue if all rectangles of the clue cover it, or if no other clue's does. A rectangle falls if it covers
another clue's square, if it leaves out one of its own clue's, or if it would be the fourth with a corner at a point.
Nothing is left, for a clue or a square: that cannot be. Sweeps are made until nothing changes; then the next entry of
the log is taken (see `certificates.SearchLog`). A supposition fails if it cannot be, or if it leaves each clue one
rectangle and these are the known solution.

A sweep costs as many steps as the rectangles that are left have squares. Puzzles made for people take some tens.
"""

from __future__ import annotations

from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.puzzles.tatamibari.check.possible import possible
from fathom.puzzles.tatamibari.model import HOLE, Board, Rectangle

ROW, COLUMN, HEIGHT, WIDTH = range(4)
PLACE, DEPTH, BROKEN, SETTLED = range(4)
"""In `Replay.info`: the next entry, suppositions made, the level (from 1) where something cannot be, all concluded."""

RUNNING, SHOWN, WRONG = 0, 1, 2
"""How a slice of the replay ends."""

NOBODY, SEVERAL = -1, -2
_SLICE = 20_000_000  # steps of sweeps, about a tenth of a second


class Replay(NamedTuple):
    """What is known. Squares have a rim around them, which is nobody's, so that every square has eight neighbours."""

    rectangles: Any
    first: Any  # by clue: its first rectangle
    clue: Any  # by rectangle
    known: Any  # by clue: its rectangle in the known solution; empty if none is known
    fallen: Any  # by rectangle: the level, from 1, on which it fell, or 0
    owner: Any  # by square of the board with its rim: its clue
    reached: Any  # likewise: the clue whose rectangles reach it
    hole: Any  # likewise
    span: Any  # by clue: first row and column, last row and column of its squares, with the rim
    supposed: Any  # by depth: the rectangle that is supposed
    info: Any


_I8, _I32, _TABLE = types.int8[:, ::1], types.int32[::1], types.int32[:, ::1]
_REPLAY = types.NamedTuple(
    (_TABLE, _I32, _I32, _I32, _I32, _TABLE, _TABLE, _I8, _TABLE, _I32, types.int64[::1]), Replay
)


@compiled(types.void(_REPLAY))
def break_down(s: Any) -> None:
    """Something cannot be, on this level."""
    if s.info[BROKEN] == 0:
        s.info[BROKEN] = s.info[DEPTH] + 1


@compiled(types.void(_REPLAY, types.int64, types.int64, types.int64))
def give(s: Any, row: int, column: int, which: int) -> None:
    """A square belongs to a clue."""
    if s.owner[row, column] == NOBODY:
        s.owner[row, column] = which
        s.info[SETTLED] = 0
        s.span[which, 0], s.span[which, 1] = min(s.span[which, 0], row), min(s.span[which, 1], column)
        s.span[which, 2], s.span[which, 3] = max(s.span[which, 2], row), max(s.span[which, 3], column)
    elif s.owner[row, column] != which:
        break_down(s)


@compiled(types.void(_REPLAY, types.int64))
def give_common(s: Any, which: int) -> None:
    """What all rectangles of a clue cover is the clue's. They share its square, so that is a rectangle, too."""
    top, left, bottom, right = 0, 0, s.owner.shape[0], s.owner.shape[1]
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


@compiled(types.int64(_REPLAY))
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
            elif reached[row, column] == NOBODY and s.hole[row, column] == 0:
                break_down(s)
    return steps


@compiled(types.boolean(_REPLAY, types.int64, types.int64, types.int64, types.int64))
def is_fourth(s: Any, row: int, column: int, down: int, across: int) -> bool:
    """Whether three other rectangles have a corner where one has its own, on the outer side of its corner square."""
    beside, below = s.owner[row, column + across], s.owner[row + down, column]
    beyond = s.owner[row + down, column + across]
    return bool(beside >= 0 and below >= 0 and beyond >= 0 and beside != beyond and below != beyond)


@compiled(types.boolean(_REPLAY, types.int64))
def falls(s: Any, index: int) -> bool:
    """Whether a rectangle breaks a rule, with what is known of the squares."""
    which = s.clue[index]
    top, left = s.rectangles[index, ROW] + 1, s.rectangles[index, COLUMN] + 1
    last_row, last_column = top + s.rectangles[index, HEIGHT] - 1, left + s.rectangles[index, WIDTH] - 1
    if s.span[which, 0] < top or s.span[which, 1] < left:
        return True
    if s.span[which, 2] > last_row or s.span[which, 3] > last_column:
        return True
    for row in range(top, last_row + 1):
        for column in range(left, last_column + 1):
            if s.owner[row, column] != NOBODY and s.owner[row, column] != which:
                return True
    return bool(
        is_fourth(s, top, left, -1, -1)
        or is_fourth(s, top, last_column, -1, 1)
        or is_fourth(s, last_row, left, 1, -1)
        or is_fourth(s, last_row, last_column, 1, 1)
    )


@compiled(types.int64(_REPLAY))
def sweep(s: Any) -> int:
    """Draw conclusions once, from squares and from rectangles; the number of steps that took."""
    s.info[SETTLED] = 1
    for which in range(len(s.first) - 1):
        give_common(s, which)
    steps = reach(s)
    for index in range(len(s.clue)):
        if s.info[BROKEN] == 0 and s.fallen[index] == 0 and falls(s, index):
            s.fallen[index] = s.info[DEPTH] + 1
            s.info[SETTLED] = 0
    return int(2 * steps + len(s.clue) + s.owner.size)


@compiled(types.boolean(_REPLAY))
def is_known(s: Any) -> bool:
    """Whether each clue has one rectangle left, that of the known solution."""
    if len(s.known) == 0:
        return False
    wrong = 0
    for index in range(len(s.clue)):
        wrong += (s.fallen[index] == 0) != (s.known[s.clue[index]] == index)
    return wrong == 0


@compiled(types.int64(_REPLAY, _TABLE, types.int64))
def place_of(s: Any, listed: Any, entry: int) -> int:
    """The number of a rectangle that is told in a list; -1 if it is no possible one."""
    for index in range(len(s.clue)):
        if (
            s.rectangles[index, 0] == listed[entry, 0]
            and s.rectangles[index, 1] == listed[entry, 1]
            and s.rectangles[index, 2] == listed[entry, 2]
            and s.rectangles[index, 3] == listed[entry, 3]
        ):
            return index
    return -1


@compiled(types.void(_REPLAY, types.int64))
def suppose(s: Any, index: int) -> None:
    """Let a rectangle be there: the others of its clue fall."""
    s.supposed[s.info[DEPTH]] = index
    s.info[DEPTH] += 1
    s.info[SETTLED] = 0
    if s.fallen[index] != 0:
        break_down(s)
        return
    which = s.clue[index]
    for other in range(s.first[which], s.first[which + 1]):
        if other != index and s.fallen[other] == 0:
            s.fallen[other] = s.info[DEPTH] + 1


@compiled(types.void(_REPLAY))
def take_back(s: Any) -> None:
    """Take the last supposition back, with all that followed, and exclude it."""
    s.info[DEPTH] -= 1
    level = s.info[DEPTH] + 1
    for index in range(len(s.clue)):
        if s.fallen[index] > level:
            s.fallen[index] = 0
    if s.info[BROKEN] > level:
        s.info[BROKEN] = 0
    index = s.supposed[s.info[DEPTH]]
    if s.fallen[index] == 0:
        s.fallen[index] = level
    s.info[SETTLED] = 0
    s.owner[:] = NOBODY
    for which in range(len(s.span)):
        s.span[which, 0], s.span[which, 1] = s.owner.shape
        s.span[which, 2], s.span[which, 3] = -1, -1


@compiled(types.boolean(_REPLAY, _TABLE))
def note_known(s: Any, told: Any) -> bool:
    """Look the rectangles of the known solution up; whether there is one for each clue."""
    for which in range(len(s.known)):
        s.known[which] = NOBODY
    for entry in range(len(told)):
        index = place_of(s, told, entry)
        if index < 0:
            return False
        s.known[s.clue[index]] = index
    missing = 0
    for which in range(len(s.known)):
        missing += s.known[which] == NOBODY
    return missing == 0


@compiled(types.int64(_REPLAY, _TABLE, types.int64))
def replay(s: Any, log: Any, steps: int) -> int:
    """Go on with the log for about so many steps."""
    while steps > 0:
        if s.info[SETTLED] == 0 and s.info[BROKEN] == 0:
            steps -= sweep(s)
            continue
        place = s.info[PLACE]
        closes = place == len(log) or log[place, HEIGHT] == 0
        if closes and s.info[BROKEN] == 0 and not is_known(s):
            return WRONG
        if place == len(log):
            return SHOWN if s.info[DEPTH] == 0 else WRONG
        s.info[PLACE] += 1
        steps -= len(s.clue)
        if closes:
            if s.info[DEPTH] == 0:
                return WRONG
            take_back(s)
            continue
        index = place_of(s, log, place)
        if index < 0 or s.info[DEPTH] == len(s.supposed):
            return WRONG
        suppose(s, index)
    return RUNNING


def problems_with_log(
    board: Board, log: NDArray[np.int32], known: tuple[Rectangle, ...] | None, watch: Watch
) -> list[str]:
    """What is wrong with a log that says that there is no solution, or none but the known one."""
    steps = np.ascontiguousarray(log, np.int32)
    if steps.ndim != 2 or steps.shape[1] != 4:
        return ["the entries of the search are no rectangles"]
    state = _begun(board, known, watch)
    if state is None:
        return ["the known solution has a rectangle that cannot be"]
    while True:
        ended = replay(state, steps, _SLICE)
        if ended == SHOWN:
            return []
        if ended == WRONG:
            place = int(state.info[PLACE])
            return [f"step {min(place + 1, len(steps))} of {len(steps)} of the search does not hold"]
        watch.check("replaying the search", int(state.info[PLACE]), len(steps))


def _begun(board: Board, known: tuple[Rectangle, ...] | None, watch: Watch) -> Replay | None:
    """The state before anything is concluded; None if what is known is no solution."""
    clues = board.clues
    rectangles, first = possible(board, clues, False, watch)
    rows, columns = board.shape
    size = len(rectangles)
    watch.reserve(16 * size, "replaying the search")
    hole = np.ones((rows + 2, columns + 2), np.int8)
    hole[1:-1, 1:-1] = board.squares == HOLE
    span = np.empty((len(clues), 4), np.int32)
    span[:] = rows + 2, columns + 2, -1, -1
    state = Replay(
        rectangles,
        first,
        np.repeat(np.arange(len(clues), dtype=np.int32), first[1:] - first[:-1]),
        np.zeros(0 if known is None else len(clues), np.int32),
        np.zeros(size, np.int32),
        np.full((rows + 2, columns + 2), NOBODY, np.int32),
        np.full((rows + 2, columns + 2), NOBODY, np.int32),
        hole,
        span,
        np.zeros(len(clues) + 1, np.int32),
        np.zeros(4, np.int64),
    )
    if known is None:
        return state
    told = np.array([*chain.from_iterable(known)], np.int32).reshape(-1, 4)
    return state if len(known) == len(clues) and note_known(state, told) else None
