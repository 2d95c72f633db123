"""Directed graphs in compressed rows, and searches from a set of vertices.

The heads of the edges that leave vertex v are `heads[first[v]:first[v + 1]]`. Vertices and edges are 32-bit, which
allows for two thousand million of them; a graph costs four bytes a vertex and four an edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import boolean, compiled, int32, int64, types, void

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]

NOWHERE = -1
"""The parent of a vertex that was not reached, and of the vertices a search starts from."""


@dataclass(frozen=True, slots=True)
class Digraph:
    """A directed graph in compressed rows."""

    first: Ints
    heads: Ints

    @property
    def vertices(self) -> int:
        """How many vertices there are."""
        return len(self.first) - 1

    @classmethod
    def from_edges(cls, vertices: int, tails: NDArray[np.integer], heads: NDArray[np.integer]) -> Digraph:
        """The graph with an edge from `tails[i]` to `heads[i]` for every i, in a stable order."""
        first = np.zeros(vertices + 1, np.int64)
        np.cumsum(np.bincount(tails, minlength=vertices), out=first[1:])
        order = np.argsort(tails, kind="stable")
        return cls(first.astype(np.int32), np.asarray(heads)[order].astype(np.int32))

    @classmethod
    def from_table(cls, table: Ints) -> Digraph:
        """The graph where v has an edge to each `table[k, v]` that is neither v itself nor negative."""
        slots, vertices = table.shape
        real = np.zeros(vertices, np.int64)
        for slot in range(slots):
            real += (table[slot] >= 0) & (table[slot] != np.arange(vertices, dtype=np.int32))
        first = np.zeros(vertices + 1, np.int64)
        np.cumsum(real, out=first[1:])
        heads = np.empty(int(first[-1]), np.int32)
        narrow = first.astype(np.int32)
        _fill_from_table(table, narrow, heads)
        return cls(narrow, heads)

    def tails(self) -> Ints:
        """The tail of every edge, in the order of `heads`."""
        return np.repeat(np.arange(self.vertices, dtype=np.int32), np.diff(self.first))

    def reversed(self) -> Digraph:
        """The graph with every edge turned round."""
        return Digraph.from_edges(self.vertices, self.heads, self.tails())


@dataclass(frozen=True, slots=True)
class Arrivals:
    """What a breadth-first search found: distances (-1: not reached), parents, and the goal met first, if any."""

    distance: Ints
    parent: Ints
    found: int | None

    def path_to(self, vertex: int) -> list[int]:
        """A shortest path from a source to `vertex`, both included."""
        path: list[int] = self.way_to(vertex).tolist()
        return path

    def way_to(self, vertex: int) -> Ints:
        """The same as an array."""
        way: Ints = _way(self.parent, vertex, int(self.distance[vertex]))
        return way


class Spread(NamedTuple):
    """How far all vertices are (-1: not reached), and how many were reached."""

    distance: Ints
    reached: int


def breadth_first(graph: Digraph, sources: NDArray[np.integer], goals: Flags | None = None) -> Arrivals:
    """Distances and shortest paths from `sources`; stops at the first vertex flagged in `goals`."""
    distance = np.full(graph.vertices, -1, np.int32)
    parent = np.full(graph.vertices, NOWHERE, np.int32)
    queue = np.empty(graph.vertices, np.int32)
    flags = np.zeros(0, np.bool_) if goals is None else goals
    starts = np.unique(np.asarray(sources, np.int32))
    found = int(_breadth_first(graph.first, graph.heads, starts, flags, distance, parent, queue))
    return Arrivals(distance, parent, None if found < 0 else found)


def breadth_first_in(table: Ints, sources: NDArray[np.integer]) -> Spread:
    """Distances from `sources` where v has an edge to each `table[k, v]`, all of them vertices; no graph is built."""
    return Spread(*_breadth_first_in(table, np.asarray(sources, np.int32)))


def reachable(graph: Digraph, sources: NDArray[np.integer]) -> Flags:
    """Which vertices can be reached from `sources` (which count as reached)."""
    return breadth_first(graph, sources).distance >= 0


@compiled(int32[::1](int32[::1], int64, int64))
def _way(parent: Ints, vertex: int, length: int) -> Ints:
    way = np.empty(length + 1, np.int32)
    for place in range(length, -1, -1):
        way[place] = vertex
        vertex = parent[vertex]
    return way


@compiled(void(int32[:, ::1], int32[::1], int32[::1]))
def _fill_from_table(table: Ints, first: Ints, heads: Ints) -> None:
    for vertex in range(table.shape[1]):
        edge = first[vertex]
        for slot in range(table.shape[0]):
            head = table[slot, vertex]
            if head >= 0 and head != vertex:
                heads[edge] = head
                edge += 1


@compiled(int32(int32[::1], int32[::1], int32[::1], boolean[::1], int32[::1], int32[::1], int32[::1]))
def _breadth_first(
    first: Ints, heads: Ints, sources: Ints, goals: Flags, distance: Ints, parent: Ints, queue: Ints
) -> int:
    waiting = 0
    for vertex in sources:
        distance[vertex] = 0
        queue[waiting] = vertex
        waiting += 1
        if goals.size and goals[vertex]:
            return vertex  # type: ignore[no-any-return]
    served = 0
    while served < waiting:
        tail = queue[served]
        served += 1
        for edge in range(first[tail], first[tail + 1]):
            head = heads[edge]
            if distance[head] < 0:
                distance[head] = distance[tail] + 1
                parent[head] = tail
                queue[waiting] = head
                waiting += 1
                if goals.size and goals[head]:
                    return head  # type: ignore[no-any-return]
    return -1


@compiled(types.Tuple((int32[::1], int64))(int32[:, ::1], int32[::1]))
def _breadth_first_in(table: Ints, sources: Ints) -> tuple[Ints, int]:
    vertices = table.shape[1]
    distance = np.full(vertices, np.int32(-1))
    queue = np.empty(vertices, np.int32)
    waiting = 0
    for vertex in sources:
        if distance[vertex] < 0:
            distance[vertex] = 0
            queue[waiting] = vertex
            waiting += 1
    served = 0
    while served < waiting:
        tail = np.uint32(queue[served])  # unsigned, for then no index can be one from the end
        served += 1
        for slot in range(table.shape[0]):
            head = np.uint32(table[slot, tail])
            if distance[head] < 0:
                distance[head] = distance[tail] + 1
                queue[waiting] = head
                waiting += 1
    return distance, waiting
