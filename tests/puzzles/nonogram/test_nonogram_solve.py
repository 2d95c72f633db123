"""Solvers against trying everything, and certificates against tampering."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonogram_oracle import all_pictures, palette_of, puzzles

import fathom
from answers import objections
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.puzzles.nonogram.check.certificates import Mismatch, Refutation
from fathom.puzzles.nonogram.model import Nonogram, nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import picture_of
from fathom.puzzles.nonogram.solve import auto as methods
from fathom.puzzles.nonogram.solve.probe.run import search
from fathom.puzzles.nonogram.solve.sat.formula import formula_of
from fathom.puzzles.nonogram.solve.sat.methods import by_sat
from fathom.puzzles.nonogram.solve.window_search import another_near
from recounts import recounted

DANCER = nonogram("2/2 1/1 1/3/1 1/1 1/2/1 1/1 2/2", "2 1/2 1 3/7/1 3/2 1")
STRIPES = nonogram("1/1/1/1", "1/1/1/1")


def domino(n: int) -> Nonogram:
    """The n-Dom puzzle: unique, and hard without counting."""
    last = 2 * n
    rows = ["3" if i == 0 else "1" if i % 2 else "1 1" if i == last else "3 1" for i in range(last + 1)]
    columns = ["1 1" if i == 0 else "1" if i % 2 else "3" if i == last else "1 3" for i in range(last + 1)]
    return nonogram("/".join(rows), "/".join(columns))


@pytest.mark.parametrize("method", ["auto", "sat"])
@settings(max_examples=150, deadline=None)
@given(tested=puzzles())
def test_methods_agree_with_trying_everything(method: str, tested: Nonogram) -> None:
    expected = all_pictures(tested)
    answer = fathom.solve(tested, method)  # which checks the certificate as well
    assert answer.verdict is (Verdict.SOLVED if expected else Verdict.IMPOSSIBLE)
    if expected:
        assert answer.solution in expected
        assert answer.unique is (len(expected) == 1)
        assert len(expected) == 1 or answer.other in expected


@settings(max_examples=150, deadline=None)
@given(puzzles())
def test_logic_is_right_as_far_as_it_gets(tested: Nonogram) -> None:
    expected = all_pictures(tested)
    answer = fathom.solve(tested, "logic")
    if answer.verdict is Verdict.SOLVED:
        assert [answer.solution] == expected
    elif answer.verdict is Verdict.IMPOSSIBLE:
        assert not expected
    else:
        assert answer.statistics["settled"] < answer.statistics["squares"] == tested.height * tested.width


@settings(max_examples=150, deadline=None)
@given(puzzles(), st.integers(1, 6))
def test_counts_are_those_of_trying_everything(tested: Nonogram, limit: int) -> None:
    expected = len(all_pictures(tested))
    found = fathom.count(tested)
    assert (found.count, found.complete) == (expected, True)
    assert recounted(tested) == {expected}
    limited = fathom.count(tested, limit)
    assert limited.count == min(limit, expected)
    assert limited.complete or limit <= expected


@settings(max_examples=100, deadline=None)
@given(puzzles(broken=False))
def test_the_formula_has_a_model_for_every_picture(tested: Nonogram) -> None:
    from fathom.engine.sat import models

    inks = len(tested.palette) - 1
    over = range(1, tested.height * tested.width * inks + 1)
    formula = formula_of(tested)
    assert sum(1 for _ in models(formula, over, Watch())) == len(all_pictures(tested))


@pytest.mark.parametrize("n", [1, 3, 5, 7])
def test_n_dom_is_unique_by_all_that_decide(n: int) -> None:
    for method in ("auto", "sat"):
        answer = fathom.solve(domino(n), method)
        assert answer.unique is True
    picture = "......### ........# ....###.# ......#.. ..###.#.. ....#.... ###.#.... ..#...... #.#......"
    assert fathom.solve(domino(4)).solution == picture_of(picture.replace(" ", "\n"))


def test_large_counts_multiply_over_independent_parts() -> None:
    """Rows without columns: every row counts for itself."""
    rows = 16
    alone = nonogram("/".join("1" * rows), "/".join("?" * rows))
    assert fathom.count(alone).count == rows**rows
    assert fathom.count(alone, 1000).count == 1000
    assert fathom.count(nonogram("?/?/?", "?/?/?/?")).count == 2**12


def test_limits_end_in_undecided() -> None:
    assert fathom.solve(domino(12), limits=Limits(time=0.0)).verdict is Verdict.UNDECIDED
    assert fathom.solve(domino(30), limits=Limits(time=0.3)).verdict is Verdict.UNDECIDED
    stopped = fathom.count(domino(30), limits=Limits(time=0.2))
    assert not stopped.complete and stopped.stopped == "time limit of 0.2 s"


def test_a_second_picture_is_found_near_the_first() -> None:
    picture = methods.auto(STRIPES, Watch()).solution
    other = another_near(STRIPES, picture, Watch())
    assert other is not None and other != picture and not fathom.check(STRIPES, other)
    unique = methods.auto(DANCER, Watch()).solution
    assert another_near(DANCER, unique, Watch()) is None


def test_plain_reasons_are_told() -> None:
    reasons = {
        nonogram("4/1", "1/1/1"): "the rows have 5 filled squares, the columns 3",
        nonogram("?/1 1 1", "1/1/1"): "row 2 has 3 squares, but its clue 1 1 1 needs 5",
        nonogram("?/1 1", "1/?/3"): "column 3 has 2 squares, but its clue 3 needs 3",
    }
    for puzzle, reason in reasons.items():
        answer = fathom.solve(puzzle)
        assert (answer.verdict, answer.statistics["because"]) == (Verdict.IMPOSSIBLE, reason)


def test_false_claims_are_refused() -> None:
    picture = methods.auto(STRIPES, Watch()).solution
    empty = Refutation(np.zeros(0, np.int64))
    assert objections(STRIPES, Answer(Verdict.SOLVED, "", picture, unique=True)) == ["unique: without a certificate"]
    assert objections(STRIPES, Answer(Verdict.SOLVED, "", picture, certificate=empty, unique=True))
    assert objections(STRIPES, Answer(Verdict.IMPOSSIBLE, "", certificate=empty))
    assert objections(STRIPES, Answer(Verdict.IMPOSSIBLE, ""))
    assert objections(STRIPES, Answer(Verdict.IMPOSSIBLE, "", certificate=Mismatch(1)))
    assert objections(nonogram("1/?", "1/1"), Answer(Verdict.IMPOSSIBLE, "", certificate=Mismatch(1)))
    assert objections(STRIPES, Answer(Verdict.SOLVED, ""))
    several = Answer(Verdict.SOLVED, "", picture, unique=False)
    assert objections(STRIPES, several)
    assert objections(STRIPES, replace(several, unique=False, other=picture))
    wrong = (picture[0], picture[0], *picture[2:])
    assert objections(STRIPES, replace(several, unique=False, other=wrong))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_refutation_of_another_puzzle_shows_nothing(data: st.DataObject) -> None:
    """What refutes one puzzle is offered for another: it must be refused wherever the claim is false."""
    first, second = data.draw(puzzles()), data.draw(puzzles())
    certificates = [methods.auto(first, Watch()).certificate, by_sat(first, Watch()).certificate]
    expected = all_pictures(second)
    for certificate in certificates:
        if expected:
            assert objections(second, Answer(Verdict.IMPOSSIBLE, "", certificate=certificate))
        if len(expected) > 1:
            claim = Answer(Verdict.SOLVED, "", expected[0], certificate=certificate, unique=True)
            assert objections(second, claim)


@settings(max_examples=200, deadline=None)
@given(puzzles(broken=False), st.lists(st.integers(-8, 2**33), max_size=6))
def test_an_invented_log_shows_nothing_false(tested: Nonogram, log: list[int]) -> None:
    expected = all_pictures(tested)
    entries = [*log, -1]
    for length in range(len(entries) + 1):
        certificate = Refutation(np.array(entries[:length], np.int64))
        assert objections(tested, Answer(Verdict.IMPOSSIBLE, "", certificate=certificate))
        claim = Answer(Verdict.SOLVED, "", expected[0], certificate=certificate, unique=True)
        assert len(expected) == 1 or objections(tested, claim)


def test_a_search_keeps_its_proof_when_it_grows() -> None:
    found = search(domino(7), Watch())
    assert found.complete and len(found.pictures) == 1 and len(found.log) > 4096
    answer = Answer(Verdict.SOLVED, "", found.pictures[0], certificate=Refutation(found.log), unique=True)
    assert objections(domino(7), answer) == []
    shortened = replace(answer, certificate=Refutation(found.log[:-1]))
    assert objections(domino(7), shortened)
    without = np.delete(found.log, np.flatnonzero(found.log == -2)[0])
    assert objections(domino(7), replace(answer, certificate=Refutation(without)))


def test_coloured_runs_may_touch() -> None:
    flag = puzzle_of(((1, 2, 2), (1, 2, 2), (2, 1, 0)), palette_of(3))
    assert fathom.solve(flag).solution == flag.goal
    assert fathom.count(nonogram("1r 1b", "?/?", palette_of(3))).count == 1
    assert fathom.count(nonogram("1r 1b", "?/?/?", palette_of(3))).count == 3
    assert fathom.count(nonogram("1r 1r", "?/?/?", palette_of(3))).count == 1
