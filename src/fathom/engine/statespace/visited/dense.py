"""Breadth-first search with a dense visited set: rows are ranks, and a bitmap has a bit for each rank."""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.statespace.rules import (
    EXPAND_FUNCTION,
    GOAL_FUNCTION,
    PARAMETERS,
    RANK_FUNCTION,
    ROWS,
    UNRANK_FUNCTION,
    Numbers,
    Rules,
    Words,
)
from fathom.engine.statespace.visited.table import FOUND, ONE, ZERO
from fathom.engine.statespace.waves import (
    AT_GOAL,
    DEPTH,
    EXHAUSTED,
    FULL,
    MISRANKED,
    OVERFULL,
    PAUSED,
    WAVE,
    Wave,
    Waves,
    next_row,
)
from fathom.errors import FathomError

SIX_BITS = np.uint64(63)
SIX = np.uint64(6)


@compiled(types.int64(GOAL_FUNCTION, RANK_FUNCTION, types.int64, WAVE, types.int64), inline="always")
def dense_arrivals(goal: Any, rank: Any, size: int, wave: Wave, count: int) -> int:
    """Append those of the first `count` states in `out` that are new; stops at the first goal among them."""
    parameters, bitmap, at, out = wave.parameters, wave.visited, wave.at, wave.out
    words = wave.scratch.size
    found = at[FOUND]
    for i in range(count):
        index = rank(parameters, out[i, :words])
        if index < 0 or index >= size:
            return MISRANKED
        place = np.uint64(index) >> SIX
        bit = ONE << (np.uint64(index) & SIX_BITS)
        if bitmap[place] & bit != ZERO:
            continue
        bitmap[place] |= bit
        wave.rows[found, 0] = np.uint64(index)
        found += 1
        if wave.testing and goal(parameters, out[i, :words]):
            at[FOUND] = found
            return AT_GOAL
    at[FOUND] = found
    return PAUSED


@compiled(
    types.int64(EXPAND_FUNCTION, GOAL_FUNCTION, RANK_FUNCTION, UNRANK_FUNCTION, types.int64, WAVE, types.int64),
    nogil=True,
    shared=False,
)
def dense_slice(expand: Any, goal: Any, rank: Any, unrank: Any, size: int, wave: Wave, budget: int) -> int:
    """Expand up to `budget` rows of a dense search."""
    rows, at, out, state = wave.rows, wave.at, wave.out, wave.scratch
    room = rows.shape[0] - out.shape[0]
    for _ in range(budget):
        if at[FOUND] > room or at[DEPTH] + 1 >= wave.depths.size:
            return FULL
        position = next_row(wave)
        if position < 0:
            return EXHAUSTED
        unrank(wave.parameters, np.int64(rows[position, 0]), state)
        count = expand(wave.parameters, state, out)
        if count > out.shape[0]:
            return OVERFULL
        stopped = dense_arrivals(goal, rank, size, wave, count)
        if stopped != PAUSED:
            return int(stopped)
    return PAUSED


@compiled(types.void(UNRANK_FUNCTION, PARAMETERS, ROWS, ROWS), nogil=True, shared=False)
def unrank_all(unrank: Any, parameters: Numbers, ranks: Words, states: Words) -> None:
    """Write the states of these ranks."""
    for row in range(ranks.shape[0]):
        unrank(parameters, np.int64(ranks[row, 0]), states[row])


class DenseWaves(Waves):
    """The visited set is a bitmap, and a row is a state's rank."""

    def __init__(self, rules: Rules, watch: Watch, testing: bool) -> None:
        """Allocates the bitmap."""
        super().__init__(rules, watch, testing)
        if rules.size is None:
            raise FathomError("a dense search needs rules with rank, unrank and size")
        self.size = rules.size
        self.width = 1
        watch.reserve(self.size // 8, "the bitmap of visited states")
        self.bitmap = np.zeros(self.size // 64 + 1, dtype=np.uint64)
        self.state = np.zeros(rules.words, dtype=np.uint64)

    def enter(self, starts: Words) -> int:
        """Append the start states."""
        rules, wave = self.rules, self.wave(self.bitmap, self.state)._replace(out=starts)
        return int(dense_arrivals(rules.goal_or_never, rules.rank, self.size, wave, len(starts)))

    def slice(self, budget: int) -> int:
        """Expand up to `budget` rows."""
        rules, wave = self.rules, self.wave(self.bitmap, self.state)
        functions = rules.expand, rules.goal_or_never, rules.rank, rules.unrank
        return int(dense_slice(*functions, self.size, wave, budget))

    def states(self, first: int, last: int) -> Words:
        """The states of these rows, made anew."""
        self.watch.reserve((last - first) * 8 * self.rules.words, "the states")
        states = np.zeros((last - first, self.rules.words), dtype=np.uint64)
        unrank_all(self.rules.unrank, self.rules.parameters, self.rows[first:last], states)
        return states

    def all_states(self) -> Words:
        """The states of all rows."""
        return self.states(0, int(self.at[FOUND]))
