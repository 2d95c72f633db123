"""The checker's formula says what the rules say, and a mistake in either formula does not become an answer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from path_oracle import all_solutions, puzzles

import fathom
from answers import objections
from fathom.answer import Verdict, Watch
from fathom.engine.paths.lazy import LazyPaths
from fathom.errors import BrokenAnswer
from fathom.proofs.paths.written import Formula
from fathom.proofs.pattern import Pattern
from fathom.puzzles.path.check import statement
from fathom.puzzles.path.check.statement import around_a_square, stated
from fathom.puzzles.path.model import Puzzle, puzzle
from fathom.puzzles.path.model.solution import Path
from fathom.puzzles.path.solve import sat as satisfy
from fathom.puzzles.path.solve.formula import Numbered, formula
from mutants import Calls, planted

FEW = settings(max_examples=60, deadline=None)


@settings(max_examples=150, deadline=None)
@given(puzzles())
def test_the_connected_models_of_the_statement_are_the_solutions(board: Puzzle) -> None:
    rules = stated(board)
    square_of = {vertex: square for square, vertex in rules.vertex.items()}
    with LazyPaths(rules.formula) as search:
        found = [Path.of(square_of[vertex] for vertex in path.vertices) for path in search.paths(Watch(), 200)]
    expected = all_solutions(board)
    assert len(found) == min(200, len(expected)) and set(found) <= set(expected)


@pytest.mark.parametrize("drawing", ["^\n>", "o\n.\no\n.\no", "o.o", "<.o.>"])
def test_the_squares_of_a_single_line_are_side_by_side(drawing: str) -> None:
    board = puzzle(drawing)
    length = board.there.size
    assert set(stated(board).edge) == {(square, square + 1) for square in range(length - 1)}
    answer = fathom.solve(board, unique=True)
    assert answer.verdict is Verdict.SOLVED
    assert answer.unique is (len(all_solutions(board)) == 1)


def test_a_proof_about_a_single_column_is_no_proof_about_it_without_its_clues() -> None:
    gap, free = puzzle("^\n.\n>", rows="1 0 1"), puzzle("^\n.\n>")
    answer = fathom.solve(gap)
    assert answer.verdict is Verdict.IMPOSSIBLE and objections(gap, answer) == []
    assert objections(free, answer)


@pytest.mark.parametrize("steps", range(5))
@pytest.mark.parametrize("door", [False, True])
def test_around_a_square_there_are_two_steps_or_one_or_none(steps: int, door: bool) -> None:
    for way in product((False, True), repeat=steps + 1 + door):
        fine = all(any(way[abs(one) - 1] == (one > 0) for one in clause) for clause in around_a_square(steps, door))
        visited, ends = way[steps], door and way[steps + 1]
        wanted = (1 if ends else 2) if visited else 0
        assert fine == (sum(way[:steps]) == wanted and (visited or not ends))


def assert_right(board: Puzzle, method: str) -> None:
    """The answer is right, or there is none: a mistake was noticed."""
    known = all_solutions(board)
    try:
        answer = fathom.solve(board, method, unique=True)
    except BrokenAnswer:
        return
    assert answer.verdict is (Verdict.SOLVED if known else Verdict.IMPOSSIBLE)
    assert not known or (answer.solution in known and answer.unique == (len(known) == 1))


def also(clause: Callable[[Formula], list[int]]) -> Callable[[Puzzle, Numbered], Formula]:
    """The solvers' formula with a clause that does not belong there."""

    def wrong(board: Puzzle, numbered: Numbered) -> Formula:
        written = formula(board, numbered)
        written.cnf.add(clause(written))
        return written

    return wrong


def test_a_clause_too_many_never_makes_a_wrong_answer() -> None:
    calls: Calls = []

    @FEW
    @given(puzzles(), st.integers(0, 10**6), st.booleans())
    def right(board: Puzzle, number: int, positive: bool) -> None:
        def chosen(written: Formula) -> list[int]:
            variables = [*written.edges, *written.vertices]
            return [variables[number % len(variables)] * (1 if positive else -1)]

        with planted(formula, also(chosen), calls):
            assert_right(board, "sat")
            assert_right(board, "auto")

    right()
    assert calls


def test_a_solution_that_the_solver_forgets_is_missed() -> None:
    board = puzzle("^..\n...\n..v", "3 1 1", "1 1 3")
    wrong = also(lambda written: [-written.vertices[1]])
    with planted(formula, wrong, []), pytest.raises(BrokenAnswer, match="a solution was missed"):
        fathom.solve(board, "sat")


def broken_statements() -> dict[str, Callable[..., object]]:
    right = {name: getattr(statement, name) for name in ("clued", "known_length", "exactly")}
    return {
        "clued": lambda board: [(members[1:], clue) for members, clue in right["clued"](board)],
        "known_length": lambda board: (right["known_length"](board) or 0) + 1,
        "passed": lambda steps, door: Pattern(steps + 1 + door, around_a_square(steps, door)[1:]),
        "exactly": lambda cnf, literals, number: right["exactly"](cnf, literals, number + 1),
        "_alternate": lambda cnf, length, dark, ends: cnf.add(dark[:1]),
    }


@pytest.mark.parametrize("name", sorted(broken_statements()))
def test_a_wrong_statement_never_makes_a_wrong_answer(name: str) -> None:
    calls: Calls = []

    @settings(max_examples=20, deadline=None)
    @given(puzzles())
    def right(board: Puzzle) -> None:
        with planted(getattr(statement, name), broken_statements()[name], calls):
            for method in ("auto", "sat", "frontier", "dfs"):
                assert_right(board, method)

    right()
    assert calls


def test_a_statement_to_which_somebody_has_added_is_not_used_again() -> None:
    board = puzzle("^..\n...\n..v", "3 1 1", "1 1 3")
    first = stated(board)
    size = len(first.formula.cnf.clauses)
    assert stated(board) is first
    first.formula.cnf.add(())
    assert len(stated(board).formula.cnf.clauses) == size and fathom.solve(board).verdict is Verdict.SOLVED


def test_proofs_of_another_board_are_refused() -> None:
    board = fathom.generate("path", seed=1, rows=5, columns=5)
    assert isinstance(board, Puzzle)
    answer = fathom.solve(board, unique=True)
    assert answer.unique is True and objections(board, answer) == []
    looser = satisfy.without_clues(board)
    assert fathom.count(looser, 2).count == 2 and objections(looser, answer)
