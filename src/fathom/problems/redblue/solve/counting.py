"""Choices counted, red vertex by red vertex, by the blue ones that are dominated so far.

There are at most as many cases as sets of blue vertices, times the number of vertices that may be chosen.
"""

from __future__ import annotations

from collections.abc import Iterable

from fathom.answer import Watch
from fathom.problems.redblue.model import Graph, RedBlue

Cases = dict[tuple[int, int], int]
"""By the blue vertices that are dominated (bits) and the number chosen: how many choices."""


def choices(instance: Graph, watch: Watch) -> int:
    """How many choices there are."""
    beside = [0] * (instance.reds + 1)
    for number, reds in enumerate(instance.blues):
        for red in reds:
            beside[red] |= 1 << number
    cases: Cases = {(0, 0): 1}
    if isinstance(instance, RedBlue):
        most = min(instance.most, instance.reds)
        for red in range(1, instance.reds + 1):
            watch.check("counting", red, instance.reds, nodes=len(cases))
            cases = _added(cases, [(0, 0), (beside[red], 1)], most)
    else:
        for number, part in enumerate(instance.parts):
            watch.check("counting", number, len(instance.classes), nodes=len(cases))
            cases = _added(cases, [(beside[red], 0) for red in part], 0)
    whole = (1 << len(instance.blues)) - 1
    return sum(ways for (dominated, _), ways in cases.items() if dominated == whole)


def _added(cases: Cases, steps: Iterable[tuple[int, int]], most: int) -> Cases:
    """The cases after one of these steps, each of which dominates some vertices and chooses none or one."""
    found: Cases = {}
    for dominated, more in steps:
        for (before, number), ways in cases.items():
            if number + more <= most:
                key = (before | dominated, number + more)
                found[key] = found.get(key, 0) + ways
    return found
