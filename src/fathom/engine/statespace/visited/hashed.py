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


SLICE = types.int64(EXPAND_FUNCTION, GOAL_FUNCTION, WAVE, types.int64, types.int64)


@compiled(types.int64(EXPAND_FUNCTION, WAVE, types.int64), inline="always")
def expanded(expand: Any, wave: Wave, room: int) -> int:
    """Write the states after the next row into `out`; how many they are, or -1 less why there are none.

    There is `room` for so many rows and, besides, those that one row leads to.
    """
    rows, at, out = wave.rows, wave.at, wave.out
    if at[FOUND] > room or at[DEPTH] + 1 >= wave.depths.size:
        return -1 - FULL
    position = next_row(wave)
    if position < 0:
        return -1 - EXHAUSTED
    count = expand(wave.parameters, rows[position], out)
    return -1 - OVERFULL if count > out.shape[0] else int(count)


@compiled(SLICE, nogil=True, shared=False)
def keyed_slice(expand: Any, goal: Any, wave: Wave, room: int, budget: int) -> int:
    """Expand up to `budget` rows of a search with a keyed table."""
    for _ in range(budget):
        count = expanded(expand, wave, room)
        if count < 0:
            return int(-1 - count)
        if keyed_arrivals(goal, wave, count) == AT_GOAL:
            return AT_GOAL
    return PAUSED


@compiled(SLICE, nogil=True, shared=False)
def numbered_slice(expand: Any, goal: Any, wave: Wave, room: int, budget: int) -> int:
    """The same with a numbered table. A kernel of its own, so that nobody waits for the other to be compiled."""
    for _ in range(budget):
        count = expanded(expand, wave, room)
        if count < 0:
            return int(-1 - count)
        if numbered_arrivals(goal, wave, count) == AT_GOAL:
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
        wave = self.now()
        room = min(len(wave.rows), int(rows_for(len(wave.visited)))) - len(wave.out)
        kernel = keyed_slice if self.table.keyed else numbered_slice
        return int(kernel(rules.expand, rules.goal_or_never, wave, room, budget))

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
