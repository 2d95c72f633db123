"""The checker's formula says what the rules say, and a mistake in either formula does not become an answer."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tatamibari_oracle import all_solutions, boards

import fathom
from answers import objections
from fathom.answer import Verdict, Watch
from fathom.engine.sat import models
from fathom.errors import BrokenAnswer
from fathom.puzzles.tatamibari import statement, ways, workshop
from fathom.puzzles.tatamibari.formula import Written, formula
from fathom.puzzles.tatamibari.model import ANY, EMPTY, Board, Rectangle, Tiling
from fathom.puzzles.tatamibari.rectangles import possible_rectangles
from fathom.puzzles.tatamibari.statement import another_than, boxes, stated
from fathom.puzzles.tatamibari.wishes import Wishes

PATCHED = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@settings(max_examples=150, deadline=None)
@given(boards, st.booleans())
def test_both_find_the_same_rectangles(puzzle: Board, any_shape: bool) -> None:
    found = [(square, one) for square in puzzle.clues for one in boxes(puzzle, square, any_shape)]
    assert found == possible_rectangles(puzzle, any_shape)


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

    def wrong(puzzle: Board, wishes: Wishes | None = None, watch: Watch | None = None) -> Written:
        written = formula(puzzle, wishes, watch)
        for variable, one in enumerate(written.rectangles, 1):
            if one == hidden:
                written.cnf.add((-variable,))
        return written

    return wrong


@PATCHED
@given(boards)
def test_a_rectangle_that_the_solver_forgets_is_missed(monkeypatch: pytest.MonkeyPatch, puzzle: Board) -> None:
    for solution in all_solutions(puzzle)[:1]:
        wrong = without(solution.rectangles[0])
        monkeypatch.setattr(ways, "formula", wrong)
        monkeypatch.setattr(workshop, "formula", wrong)
        for method in ("sat", "workshop"):
            try:
                answer = fathom.solve(puzzle, method)
            except BrokenAnswer:
                continue
            assert answer.verdict is Verdict.SOLVED and answer.solution != solution


@PATCHED
@given(boards, st.sampled_from(["_has_shape", "_meetings", "_not_twice", "boxes"]))
def test_a_wrong_statement_never_makes_a_wrong_answer(
    monkeypatch: pytest.MonkeyPatch, puzzle: Board, name: str
) -> None:
    wrong = {
        "_has_shape": lambda clue, one: one.height == one.width,
        "_meetings": lambda board, cnf, rectangles, reflex: iter([[]]),
        "_not_twice": lambda cnf, literals, excuse: cnf.add_all((-literal,) for literal in literals[1:]),
        "boxes": lambda board, square, any_shape: possible_rectangles(board, any_shape) and [],
    }
    known = all_solutions(puzzle)
    with monkeypatch.context() as patch:
        patch.setattr(statement, name, wrong[name])
        for method in ("auto", "sat"):
            try:
                answer = fathom.solve(puzzle, method, unique=True)
            except BrokenAnswer:
                continue
            assert answer.verdict is (Verdict.SOLVED if known else Verdict.IMPOSSIBLE)
            assert not known or answer.unique == (len(known) == 1)


def test_proofs_of_another_board_are_refused() -> None:
    puzzle = fathom.generate("tatamibari", seed=1, rows=5, columns=5)
    assert isinstance(puzzle, Board)
    answer = fathom.solve(puzzle, unique=True)
    assert answer.unique is True and objections(puzzle, answer) == []
    looser = Board(np.where(puzzle.squares == EMPTY, EMPTY, ANY))
    assert fathom.count(looser, 2).count == 2 and objections(looser, answer)
