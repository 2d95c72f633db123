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

from fathom.compiled import compiled, int32, int64, void
from fathom.engine.graphs import Digraph
from fathom.puzzles.slide.model import Level
from fathom.puzzles.slide.solve.kernels import slide_table

Ints = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Runs:
    """All runs of a level. `through[line, s]` is the run of square s on a line, -1 if it has none there.

    `low[r]` and `high[r]` are the ends of run r, and `line[r]` the line it lies on. `table` tells where slides end.
    """

    table: Ints
    through: Ints
    low: Ints
    high: Ints
    line: Ints

    def __len__(self) -> int:
        """How many runs there are."""
        return len(self.low)


def runs_of(level: Level) -> Runs:
    """Number the runs, line by line and in the order of their low ends."""
    table = slide_table(level)
    lines = len(table) // 2
    through = np.empty((lines, level.ground.size), np.int32)
    counts = [0]
    for line in range(lines):
        counts.append(int(_number_runs(table[2 * line], table[2 * line + 1], counts[-1], through[line])))
    low = np.empty(counts[-1], np.int32)
    high = np.empty(counts[-1], np.int32)
    for line in range(lines):
        _note_ends(table[2 * line], table[2 * line + 1], through[line], low, high)
    return Runs(table, through, low, high, np.repeat(np.arange(lines, dtype=np.int32), np.diff(counts)))


@compiled(int64(int32[::1], int32[::1], int64, int32[::1]))
def _number_runs(low: Ints, high: Ints, first: int, through: Ints) -> int:
    """Number the runs of one line from `first` on and tell every square its run; the next free number."""
    free = first
    for square in range(low.size):
        if low[square] == square and high[square] != square:
            through[square] = free
            free += 1
    for square in range(low.size):
        if low[square] == high[square]:
            through[square] = -1
        elif low[square] != square:
            through[square] = through[low[square]]
    return free


@compiled(void(int32[::1], int32[::1], int32[::1], int32[::1], int32[::1]))
def _note_ends(low: Ints, high: Ints, through: Ints, run_low: Ints, run_high: Ints) -> None:
    for square in range(low.size):
        if low[square] == square and high[square] != square:
            run_low[through[square]] = square
            run_high[through[square]] = high[square]


def movement_graph(runs: Runs, start: int) -> Digraph:
    """The movement graph over all runs, and one more vertex, the last, that stands for the start."""
    lines = len(runs.through)
    count = len(runs)
    heads = np.full((2 * lines, count + 1), -1, np.int32)
    for line in range(lines):
        heads[2 * line, :count] = runs.through[line, runs.low]
        heads[2 * line + 1, :count] = runs.through[line, runs.high]
    heads[:lines, count] = runs.through[:, start]
    return Digraph.from_table(heads)
