"""In which order edges are read, so that few vertices and faces are ever half read.

The states of the dynamic programme grow exponentially with the frontier, so the order decides what it costs. Vertices
are put in a row and each edge is read with the later of its ends. Candidates for the row are the given order, the
order by columns of a board, and, for landmarks a and b at the rim, the order by the sum of the distances to a and b and
then by the distance to a: where a and b are neighbouring corners of a board, that is one side after the other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence

from fathom.proofs.paths.graph import Graph, Grid

_LANDMARKS = 5
_NARROW, _WIDE, _FACE = 3.0, 4.0, 1.7
"""About how many times more states there are for one more on the frontier: a vertex with one edge left (of whose labels
untouched and closed are one), a vertex with several, a face."""


def reading_order(graph: Graph, usable: Collection[int], meeting: Collection[int]) -> list[int]:
    """The edges that may be used or at which two faces meet, in a good order.

    Costs a few passes over the graph for every candidate.
    """
    wanted = [edge for edge in range(len(graph.edges)) if edge in usable or edge in meeting]
    beside = graph.faces_beside()
    best: list[int] = []
    least = float("inf")
    for row in _candidates(graph, wanted):
        order = sorted(wanted, key=lambda edge: sorted((row[v] for v in graph.edges[edge]), reverse=True))
        cost = _cost(graph, order, usable, meeting, beside)
        if cost < 0.999 * least:  # sums that differ by rounding only are no reason to leave the given order
            best, least = order, cost
    return best


def _candidates(graph: Graph, wanted: Sequence[int]) -> Iterator[Sequence[float]]:
    """Places of the vertices in a row, one candidate after the other."""
    yield range(graph.vertices)
    if isinstance(graph, Grid):
        yield [vertex % graph.columns + vertex / graph.vertices for vertex in range(graph.vertices)]
        if not graph.around:
            return
    near: list[list[int]] = [[] for _ in range(graph.vertices)]
    for edge in wanted:
        u, v = graph.edges[edge]
        near[u].append(v)
        near[v].append(u)
    marks = _landmarks(near)
    for one in marks:
        for other in marks:
            yield [1e6 * (one[v] + other[v]) + one[v] + v / graph.vertices for v in range(graph.vertices)]


def _landmarks(near: list[list[int]]) -> list[list[int]]:
    """Distances from a few vertices that lie far from each other."""
    marks: list[list[int]] = []
    while near and len(marks) < _LANDMARKS:
        from_there = marks or [_distances(near, 0)]
        far = max(range(len(near)), key=lambda v: (min(steps[v] for steps in from_there), -len(near[v])))
        marks.append(_distances(near, far))
    return marks


def _distances(near: list[list[int]], first: int) -> list[int]:
    """Steps from a vertex to all others; what cannot be reached counts as beyond everything that can."""
    steps = [len(near)] * len(near)
    steps[first] = 0
    queue = deque([first])
    while queue:
        here = queue.popleft()
        for there in near[here]:
            if steps[there] > steps[here] + 1:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def _cost(
    graph: Graph, order: Sequence[int], usable: Collection[int], meeting: Collection[int], beside: list[list[int]]
) -> float:
    """A guess of the states of all layers."""
    left: dict[tuple[bool, int], int] = {}
    touched: list[list[tuple[bool, int]]] = []
    for edge in order:
        things = [(True, vertex) for vertex in graph.edges[edge]] if edge in usable else []
        if edge in meeting:
            things += [(False, face) for face in beside[edge]]
        for thing in things:
            left[thing] = left.get(thing, 0) + 1
        touched.append(things)
    weight = dict.fromkeys(left, 1.0)
    here, total = 1.0, 0.0
    for things in touched:
        for thing in things:
            left[thing] -= 1
            new = 1.0 if not left[thing] else _FACE if not thing[0] else _NARROW if left[thing] == 1 else _WIDE
            here *= new / weight[thing]
            weight[thing] = new
        total += here
    return total
