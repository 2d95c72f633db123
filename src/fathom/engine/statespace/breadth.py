"""Breadth-first search: the fewest moves to a goal, or all distances.

Each state is expanded once, in the order in which it was found; see `waves` for how the path is found again
without parents being stored. Memory, in bytes a state: hashed, 8 for each word, and 13 to 26 for the table;
dense, 8, and one bit for each state that has a number. Arrays grow by half, so the 8 may be 12 for a while.
Who needs no path but only the number of states has `explore`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.statespace.found import Found, path_along
from fathom.engine.statespace.rules import Rules, Starts, Words
from fathom.engine.statespace.visited.dense import DenseWaves
from fathom.engine.statespace.visited.hashed import HashedWaves
from fathom.engine.statespace.visited.table import FOUND
from fathom.engine.statespace.waves import NEXT, Waves

Visited: TypeAlias = Literal["hashed", "dense"]


def search_of(rules: Rules, watch: Watch, visited: Visited | None, testing: bool) -> Waves:
    """The search with the visited set asked for; without a wish a dense one, if the rules allow it."""
    if visited == "dense" or (visited is None and rules.dense):
        return DenseWaves(rules, watch, testing)
    return HashedWaves(rules, watch, testing)


@np.errstate(over="ignore")  # hashing wraps around, on purpose; only heard of without compilation
def breadth_first(rules: Rules, starts: Starts, watch: Watch, *, visited: Visited | None = None) -> Found:
    """The fewest moves from any of `starts` to a goal, or the proof (by exhaustion) that there is none.

    Without `rules.goal` the whole reachable space is visited. `visited` chooses the visited set: by default
    *dense* if the rules number their states, else *hashed*. Raises `LimitReached` when `watch` does.
    """
    search = search_of(rules, watch, visited, testing=True)
    at_goal = search.run(rules.rows_of(starts))
    found = int(search.at[FOUND])
    per_depth = search.per_depth()
    goal = search.states(found - 1, found)[0].copy() if at_goal else None
    path = path_along(rules, search.way_to(found - 1)) if at_goal else None
    cost = len(per_depth) - 1 if at_goal else None
    return Found(goal, path, cost, found, int(search.at[NEXT]), per_depth)


@dataclass(frozen=True, slots=True, eq=False)
class Distances:
    """A whole reachable space, nearest first: `states[i]` is `distances[i]` moves from the nearest start."""

    states: Words
    distances: NDArray[np.int32]


def depth_of_each(per_depth: tuple[int, ...]) -> NDArray[np.int32]:
    """The depth of each state, in the order in which they were found."""
    return np.repeat(np.arange(len(per_depth), dtype=np.int32), np.array(per_depth, dtype=np.int64))


@np.errstate(over="ignore")
def all_distances(rules: Rules, starts: Starts, watch: Watch, *, visited: Visited | None = None) -> Distances:
    """All states that can be reached from `starts`, and the fewest moves to each. Goals are not looked at."""
    search = search_of(rules, watch, visited, testing=False)
    search.run(rules.rows_of(starts))
    found = int(search.at[FOUND])
    watch.reserve(found * 4, "the distances")
    return Distances(search.all_states(), depth_of_each(search.per_depth()))
