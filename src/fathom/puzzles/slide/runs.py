"""The two graphs of a level: between squares the agent can stop on, and between runs it can move along.

A *run* is a maximal stretch of at least two open squares along a line. Whoever has moved along a run can stand at
either end of it, and has swept it after one more move; so what a walk can cover is a matter of which runs it enters.
Run S leads to run T when an end of S lies in T (the movement graph, definition 9 of the paper); a square leads to where
slides from it end (the stopping-point graph, definition 8). Both take time and memory linear in the board.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.engine.graphs import Digraph
from fathom.puzzles.slide.kernels import slide_table
from fathom.puzzles.slide.model import Level

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
    squares = np.arange(level.ground.size, dtype=np.int32)
    through = np.full((lines, level.ground.size), -1, np.int32)
    lows: list[Ints] = []
    count = 0
    for line in range(lines):
        low, high = table[2 * line], table[2 * line + 1]
        starts = np.flatnonzero((low == squares) & (high != squares)).astype(np.int32)
        number = np.full(level.ground.size, -1, np.int32)
        number[starts] = np.arange(count, count + len(starts), dtype=np.int32)
        through[line] = np.where(low != high, number[low], -1)
        lows.append(starts)
        count += len(starts)
    low = np.concatenate(lows)
    line_of = np.repeat(np.arange(lines, dtype=np.int32), [len(starts) for starts in lows])
    return Runs(table, through, low, table[2 * line_of + 1, low], line_of)


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
