"""Colourings counted vertex by vertex, by which vertices of the frontier have the same colour.

The frontier is the vertices that have had their turn and still wait for a neighbour. Which colours they have does not
matter, only which of them have the same: a new vertex joins those of one colour that it has no edge to, or takes one of
the colours that the frontier does not have, all of which do equally well. There are as many cases as there are ways to
divide the largest frontier.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.problems.colouring.model import Graph

Division = tuple[tuple[int, ...], ...]
"""The vertices of a frontier, those of one colour together, all in order."""

_BYTES_A_CASE = 500


def colourings(instance: Graph, watch: Watch) -> int:
    """How many colourings there are."""
    beside: dict[int, set[int]] = {vertex: set() for vertex in range(1, instance.vertices + 1)}
    for one, other in instance.edges:
        beside[one].add(other)
        beside[other].add(one)
    order = _order(beside)
    turn = {vertex: number for number, vertex in enumerate(order)}
    last = {vertex: max(turn[other] for other in (vertex, *beside[vertex])) for vertex in order}
    cases: dict[Division, int] = {(): 1}
    for number, vertex in enumerate(order):
        watch.check("counting", number, instance.vertices, nodes=len(cases))
        watch.reserve(len(cases) * _BYTES_A_CASE, "the ways to divide the frontier")
        following: dict[Division, int] = {}
        for done, (division, ways) in enumerate(cases.items()):
            if done % 4096 == 0:
                watch.check("counting", number, instance.vertices)
            for place, alike in enumerate(division):
                if beside[vertex].isdisjoint(alike):
                    _add(following, (*division[:place], (*alike, vertex), *division[place + 1 :]), ways, last, number)
            if instance.colours > len(division):
                _add(following, (*division, (vertex,)), ways * (instance.colours - len(division)), last, number)
        cases = following
    return sum(cases.values())


def _add(cases: dict[Division, int], division: Division, ways: int, last: dict[int, int], turn: int) -> None:
    """A case without the vertices that wait for nobody after this turn."""
    waiting = (tuple(sorted(vertex for vertex in alike if last[vertex] > turn)) for alike in division)
    kept = tuple(sorted(alike for alike in waiting if alike))
    cases[kept] = cases.get(kept, 0) + ways


def _order(beside: dict[int, set[int]]) -> list[int]:
    """An order in which few vertices wait at a time: always one with the fewest neighbours that nobody waits for."""
    left, awaited, order = set(beside), set[int](), list[int]()
    while left:
        vertex = min(left, key=lambda one: (len((beside[one] & left) - awaited), one not in awaited, one))
        left.discard(vertex)
        awaited |= beside[vertex]
        order.append(vertex)
    return order
