"""What a search brings home: `Found`, and the `Path` in it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from fathom.engine.statespace.rules import Numbers, Rules, Words
from fathom.errors import BrokenAnswer


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """A way through the space: `states[0]`, then by the move `labels[0]` to `states[1]`, and so on."""

    states: Words
    labels: tuple[int, ...]
    cost: int

    def __len__(self) -> int:
        """How many moves."""
        return len(self.labels)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The outcome of a search that was not stopped by a limit.

    Either `goal` is a goal state, and `path` leads there from a start with the fewest moves or the least
    cost; or `goal` is None, `exhausted` is True, and every state that can be reached has been seen and none
    is a goal.

    `states` counts the different states seen, `expanded` how often one was expanded. `per_depth`, of
    breadth-first search only, counts the states at 0, 1, 2, ... moves; if a goal was found, the last count is
    not complete. `cheaper`, of cheapest-first search and A*, counts the states whose cost, with the heuristic, is less
    than the goal's; with a consistent heuristic all of them were expanded.
    """

    goal: Words | None
    path: Path | None
    cost: int | None
    states: int
    expanded: int
    per_depth: tuple[int, ...] = ()
    cheaper: int | None = None

    @property
    def exhausted(self) -> bool:
        """Whether the whole reachable space has been seen without a goal."""
        return self.goal is None

    @property
    def depth(self) -> int:
        """The depth of the deepest state seen, in breadth-first search: the goal's, if there is one."""
        return len(self.per_depth) - 1


def path_along(rules: Rules, states: Words) -> Path:
    """The path through `states`, by the cheapest move (of these the first) from each to the next."""
    out = rules.rows_for_successors()
    labels = []
    cost = 0
    for state, child in pairwise(states):
        count = rules.expand(rules.parameters, state, out)
        choices = np.flatnonzero((out[:count, : rules.words] == child).all(axis=1))
        if len(choices) == 0:
            raise BrokenAnswer("expand does not give the same successors twice")
        costs: Numbers = out[choices, rules.words + 1].astype(np.int64)
        choice = choices[costs.argmin()]
        labels.append(int(out[choice, rules.words]))
        cost += int(costs.min())
    return Path(states, tuple(labels), cost)
