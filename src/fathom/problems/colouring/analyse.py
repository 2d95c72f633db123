"""What can be said about a graph at a glance."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.formats.measures import report
from fathom.problems.colouring.model import Graph

__all__ = ["analyse", "report"]


def analyse(instance: Graph, watch: Watch) -> dict[str, Any]:
    """The measures, as plain values. A greedy colouring gives each vertex the first colour that no neighbour has."""
    watch.check("measuring")
    beside: dict[int, set[int]] = {vertex: set() for vertex in range(1, instance.vertices + 1)}
    for one, other in instance.edges:
        beside[one].add(other)
        beside[other].add(one)
    colour: dict[int, int] = {}
    for vertex in sorted(beside, key=lambda one: (-len(beside[one]), one)):
        taken = {colour[other] for other in beside[vertex] if other in colour}
        colour[vertex] = min(set(range(1, len(beside) + 1)) - taken)
    degrees = [len(others) for others in beside.values()]
    return {
        "vertices": instance.vertices,
        "edges": len(instance.edges),
        "colours": instance.colours,
        "most neighbours": max(degrees),
        "fewest neighbours": min(degrees),
        "a greedy colouring takes": max(colour.values()),
    }
