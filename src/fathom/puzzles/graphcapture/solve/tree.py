"""Undirected graphs with two captures a token, through spanning trees [Aravind et al. 2022, Lemma 15].

A graph can be cleared exactly if it has a rooted spanning tree in which every inner vertex but the root has a leaf
beside it: the leaf captures there last, and goes on. So it is enough to find inner vertices that are connected, one of
them the root, such that all others are beside one of them, and the inner ones but the root have leaves of their own.
That is a formula of about as many clauses as there are edges, to which connections are added where they are missing.
(The lemma as printed has no exception for the root; see the errata.)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.sat import Cnf, Model, solve_lazily
from fathom.errors import BrokenAnswer
from fathom.puzzles.graphcapture.model import CaptureGraph, Captures, Edge
from fathom.puzzles.graphcapture.solve import CAPTURING


def tree(instance: CaptureGraph, watch: Watch) -> Answer:
    """The captures along a spanning tree; where there is none, the proof comes from the clauses of the game."""
    plan = _Plan(instance)
    found = solve_lazily(plan.cnf, plan.missing, watch)
    if found.model is not None:
        statistics = {"rounds": found.rounds}
        return Answer(Verdict.SOLVED, "tree", Captures.of(plan.captures(found.model)), statistics=statistics)
    answer = CAPTURING.sat(instance, watch, "tree")
    if answer.verdict is Verdict.SOLVED:
        raise BrokenAnswer("method tree: found no spanning tree, but there is a solution")
    return answer


class _Plan:
    """The formula: which vertices are inner ones, which the root, and which leaf is whose own."""

    def __init__(self, instance: CaptureGraph) -> None:
        self.vertices = instance.vertices
        self.beside: dict[str, list[str]] = {vertex: [] for vertex in self.vertices}
        for start, end in sorted(instance.edges):
            self.beside[start].append(end)
        self.cnf = Cnf()
        self.inner = dict(zip(self.vertices, self.cnf.variables(len(self.vertices)), strict=True))
        self.root = dict(zip(self.vertices, self.cnf.variables(len(self.vertices)), strict=True))
        self.own: dict[Edge, int] = {edge: self.cnf.variable() for edge in sorted(instance.edges)}  # leaf and vertex
        self.cnf.add(self.root.values())
        self.cnf.add_all((-one, -other) for one, other in combinations(self.root.values(), 2))
        for vertex in self.vertices:
            inner, root = self.inner[vertex], self.root[vertex]
            self.cnf.imply(root, inner)
            self.cnf.add((inner, *(self.inner[other] for other in self.beside[vertex])))
            self.cnf.add((-inner, root, *(self.own[leaf, vertex] for leaf in self.beside[vertex])))
            given = [self.own[vertex, other] for other in self.beside[vertex]]
            self.cnf.add_all((-one, -inner) for one in given)
            self.cnf.add_all((-one, -other) for one, other in combinations(given, 2))

    def missing(self, model: Model) -> Iterator[tuple[int, ...]]:
        """Inner vertices apart from the root: one of them is none, or has the root, or leads on to another."""
        apart = {vertex for vertex in self.vertices if model[self.inner[vertex]]}
        apart -= set(self._reached(next(v for v in self.vertices if model[self.root[v]]), apart))
        while apart:
            part = set(self._reached(next(iter(sorted(apart))), apart))
            around = {other for vertex in part for other in self.beside[vertex]} - part
            yield (
                *(-self.inner[vertex] for vertex in sorted(part)),
                *(self.root[vertex] for vertex in sorted(part)),
                *(self.inner[other] for other in sorted(around)),
            )
            apart -= part

    def _reached(self, start: str, among: set[str]) -> dict[str, str]:
        """The vertices that are connected with one, each with the one before it, the nearest first."""
        before = {start: start}
        for vertex in (waiting := [start]):
            for other in self.beside[vertex]:
                if other in among and other not in before:
                    before[other] = vertex
                    waiting.append(other)
        return before

    def captures(self, model: Model) -> Iterator[Edge]:
        """Captures from the farthest inner vertices to the root; on each, its own leaf comes last."""
        inner = {vertex for vertex in self.vertices if model[self.inner[vertex]]}
        root = next(vertex for vertex in self.vertices if model[self.root[vertex]])
        own = {vertex: leaf for (leaf, vertex), variable in self.own.items() if model[variable] and vertex in inner}
        kept = {own[vertex] for vertex in inner if vertex in own and vertex != root}
        leaves: dict[str, list[str]] = {vertex: [] for vertex in inner}
        for vertex in self.vertices:
            if vertex not in inner and vertex not in kept:
                leaves[next(other for other in self.beside[vertex] if other in inner)].append(vertex)
        before = self._reached(root, inner)
        for vertex in reversed(before):
            yield from ((leaf, vertex) for leaf in leaves[vertex])
            if vertex != root:
                yield own[vertex], vertex
                yield vertex, before[vertex]
