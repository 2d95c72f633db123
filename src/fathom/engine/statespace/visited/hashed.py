"""Breadth-first search with a hashed visited set: rows are the states themselves.

One-word states go into a keyed table unless somebody wants to know their numbers; see `table`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.statespace.rules import (
    EXPAND_FUNCTION,
    GOAL_FUNCTION,
    PARAMETERS,
    ROWS,
    Numbers,
    Rules,
    Words,
)
from fathom.engine.statespace.visited.table import (
    FOUND,
    ONE,
    SLOTS,
    TAG,
    ZERO,
    ZERO_SEEN,
    StateTable,
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
    REGISTERS,
    Waves,
    next_row,
)

ARRIVALS = types.int64(GOAL_FUNCTION, types.boolean, PARAMETERS, ROWS, types.int64, ROWS, SLOTS, SLOTS, REGISTERS)


@compiled(ARRIVALS)
def keyed_arrivals(
    goal: Any,
    testing: bool,
    parameters: Numbers,
    out: Words,
    count: int,
    rows: Words,
    table: Words,
    hashes: Words,
    at: Numbers,
) -> int:
    """Append those of the first `count` states in `out` that are new; stops at the first goal among them."""
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
        if testing and goal(parameters, rows[found - 1]):
            at[FOUND] = found
            return AT_GOAL
    at[FOUND] = found
    return PAUSED


@compiled(ARRIVALS)
def numbered_arrivals(
    goal: Any,
    testing: bool,
    parameters: Numbers,
    out: Words,
    count: int,
    rows: Words,
    table: Words,
    hashes: Words,
    at: Numbers,
) -> int:
    """`keyed_arrivals` for a numbered table, and states of any number of words."""
    words = rows.shape[1]
    found = at[FOUND]
    for i in range(count):
        hashes[i] = hash_of(out, i, words)
    for i in range(count):
        place = number_of(table, rows, out, i, words, hashes[i])
        if place >= 0:
            continue
        table[-1 - place] = np.uint64(found + 1) | (hashes[i] & TAG)
        for word in range(words):
            rows[found, word] = out[i, word]
        found += 1
        if testing and goal(parameters, rows[found - 1]):
            at[FOUND] = found
            return AT_GOAL
    at[FOUND] = found
    return PAUSED


@compiled(
    types.int64(
        EXPAND_FUNCTION,
        GOAL_FUNCTION,
        types.boolean,
        PARAMETERS,
        ROWS,
        SLOTS,
        types.boolean,
        PARAMETERS,
        PARAMETERS,
        REGISTERS,
        ROWS,
        SLOTS,
        types.int64,
    ),
    nogil=True,
    shared=False,
)
def hashed_slice(
    expand: Any,
    goal: Any,
    testing: bool,
    parameters: Numbers,
    rows: Words,
    table: Words,
    keyed: bool,
    depths: Numbers,
    marks: Numbers,
    at: Numbers,
    out: Words,
    hashes: Words,
    budget: int,
) -> int:
    """Expand up to `budget` rows of a hashed search."""
    room = min(rows.shape[0], rows_for(table.size)) - out.shape[0]
    for _ in range(budget):
        if at[FOUND] > room or at[DEPTH] + 1 >= depths.size:
            return FULL
        position = next_row(at, depths, marks)
        if position < 0:
            return EXHAUSTED
        count = expand(parameters, rows[position], out)
        if count > out.shape[0]:
            return OVERFULL
        if keyed:
            stopped = keyed_arrivals(goal, testing, parameters, out, count, rows, table, hashes, at)
        else:
            stopped = numbered_arrivals(goal, testing, parameters, out, count, rows, table, hashes, at)
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
        rules, table = self.rules, self.table
        hashes = np.zeros(len(starts), dtype=np.uint64)
        arrivals = keyed_arrivals if table.keyed else numbered_arrivals
        return int(
            arrivals(
                rules.goal_or_never,
                self.testing,
                rules.parameters,
                starts,
                len(starts),
                self.rows,
                table.slots,
                hashes,
                self.at,
            )
        )

    def slice(self, budget: int) -> int:
        """Expand up to `budget` rows."""
        rules, table = self.rules, self.table
        return int(
            hashed_slice(
                rules.expand,
                rules.goal_or_never,
                self.testing,
                rules.parameters,
                self.rows,
                table.slots,
                table.keyed,
                self.depths,
                self.marks,
                self.at,
                self.out,
                self.hashes,
                budget,
            )
        )

    def states(self, first: int, last: int) -> Words:
        """A view of these rows."""
        return self.rows[first:last]

    def all_states(self) -> Words:
        """All rows, handed over: the search is at its end, and nothing is copied."""
        self.rows.resize((int(self.at[FOUND]), self.width), refcheck=False)
        return self.rows
