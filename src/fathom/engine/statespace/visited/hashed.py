"""Breadth-first search with a hashed visited set: rows are the states themselves.

One-word states go into a keyed table unless somebody wants to know their numbers; see `table`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.statespace.rules import EXPAND_FUNCTION, GOAL_FUNCTION, Rules, Words
from fathom.engine.statespace.visited.table import (
    FOUND,
    ONE,
    ZERO,
    ZERO_SEEN,
    StateTable,
    enter_row,
    hash_of,
    number_of,
    rows_for,
)
from fathom.engine.statespace.waves import (
    AT_GOAL,
    DEPTH,
    EXHAUSTED,
    FULL,
    NEXT,
    OVERFULL,
    PAUSED,
    WAVE,
    Wave,
    Waves,
    next_row,
)

ARRIVALS = types.int64(GOAL_FUNCTION, WAVE, types.int64)


@compiled(ARRIVALS, inline="always")
def keyed_arrivals(goal: Any, wave: Wave, count: int) -> int:
    """Append those of the first `count` states in `out` that are new; stops at the first goal among them."""
    rows, table, at, out, hashes = wave.rows, wave.visited, wave.at, wave.out, wave.scratch
    found = at[FOUND]
    mask = np.uint64(table.size - 1)
    # All hashes first: the processor then fetches many slots at a time instead of waiting for each.
    for i in range(count):
        hashes[i] = hash_of(out, i, 1)
    for i in range(count):
        key = out[i, 0]
        slot = hashes[i] & mask
        entry = table[slot]
        while entry != key and entry != ZERO:
            slot = (slot + ONE) & mask
            entry = table[slot]
        if entry == key:
            if key != ZERO or at[ZERO_SEEN] != 0:
                continue
            at[ZERO_SEEN] = 1
        table[slot] = key
        rows[found, 0] = key
        found += 1
        if wave.testing and goal(wave.parameters, rows[found - 1]):
            at[FOUND] = found
            return AT_GOAL
    at[FOUND] = found
    return PAUSED


@compiled(ARRIVALS)
def numbered_arrivals(goal: Any, wave: Wave, count: int) -> int:
    """`keyed_arrivals` for a numbered table, and states of any number of words."""
    rows, table, at, out, hashes = wave.rows, wave.visited, wave.at, wave.out, wave.scratch
    words = rows.shape[1]
    found = at[FOUND]
    for i in range(count):
        hashes[i] = hash_of(out, i, words)
    for i in range(count):
        place = number_of(table, rows, out, i, words, hashes[i])
        if place >= 0:
            continue
        enter_row(table, rows, out, i, hashes[i], -1 - place, found)
        found += 1
        if wave.testing and goal(wave.parameters, rows[found - 1]):
            at[FOUND] = found
            return AT_GOAL
    at[FOUND] = found
    return PAUSED


@compiled(types.int64(EXPAND_FUNCTION, GOAL_FUNCTION, types.boolean, WAVE, types.int64), nogil=True, shared=False)
def hashed_slice(expand: Any, goal: Any, keyed: bool, wave: Wave, budget: int) -> int:
    """Expand up to `budget` rows of a hashed search."""
    rows, at, out = wave.rows, wave.at, wave.out
    room = min(rows.shape[0], rows_for(wave.visited.size)) - out.shape[0]
    for _ in range(budget):
        if at[FOUND] > room or at[DEPTH] + 1 >= wave.depths.size:
            return FULL
        position = next_row(wave)
        if position < 0:
            return EXHAUSTED
        count = expand(wave.parameters, rows[position], out)
        if count > out.shape[0]:
            return OVERFULL
        stopped = keyed_arrivals(goal, wave, count) if keyed else numbered_arrivals(goal, wave, count)
        if stopped == AT_GOAL:
            return AT_GOAL
    return PAUSED


class HashedWaves(Waves):
    """The visited set is a hash table: a keyed one if it may be, a numbered one if `numbered`."""

    def __init__(self, rules: Rules, watch: Watch, testing: bool, numbered: bool = False) -> None:
        """`numbered`: the table shall know the numbers of the states."""
        super().__init__(rules, watch, testing)
        self.table = StateTable(rules.words, keyed=rules.words == 1 and not numbered)
        self.hashes = np.zeros(len(self.out), dtype=np.uint64)

    def make_room(self, more: int) -> None:
        """Let `more` rows fit."""
        super().make_room(more)
        found, done = int(self.at[FOUND]), int(self.at[NEXT])
        self.table.make_room(self.rows, found, found + more, self.watch, done)

    def enter(self, starts: Words) -> int:
        """Append the start states."""
        wave = self.wave(self.table.slots, np.zeros(len(starts), dtype=np.uint64))._replace(out=starts)
        arrivals = keyed_arrivals if self.table.keyed else numbered_arrivals
        return int(arrivals(self.rules.goal_or_never, wave, len(starts)))

    def slice(self, budget: int) -> int:
        """Expand up to `budget` rows."""
        rules = self.rules
        return int(hashed_slice(rules.expand, rules.goal_or_never, self.table.keyed, self.now(), budget))

    def now(self) -> Wave:
        """The search as it stands, for kernels that look states up."""
        return self.wave(self.table.slots, self.hashes)

    def states(self, first: int, last: int) -> Words:
        """A view of these rows."""
        return self.rows[first:last]

    def all_states(self) -> Words:
        """All rows, handed over: the search is at its end, and nothing is copied."""
        self.rows.resize((int(self.at[FOUND]), self.width), refcheck=False)
        return self.rows
