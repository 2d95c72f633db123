"""What can be said about red and blue vertices at a glance."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.formats.measures import report
from fathom.problems.redblue.model import Graph, RedBlue

__all__ = ["analyse", "report"]


def analyse(instance: Graph, watch: Watch) -> dict[str, Any]:
    """The measures, as plain values. A greedy choice takes the vertex that dominates most of what is left."""
    left = set(range(len(instance.blues)))
    beside: dict[int, set[int]] = {red: set() for red in range(1, instance.reds + 1)}
    for number, reds in enumerate(instance.blues):
        for red in reds:
            beside[red].add(number)
    greedy = 0
    while left and any(there & left for there in beside.values()):
        watch.check("choosing", greedy, nodes=greedy)
        left -= max(beside.values(), key=lambda there: len(there & left))
        greedy += 1
    facts = {
        "red vertices": instance.reds,
        "blue vertices": len(instance.blues),
        "edges": sum(map(len, instance.blues)),
        "at most chosen": instance.most if isinstance(instance, RedBlue) else len(instance.classes),
        "a greedy choice": None if left else greedy,
    }
    return facts if isinstance(instance, RedBlue) else facts | {"classes": list(instance.classes)}
