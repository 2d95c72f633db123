"""The search over possible rectangles: all solutions, or the first few, within limits.

`Search` lays a board out for the compiled code (see `kernels` and `propagation`) and runs it in slices. Laying out
takes time and memory in proportion to the squares of all possible rectangles; puzzles made for people take a
millisecond altogether.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.puzzles.tatamibari.check.certificates import SearchLog
from fathom.puzzles.tatamibari.model import EMPTY, HOLE, Board, Rectangle, Tiling
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
        """Lay the board out."""
        self.board = board
        self.finished = False
        """Whether all solutions were found."""
        rectangles, clue, first = _possible(board, watch)
        if random is not None:
            keys = np.random.default_rng(random.getrandbits(64)).random(len(clue))
            rectangles = np.ascontiguousarray(rectangles[np.lexsort((keys, clue))])
        self.rectangles = rectangles
        self._state = _laid_out(board, rectangles, clue, first, watch)
        self._solutions = np.zeros((keep, len(first) - 1), np.int32)

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        return int(self._state.info[kernels.FOUND])

    @property
    def nodes(self) -> int:
        """How many rectangles were tried and refuted."""
        return int(self._state.info[kernels.NODES])

    @property
    def solutions(self) -> list[Tiling]:
        """The first solutions, as many as are kept."""
        kept = self._solutions[: min(self.found, len(self._solutions))]
        return [Tiling(tuple(sorted(map(Rectangle._make, self.rectangles[row].tolist())))) for row in kept]

    @property
    def log(self) -> SearchLog | None:
        """What was tried and taken back, after the search has finished; None if that was too much to be replayed."""
        length = int(self._state.info[kernels.LOGGED])
        if not self.finished or length > _LOGGED:
            return None
        steps = np.zeros((length, 4), np.int32)
        tried = self._state.log[:length]
        steps[tried != kernels.TAKEN_BACK] = self.rectangles[tried[tried != kernels.TAKEN_BACK]]
        return SearchLog(steps)

    def open_clues(self) -> list[int]:
        """The squares of clues with more than one rectangle left before anything is tried. Ask before `run`."""
        propagation.propagate(self._state)
        squares = np.array(self.board.clues, np.int64)
        return [int(square) for square in squares[self._state.left > 1]]

    def run(self, watch: Watch, limit: int | None = None, most_nodes: int | None = None) -> bool:
        """Search until there are `limit` solutions or no more; False if `most_nodes` were not enough."""
        state = self._state
        enough = limit if limit is not None else 1 << 62
        while not self.finished and self.found < enough:
            watch.check("searching", self.nodes, nodes=self.nodes, found=self.found)
            if most_nodes is not None and self.nodes >= most_nodes:
                return False
            ended = propagation.search(state, _SLICE, enough, self._solutions)
            self.finished = ended == propagation.EXHAUSTED
        return True

    def each(self, watch: Watch) -> Iterator[Tiling]:
        """All solutions, each as soon as it is found; `found` counts those that were not told yet."""
        while self.run(watch, 1) and self.found:
            (tiling,) = self.solutions
            self._state.info[kernels.FOUND] = 0
            yield tiling


def _possible(board: Board, watch: Watch) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """All possible rectangles, the clue of each, and where those of each clue start."""
    clues = int(((board.squares != EMPTY) & (board.squares != HOLE)).sum())
    first = np.zeros(clues + 1, np.int32)
    rectangles = np.empty((16 * board.squares.size, 4), np.int32)
    size = kernels.all_possible(board.squares, rectangles, first)
    if size > len(rectangles):
        if size > _MOST_RECTANGLES:
            raise LimitReached(f"there are {size:,} possible rectangles, too many to search")
        watch.reserve(32 * size, "the possible rectangles")
        rectangles = np.empty((size, 4), np.int32)
        kernels.all_possible(board.squares, rectangles, first)
        watch.check("finding rectangles")
    return rectangles[:size].copy(), np.repeat(np.arange(clues, dtype=np.int32), first[1:] - first[:-1]), first


def _laid_out(
    board: Board, rectangles: NDArray[np.int32], clue: NDArray[np.int32], first: NDArray[np.int32], watch: Watch
) -> Any:
    size = board.squares.size
    total = int(rectangles[:, 2].astype(np.int64) @ rectangles[:, 3])
    watch.reserve(16 * total, "the squares of all possible rectangles")
    if total >= 1 << 31:
        raise LimitReached(f"the possible rectangles have {total:,} squares together, too many to search")

    def zeros(length: int, dtype: type[np.signedinteger[Any]] = np.int32) -> NDArray[Any]:
        return np.zeros(length, dtype)

    state = kernels.State(
        rows=np.array(board.shape, np.int32), rectangles=rectangles, clue=clue, first=first,
        start=zeros(len(clue) + 1), square=zeros(total), pair=zeros(total), pair_square=zeros(total),
        pair_first=zeros(len(first)), cover_first=zeros(size + 1), cover=zeros(total),
        alive=np.ones(len(clue), np.int8), left=zeros(len(first) - 1),
        count=zeros(0), reach=zeros(size), owner=np.full(size, -1, np.int32), trail=zeros(len(clue) + size),
        clues=zeros(len(first) - 1), in_clues=zeros(len(first) - 1, np.int8), squares=zeros(size),
        in_squares=zeros(size, np.int8), tried=np.zeros((len(clue) + 1, 2), np.int32), log=zeros(_LOGGED),
        info=zeros(9, np.int64),
    )  # fmt: skip
    pairs = kernels.number_pairs(state, np.full(size, -1, np.int32))
    _fill_empty(state.pair_first, first, pairs)
    kernels.list_covers(state.start, state.square, state.cover_first, state.cover)
    state = state._replace(pair_square=state.pair_square[:pairs].copy(), count=zeros(pairs))
    kernels.count_all(state, board.squares)
    return state


def _fill_empty(pair_first: NDArray[np.int32], first: NDArray[np.int32], pairs: int) -> None:
    """A clue without rectangles starts where the next one does."""
    pair_first[-1] = pairs
    for number in np.flatnonzero(first[:-1] == first[1:])[::-1].tolist():
        pair_first[number] = pair_first[number + 1]


def solutions(board: Board, watch: Watch, limit: int, random: Random | None = None) -> Sequence[Tiling]:
    """The first `limit` solutions of a board."""
    search = RectangleSearch(board, watch, random, keep=limit)
    search.run(watch, limit)
    return search.solutions
