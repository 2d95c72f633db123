"""Wins and losses in a few turns, by search: no database needed.

`proves` answers one question, whether the player to move wins, or loses, within so many turns of both, and looks no
further than that needs. Its cost grows with the product of the numbers of turns; on the standard board three turns are
a matter of a second or so.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as StillRunning
from contextlib import suppress
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.retrograde import Value
from fathom.engine.retrograde.game import Numbers
from fathom.engine.retrograde.planes import ONE, ZERO, lowest_bit
from fathom.errors import FathomError
from fathom.games.pushfight.check.rules import moved, moves, pushes
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.turn import Ply
from fathom.games.pushfight.solve.kernels import NOT_ALLOWED, push_end, shifted
from fathom.games.pushfight.solve.layout import ANCHOR, BESIDE, MOVES, SQUARES, parameters_of
from fathom.games.pushfight.solve.numbers import cells_of, masks_of
from fathom.games.pushfight.solve.places import bit
from fathom.games.pushfight.solve.turns import FULL, prepare, room_for

NO, YES, GAVE_UP = 0, 1, -1
LEFT, ROW, SQUARE, DIRECTION = range(4)
_ENDLESS = 1 << 60
_TOLD = 0.1  # seconds between two words to the watch

_LINE = types.int64[::1]
_MASK = types.uint64


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


@compiled(types.int64(_LINE, _MASK, _MASK, _MASK, types.int64))
def _next_push(parameters: Numbers, pieces: np.uint64, pushers: np.uint64, anchored: np.uint64, first: int) -> int:
    """The first push from this number on, four a square, that is allowed and leaves all on the board; -1 if none is."""
    for push in range(first, 4 * parameters[SQUARES]):
        square = push >> 2
        if pushers & bit(square) != ZERO and push_end(parameters, pieces, anchored, square, push & 3) >= 0:
            return push
    return -1


class Position(NamedTuple):
    """The anchor's square (-1: none), and the pieces of the other player and of the one to move, as masks."""

    anchor: int
    their_pushers: np.uint64
    their_pawns: np.uint64
    pushers: np.uint64
    pawns: np.uint64


class Room(NamedTuple):
    """The board and room to work."""

    parameters: Numbers
    rows: NDArray[np.uint64]  # by depth: room for `prepare`
    slots: Numbers
    budget: Numbers  # how many positions may be looked at, and what decided (see `proves`)


_POSITION = types.NamedTuple([types.int64, _MASK, _MASK, _MASK, _MASK], Position)
_ROOM = types.NamedTuple([_LINE, types.uint64[:, :, ::1], _LINE, _LINE], Room)


@compiled(types.int64(_ROOM, _POSITION, types.int64, types.boolean), nogil=True)
def proves(room: Room, position: Position, turns: int, wins: bool) -> int:
    """Whether the player to move surely `wins`, or else loses, within so many turns of both.

    `budget[0]` is how many positions may be looked at. Where one turn decides, that is a win, or saves from a loss, it
    is noted in the rest of `budget`: the row of `rows[turns]` before its push, the pusher's square and the direction;
    -1 in their place: some push there wins at once.
    """
    parameters, budget = room.parameters, room.budget
    anchor, their_pushers, their_pawns, pushers, pawns = position
    budget[0] -= 1
    if budget[0] < 0:
        return GAVE_UP
    budget[ROW] = -1
    theirs, anchored = their_pushers | their_pawns, bit(anchor) if anchor >= 0 else ZERO
    if not wins and turns == 0 and parameters[MOVES] & 1 != 0:
        if _best_end(parameters, theirs, pushers | pawns, pushers, anchored) > 0:
            return NO
    elif wins and turns == 0:
        return NO
    here = room.rows[turns]
    count = prepare(parameters, theirs, pushers, pawns, here, room.slots)
    if count == FULL:
        return GAVE_UP
    allowed = np.uint64(parameters[MOVES])
    best = 0
    for row in range(count):
        if here[row, 2] & allowed != ZERO:
            best = max(best, _best_end(parameters, theirs, here[row, 0] | here[row, 1], here[row, 0], anchored))
            if best == 2:
                budget[ROW], budget[SQUARE], budget[DIRECTION] = row, -1, -1
                return YES if wins else NO
    if best == 0 or turns == 0:
        return YES if best == 0 and not wins else NO
    for row in range(count):
        if here[row, 2] & allowed == ZERO:
            continue
        pieces = theirs | here[row, 0] | here[row, 1]
        push = _next_push(parameters, pieces, here[row, 0], anchored, 0)
        while push >= 0:
            square, direction = push >> 2, push & 3
            push = _next_push(parameters, pieces, here[row, 0], anchored, push + 1)
            first = parameters[BESIDE + 4 * square + direction]
            if parameters[ANCHOR + first] < 0:  # only after a null push: as in [Bosboom 2020], nobody will know
                if wins:
                    continue
                return NO
            end = push_end(parameters, pieces, anchored, square, direction)
            after = Position(
                first,
                shifted(parameters, here[row, 0], square, end, direction),
                shifted(parameters, here[row, 1], square, end, direction),
                shifted(parameters, their_pushers, square, end, direction),
                shifted(parameters, their_pawns, square, end, direction),
            )
            answer = proves(room, after, turns - 1, not wins)
            if answer == GAVE_UP:
                return GAVE_UP
            if wins == (answer == YES):
                budget[ROW], budget[SQUARE], budget[DIRECTION] = row, square, direction
                return YES if wins else NO
    return NO if wins else YES


