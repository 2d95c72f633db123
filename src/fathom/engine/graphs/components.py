"""Strongly connected components, numbered along the arrows, and the graph between them.

SciPy finds the components (by [Pearce 2005], linear). It happens to number them against the arrows; nothing
promises that, so it is verified, in one pass over the edges, and only then relied upon. Graphs that are so small that
SciPy's import takes longer than the answer go to Tarjan's algorithm in plain Python, which is held to the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fathom.compiled import compiled, int32, int64, types
from fathom.engine.graphs.digraph import Digraph, Ints

_SMALL = 20_000
"""Vertices and edges that plain Python goes through in less time than the import of SciPy takes."""


@dataclass(frozen=True, slots=True)
class Components:
    """The component `of` each vertex. An edge between two components goes from the lower number to the higher."""

    count: int
    of: Ints


def strong_components(graph: Digraph) -> Components:
    """The strongly connected components in topological order, in linear time."""
    count, label = _plainly(graph) if graph.vertices + len(graph.heads) <= _SMALL else _by_scipy(graph)
    of = (count - 1 - label).astype(np.int32)
    if (of[graph.tails()] > of[graph.heads]).any():
        raise RuntimeError("components are not numbered along the arrows: this SciPy numbers them in another way")
    return Components(int(count), of)


def _by_scipy(graph: Digraph) -> tuple[int, Ints]:
    """How many components there are, and that of each vertex."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    weights = np.ones(len(graph.heads), np.int8)
    matrix = csr_array((weights, graph.heads, graph.first), shape=(graph.vertices, graph.vertices))
    count, label = connected_components(matrix, connection="strong")
    return int(count), label


def _plainly(graph: Digraph) -> tuple[int, Ints]:
    """The same by Tarjan's algorithm, with a stack of its own: a component is told when all behind it are."""
    first, heads = graph.first.tolist(), graph.heads.tolist()
    met, least, label = [-1] * graph.vertices, [0] * graph.vertices, [-1] * graph.vertices
    path: list[int] = []
    count = clock = 0
    for root in range(graph.vertices):
        walk = [(root, first[root])] if met[root] < 0 else []
        while walk:
            vertex, edge = walk.pop()
            if met[vertex] < 0:
                met[vertex] = least[vertex] = clock
                clock += 1
                path.append(vertex)
            elif edge > first[vertex] and label[heads[edge - 1]] < 0:
                least[vertex] = min(least[vertex], least[heads[edge - 1]])
            if edge < first[vertex + 1]:
                walk.append((vertex, edge + 1))
                if met[heads[edge]] < 0:
                    walk.append((heads[edge], first[heads[edge]]))
            elif least[vertex] == met[vertex]:
                while label[vertex] < 0:
                    label[path.pop()] = count
                count += 1
    return count, np.array(label, np.int32)


def condensation(graph: Digraph, components: Components) -> Digraph:
    """The acyclic graph between components: one edge from one to another however many there were."""
    first, heads = _condensed(graph.first, graph.heads, components.of, components.count)
    return Digraph(first, heads)


@compiled(types.UniTuple(int32[::1], 2)(int32[::1], int32[::1], int32[::1], int64))
def _condensed(first: Ints, heads: Ints, of: Ints, count: int) -> tuple[Ints, Ints]:
    """Vertices by component, and of each component's edges the first to every other: no sorting."""
    begin = np.zeros(count + 1, np.int32)
    for component in of:
        begin[component + 1] += 1
    for component in range(count):
        begin[component + 1] += begin[component]
    members, free = np.empty(of.size, np.int32), begin[:-1].copy()
    for vertex in range(of.size):
        members[free[of[vertex]]] = vertex
        free[of[vertex]] += 1
    met, between = np.full(count, np.int32(-1)), np.zeros(count + 1, np.int32)
    found = np.empty(heads.size, np.int32)
    for component in range(count):
        edges = between[component]
        for vertex in members[begin[component] : begin[component + 1]]:
            for head in heads[first[vertex] : first[vertex + 1]]:
                other = of[head]
                if other != component and met[other] != component:
                    met[other] = component
                    found[edges] = other
                    edges += 1
        between[component + 1] = edges
    return between, found[: between[count]].copy()
