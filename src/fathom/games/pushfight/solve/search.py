"""Wins and losses in a few turns, by search: no database needed.

`proves` answers one question, whether the player to move wins, or loses, within so many turns of both, and looks no
further than that needs. Its cost grows with the product of the numbers of turns; on the standard board three turns are
a matter of a second or so.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as StillRunning
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.retrograde import Value
from fathom.engine.retrograde.game import Numbers
from fathom.engine.retrograde.planes import ONE, ZERO, lowest_bit
from fathom.errors import FathomError
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.solve.kernels import NOT_ALLOWED, push_end, shifted
from fathom.games.pushfight.solve.layout import ANCHOR, BESIDE, MOVES, parameters_of
from fathom.games.pushfight.solve.numbers import masks_of
from fathom.games.pushfight.solve.places import bit
from fathom.games.pushfight.solve.turns import FULL, prepare, room_for

NO, YES, GAVE_UP = 0, 1, -1
_ENDLESS = 1 << 60
_TOLD = 0.1  # seconds between two words to the watch

_LINE = types.int64[::1]
_MASK = types.uint64
_ROWS = types.uint64[:, :, ::1]
_POSITION = (types.int64, _MASK, _MASK, _MASK, _MASK)


@compiled(types.int64(_LINE, _MASK, _MASK, _MASK, _MASK))
def _best_end(parameters: Numbers, theirs: np.uint64, own: np.uint64, pushers: np.uint64, anchored: np.uint64) -> int:
    """2 if some push wins at once, 1 if some push does not lose, otherwise 0."""
    best = 0
    rest = pushers
    while rest != ZERO:
        square = lowest_bit(rest)
        rest &= rest - ONE
        for direction in range(4):
            end = push_end(parameters, theirs | own, anchored, square, direction)
            if end >= 0:
                best = 1
            elif end != NOT_ALLOWED and theirs & bit(-2 - end) != ZERO:
                return 2
    return best


@compiled(types.int64(_LINE, *_POSITION, types.int64, types.boolean, _ROWS, _LINE, _LINE), nogil=True)
def proves(
    parameters: Numbers,
    anchor: int,
    their_pushers: np.uint64,
    their_pawns: np.uint64,
    pushers: np.uint64,
    pawns: np.uint64,
    turns: int,
    wins: bool,
    rows: NDArray[np.uint64],
    slots: Numbers,
    budget: Numbers,
) -> int:
    """Whether the player to move surely `wins`, or else loses, within so many turns of both.

    `rows` has room for `prepare` at each depth; `budget[0]` is how many positions may be looked at.
    """
    budget[0] -= 1
    if budget[0] < 0:
        return GAVE_UP
    theirs, anchored = their_pushers | their_pawns, bit(anchor) if anchor >= 0 else ZERO
    if not wins and turns == 0 and parameters[MOVES] & 1 != 0:
        if _best_end(parameters, theirs, pushers | pawns, pushers, anchored) > 0:
            return NO
    elif wins and turns == 0:
        return NO
    here = rows[turns]
    count = prepare(parameters, theirs, pushers, pawns, here, slots)
    if count == FULL:
        return GAVE_UP
    allowed = np.uint64(parameters[MOVES])
    best = 0
    for row in range(count):
        if here[row, 2] & allowed != ZERO:
            best = max(best, _best_end(parameters, theirs, here[row, 0] | here[row, 1], here[row, 0], anchored))
            if best == 2:
                return YES if wins else NO
    if best == 0 or turns == 0:
        return YES if best == 0 and not wins else NO
    for row in range(count):
        if here[row, 2] & allowed == ZERO:
            continue
        rest = here[row, 0]
        while rest != ZERO:
            square = lowest_bit(rest)
            rest &= rest - ONE
            for direction in range(4):
                end = push_end(parameters, theirs | here[row, 0] | here[row, 1], anchored, square, direction)
                if end < 0:
                    continue
                first = parameters[BESIDE + 4 * square + direction]
                if parameters[ANCHOR + first] < 0:  # only after a null push: as in [Bosboom 2020], nobody will know
                    if wins:
                        continue
                    return NO
                answer = proves(
                    parameters,
                    first,
                    shifted(parameters, here[row, 0], square, end, direction),
                    shifted(parameters, here[row, 1], square, end, direction),
                    shifted(parameters, their_pushers, square, end, direction),
                    shifted(parameters, their_pawns, square, end, direction),
                    turns - 1,
                    not wins,
                    rows,
                    slots,
                    budget,
                )
                if answer == GAVE_UP:
                    return GAVE_UP
                if wins and answer == YES:
                    return YES
                if not wins and answer == NO:
                    return NO
    return NO if wins else YES


def search(board: Board, cells: str, turns: int, watch: Watch) -> tuple[Value | None, int | None]:
    """Whether a position is won or lost within so many turns of both, and in how many of the player's own.

    (`Value.WON`, 2): the second turn wins at the latest. (`Value.LOST`, 1): there is a turn to make, and after it the
    other wins at once. (`Value.LOST`, 0): there is no turn. (None, None): neither within so many turns. Raises
    `LimitReached` when `watch` does.
    """
    rows, slots = room_for(board)
    watch.reserve((turns + 1) * rows.nbytes, "positions after moves")
    rooms = np.zeros((turns + 1, *rows.shape), dtype=np.uint64)
    position = (parameters_of(board), *masks_of(cells))
    with ThreadPoolExecutor(1) as pool:
        for depth in range(turns + 1):
            wins = depth % 2 == 1
            left = np.array([_ENDLESS], dtype=np.int64)
            task = pool.submit(_proved, *position, depth, wins, rooms, slots, left)
            answer = _awaited(task, left, depth, watch)
            if answer == GAVE_UP:
                raise FathomError(f"board '{board.name}' has too many moves a turn for this search")
            if answer == YES:
                return (Value.WON, (depth + 1) // 2) if wins else (Value.LOST, depth // 2)
    return None, None


def _proved(*question: Any) -> int:
    """`proves`, for a thread."""
    return int(proves(*question))


def _awaited(task: Future[int], left: Numbers, depth: int, watch: Watch) -> int:
    """What `proves` answers; if the watch says to stop, its budget is taken away."""
    try:
        while True:
            watch.check("searching", _ENDLESS - int(left[0]), nodes=_ENDLESS - int(left[0]), turns=depth)
            with suppress(StillRunning):
                return task.result(timeout=_TOLD)
    finally:
        while not task.done():
            left[0] = -1  # again, should a count have come in between
            with suppress(StillRunning):
                task.exception(timeout=_TOLD)
