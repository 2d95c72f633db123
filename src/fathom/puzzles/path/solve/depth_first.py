"""The depth-first search of [Bosboom 2020, 5.4] over a puzzle, within limits: the baseline for everything else."""

from __future__ import annotations

import numpy as np

from fathom.answer import Watch
from fathom.puzzles.path.model import Puzzle, neighbours
from fathom.puzzles.path.model.solution import Path
from fathom.puzzles.path.solve import kernels

_SLICE = 1_000_000  # squares tried between two looks at the watch
_NEVER = -1


class DepthFirstSearch:
    """The search for the solutions of a puzzle; the first `keep` of them are kept."""

    def __init__(self, puzzle: Puzzle, watch: Watch, keep: int = 2) -> None:
        """Lay the puzzle out in arrays."""
        squares = puzzle.squares
        number = {square: place for place, square in enumerate(squares)}
        lines = puzzle.lines
        of_square: list[list[int]] = [[] for _ in squares]
        for clue, line in enumerate(lines):
            for square in line.squares:
                of_square[number[square]].append(clue)
        watch.reserve(4 * (keep + 10) * len(squares), "the search")
        self.puzzle = puzzle
        self._squares = np.array(squares, np.int32)
        beside = np.full((len(squares), 4), -1, np.int32)
        for square, near in neighbours(puzzle).items():
            beside[number[square], : len(near)] = [number[one] for one in near]
        left = np.array([line.clue for line in lines], np.int32)
        doors = np.array([number[door.square] for door in puzzle.doors], np.int32)
        on_path = np.zeros(len(squares), np.uint8)
        on_path[doors] = 2
        self._info = np.zeros(6, np.int64)
        self._info[kernels.OPEN] = int((left > 0).sum())
        self._kept = np.full((keep, len(squares)), _NEVER, np.int32)
        self._growth = kernels.Growth(
            beside,
            np.cumsum([0, *map(len, of_square)], dtype=np.int32),
            np.array([clue for listed in of_square for clue in listed], np.int32),
            left,
            doors,
            on_path,
            np.zeros(len(squares) + 1, np.int32),
            np.zeros(len(squares) + 1, np.int32),
            self._info,
            self._kept,
        )

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        return int(self._info[kernels.FOUND])

    @property
    def nodes(self) -> int:
        """How many squares were tried."""
        return int(self._info[kernels.NODES])

    @property
    def finished(self) -> bool:
        """Whether all solutions were found."""
        return bool(self._info[kernels.DONE])

    @property
    def solutions(self) -> list[Path]:
        """The first solutions, as many as are kept."""
        rows = self._kept[: min(self.found, len(self._kept))]
        return [Path.of(self._squares[row[row != _NEVER]].tolist()) for row in rows]

    def run(self, watch: Watch, limit: int | None = None, most_nodes: int | None = None) -> bool:
        """Search until there are `limit` solutions or no more; False if `most_nodes` were not enough."""
        enough = limit if limit is not None else 1 << 62
        while not self.finished and self.found < enough:
            watch.check("searching", self.nodes, nodes=self.nodes, found=self.found)
            allowed = _SLICE if most_nodes is None else min(_SLICE, most_nodes - self.nodes)
            if allowed <= 0:
                return False
            kernels.search(self._growth, allowed, enough)
        return True
