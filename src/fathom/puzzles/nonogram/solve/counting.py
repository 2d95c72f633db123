"""How many pictures fulfil the clues.

Pictures are met one by one by the compiled search, and that is all where there is a limit, or only a few. Otherwise all
pictures become one automaton, in little room, and its words are counted, however many they are. Where that wants more
room, the open squares are split: squares that no line joins are independent, so the numbers for the parts multiply, and
a part that is still too large is counted for each colour of one of its squares. What has too many parts for that, too,
is left to automata with all the room there is; what probing cannot get through, to the SAT solver.
"""

from __future__ import annotations

from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Count, Watch
from fathom.engine.automata.layered import TooWide
from fathom.errors import LimitReached
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.solve.automata.methods import count_by_automata
from fathom.puzzles.nonogram.solve.lines.kernels import contradicts
from fathom.puzzles.nonogram.solve.lines.layout import board_of
from fathom.puzzles.nonogram.solve.lines.state import OPEN, WAITING, Board, restrict
from fathom.puzzles.nonogram.solve.probe.run import Searched, search
from fathom.puzzles.nonogram.solve.reasons import mismatch
from fathom.puzzles.nonogram.solve.sat.methods import count_by_sat

_FEW = 64
"""Pictures of a part that are met one by one before it is split."""

_PATIENCE = 60_000

_ROOM = 1 << 20
"""States of an automaton that is tried first: some seconds at most."""

_MOST_PARTS = 2000
"""Parts that are counted, or pictures that the SAT solver lists, before automata get all the room there is."""


class _TooManyParts(Exception):
    """Splitting the board goes on and on."""


def count_pictures(puzzle: Nonogram, limit: int | None, watch: Watch) -> Count:
    """How many pictures there are, as far as `limit`; what a limit of time or memory ends is at least so many."""
    if mismatch(puzzle) is not None:
        return Count(0, complete=True)
    few = _FEW if limit is None else limit
    found = search(puzzle, watch, few, _PATIENCE, logged=limit is None)
    if found.complete or limit == len(found.pictures):
        return Count(len(found.pictures), found.complete)
    if limit is not None:
        return _listed(puzzle, found, limit, watch)
    try:
        return _all(puzzle, found, watch)
    except LimitReached as reached:
        return Count(len(found.pictures), complete=False, stopped=reached.reason)


def _all(puzzle: Nonogram, found: Searched, watch: Watch) -> Count:
    """All pictures, where there are many, or where search does not end."""
    from fathom.puzzles.nonogram.solve.automata.intersection import best

    with suppress(TooWide):
        return Count(best(puzzle, watch, _ROOM).pictures.number, complete=True)
    if len(found.pictures) < _FEW:
        few = _listed(puzzle, found, _MOST_PARTS, watch)
        return few if few.complete or few.stopped else count_by_automata(puzzle, None, watch)
    board = board_of(puzzle)
    contradicts(board)
    with suppress(_TooManyParts, RecursionError):
        return Count(_Counting(puzzle, board, watch).of(board.cells), complete=True)
    return count_by_automata(puzzle, None, watch)


def _listed(puzzle: Nonogram, found: Searched, limit: int, watch: Watch) -> Count:
    """The pictures that search has met, and the others one by one by SAT."""
    met = _met_before(puzzle, found)
    rest = count_by_sat(puzzle, found, limit - met, watch)
    return Count(rest.count + met, rest.complete, stopped=rest.stopped)


def _met_before(puzzle: Nonogram, found: Searched) -> int:
    """How many of the pictures that a search has met are excluded from what it knows about the squares."""
    pictures = [np.array(picture, np.uint32).reshape(-1) for picture in found.pictures]
    return sum(bool(((found.cells >> picture) & 1 == 0).any()) for picture in pictures)


