"""The turns of positions of a board, as results and turns that lead to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.position import seen_by_the_other
from fathom.games.pushfight.model.turn import Ply
from fathom.puzzles.pushwin.solve.ground import ANCHORED, AT_START, EMPTY, WRITTEN, ground_of, note_pushers
from fathom.puzzles.pushwin.solve.listing import (
    DONE,
    EVERY,
    FULL,
    KEPT,
    ROW,
    UNDONE,
    WON,
    Rows,
    list_turns,
    note_places,
)
from fathom.puzzles.pushwin.solve.winning import winning_row

_SLICE = 20_000
"""Positions before the push in a part of a list."""

_ROOM = 1 << 10

_FEW = 24
"""Turns that are not compared, since their results are, too."""


@dataclass(slots=True)
class Reply:
    """What can be done in a position: win, or go to others, each with a turn that leads there."""

    wins: Ply | None = None
    after: dict[str, Ply] = field(default_factory=dict)


class Turns:
    """The turns of positions of a board."""

    def __init__(self, board: Board) -> None:
        self._ground = ground_of(board)
        self._beside = board.beside
        self._rows = np.zeros((_ROOM, ROW), np.int64)

    def winning(self, cells: str) -> Ply | None:
        """A turn that wins at once, if there is one."""
        self._place(cells)
        note_places(self._ground)
        row = self._rows[0]
        return _ply(row.tolist()) if winning_row(self._ground, row) else None

    def kept(self, cells: str, watch: Watch) -> dict[str, Ply]:
        """All results, as the other player sees them, of turns that neither win nor leave a threat of theirs."""
        return self._reply(cells, KEPT, watch).after

    def every(self, cells: str, watch: Watch) -> Reply:
        """All results of turns that do not lose at once; nothing else if one wins."""
        return self._reply(cells, EVERY, watch)

    def _reply(self, cells: str, which: int, watch: Watch) -> Reply:
        found = Reply()
        seen = seen_by_the_other(cells).encode("ascii")
        for won, row in self._listed(cells, which, watch):
            if won:
                return Reply(_ply(row))
            found.after.setdefault(self._after(seen, row), _ply(row))
        return found

    def _place(self, cells: str) -> None:
        self._ground.cells[:] = np.frombuffer(cells.encode("ascii"), np.uint8)
        note_pushers(self._ground)

    def _listed(self, cells: str, which: int, watch: Watch) -> Iterator[tuple[bool, list[int]]]:
        """All turns, with whether they win, after which there are no more."""
        self._place(cells)
        numbers = self._ground.numbers
        numbers[AT_START] = -1
        said = UNDONE
        while said != DONE:
            watch.check("making turns", int(numbers[AT_START]))
            said = list_turns(self._ground, self._rows, which, _SLICE)
            written = int(numbers[WRITTEN])
            rows = self._rows[:written].copy()
            if said == WON:
                yield True, rows[-1].tolist()
                return
            yield from ((False, row) for row in _different(rows, self._ground.cells))
            if said == FULL and written == 0:
                watch.reserve(2 * self._rows.nbytes, "turns")
                self._rows = np.zeros((2 * len(self._rows), ROW), np.int64)

    def _after(self, seen: bytes, row: list[int]) -> str:
        """The position after a turn that ends nothing; before and after it is as the other player sees it."""
        cells = bytearray(seen)
        start, end, other_start, other_end, pusher, direction = row
        for one, other in ((start, end), (other_start, other_end)):
            if one >= 0:
                cells[other], cells[one] = cells[one], EMPTY
        here, carried = pusher, EMPTY
        while True:
            carried, cells[here] = cells[here], carried
            if carried == EMPTY:
                break
            here = self._beside[here][direction]
        cells[self._beside[pusher][direction]] = ANCHORED
        return cells.decode("ascii")


def _ply(row: list[int]) -> Ply:
    start, end, other_start, other_end, pusher, direction = row
    steps = ((start, end), (other_start, other_end))
    return Ply(tuple(step for step in steps if step[0] >= 0), pusher, direction)


def _different(rows: Rows, cells: NDArray[np.uint8]) -> list[list[int]]:
    """The turns without those that differ in the order of their moves, or in which of two equal pieces goes where."""
    if len(rows) < _FEW:
        return rows.tolist()  # type: ignore[no-any-return]
    starts, ends = [0, 2], [1, 3]
    pieces = np.where(rows[:, starts] >= 0, cells[rows[:, starts]], 0)
    turned = pieces[:, 0] < pieces[:, 1]
    equal = pieces[:, 0] == pieces[:, 1]
    keys = np.where(turned[:, None], rows[:, [2, 3, 0, 1, 4, 5]], rows)
    for columns in (starts, ends):
        keys[:, columns] = np.where(equal[:, None], np.sort(keys[:, columns], axis=1), keys[:, columns])
    _, first = np.unique(keys, axis=0, return_index=True)
    return rows[np.sort(first)].tolist()  # type: ignore[no-any-return]
