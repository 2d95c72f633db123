"""Chains in an acyclic graph: can one walk visit all the wanted vertices, and which others fit in?

Vertices are numbered along the arrows, so a walk meets the wanted ones in the order of their numbers, and it exists
exactly when each wanted vertex reaches the next. Whatever lies between two neighbouring wanted vertices can only be
reached through vertices between them; the windows do not overlap, so all of it together is one linear sweep each way.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fathom.compiled import boolean, compiled, int32, void
from fathom.engine.graphs.digraph import Digraph, Flags, Ints


@dataclass(frozen=True, slots=True)
class Chaining:
    """How every vertex lies to the wanted ones just before and after it in number.

    `before[v]` is the last wanted vertex below v (-1: none) and `after[v]` the first above (the number of vertices:
    none). `from_before[v]`: that one reaches v, or there is none. `to_after[v]`: v reaches that one, or there is none.
    A vertex with both is comparable with all wanted vertices if these form a chain, and with them only.
    """

    before: Ints
    after: Ints
    from_before: Flags
    to_after: Flags

    def gap(self, wanted: Flags) -> tuple[int, int] | None:
        """Two wanted vertices of which neither reaches the other; None if the wanted ones form a chain."""
        broken = np.flatnonzero(wanted & ~self.from_before)
        return (int(self.before[broken[0]]), int(broken[0])) if len(broken) else None


def chaining(graph: Digraph, wanted: Flags) -> Chaining:
    """Compare every vertex of an acyclic graph, numbered along its arrows, with the wanted ones around it."""
    count = graph.vertices
    numbers = np.arange(count, dtype=np.int32)
    before = np.full(count, -1, np.int32)
    np.maximum.accumulate(np.where(wanted, numbers, -1)[:-1], out=before[1:])
    after = np.full(count, count, np.int32)
    after[:-1] = np.minimum.accumulate(np.where(wanted, numbers, count)[:0:-1])[::-1]
    from_before, to_after = before < 0, after == count
    _sweep(graph.first, graph.heads, wanted, before, after, from_before, to_after)
    return Chaining(before, after, from_before, to_after)


@compiled(void(int32[::1], int32[::1], boolean[::1], int32[::1], int32[::1], boolean[::1], boolean[::1]))
def _sweep(
    first: Ints, heads: Ints, wanted: Flags, before: Ints, after: Ints, from_before: Flags, to_after: Flags
) -> None:
    count = wanted.size
    for tail in range(count):
        for edge in range(first[tail], first[tail + 1]):
            head = heads[edge]
            if before[head] == tail or (before[head] < tail and from_before[tail] and before[tail] == before[head]):
                from_before[head] = True
    for tail in range(count - 1, -1, -1):
        for edge in range(first[tail], first[tail + 1]):
            head = heads[edge]
            if after[tail] == head or (after[tail] > head and to_after[head] and after[head] == after[tail]):
                to_after[tail] = True
