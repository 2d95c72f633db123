"""Cuts: which are accepted, and that those hold for every path."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fathom.proofs.paths.cuts import Crossing, Cycle, clause_of, problems_with_cut
from fathom.proofs.paths.graph import Path, grid
from fathom.proofs.paths.problem import Problem
from fathom.proofs.sat_model import Model
from naive_paths import all_loops, all_paths


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
