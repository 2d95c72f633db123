"""Paths by SAT against diagrams, and the check of the cuts that were added on the way."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from naive_paths import all_loops, all_paths, problems

from fathom.answer import Watch
from fathom.engine.paths import Graph, Path, Problem, build, grid
from fathom.engine.paths.formula import formula
from fathom.engine.paths.lazy import LazyPaths, count
from fathom.proofs.paths.cuts import Crossing, Cycle, clause_of, problems_with_cut
from fathom.proofs.paths.refutation import Refutation, problems_with_refutation
from fathom.proofs.sat_model import Model


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


def holds(path: Path, cut: Cycle | Crossing, problem: Problem) -> bool:
    """Whether a path satisfies the clause of a cut."""
    graph = problem.graph
    edges, vertices = range(1, len(graph.edges) + 1), range(len(graph.edges) + 1, len(graph.edges) + graph.vertices + 1)
    model = Model.of([*(edges[edge] for edge in path.edges), *(vertices[vertex] for vertex in path.vertices)])
    return model.satisfies(clause_of(cut, graph, edges, vertices))


@given(st.data(), st.booleans())
def test_an_accepted_cut_holds_for_every_path(data: st.DataObject, loop: bool) -> None:
    board = grid(3, 3)
    problem = Problem(board, loop=loop)
    vertices, edges = st.integers(-1, board.vertices), st.integers(-1, len(board.edges))
    cycles = [loop.edges for loop in all_loops(board)]
    cut = data.draw(
        st.one_of(
            st.builds(
                Cycle,
                st.one_of(st.sampled_from(cycles), st.lists(edges, max_size=6).map(tuple)),
                st.one_of(st.none(), edges),
            ),
            st.builds(Crossing, st.frozensets(vertices), vertices, vertices),
        )
    )
    if problems_with_cut(cut, board, loop) == []:
        assert all(holds(path, cut, problem) for path in (all_loops(board) if loop else all_paths(board)))


def test_wrong_cuts_are_named() -> None:
    board = grid(3, 3)
    square = board.faces[0]
    assert problems_with_cut(Cycle(square), board, False) == []
    assert problems_with_cut(Cycle(square), board, True) == ["a cut for paths, where loops are wanted"]
    assert problems_with_cut(Cycle(square, 11), board, True) == []
    assert problems_with_cut(Cycle(square, square[0]), board, True)
    assert problems_with_cut(Cycle((*square[:3], 11)), board, False)
    assert problems_with_cut(Crossing(frozenset({0, 1}), 0, 8), board, False) == []
    assert problems_with_cut(Crossing(frozenset({0, 1}), 0, 1), board, False) == ["vertex 1 is in the set"]
    assert problems_with_cut(Crossing(frozenset({0, 1}), 8, 7), board, False) == ["vertex 8 is not in the set"]


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
