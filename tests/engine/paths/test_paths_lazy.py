"""Paths by SAT against diagrams, and that the checker follows the cuts that were added on the way."""

from __future__ import annotations

from hypothesis import given, settings

from fathom.answer import Watch
from fathom.engine.paths import Graph, Path, Problem, build, grid
from fathom.engine.paths.formula import formula
from fathom.engine.paths.lazy import LazyPaths, count
from fathom.proofs.paths.cuts import Crossing
from fathom.proofs.paths.refutation import Refutation, problems_with_refutation
from naive_paths import problems


@settings(max_examples=100)
@given(problems(with_regions=False))
def test_sat_finds_the_paths_of_the_diagram_and_proves_that_there_are_no_more(problem: Problem) -> None:
    expected = {frozenset(path.edges) for path in build(problem).paths()}
    if len(expected) > 60:
        assert count(formula(problem), Watch(), 5).count == 5
        return
    with LazyPaths(formula(problem)) as search:
        found = list(search.paths(Watch()))
        assert len(found) == len(expected)
        assert {frozenset(path.edges) for path in found} == expected
        refutation = search.refutation(Watch())
    assert problems_with_refutation(formula(problem), refutation, found) == []
    if found:  # without one of the paths the proof has a hole
        assert problems_with_refutation(formula(problem), refutation, found[1:])


def test_a_hopeless_board_is_refuted_by_cuts() -> None:
    # Two boards of 4 x 4 points joined by one edge: a path that ends where it began to cannot visit both.
    half = grid(4, 4)
    edges = [*half.edges, *((u + 16, v + 16) for u, v in half.edges), (15, 16)]
    problem = Problem(Graph(32, edges), [0], [3], use_vertices=[21, 26])
    with LazyPaths(formula(problem)) as search:
        assert search.find(Watch()) is None
        assert search.cuts
        refutation = search.refutation(Watch())
    assert problems_with_refutation(formula(problem), refutation) == []
    assert problems_with_refutation(formula(problem), Refutation((), refutation.proof))
    false = Crossing(frozenset({0}), 5, 9)
    assert problems_with_refutation(formula(problem), Refutation((false,), refutation.proof)) == [
        "vertex 5 is not in the set"
    ]
    assert build(problem).empty


def test_a_family_may_refuse_paths() -> None:
    board = grid(3, 3)
    stated = formula(Problem(board, [0], [8]))

    def refused(path: Path) -> list[tuple[int, ...]]:
        return [tuple(-stated.edges[edge] for edge in path.edges)] if len(path.edges) != 8 else []

    with LazyPaths(stated, refused) as search:
        found = list(search.paths(Watch()))
        assert len(found) == 2 and all(len(path.vertices) == 9 for path in found)
        refutation = search.refutation(Watch())
        assert problems_with_refutation(formula(Problem(board, [0], [8])), refutation, found)
        assert problems_with_refutation(formula(Problem(board, [0], [8])), refutation, found, search.refusals) == []


def test_a_path_that_meets_assumptions() -> None:
    board = grid(6, 6)
    stated = formula(Problem(board, [0], [35]))
    with LazyPaths(stated) as search:
        path = search.find(Watch(), [stated.vertices[14], -stated.edges[0]])
        assert path is not None and 14 in path.vertices and 0 not in path.edges
        assert search.find(Watch(), [-stated.edges[board.across(0, 0)], -stated.edges[board.down(0, 0)]]) is None
        assert search.find(Watch()) is not None
