"""Trees as turns of Push Fight: the fewest moves are three more than the length, and both find their way back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from fathom.answer import Verdict, Watch
from fathom.hardness import all_reductions
from fathom.problems.steiner.model import Point, Points, Tree
from fathom.puzzles.pushmate.model import Puzzle
from fathom.puzzles.pushmate.solve.search import TurnSearch

REDUCTION = all_reductions()["steiner-to-push-fight-mate"]

VERIFIED = [
    (((0, 0),), 3),
    (((0, 0), (1, 1)), 5),
    (((0, 0), (3, 2)), 8),
    (((0, 0), (2, 2), (4, 0)), 9),
    (((1, 0), (0, 1), (2, 1), (1, 2)), 7),
]
"""Points with the fewest moves that somebody else's search of everything has found."""

few_points = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=3, unique=True).map(tuple)


@pytest.mark.parametrize(("points", "moves"), VERIFIED)
def test_the_fewest_moves_are_three_more_than_the_length(points: tuple[Point, ...], moves: int) -> None:
    instance = Points(points, moves - 3)
    built = REDUCTION.build(instance)
    found = fathom.verify(built)
    assert found.agrees and found.target.cost == moves and found.source.cost == moves - 3
    assert isinstance(built.instance, Puzzle)
    assert TurnSearch(replace(built.instance, moves=tuple(range(moves))), Watch()).fewest_moves() is None


@settings(max_examples=25, deadline=None)
@given(few_points, st.integers(0, 5))
def test_both_sides_agree(points: tuple[Point, ...], length: int) -> None:
    assert fathom.verify(REDUCTION.build(Points(points, length))).agrees


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=6, unique=True).map(tuple))
def test_every_tree_becomes_a_turn_and_comes_back_no_longer(points: tuple[Point, ...]) -> None:
    answer = fathom.solve(Points(points, 99))
    shortest = REDUCTION.build(Points(points, answer.solution.length))
    turn = shortest.forward(answer.solution)
    assert len(turn.moves) == answer.solution.length + 3
    assert shortest.back(turn) == answer.solution
    rows, columns = shortest.source.size  # type: ignore[attr-defined]
    everything = Tree.of((row, column) for row in range(rows) for column in range(columns))
    wide = REDUCTION.build(Points(points, everything.length))
    assert set(wide.back(wide.forward(everything)).points) <= set(everything.points)


def test_without_a_limit_every_board_is_won() -> None:
    built = REDUCTION.build(Points(((2, 1), (1, 0), (3, 3), (0, 3)), 0))
    assert isinstance(built.instance, Puzzle)
    answer = fathom.solve(replace(built.instance, moves=None), "unlimited")
    assert answer.verdict is Verdict.SOLVED
    assert built.instance.cells.count("O") == 1 and built.instance.cells.count(".") == 4


@pytest.mark.slow
def test_four_scattered_points() -> None:
    found = fathom.verify(REDUCTION.build(Points(((2, 1), (1, 0), (3, 3), (0, 3)), 7)))
    assert found.agrees and found.target.cost == 10
