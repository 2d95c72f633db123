"""Cheapest-first search (Dijkstra) and A*: the least cost to a goal.

Both are one loop: take the state with the least cost so far plus `heuristic`, and expand it; ties go to the
state nearest to a goal. A state whose cost falls after it was expanded is taken again, so that A* is exact
with any admissible heuristic, consistent or not [Hart et al. 1968]; what reopening can cost is in
[Martelli 1977]. With a consistent heuristic, and always in cheapest-first search, a state is expanded once at most.

Memory, in bytes a state: 8 for each word, 13 to 26 for the table, 24 for cost, heuristic and parent, 24 for
each entry of the queue.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.statespace.found import Found, path_along
from fathom.engine.statespace.pace import Pace, lengthen
from fathom.engine.statespace.queue import ITEM, KEY, QUEUE, drop_first, empty_queue, push
from fathom.engine.statespace.rules import (
    EXPAND_FUNCTION,
    GOAL_FUNCTION,
    HEURISTIC_FUNCTION,
    PARAMETERS,
    ROWS,
    Numbers,
    Rules,
    Starts,
    Words,
    nothing_known,
)
from fathom.engine.statespace.visited.table import FOUND, SLOTS, StateTable, enter_row, hash_of, number_of, rows_for
from fathom.errors import FathomError

PAUSED, EXHAUSTED, AT_GOAL, FULL, OVERFULL, NEGATIVE = 0, 1, 2, 3, 4, 5

#: Registers after FOUND. GOAL_ROW: the goal, once found.
QUEUED, EXPANDED, GOAL_ROW, REGISTER_COUNT = 1, 2, 3, 4

FIRST_ROWS = 1 << 10
NO_PARENT = -1

#: A row's least cost so far, its heuristic (negative: hopeless) and its parent.
COST, ESTIMATE, PARENT = 0, 1, 2


class Agenda(NamedTuple):
    """A cheapest-first search as its kernels see it."""

    parameters: Numbers
    rows: Words  # the states found
    table: Words  # their numbers, hashed
    notes: Numbers  # COST, ESTIMATE and PARENT of each
    queue: Numbers  # those to be expanded, and stale entries
    at: Numbers  # the registers
    out: Words  # the successors of a state


AGENDA = types.NamedTuple((PARAMETERS, ROWS, SLOTS, types.int64[:, ::1], QUEUE, types.int64[::1], ROWS), Agenda)


@compiled(types.void(HEURISTIC_FUNCTION, AGENDA, types.int64, types.int64, types.int64), inline="always")
def _arrive(heuristic: Any, agenda: Agenda, i: int, cost: int, parent: int) -> None:
    """The state `out[i]` has been reached from `parent` at `cost`: note it if that is news."""
    rows, table, notes, at, out = agenda.rows, agenda.table, agenda.notes, agenda.at, agenda.out
    words = rows.shape[1]
    hashed = hash_of(out, i, words)
    row: int = number_of(table, rows, out, i, words, hashed)
    if row < 0:
        slot, row = -1 - row, at[FOUND]
        enter_row(table, rows, out, i, hashed, slot, row)
        at[FOUND] = row + 1
        notes[row, ESTIMATE] = heuristic(agenda.parameters, rows[row])
    elif cost >= notes[row, COST]:
        return
    notes[row, COST] = cost
    notes[row, PARENT] = parent
    estimate = notes[row, ESTIMATE]
    if estimate >= 0:
        at[QUEUED] = push(agenda.queue, at[QUEUED], cost + estimate, estimate, row)


@compiled(
    types.int64(EXPAND_FUNCTION, GOAL_FUNCTION, HEURISTIC_FUNCTION, AGENDA, types.int64), nogil=True, shared=False
)
def _slice(expand: Any, goal: Any, heuristic: Any, agenda: Agenda, budget: int) -> int:
    """Take up to `budget` entries out of the queue, and expand those that are not stale."""
    parameters, rows, notes, queue = agenda.parameters, agenda.rows, agenda.notes, agenda.queue
    at, out = agenda.at, agenda.out
    words = rows.shape[1]
    most = out.shape[0]
    room = min(rows.shape[0], rows_for(agenda.table.size)) - most
    for _ in range(budget):
        if at[QUEUED] == 0:
            return EXHAUSTED
        if at[FOUND] > room or at[QUEUED] > queue.shape[0] - most:
            return FULL
        key = queue[0, KEY]
        row = queue[0, ITEM]
        at[QUEUED] = drop_first(queue, at[QUEUED])
        cost = notes[row, COST]
        if key != cost + notes[row, ESTIMATE]:
            continue
        if goal(parameters, rows[row]):
            at[GOAL_ROW] = row
            return AT_GOAL
        at[EXPANDED] += 1
        count = expand(parameters, rows[row], out)
        if count > most:
            return OVERFULL
        for i in range(count):
            step = np.int64(out[i, words + 1])
            if step < 0:
                return NEGATIVE
            _arrive(heuristic, agenda, i, cost + step, row)
    return PAUSED


@np.errstate(over="ignore")  # hashing wraps around, on purpose; only heard of without compilation
def _search(rules: Rules, heuristic: Any, starts: Words, watch: Watch) -> Found:
    out = rules.rows_for_successors()
    at = np.zeros(REGISTER_COUNT, dtype=np.int64)
    room = max(FIRST_ROWS, len(starts)) + len(out)
    watch.check("searching", 0)
    watch.reserve(room * 8 * (rules.words + 6), "the first states")
    rows = np.zeros((room, rules.words), dtype=np.uint64)
    notes = np.zeros((room, 3), dtype=np.int64)
    queue = empty_queue(room)
    table = StateTable(rules.words, keyed=False)
    table.make_room(rows, 0, room, watch, 0)
    agenda = Agenda(rules.parameters, rows, table.slots, notes, queue, at, starts)
    for i in range(len(starts)):
        _arrive(heuristic, agenda, i, 0, NO_PARENT)
    pace = Pace(watch, "searching", rules.words)
    stopped = PAUSED
    while stopped in (PAUSED, FULL):
        found, done = int(at[FOUND]), int(at[EXPANDED])
        lengthen(rows, found + len(out), watch, "the states found")
        lengthen(notes, len(rows), watch, "the costs")
        lengthen(queue, int(at[QUEUED]) + len(out), watch, "the queue")
        table.make_room(rows, found, found + len(out), watch, done)
        agenda = Agenda(rules.parameters, rows, table.slots, notes, queue, at, out)
        stopped = _slice(rules.expand, rules.goal_or_never, heuristic, agenda, pace.budget(done))
        if stopped in (PAUSED, FULL):  # an answer that is there counts, even if a limit has just passed
            pace.tell(int(at[EXPANDED]), states=int(at[FOUND]), waiting=int(at[QUEUED]), bound=int(queue[0, KEY]))
    if stopped == OVERFULL:
        raise rules.refuse_overfull()
    if stopped == NEGATIVE:
        raise FathomError("the cost of a move is negative")
    found, done = int(at[FOUND]), int(at[EXPANDED])
    if stopped == EXHAUSTED:
        return Found(None, None, None, found, done)
    way = [int(at[GOAL_ROW])]
    while (parent := int(notes[way[-1], PARENT])) != NO_PARENT:
        way.append(parent)
    path = path_along(rules, rows[way[::-1]])
    estimates = notes[:found, ESTIMATE]
    cheaper = int(np.count_nonzero((notes[:found, COST] + estimates < path.cost) & (estimates >= 0)))
    return Found(path.states[-1], path, path.cost, found, done, cheaper=cheaper)


def cheapest_first(rules: Rules, starts: Starts, watch: Watch) -> Found:
    """The least cost from any of `starts` to a goal, or the proof (by exhaustion) that there is none.

    Costs are those `rules.expand` writes, or 1 a move. Raises `LimitReached` when `watch` does.
    """
    return _search(rules, nothing_known, rules.rows_of(starts), watch)


def a_star(rules: Rules, starts: Starts, watch: Watch) -> Found:
    """`cheapest_first`, led by `rules.heuristic`: the same cost, and as a rule far fewer states.

    The cost is least if the heuristic never says more than the true cost. It may be inconsistent, but then a
    state can be expanded many times. `Found.exhausted` believes a heuristic that calls states hopeless.
    """
    if rules.heuristic is None:
        raise FathomError("A* needs rules with a heuristic")
    return _search(rules, rules.heuristic, rules.rows_of(starts), watch)
