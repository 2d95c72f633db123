"""Strongly connected components, numbered along the arrows, and the graph between them.

SciPy finds the components (Pearce's algorithm, linear). It happens to number them against the arrows; nothing
promises that, so it is verified, in one pass over the edges, and only then relied upon.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fathom.engine.graphs.digraph import Digraph, Ints


@dataclass(frozen=True, slots=True)
class Components:
    """The component `of` each vertex. An edge between two components goes from the lower number to the higher."""

    count: int
    of: Ints


def strong_components(graph: Digraph) -> Components:
    """The strongly connected components in topological order, in linear time."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    weights = np.ones(len(graph.heads), np.int8)
    matrix = csr_array((weights, graph.heads, graph.first), shape=(graph.vertices, graph.vertices))
    count, label = connected_components(matrix, connection="strong")
    of = (count - 1 - label).astype(np.int32)
    if (of[graph.tails()] > of[graph.heads]).any():
        raise RuntimeError("components are not numbered along the arrows: this SciPy numbers them in another way")
    return Components(int(count), of)


def condensation(graph: Digraph, components: Components) -> Digraph:
    """The acyclic graph between components: one edge from one to another however many there were."""
    tails, heads = components.of[graph.tails()], components.of[graph.heads]
    across = tails != heads
    pairs = np.unique(tails[across].astype(np.int64) * components.count + heads[across])
    return Digraph.from_edges(components.count, pairs // max(components.count, 1), pairs % max(components.count, 1))
