"""Strongly connected components, numbered along the arrows, and the graph between them.

SciPy finds the components (by [Pearce 2005], linear). It happens to number them against the arrows; nothing
promises that, so it is verified, in one pass over the edges, and only then relied upon. Graphs that are so small that
SciPy's import takes longer than the answer go to Tarjan's algorithm in plain Python, which is held to the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

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
    tails, heads = components.of[graph.tails()], components.of[graph.heads]
    across = tails != heads
    pairs = np.unique(tails[across].astype(np.int64) * components.count + heads[across])
    return Digraph.from_edges(components.count, pairs // max(components.count, 1), pairs % max(components.count, 1))
