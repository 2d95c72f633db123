"""The two graphs of a level: between squares the agent can stop on, and between runs it can move along.

A *run* is a maximal stretch of at least two open squares along a line. Whoever has moved along a run can stand at
either end of it, and has swept it after one more move; so what a walk can cover is a matter of which runs it enters.
Run S leads to run T when an end of S lies in T (the movement graph [Zhu et al. n.d., definition 9]); a square leads to
where slides from it end (the stopping-point graph, definition 8). Both take time and memory linear in the board.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, int32, int64
from fathom.engine.graphs import Digraph
from fathom.puzzles.slide.model import ICE, Level
from fathom.puzzles.slide.solve.kernels import GROUND, geometry_of, slide_table

Ints = NDArray[np.int32]
NO_RUN = -1


@dataclass(frozen=True, slots=True)
class Runs:
    """All runs of a level. `by_square[s, line]` is the run of square s on a line, NO_RUN if it has none there.

    `low[r]` and `high[r]` are the ends of run r, and `line[r]` the line it lies on.
    """

    by_square: Ints
    low: Ints
    high: Ints
    line: Ints

    def __len__(self) -> int:
        """How many runs there are."""
        return len(self.low)

    @property
    def through(self) -> Ints:
        """The run of a square by line and square: a view of `by_square`."""
        return self.by_square.T


def runs_of(level: Level) -> Runs:
    """Number the runs, line by line and in the order of their low ends."""
    ground, lines = level.ground.reshape(-1), len(level.directions) // 2
    by_square = np.empty((ground.size, lines), np.int32)
    ends = np.empty((lines * (ground.size // 2), 2), np.int32)  # a run has two squares or more; what is unused stays so
    counts = [0]
    if level.plain and not level.king and not any(level.wraps):
        vectors, sizes, _ = geometry_of(level)
        for line in range(lines):
            stride, ring = sizes[:, vectors[2 * line].nonzero()[0][0]]
            counts.append(int(_straight_runs(ground, stride, ring, line, counts[-1], by_square, ends)))
    else:
        table = slide_table(level)
        for line in range(lines):
            counts.append(int(_number_runs(table[2 * line], table[2 * line + 1], line, counts[-1], by_square, ends)))
    low, high = np.ascontiguousarray(ends[: counts[-1]].T)
    return Runs(by_square, low, high, np.repeat(np.arange(lines, dtype=np.int32), np.diff(counts)))


@compiled(int64(GROUND, int64, int64, int64, int64, int32[:, ::1], int32[:, ::1]))
def _straight_runs(
    ground: NDArray[np.uint8], stride: int, ring: int, line: int, first: int, by_square: Ints, ends: Ints
) -> int:
    """Number the runs along an axis from `first` on, tell every square its run and every run its ends; the next number.

    For boards of ice and barriers, and axes that are no rings. A square takes the run of the one before it.
    """
    free = first
    for row in range(0, ground.size, stride):
        begins, ceases = row % ring == 0, row % ring == ring - stride
        for square in range(row, row + stride):
            here = ground[square] == ICE
            before = here and not begins and ground[square - stride] == ICE
            after = here and not ceases and ground[square + stride] == ICE
            run = NO_RUN
            if before:
                run = by_square[square - stride, line]
                if not after:
                    ends[run, 1] = square
            elif after:
                run = free
                free += 1
                ends[run, 0] = square
            by_square[square, line] = run
    return free


@compiled(int64(int32[::1], int32[::1], int64, int64, int32[:, ::1], int32[:, ::1]))
def _number_runs(low: Ints, high: Ints, line: int, first: int, by_square: Ints, ends: Ints) -> int:
    """The same along any line, from where slides either way end."""
    free = first
    for square in range(low.size):
        if low[square] == square and high[square] != square:
            by_square[square, line] = free
            ends[free, 0], ends[free, 1] = square, high[square]
            free += 1
    for square in range(low.size):
        if low[square] == high[square]:
            by_square[square, line] = NO_RUN
        elif low[square] != square:
            by_square[square, line] = by_square[low[square], line]
    return free


def movement_graph(runs: Runs, start: int) -> Digraph:
    """The movement graph over all runs, and one more vertex, the last, that stands for the start."""
    lines = runs.by_square.shape[1]
    count = len(runs)
    heads = np.full((2 * lines, count + 1), NO_RUN, np.int32)
    heads[0::2, :count] = runs.by_square[runs.low].T
    heads[1::2, :count] = runs.by_square[runs.high].T
    heads[:lines, count] = runs.by_square[start]
    return Digraph.from_table(heads)
