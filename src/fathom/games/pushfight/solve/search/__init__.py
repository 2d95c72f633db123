"""Wins and losses in a few turns, by search: no database needed.

`search` answers about one position and `values` about many at once (see `batch`); `Search` can be asked further, also
for the turn that decides. On the standard board one and two turns of both are a matter of microseconds, three one of
milliseconds (`python -m bench pushfight_positions`). Nothing is set up twice for the same board and thread.
"""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as StillRunning
from contextlib import suppress

import numpy as np

from fathom.answer import Watch
from fathom.compiled import alone
from fathom.engine.retrograde import Value
from fathom.errors import FathomError
from fathom.games.pushfight.check.rules import moved, moves, pushes
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.turn import Ply
from fathom.games.pushfight.solve.numbers import cells_of, masks_of
from fathom.games.pushfight.solve.search import stuck
from fathom.games.pushfight.solve.search.at_once import ground_of
from fathom.games.pushfight.solve.search.proving import (
    DIRECTION,
    GAVE_UP,
    LEFT,
    ROW,
    SQUARE,
    UNKNOWN,
    YES,
    Position,
    Room,
    decide_all,
    prepared_win,
    proves,
)
from fathom.games.pushfight.solve.search.stuck import MOST_CHANCES, lines_of
from fathom.games.pushfight.solve.search.threats import FIELDS
from fathom.games.pushfight.solve.search.ways import reaches_for, ways_sizes

_ENDLESS = 1 << 60
_FEW = 2000  # positions that are looked at before a thread is worth its cost: some hundredths of a second
_THREATS = 6  # that are kept of each depth
_TOLD = 0.1  # seconds between two words to the watch


class Search:
    """Questions about positions of a board, up to `turns` of both ahead. A question ends when the watch says so."""

    def __init__(self, board: Board, turns: int, watch: Watch) -> None:
        self.board = board
        self.watch = watch
        self.looked_at = 0
        self._room = _own_room(board, turns, watch)
        self._budget = self._room.budget

    def proves(self, cells: str, turns: int, wins: bool) -> bool:
        """Whether the player to move surely `wins`, or else loses, within so many turns of both."""
        position = Position(*masks_of(cells))
        self.watch.check("searching", self.looked_at, nodes=self.looked_at, turns=turns)
        self._budget[LEFT] = _FEW
        answer = int(alone(proves, self._room, position, turns, wins))
        if self._budget[LEFT] >= 0:
            self.looked_at += _FEW - int(self._budget[LEFT])
        else:
            self._budget[LEFT] = _ENDLESS
            with ThreadPoolExecutor(1) as pool:
                task = pool.submit(_proved, self._room, position, turns, wins)
                answer = self._awaited(task, turns)
            self.looked_at += _ENDLESS - int(self._budget[LEFT])
        if answer == GAVE_UP:
            raise FathomError(f"board '{self.board.name}' has too many moves a turn for this search")
        return answer == YES

    def glance(self, cells: str, turns: int) -> int | None:
        """Within how many turns of both it is decided, won if odd, or `UNKNOWN`: one call. None if that takes long."""
        self.watch.check("searching", self.looked_at, nodes=self.looked_at, turns=turns)
        self._budget[LEFT] = _FEW
        anchor, *masks = masks_of(cells)
        depths = np.empty(1, np.int64)
        ended = alone(decide_all, self._room, np.array([[anchor + 1, *masks]], np.uint64), 0, 1, turns, depths)
        self.looked_at += _FEW - max(0, int(self._budget[LEFT]))
        return int(depths[0]) if ended else None

    def deciding(self, cells: str, turns: int, wins: bool) -> Ply | None:
        """A turn that wins or, unless it is to win, that saves from a loss, within so many turns of both, if any."""
        if self.proves(cells, turns, wins) != wins:
            return None
        anchor, their_pushers, their_pawns, _, _ = masks_of(cells)
        row, square, direction = (int(self._budget[place]) for place in (ROW, SQUARE, DIRECTION))
        depth = turns
        if row < 0 and square < 0:
            row, depth = int(alone(prepared_win, self._room, Position(*masks_of(cells)))), 0
        if row < 0:
            return None
        pushers, pawns, layers = self._room.rows[depth, row]
        before = cells_of(self.board, (anchor, their_pushers, their_pawns, pushers, pawns))
        count = next(count for count in self.board.moves if int(layers) >> count & 1)
        moves = moves_to(self.board, cells, before, count)
        if square >= 0:
            return Ply(moves, square, direction)
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


_kept = threading.local()
"""Of each thread, the room of the board asked about last: clearing megabytes would take most of the time."""


def _own_room(board: Board, turns: int, watch: Watch) -> Room:
    """Room to search a board, the same as last time if that was enough: no question outlasts the call that asks it."""
    board_before, room = getattr(_kept, "room", (None, None))
    if room is None or board_before is not board or len(room.rows) <= turns:
        room = room_to_search(board, turns, watch)
        _kept.room = (board, room)
    return room


def room_to_search(board: Board, turns: int, watch: Watch) -> Room:
    """The board, and room to look so many turns ahead."""
    ground = ground_of(board)
    rows, slots = ways_sizes(board, len(ground.edges) > 0)
    watch.reserve(8 * ((turns + 1) * 3 * rows + slots), "positions after moves")
    return Room(
        ground,
        lines_of(board),
        np.zeros((MOST_CHANCES, stuck.FIELDS), np.uint64),
        np.zeros(4, np.uint64),
        reaches_for(board),
        np.zeros((turns + 2, _THREATS, FIELDS), np.uint64),
        np.empty((turns + 1, rows, 3), np.uint64),
        np.zeros(slots, np.int64),
        np.zeros(4, np.int64),
    )


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
    depth = looking.glance(cells, turns)
    if depth is None:
        depth = next((n for n in range(turns + 1) if looking.proves(cells, n, n % 2 == 1)), UNKNOWN)
    if depth == UNKNOWN:
        return None, None
    return (Value.WON, (depth + 1) // 2) if depth % 2 else (Value.LOST, depth // 2)
