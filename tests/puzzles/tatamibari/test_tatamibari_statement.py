"""The checker's formula says what the rules say, and a mistake in either formula does not become an answer."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tatamibari_oracle import all_solutions, boards

import fathom
from answers import objections
from fathom.answer import Verdict, Watch
from fathom.engine.sat import models
from fathom.errors import BrokenAnswer
from fathom.puzzles.tatamibari.check import statement
from fathom.puzzles.tatamibari.check.possible import Possible, possible
from fathom.puzzles.tatamibari.check.statement import another_than, stated
from fathom.puzzles.tatamibari.model import ANY, EMPTY, Board, Rectangle, Tiling
from fathom.puzzles.tatamibari.model.loosening import Loosening
from fathom.puzzles.tatamibari.model.rectangles import possible_rectangles
from fathom.puzzles.tatamibari.solve.formula import Written, formula
from mutants import Calls, planted

FEW = settings(max_examples=60, deadline=None)


@settings(max_examples=150, deadline=None)
@given(boards, st.booleans())
def test_both_find_the_same_rectangles(puzzle: Board, any_shape: bool) -> None:
    rectangles, first = possible(puzzle, any_shape, Watch())
    squares = range(puzzle.squares.size)
    found = [(square, *one) for square in squares for one in rectangles[first[square] : first[square + 1]]]
    assert found == [(square, *one) for square, one in possible_rectangles(puzzle, any_shape)]


@settings(max_examples=150, deadline=None)
@given(boards)
def test_the_models_of_the_statement_are_the_solutions(puzzle: Board) -> None:
    found = stated(puzzle)
    over = range(1, len(found.rectangles) + 1)
    tilings = [
        Tiling.of(found.rectangles[one - 1] for one in model if one > 0) for model in models(found.cnf, over, Watch())
    ]
    assert sorted(tilings, key=lambda tiling: tiling.rectangles) == all_solutions(puzzle)
    for tiling in tilings[:1]:
        others = [*models(another_than(puzzle, tiling), over, Watch())]
        assert len(others) == len(tilings) - 1


def without(hidden: Rectangle) -> Callable[..., Written]:
    """The solvers' formula, from which a rectangle is missing."""

    def wrong(puzzle: Board, loosening: Loosening | None = None, watch: Watch | None = None) -> Written:
        written = formula(puzzle, loosening, watch)
        for variable, one in enumerate(written.rectangles, 1):
            if one == hidden:
                written.cnf.add((-variable,))
        return written

    return wrong


@pytest.mark.parametrize("method", ["sat", "workshop"])
def test_a_rectangle_that_the_solver_forgets_is_missed(method: str) -> None:
    calls: Calls = []

    @FEW
    @given(boards)
    def missed(puzzle: Board) -> None:
        for solution in all_solutions(puzzle)[:1]:
            with planted(formula, without(solution.rectangles[0]), calls):
                try:
                    answer = fathom.solve(puzzle, method)
                except BrokenAnswer:
                    continue
            assert answer.verdict is Verdict.SOLVED and answer.solution != solution

    missed()
    assert calls


WRONG: dict[str, Callable[..., object]] = {
    "_meetings": lambda board, cnf, rectangles, reflex: iter([[]]),
    "_not_twice": lambda cnf, literals, excuse: cnf.add_all((-literal,) for literal in literals[1:]),
    "possible": lambda board, any_shape, watch: Possible(
        np.zeros((0, 4), np.int32), np.zeros(board.squares.size + 1, np.int32)
    ),
    "possible, whatever the shape": lambda board, any_shape, watch: possible(board, True, watch),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_statement_never_makes_a_wrong_answer(name: str) -> None:
    calls: Calls = []

    @settings(max_examples=20, deadline=None)
    @given(boards)
    def right(puzzle: Board) -> None:
        known = all_solutions(puzzle)
        for method in ("auto", "sat"):
            with planted(getattr(statement, name.partition(",")[0]), WRONG[name], calls):
                try:
                    answer = fathom.solve(puzzle, method, unique=True)
                except BrokenAnswer:
                    continue
            assert answer.verdict is (Verdict.SOLVED if known else Verdict.IMPOSSIBLE)
            assert not known or answer.unique == (len(known) == 1)

    right()
    assert calls


def test_proofs_of_another_board_are_refused() -> None:
    puzzle = fathom.generate("tatamibari", seed=1, rows=5, columns=5)
    assert isinstance(puzzle, Board)
    answer = fathom.solve(puzzle, unique=True)
    assert answer.unique is True and objections(puzzle, answer) == []
    looser = Board(np.where(puzzle.squares == EMPTY, EMPTY, ANY))
    assert fathom.count(looser, 2).count == 2 and objections(looser, answer)