class _Counting:
    """The boards counted so far; what is asked about again is remembered."""

    def __init__(self, puzzle: Nonogram, board: Board, watch: Watch) -> None:
        self.puzzle = puzzle
        self.board = board
        self.watch = watch
        self.known: dict[bytes, int] = {}
        self.parts = 0

    def of(self, cells: NDArray[np.uint32]) -> int:
        """The number of pictures on a board with these squares, on which line solving is done."""
        total = 1
        for part in _parts(cells.reshape(self.puzzle.height, self.puzzle.width), self.board.clued):
            total *= self._of_part(cells, part, np.where(self._beside(part), cells, np.uint32(0)).tobytes())
            if not total:
                return 0
        return total

    def _beside(self, part: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The squares of all lines through a part: what is settled there matters to it as well."""
        grid = part.reshape(self.puzzle.height, self.puzzle.width)
        beside = np.logical_or.outer(grid.any(axis=1), grid.any(axis=0))
        return np.asarray(beside, np.bool_).reshape(-1)

    def _of_part(self, cells: NDArray[np.uint32], part: NDArray[np.bool_], key: bytes) -> int:
        if key not in self.known:
            self.parts += 1
            self.watch.check("counting", self.parts, nodes=self.parts)
            if self.parts > _MOST_PARTS:
                raise _TooManyParts
            settled = np.where(part, cells, cells & (~cells + np.uint32(1)))  # others: any one colour
            board = self._on(settled, part)
            met = search(self.puzzle, self.watch, _FEW, _PATIENCE, board=board, logged=False)
            self.known[key] = len(met.pictures) if met.complete else self._by_colour(cells, part)
        return self.known[key]

    def _by_colour(self, cells: NDArray[np.uint32], part: NDArray[np.bool_]) -> int:
        """Count for each colour of the open square of the part that shares its lines with most others."""
        grid = part.reshape(self.puzzle.height, self.puzzle.width)
        joined = np.where(grid, grid.sum(axis=0)[None, :] + grid.sum(axis=1)[:, None], 0).reshape(-1)
        square = int(joined.argmax())
        total = 0
        for colour in range(len(self.puzzle.palette)):
            if int(cells[square]) >> colour & 1:
                board = self._on(np.where(part, cells, cells & (~cells + np.uint32(1))), part)
                board.state[WAITING] = 0
                board.queued[:] = 0
                restrict(board, square, 1 << colour)
                if not contradicts(board):
                    total += self.of(board.cells)
        return total

    def _on(self, cells: NDArray[np.uint32], part: NDArray[np.bool_]) -> Board:
        """A board with these squares on which only the lines of a part have clues, and wait."""
        grid = part.reshape(self.puzzle.height, self.puzzle.width)
        lines = np.concatenate((grid.any(axis=1), grid.any(axis=0)))
        clued = (self.board.clued.astype(bool) & lines).astype(np.uint8)
        waiting = np.flatnonzero(clued)
        queue = np.zeros_like(self.board.queue)
        queue[: len(waiting)] = waiting
        state = np.zeros_like(self.board.state)
        state[WAITING], state[OPEN] = len(waiting), int(part.sum())
        fresh = self.board
        return fresh._replace(
            clued=clued,
            cells=np.ascontiguousarray(cells, np.uint32),
            queue=queue,
            queued=clued.copy(),
            trail=np.zeros_like(fresh.trail),
            before=np.zeros_like(fresh.before),
            state=state,
        )


def _parts(grid: NDArray[np.uint32], clued: NDArray[np.uint8]) -> list[NDArray[np.bool_]]:
    """The open squares in groups that no line with a clue joins, each flat."""
    height, width = grid.shape
    leader = list(range(height + width + grid.size))  # lines, then squares, for those that no clue is about

    def find(line: int) -> int:
        while leader[line] != line:
            leader[line] = leader[leader[line]]
            line = leader[line]
        return line

    def anchor(row: int, column: int) -> int:
        return (
            row if clued[row] else height + column if clued[height + column] else height + width + row * width + column
        )

    squares = np.argwhere((grid & (grid - 1)) != 0).tolist()
    for row, column in squares:
        if clued[row] and clued[height + column]:
            leader[find(row)] = find(height + column)
    groups: dict[int, NDArray[np.bool_]] = {}
    for row, column in squares:
        group = groups.setdefault(find(anchor(row, column)), np.zeros(grid.shape, np.bool_))
        group[row, column] = True
    return [group.reshape(-1) for group in groups.values()]