class Search:
    """Questions about positions of a board, up to `turns` of both ahead. A question ends when the watch says so."""

    def __init__(self, board: Board, turns: int, watch: Watch) -> None:
        rows, self._slots = room_for(board)
        watch.reserve((turns + 1) * rows.nbytes, "positions after moves")
        self.board = board
        self.watch = watch
        self.looked_at = 0
        self._parameters = parameters_of(board)
        self._rooms = np.zeros((turns + 1, *rows.shape), dtype=np.uint64)
        self._budget = np.zeros(4, dtype=np.int64)

    def proves(self, cells: str, turns: int, wins: bool) -> bool:
        """Whether the player to move surely `wins`, or else loses, within so many turns of both."""
        self._budget[LEFT] = _ENDLESS
        room = Room(self._parameters, self._rooms, self._slots, self._budget)
        with ThreadPoolExecutor(1) as pool:
            task = pool.submit(_proved, room, Position(*masks_of(cells)), turns, wins)
            answer = self._awaited(task, turns)
        self.looked_at += _ENDLESS - int(self._budget[LEFT])
        if answer == GAVE_UP:
            raise FathomError(f"board '{self.board.name}' has too many moves a turn for this search")
        return answer == YES

    def deciding(self, cells: str, turns: int, wins: bool) -> Ply | None:
        """A turn that wins or, unless it is to win, that saves from a loss, within so many turns of both, if any."""
        if self.proves(cells, turns, wins) != wins or self._budget[ROW] < 0:
            return None
        anchor, their_pushers, their_pawns, _, _ = masks_of(cells)
        pushers, pawns, layers = self._rooms[turns, self._budget[ROW]]
        before = cells_of(self.board, (anchor, their_pushers, their_pawns, pushers, pawns))
        count = next(count for count in self.board.moves if int(layers) >> count & 1)
        moves = moves_to(self.board, cells, before, count)
        if self._budget[SQUARE] >= 0:
            return Ply(moves, int(self._budget[SQUARE]), int(self._budget[DIRECTION]))
        push = next(push for push in pushes(self.board, before) if push.wins)
        return Ply(moves, push.pusher, push.direction)

    def _awaited(self, task: Future[int], turns: int) -> int:
        """What `proves` answers; if the watch says to stop, its budget is taken away."""
        left = self._budget
        try:
            while True:
                nodes = self.looked_at + _ENDLESS - int(left[LEFT])
                self.watch.check("searching", nodes, nodes=nodes, turns=turns)
                with suppress(StillRunning):
                    return task.result(timeout=_TOLD)
        finally:
            while not task.done():
                left[LEFT] = -1  # again, should a count have come in between
                with suppress(StillRunning):
                    task.exception(timeout=_TOLD)


def _proved(room: Room, position: Position, turns: int, wins: bool) -> int:
    """`proves`, for a thread."""
    return int(proves(room, position, turns, wins))


def moves_to(board: Board, cells: str, wanted: str, count: int) -> tuple[tuple[int, int], ...]:
    """So many moves that lead from one position to another; there must be such."""
    found = _moves_to(board, cells, wanted, count)
    assert found is not None
    return found


def _moves_to(board: Board, cells: str, wanted: str, count: int) -> tuple[tuple[int, int], ...] | None:
    if sum(here != there for here, there in zip(cells, wanted, strict=True)) > 2 * count:
        return None
    if not count:
        return ()
    for start, end in moves(board, cells):
        rest = _moves_to(board, moved(cells, start, end), wanted, count - 1)
        if rest is not None:
            return (start, end), *rest
    return None


def search(board: Board, cells: str, turns: int, watch: Watch) -> tuple[Value | None, int | None]:
    """Whether a position is won or lost within so many turns of both, and in how many of the player's own.

    (`Value.WON`, 2): the second turn wins at the latest. (`Value.LOST`, 1): there is a turn to make, and after it the
    other wins at once. (`Value.LOST`, 0): there is no turn. (None, None): neither within so many turns. Raises
    `LimitReached` when `watch` does.
    """
    return decided(Search(board, turns, watch), cells, turns)


def decided(looking: Search, cells: str, turns: int) -> tuple[Value | None, int | None]:
    """What `search` says, by a search that can be asked further."""
    for depth in range(turns + 1):
        wins = depth % 2 == 1
        if looking.proves(cells, depth, wins):
            return (Value.WON, (depth + 1) // 2) if wins else (Value.LOST, depth // 2)
    return None, None
