"""From a problem to its diagram, or to the number of its paths only.

Forward, layer by layer, all states that can be reached are found; then, from the end, those that lead nowhere are
dropped and those that lead to the same are merged, which leaves the smallest diagram. Memory: 8 bytes for every state
ever found, and the words of the states of two layers. `count` keeps two layers and nothing else.
"""

from __future__ import annotations

import numpy as np

from fathom.answer import Watch
from fathom.engine.paths.diagram import Diagram
from fathom.engine.paths.plan import planned
from fathom.engine.paths.sweep import Sweep, TooWide
from fathom.proofs.paths.problem import Problem

__all__ = ["TooWide", "build", "count"]


def build(problem: Problem, watch: Watch | None = None, limit: int | None = None) -> Diagram:
    """The diagram of all paths of a problem.

    Raises `TooWide` when more than `limit` states are met in all layers together, before any are merged, and
    `LimitReached` when the watch says so.
    """
    from fathom.engine.automata.layered import Layered, minimised, nothing

    watch = watch or Watch()
    plan = planned(problem)
    sweep = Sweep(plan, problem.loop, watch, limit, keep=True)
    for _ in sweep.layers():
        pass
    length = len(plan.order)
    if sweep.widths[-1] == 0:
        return Diagram(problem, plan.order, nothing(2, length), sweep.widths, plan.words * 8)
    first = np.concatenate([[0], np.cumsum(sweep.widths)]).astype(np.int64)
    delta = sweep.delta
    delta.resize(2 * int(first[-1]), refcheck=False)
    delta[2 * int(first[-2]) :] = -1
    smallest = minimised(Layered(2, first, delta), watch, keep=False)
    return Diagram(problem, plan.order, smallest, sweep.widths, plan.words * 8)


def count(problem: Problem, watch: Watch | None = None, limit: int | None = None) -> int:
    """How many paths there are, without keeping a diagram; here `limit` is on the states of one layer."""
    from fathom.engine.paths.tally import limbs_for, push, sum_of

    watch = watch or Watch()
    sweep = Sweep(planned(problem), problem.loop, watch, limit, keep=False)
    ways = np.ones((1, 1), np.int64)
    total = 1
    for before, width in sweep.layers():
        limbs = limbs_for(2 * total)  # a layer has at most twice the ways of the one before
        if limbs > ways.shape[1]:
            ways = np.hstack([ways, np.zeros((len(ways), limbs - ways.shape[1]), np.int64)])
        watch.reserve(width * limbs * 8, "the numbers of ways")
        after = np.zeros((width, limbs), np.int64)
        push(sweep.delta, before, ways, after)
        ways, total = after, sum_of(after)
    return total if sweep.widths[-1] else 0
