"""The checker's formula says what the rules say, and a mistake in the solver's does not become an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonogram_oracle import all_pictures, puzzles

import fathom
from answers import objections
from fathom.answer import Verdict, Watch
from fathom.engine.sat import models
from fathom.errors import BrokenAnswer
from fathom.proofs.cnf import Cnf
from fathom.proofs.drat import Proof, Step
from fathom.proofs.drat_check import problems_with
from fathom.puzzles.nonogram.check.certificates import Refutation
from fathom.puzzles.nonogram.check.statement import resting_on, stated
from fathom.puzzles.nonogram.generate.domino import domino
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.solve.sat.formula import formula_of, picture_from
from mutants import Calls, planted


def anything(puzzle: Nonogram) -> list[int]:
    """Every square may have every colour."""
    return [(1 << len(puzzle.palette)) - 1] * (puzzle.height * puzzle.width)


@settings(max_examples=120, deadline=None)
@given(puzzles())
def test_the_models_of_the_statement_are_the_pictures(tested: Nonogram) -> None:
    over = range(1, tested.height * tested.width * (len(tested.palette) - 1) + 1)
    found = [
        picture_from(tested, [literal > 0 for literal in model])
        for model in models(stated(tested, anything(tested)), over, Watch())
    ]
    assert sorted(found) == sorted(all_pictures(tested))


@settings(max_examples=80, deadline=None)
@given(puzzles(broken=False), st.data())
def test_every_clause_of_the_solver_follows(tested: Nonogram, data: st.DataObject) -> None:
    """The proof of nothing at all fails at its last step, the empty clause, and at none before."""
    picture = data.draw(st.sampled_from(all_pictures(tested)))
    known = [
        (1 << colour) | data.draw(st.integers(0, (1 << len(tested.palette)) - 1)) for row in picture for colour in row
    ]
    clauses = formula_of(tested, known).clauses
    proof = resting_on(clauses, Proof.of([Step(())]))
    [problem] = problems_with(stated(tested, known).clauses, proof)
    assert problem.startswith(f"step {len(clauses) + 1} ")


def also(clause: Callable[[Nonogram], list[int]]) -> Callable[..., Cnf]:
    """The solver's formula with a clause that does not belong there."""

    def wrong(puzzle: Nonogram, known: list[int] | None = None) -> Cnf:
        cnf = formula_of(puzzle, known)
        cnf.add(clause(puzzle))
        return cnf

    return wrong


def test_a_clause_too_many_never_makes_a_wrong_answer() -> None:
    calls: Calls = []

    @settings(max_examples=80, deadline=None)
    @given(puzzles(), st.integers(0, 10**6), st.booleans())
    def right(tested: Nonogram, number: int, positive: bool) -> None:
        squares = tested.height * tested.width * (len(tested.palette) - 1)
        literal = number % squares + 1
        known = all_pictures(tested)
        try:
            with planted(formula_of, also(lambda _: [literal if positive else -literal]), calls):
                answer = fathom.solve(tested, "sat")
        except BrokenAnswer:
            return
        assert answer.verdict is (Verdict.SOLVED if known else Verdict.IMPOSSIBLE)
        assert not known or answer.unique is (len(known) == 1)

    right()
    assert calls


def test_a_wrong_clause_is_named() -> None:
    """Of 4-Dom, which lines alone do not solve, a square is said to be what it is not."""
    [top, *_] = fathom.solve(domino(4)).solution
    wrong = -(top.index(1) + 1)
    with planted(formula_of, also(lambda _: [wrong]), []), pytest.raises(BrokenAnswer, match="adds the clause"):
        fathom.solve(domino(4), "sat")


def test_a_proof_without_its_first_steps_is_refused() -> None:
    puzzle = domino(5)
    answer = fathom.solve(puzzle, "sat")
    proof = answer.certificate.proof
    bare = Proof.of([*proof][len(formula_of(puzzle).clauses) + 1 :][-3:])
    assert objections(puzzle, replace(answer, certificate=Refutation(answer.certificate.log, bare)))
