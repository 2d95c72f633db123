"""Ways between vertices of a strongly connected graph by way of hubs: no search a way, two searches for all of them.

A *hub* is a vertex where many edges end. From anywhere one walks to a hub along a forest of shortest ways to the
nearest, and on from a hub along a forest of shortest ways from the nearest. Such a way is longer than a shortest one,
but to follow it takes one look-up a step; where hubs are what ways in the graph lead through, it is not much longer.
The graph is a table with one row a vertex (`table[v, k]`: a head, or -1), and all is linear in the table.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fathom.compiled import boolean, compiled, int32, types
from fathom.engine.graphs.digraph import Flags, Ints

BUSY = 16
"""A hub is where at least so many edges end, unless there are hardly any such vertices."""


@dataclass(frozen=True, slots=True)
class Hubs:
    """The hubs of a graph, and the ways from them.

    `hub[v]` is the hub that v is reached from (v itself if it is one), `parent[v]` the vertex before v on that way and
    `slot[v]` the place in the table of the edge between them (-1 both at hubs and where no way leads to). `order` lists
    all vertices that are reached, nearest first. `into` is the graph turned round, for `ways_to`.
    """

    hub: Ints
    parent: Ints
    slot: Ints
    order: Ints
    into: tuple[Ints, Ints]


def hubs_of(table: Ints) -> Hubs:
    """The hubs of a graph: where at least BUSY edges end, or else the busiest ones, to the square root of all."""
    vertices = len(table)
    first, edges = _turned(table)
    degree = np.diff(first)
    fewest = int(np.sqrt(vertices)) + 1
    chosen = np.flatnonzero(degree >= BUSY)
    if len(chosen) < fewest:
        least = np.partition(degree, -fewest)[-fewest] if fewest < vertices else 0
        busier, others = np.flatnonzero(degree > least), np.flatnonzero(degree == least)
        spread = np.linspace(0, len(others) - 1, min(fewest - len(busier), len(others)))
        chosen = np.concatenate([busier, others[spread.astype(np.int64)]])
    hub, parent, slot, order = _ways_from(table, chosen.astype(np.int32))
    return Hubs(hub, parent, slot, order, (first, edges))


def ways_to(table: Ints, into: tuple[Ints, Ints], wanted: Flags) -> Ints:
    """For every vertex the slot of the edge on the way to the nearest wanted one; -1 there, and where no way is."""
    toward: Ints = _ways_to(table, *into, wanted)
    return toward


@compiled(types.UniTuple(int32[::1], 2)(int32[:, ::1]))
def _turned(table: Ints) -> tuple[Ints, Ints]:
    """All edges by their heads, in compressed rows; an edge is named by its place in the table."""
    vertices, slots = table.shape
    first = np.zeros(vertices + 1, np.int32)
    for tail in range(vertices):
        for slot in range(slots):
            if table[tail, slot] >= 0:
                first[table[tail, slot] + 1] += 1
    for vertex in range(vertices):
        first[vertex + 1] += first[vertex]
    free = first[:-1].copy()
    edges = np.empty(first[vertices], np.int32)
    for tail in range(vertices):
        for slot in range(slots):
            head = table[tail, slot]
            if head >= 0:
                edges[free[head]] = tail * slots + slot
                free[head] += 1
    return first, edges


@compiled(types.UniTuple(int32[::1], 4)(int32[:, ::1], int32[::1]))
def _ways_from(table: Ints, sources: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    vertices, slots = table.shape
    source, parent = np.full(vertices, np.int32(-1)), np.full(vertices, np.int32(-1))
    by, queue = np.full(vertices, np.int32(-1)), np.empty(vertices, np.int32)
    waiting = 0
    for vertex in sources:
        source[vertex] = vertex
        queue[waiting] = vertex
        waiting += 1
    served = 0
    while served < waiting:
        tail = queue[served]
        served += 1
        for slot in range(slots):
            head = table[tail, slot]
            if head >= 0 and source[head] < 0:
                source[head], parent[head], by[head] = source[tail], tail, slot
                queue[waiting] = head
                waiting += 1
    return source, parent, by, queue[:waiting].copy()


@compiled(int32[::1](int32[:, ::1], int32[::1], int32[::1], boolean[::1]))
def _ways_to(table: Ints, first: Ints, edges: Ints, wanted: Flags) -> Ints:
    vertices, slots = table.shape
    toward, queue = np.full(vertices, np.int32(-1)), np.empty(vertices, np.int32)
    waiting = 0
    for vertex in range(vertices):
        if wanted[vertex]:
            queue[waiting] = vertex
            waiting += 1
    served = 0
    while served < waiting:
        head = queue[served]
        served += 1
        for place in range(first[head], first[head + 1]):
            tail, slot = edges[place] // slots, edges[place] % slots
            if toward[tail] < 0 and not wanted[tail]:
                toward[tail] = slot
                queue[waiting] = tail
                waiting += 1
    return toward
