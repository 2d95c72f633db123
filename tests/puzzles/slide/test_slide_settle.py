"""Choosing components: on random acyclic graphs, against all subsets."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.answer import Watch
from fathom.engine.graphs import Digraph
from fathom.puzzles.slide.solve.cover.methods import _finish_by_sat, _finish_by_two_sat, _what_matters
from fathom.puzzles.slide.solve.cover.settle import NOTHING, Refuted, Settling

Edges = set[tuple[int, int]]


def closure(count: int, edges: Edges) -> Edges:
    reached = set(edges)
    for middle in range(count):
        reached |= {(a, b) for a, m in reached if m == middle for n, b in reached if n == middle}
    return reached


@st.composite
def choices(draw: st.DrawFn, literals: int) -> tuple[int, Edges, list[list[int]]]:
    count = draw(st.integers(2, 7))
    vertex = st.integers(0, count - 1)
    edges = {(min(a, b), max(a, b)) for a, b in draw(st.lists(st.tuples(vertex, vertex), max_size=12)) if a != b}
    clauses = draw(st.lists(st.lists(vertex, min_size=1, max_size=literals, unique=True), min_size=1, max_size=6))
    return count, edges, [sorted(clause) for clause in clauses]


def chosen_by(
    finish: object, count: int, edges: Edges, clauses: list[list[int]], width: int
) -> tuple[Settling, object]:
    graph = Digraph.from_edges(count, np.array([a for a, _ in edges], int), np.array([b for _, b in edges], int))
    rows = np.array([[NOTHING] * (width - len(c)) + c for c in clauses], np.int32)
    known = Settling(graph, rows, np.arange(len(clauses), dtype=np.int32))
    return known, known.settle(Watch()) or (finish(known, Watch()) if len(known.open_clauses) else known.forced)


def verify(count: int, edges: Edges, clauses: list[list[int]], known: Settling, outcome: object) -> None:
    reached = closure(count, edges)

    def comparable(a: int, b: int) -> bool:
        return (a, b) in reached or (b, a) in reached

    def possible(wanted: list[list[int]], excluded: list[tuple[int, int]]) -> bool:
        return any(
            all(set(c) & set(subset) for c in wanted) and not any(set(pair) <= set(subset) for pair in excluded)
            for size in range(count + 1)
            for subset in combinations(range(count), size)
        )

    incomparable = [pair for pair in combinations(range(count), 2) if not comparable(*pair)]
    if isinstance(outcome, Refuted):
        assert all(not comparable(*pair) for pair in outcome.apart)
        assert not possible([clauses[c] for c in outcome.clauses], outcome.apart)
        fewer = _what_matters(known, outcome, Watch())
        assert set(fewer.clauses) <= set(outcome.clauses)
        assert set(fewer.apart) <= set(outcome.apart)
        assert not possible([clauses[c] for c in fewer.clauses], fewer.apart)
    else:
        subset = set(np.flatnonzero(outcome))
        assert all(set(clause) & subset for clause in clauses)
        assert all(comparable(a, b) for a, b in combinations(sorted(subset), 2))
    assert possible(clauses, incomparable) != isinstance(outcome, Refuted)


@settings(max_examples=600, deadline=None)
@given(choices(2))
def test_two_sat_chooses_a_chain_or_refutes_it(case: tuple[int, Edges, list[list[int]]]) -> None:
    verify(*case, *chosen_by(_finish_by_two_sat, *case, 2))


@settings(max_examples=300, deadline=None)
@given(choices(3))
def test_sat_chooses_a_chain_or_refutes_it(case: tuple[int, Edges, list[list[int]]]) -> None:
    verify(*case, *chosen_by(_finish_by_sat, *case, 3))
