"""Diagrams of paths against plain search, and against published numbers."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings

from fathom.answer import Limits, Watch
from fathom.engine.paths import Count, Graph, Problem, Regions, TooWide, build, count, grid
from fathom.errors import FathomError, LimitReached
from naive_paths import all_paths, problems, solutions

CORNER_TO_CORNER = [2, 12, 184, 8512, 1262816, 575780564, 789360053252, 3266598486981642]
"""Paths between opposite corners of n x n squares, OEIS A007764."""

LOOPS = [1, 13, 213, 9349, 1222363, 487150371]
"""Simple loops on n x n squares, OEIS A140517."""


def agrees_with_plain_search(problem: Problem) -> None:
    """The diagram holds exactly the wanted paths, and knows how many they are and what they have in common."""
    expected = solutions(problem)
    diagram = build(problem)
    listed = list(diagram.paths())
    assert {frozenset(path.edges) for path in listed} == expected
    assert len(listed) == len(expected) == diagram.count() == count(problem)
    assert diagram.empty == (not expected) == (diagram.find() is None)
    for path in listed:
        for edge, pair in zip(path.edges, zip(path.vertices, (*path.vertices[1:], path.vertices[0])), strict=False):
            assert set(problem.graph.edges[edge]) == set(pair)
        if not problem.loop:
            assert path.vertices[0] in problem.starts and path.vertices[-1] in problem.ends


@settings(max_examples=250)
@given(problems())
def test_a_diagram_holds_exactly_the_wanted_paths(problem: Problem) -> None:
    agrees_with_plain_search(problem)


@settings(max_examples=20)
@given(problems(sizes=((4, 4),)))
def test_a_diagram_of_a_larger_board_does_too(problem: Problem) -> None:
    agrees_with_plain_search(problem)


@pytest.mark.slow
def test_all_parts_of_a_board_of_nine_points() -> None:
    board = grid(3, 3)
    every = [frozenset(path.edges) for path in all_paths(board) if {path.vertices[0], path.vertices[-1]} == {0, 8}]
    for chosen in range(1 << 12):
        gone = frozenset(edge for edge in range(12) if not chosen >> edge & 1)
        expected = sum(not edges & gone for edges in every)
        assert count(Problem(board, [0], [8], avoid_edges=gone)) == expected


@pytest.mark.parametrize("size", range(1, 9))
def test_published_numbers_of_paths_between_opposite_corners(size: int) -> None:
    board = grid(size + 1, size + 1)
    problem = Problem(board, [0], [board.vertices - 1])
    assert build(problem).count() == count(problem) == CORNER_TO_CORNER[size - 1]


@pytest.mark.slow
def test_numbers_that_need_several_limbs() -> None:
    board = grid(11, 11)
    problem = Problem(board, [0], [120])
    assert build(problem).count() == count(problem) == 1568758030464750013214100


@pytest.mark.parametrize(("size", "loops"), list(enumerate(LOOPS, 1)))
def test_published_numbers_of_loops(size: int, loops: int) -> None:
    assert build(Problem(grid(size + 1, size + 1), loop=True)).count() == loops


@pytest.mark.parametrize(("points", "loops"), [(2, 1), (4, 6), (6, 1072), (8, 4638576), (5, 0)])
def test_loops_through_all_points_in_two_ways(points: int, loops: int) -> None:
    board = grid(points, points)
    assert build(Problem(board, loop=True, use_vertices=range(board.vertices))).count() == loops
    through = Count.exactly(board.vertices, edges=range(len(board.edges)))
    assert count(Problem(board, loop=True, counts=[through])) == loops


def test_paths_through_all_points_in_three_ways() -> None:
    board = grid(5, 6)
    first, last = 0, board.vertices - 1
    every = range(board.vertices)
    by_vertices = count(Problem(board, [first], [last], use_vertices=every))
    by_edges = count(Problem(board, [first], [last], counts=[Count(29, None, edges=range(len(board.edges)))]))
    # Closed by one more edge, such paths are the loops through all points that use it.
    closed = Graph(board.vertices, [*board.edges, (first, last)])
    by_loops = count(Problem(closed, loop=True, use_vertices=every, use_edges=[len(board.edges)]))
    assert by_vertices == by_edges == by_loops > 0


@pytest.mark.parametrize("around", [False, True])
def test_the_given_numbering_does_not_matter(around: bool) -> None:
    board = grid(5, 5, around)
    places = list(range(25))
    Random(7).shuffle(places)
    mixed = Graph(25, [(places[u], places[v]) for u, v in board.edges], board.faces)
    colours = ["a" if face in (0, 7) else "b" if face in (3, 12) else None for face in range(len(board.faces))]
    for regions in (None, Regions.separate(colours)):
        straight = Problem(board, [0, 2], [24], regions=regions)
        other = Problem(mixed, [places[0], places[2]], [places[24]], regions=regions)
        assert build(straight).count() == build(other).count() > 0


def test_sizes_of_a_count_cover_all_paths() -> None:
    board = grid(5, 5)
    row = range(10, 15)
    parts = [count(Problem(board, [0], [24], counts=[Count.exactly(number, row)])) for number in range(6)]
    assert parts[0] == 0 and sum(parts) == 8512


def test_samples_are_even() -> None:
    board = grid(3, 3)
    diagram = build(Problem(board, [0], [8]))
    lot = Random(2024)
    drawn = Counter(diagram.sample(lot).edges for _ in range(6000))
    assert len(drawn) == 12
    chi_square = sum((times - 500) ** 2 / 500 for times in drawn.values())
    assert chi_square < 31.3  # passed once in a thousand seeds


def test_samples_of_more_paths_than_a_word_counts() -> None:
    board = grid(10, 10)
    diagram = build(Problem(board, [0], [99]))
    assert diagram.count() > 2**64
    lot = Random(5)
    drawn = [diagram.sample(lot) for _ in range(300)]
    assert len(set(drawn)) == 300
    assert 105 < sum(path.vertices[1] == 1 for path in drawn) < 195  # half of all, by symmetry


def test_too_wide_says_where() -> None:
    problem = Problem(grid(8, 8), [0], [63])
    with pytest.raises(TooWide) as caught:
        build(problem, limit=1000)
    assert 1000 < caught.value.states < 3000
    assert 0 < caught.value.layer < caught.value.layers == len(problem.graph.edges)
    with pytest.raises(TooWide):
        count(problem, limit=100)
    assert count(problem, limit=1000) == build(problem, limit=100_000).count()
    star = Graph(130, [(hub, point) for point in range(2, 130) for hub in (0, 1)])
    assert count(Problem(star, [0], [1])) == 128
    tangle = Graph(70, [(u, v) for v in range(70) for u in range(v)])
    with pytest.raises(TooWide):
        build(Problem(tangle, [0], [1]))


def test_limits_hold() -> None:
    problem = Problem(grid(14, 14), [0], [195])
    with pytest.raises(LimitReached, match="time"):
        build(problem, Watch(Limits(time=0.0)))
    with pytest.raises(LimitReached, match="nodes"):
        build(problem, Watch(Limits(nodes=200_000)))
    with pytest.raises(LimitReached, match="a request to stop"):
        count(problem, Watch(Limits(cancelled=lambda: True)))


def test_bad_input_is_named() -> None:
    board = grid(3, 3)
    with pytest.raises(FathomError, match="starts: found 9"):
        Problem(board, [9], [0])
    with pytest.raises(FathomError, match="avoid_edges: found -1"):
        Problem(board, [0], [1], avoid_edges=[-1])
    with pytest.raises(FathomError, match="loop"):
        Problem(board, [0], [1], loop=True)
    with pytest.raises(FathomError, match="regions have values for 1"):
        Problem(board, [0], [1], regions=Regions.separate(["a"]))
    with pytest.raises(FathomError, match="more than 50"):
        Regions.fold([1], lambda one, other: one + other, most=50)
    with pytest.raises(FathomError, match="edge 0"):
        Graph(2, [(0, 2)])
    with pytest.raises(FathomError, match="more than two faces"):
        Graph(2, [(0, 1)], [[0], [0], [0]])
    with pytest.raises(FathomError, match="more than one"):
        board.walk([board.across(0, 0), board.across(0, 2)])
    with pytest.raises(FathomError, match="no path"):
        build(Problem(board, [0], [0])).sample(Random(1))
    with pytest.raises(FathomError, match="too small"):
        grid(1, 3, around=True)


def test_a_board_numbers_its_edges_and_faces() -> None:
    for board in (grid(4, 3), grid(4, 3, around=True)):
        wide = 4 if board.around else 3
        for row in range(3):
            for column in range(wide):
                pair = (board.vertex(column, row), board.vertex((column + 1) % 4, row))
                assert board.edges[board.across(column, row)] == pair
        for row in range(2):
            for column in range(4):
                pair = (board.vertex(column, row), board.vertex(column, row + 1))
                assert board.edges[board.down(column, row)] == pair
            for column in range(wide):
                corners = {v for edge in board.faces[board.face(column, row)] for v in board.edges[edge]}
                assert corners == {
                    board.vertex((column + right) % 4, row + below) for right in (0, 1) for below in (0, 1)
                }
