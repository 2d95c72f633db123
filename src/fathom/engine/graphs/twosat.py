"""2-SAT in linear time: an assignment, or the circle of implications that excludes one.

Literals are +v and -v for variables v = 1, 2, ... A clause (a or b) is the two implications -a -> b and -b -> a; the
formula has no model exactly when some variable and its negation imply each other [Aspvall et al. 1979].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from fathom.engine.graphs.components import strong_components
from fathom.engine.graphs.digraph import Digraph, Flags, breadth_first


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Literals x, ..., -x, ..., x, each implied by the one before, and the numbers of the clauses that say so."""

    literals: tuple[int, ...]
    clauses: tuple[int, ...]


def two_sat(variables: int, clauses: NDArray[np.integer] | Sequence[tuple[int, int]]) -> Flags | Contradiction:
    """A model of the clauses (`model[v]` for variable v; `model[0]` means nothing), or the contradiction in them.

    A clause of one literal is written twice: (a, a).
    """
    pairs = np.asarray(clauses, np.int64).reshape(-1, 2)
    if pairs.size and (np.abs(pairs).max() > variables or (pairs == 0).any()):
        raise ValueError(f"literals must be ±1 to ±{variables}")
    numbers = np.repeat(np.arange(len(pairs)), 2)
    tails, heads = _vertex(-pairs.ravel()), _vertex(pairs[:, ::-1].ravel())
    order = np.argsort(tails, kind="stable")  # as from_edges orders them: edge i comes from clause numbers[order[i]]
    graph = Digraph.from_edges(2 * variables + 2, tails, heads)
    component = strong_components(graph).of
    torn = np.flatnonzero(component[2::2] == component[3::2])
    if len(torn):
        return _contradiction(graph, numbers[order], int(torn[0]) + 1)
    return component[0::2] > component[1::2]  # what is implied comes later


def _vertex(literals: NDArray[np.int64]) -> NDArray[np.int64]:
    return 2 * np.abs(literals) + (literals < 0)


def _contradiction(graph: Digraph, clause_of_edge: NDArray[np.int64], variable: int) -> Contradiction:
    positive, negative = 2 * variable, 2 * variable + 1
    there = breadth_first(graph, np.array([positive])).path_to(negative)
    back = breadth_first(graph, np.array([negative])).path_to(positive)
    circle = [*there, *back[1:]]
    used = []
    for tail, head in pairwise(circle):
        edges = range(graph.first[tail], graph.first[tail + 1])
        used.append(int(clause_of_edge[next(edge for edge in edges if graph.heads[edge] == head)]))
    return Contradiction(tuple(-(v // 2) if v % 2 else v // 2 for v in circle), tuple(used))
