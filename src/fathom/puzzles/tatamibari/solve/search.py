"""The search over possible rectangles: all solutions, or the first few, within limits.

`Search` lays a board out for the compiled code (see `kernels` and `propagation`) and runs it in slices. Laying out
takes time and memory in proportion to the squares of all possible rectangles; puzzles made for people take a
millisecond altogether.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.puzzles.tatamibari.check.certificates import SearchLog
from fathom.puzzles.tatamibari.model import Board, Rectangle, Tiling
from fathom.puzzles.tatamibari.solve import kernels, propagation

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SLICE = 2000  # nodes
_MOST_RECTANGLES = 10_000_000
_LOGGED = 4000  # entries of the log; a search that has more is refuted by other means
_KEPT = 2  # solutions that are remembered unless more are asked for


class RectangleSearch:
    """The search for the solutions of a board. With `random`, rectangles are tried in a random order."""

    def __init__(self, board: Board, watch: Watch, random: Random | None = None, keep: int = _KEPT) -> None:
        """Find the possible rectangles, and room to lay the board out."""
        self.board = board
        self.finished = False
        """Whether all solutions were found."""
        self._info = np.zeros(14, np.int64)
        self.rectangles, first = _possible(board, self._info, watch)
        clues = len(first) - 1
        if random is not None:
            keys = np.random.default_rng(random.getrandbits(64)).random(len(self.rectangles))
            of_clue = np.repeat(np.arange(clues), np.diff(first))
            self.rectangles = np.ascontiguousarray(self.rectangles[np.lexsort((keys, of_clue))])
        self._tables = _room(board, self.rectangles, first, self._info, watch)
        self._solutions = np.empty((keep, clues, 4), np.int32)

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        return int(self._info[kernels.FOUND])

    @property
    def nodes(self) -> int:
        """How many rectangles were tried and refuted."""
        return int(self._info[kernels.NODES])

    @property
    def solutions(self) -> list[Tiling]:
        """The first solutions, as many as are kept."""
        kept = self._solutions[: self.found].tolist()
        return [Tiling(tuple(sorted(map(Rectangle._make, one)))) for one in kept]

    @property
    def log(self) -> SearchLog | None:
        """What was tried and taken back, after the search has finished; None if that was too much to be replayed."""
        length = int(self._info[kernels.LOGGED])
        return SearchLog(self._tables.log[:length].copy()) if self.finished and length <= _LOGGED else None

    def open_clues(self) -> list[int]:
        """The squares of clues with more than one rectangle left before anything is tried. Ask before `run`."""
        which = np.zeros(self._info[kernels.ALL_CLUES], np.int32)
        clues = self.board.clues
        return [clues[one] for one in which[: propagation.undecided(self._tables, which)].tolist()]

    def run(self, watch: Watch, limit: int | None = None, most_nodes: int | None = None) -> bool:
        """Search until there are `limit` solutions or no more; False if `most_nodes` were not enough."""
        enough = limit if limit is not None else 1 << 62
        while not self.finished and self.found < enough:
            watch.check("searching", self.nodes, nodes=self.nodes, found=self.found)
            if most_nodes is not None and self.nodes >= most_nodes:
                return False
            ended = propagation.search(self._tables, _SLICE, enough, self._solutions)
            self.finished = ended == propagation.EXHAUSTED
        return True

    def each(self, watch: Watch) -> Iterator[Tiling]:
        """All solutions, each as soon as it is found; `found` counts those that were not told yet."""
        while self.run(watch, 1) and self.found:
            (tiling,) = self.solutions
            self._info[kernels.FOUND] = 0
            yield tiling


def _possible(board: Board, info: NDArray[np.int64], watch: Watch) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """All possible rectangles, clue by clue, and where those of each start; their numbers are noted."""
    squares = board.squares
    first = np.empty(squares.size + 1, np.int32)
    rectangles = np.empty((16 * squares.size, 4), np.int32)
    size = kernels.all_possible(squares, rectangles, first, info)
    if size > len(rectangles):
        if size > _MOST_RECTANGLES:
            raise LimitReached(f"there are {size:,} possible rectangles, too many to search")
        watch.reserve(32 * size, "the possible rectangles")
        rectangles = np.empty((size, 4), np.int32)
        kernels.all_possible(squares, rectangles, first, info)
        watch.check("finding rectangles")
    return rectangles[:size], first[: info[kernels.ALL_CLUES] + 1]


def _room(
    board: Board, rectangles: NDArray[np.int32], first: NDArray[np.int32], info: NDArray[np.int64], watch: Watch
) -> kernels.Tables:
    """The tables for a board with these rectangles."""
    size, squares, places = len(rectangles), board.squares.size, int(info[kernels.ALL_PLACES])
    watch.reserve(20 * places, "the squares of all possible rectangles")
    if places >= 1 << 31:
        raise LimitReached(f"the possible rectangles have {places:,} squares together, too many to search")
    return kernels.Tables(
        board.squares,
        rectangles,
        first,
        by_rectangle=np.empty((3, size + 1), np.int32),
        by_clue=np.empty((6, len(first)), np.int32),
        by_square=np.empty((5, squares + 1), np.int32),
        by_place=np.empty((5, places), np.int32),
        trail=np.empty(size + squares, np.int32),
        log=np.empty((_LOGGED, 4), np.int32),
        info=info,
    )


def solutions(board: Board, watch: Watch, limit: int, random: Random | None = None) -> Sequence[Tiling]:
    """The first `limit` solutions of a board."""
    search = RectangleSearch(board, watch, random, keep=limit)
    search.run(watch, limit)
    return search.solutions
