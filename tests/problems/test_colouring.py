"""Colourings of graphs: against trying all of them, against known numbers, as texts and as files of others."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fathom
from fathom.errors import FathomError
from fathom.problems.colouring.check import violations
from fathom.problems.colouring.model import Colouring, Graph


@st.composite
def graphs(draw: st.DrawFn, vertices: int = 6) -> Graph:
    size = draw(st.integers(1, vertices))
    able = [(one, other) for one in range(1, size + 1) for other in range(one + 1, size + 1)]
    edges = draw(st.lists(st.sampled_from(able), max_size=10)) if able else []
    return Graph(size, tuple(edges), draw(st.integers(1, 4)))


def all_colourings(graph: Graph) -> list[tuple[int, ...]]:
    return [
        colours
        for colours in product(range(1, graph.colours + 1), repeat=graph.vertices)
        if all(colours[one - 1] != colours[other - 1] for one, other in graph.edges)
    ]


@given(graphs())
def test_trying_all_of_them_agrees(graph: Graph) -> None:
    right = all_colourings(graph)
    answer = fathom.solve(graph)
    assert (answer.verdict == "solved") == bool(right)
    assert fathom.count(graph).count == len(right)
    if answer.solution is not None:
        assert answer.solution.colours in right


@given(graphs(4))
def test_all_of_them_are_told_once(graph: Graph) -> None:
    told = [solution.colours for solution in fathom.solutions(graph)]
    assert sorted(told) == sorted(all_colourings(graph))


@given(graphs(), st.lists(st.integers(0, 5), max_size=7))
def test_the_checker_sees_what_is_wrong(graph: Graph, colours: list[int]) -> None:
    assert (violations(graph, Colouring.of(colours)) == []) == (tuple(colours) in all_colourings(graph))


@given(graphs())
def test_texts_read_back(graph: Graph) -> None:
    assert fathom.loads(graph.to_text()) == graph
    three = Graph(graph.vertices, graph.edges)
    assert fathom.loads(fathom.dumps(three, "dimacs-graph")) == three


def ring(size: int, colours: int) -> Graph:
    return Graph(size, tuple((v, v % size + 1) for v in range(1, size + 1)), colours)


@pytest.mark.parametrize("size", [3, 4, 5, 12, 60])
@pytest.mark.parametrize("colours", [2, 3, 5])
def test_rings_have_as_many_colourings_as_their_polynomial_says(size: int, colours: int) -> None:
    found = fathom.count(ring(size, colours), limits=fathom.Limits(checking=0.01)).count
    assert found == (colours - 1) ** size + (-1) ** size * (colours - 1)


@pytest.mark.parametrize(("colours", "number"), [(2, 0), (3, 120), (4, 12960)])
def test_petersens_graph(colours: int, number: int) -> None:
    """Its chromatic polynomial at 2, 3 and 4."""
    graph = fathom.load(next(e.path for e in fathom.kinds()["colouring"].examples() if e.path.stem == "petersen"))
    found = fathom.count(Graph(graph.vertices, graph.edges, colours))
    assert found.count == number


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 1", "the edge '1 1', expected two different vertices"),
        ("1 x", "found '1 x', expected the numbers of two vertices"),
        ("1 2 3", "found '1 2 3'"),
        ("1 999", "found 999 vertices"),
        ("0 1", "the edge '0 1'"),
    ],
)
def test_bad_edges_are_refused_with_their_place(text: str, why: str) -> None:
    with pytest.raises(FathomError, match=why):
        fathom.loads(f"kind: colouring\n\n{text}\n")


@pytest.mark.parametrize("text", ["p edge 3 1\ne 1\n", "p edge 3\n", "p edge 3 1\np edge 3 1\n", "p edge 3 1\nx\n"])
def test_bad_dimacs_is_refused(text: str) -> None:
    with pytest.raises(FathomError):
        fathom.loads(text)


def test_generated_graphs_have_a_colouring_and_as_many_edges_as_asked_for() -> None:
    for seed in range(5):
        graph = fathom.generate("colouring", seed=seed, vertices=12, edges=20)
        assert len(graph.edges) == 20
        assert fathom.solve(graph).verdict == "solved"
    with pytest.raises(FathomError, match="at most"):
        fathom.generate("colouring", vertices=3, edges=4)
