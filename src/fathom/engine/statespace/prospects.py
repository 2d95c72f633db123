"""What can become of each state: how far it is from a goal, and which states are lost."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.graphs import Digraph, breadth_first
from fathom.engine.statespace.graph import whole_space
from fathom.engine.statespace.rules import Rules, Starts

_OFTEN = 1 << 14  # states between two looks at the clock


def prospects(rules: Rules, starts: Starts, watch: Watch) -> dict[str, Any]:
    """Measures of all states that can be reached, goals looked at and gone on from, as plain values.

    ======================= =======================================================================================
    states, moves           states that can be reached, the starts among them; moves between them
    farthest                the most moves from a start that a state is away
    stuck                   states without a move that are no goal
    lost                    states from which no goal can be reached; the stuck ones are among them
    solvable, fewest        whether a goal can be reached from the first start; the fewest moves, or None
    farthest from goal      the most moves that a state which is not lost is away from a goal, or None
    ======================= =======================================================================================
    """
    space = whole_space(rules, starts, watch)
    graph = Digraph(space.indptr.astype(np.int32), space.indices)
    done: NDArray[np.bool_] = np.zeros(len(space.states), np.bool_)
    goal = rules.goal_or_never
    for number, state in enumerate(space.states):
        if number % _OFTEN == 0:
            watch.check("looking for goals", number, len(done))
        done[number] = goal(rules.parameters, state)
    away = breadth_first(graph.reversed(), np.flatnonzero(done)).distance
    fewest = int(away[0])
    return {
        "states": len(space.states),
        "moves": len(space.indices),
        "farthest": int(space.distances.max()),
        "stuck": int(((np.diff(space.indptr) == 0) & ~done).sum()),
        "lost": int((away < 0).sum()),
        "solvable": fewest >= 0,
        "fewest": fewest if fewest >= 0 else None,
        "farthest from goal": int(away.max()) if done.any() else None,
    }
