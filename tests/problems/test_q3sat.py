"""Quantified formulas: texts both ways, the evaluator against plain play, the solvers against each other."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from fathom.answer import Verdict
from fathom.errors import FathomError, FormatError
from fathom.problems.q3sat.check import violations
from fathom.problems.q3sat.formats import write_formula
from fathom.problems.q3sat.model import Quantified, Strategy, read_solution, write_solution

EXAMPLE = "p cnf 3 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 3 0\n"


@st.composite
def formulas(draw: st.DrawFn, most_variables: int = 6) -> Quantified:
    count = draw(st.integers(1, most_variables))
    names = draw(st.permutations(range(1, count + 1)))
    prefix = tuple(name if draw(st.booleans()) else -name for name in names)
    literals = st.integers(1, count).flatmap(lambda name: st.sampled_from((name, -name)))
    clauses = draw(st.lists(st.lists(literals, max_size=3).map(tuple), max_size=7))
    return Quantified(prefix, tuple(clauses))


def is_true(formula: Quantified, chosen: tuple[int, ...] = ()) -> bool:
    """By the meaning of the quantifiers."""
    if len(chosen) == formula.variables:
        return all(set(chosen) & set(clause) for clause in formula.clauses)
    name = formula.prefix[len(chosen)]
    both = (is_true(formula, (*chosen, literal)) for literal in (abs(name), -abs(name)))
    return any(both) if name > 0 else all(both)


def wins(formula: Quantified, strategy: Strategy) -> bool:
    """By playing all games."""
    mine = formula.chosen_by(existential=True)
    universals = formula.chosen_by(existential=False)
    for values in product((0, 1), repeat=len(universals)):
        true, case, count = set(), 0, 0
        for name in formula.prefix:
            if name > 0:
                value = strategy.tables[mine.index(name)][case] == "1"
            else:
                value = bool(values[count])
                case, count = 2 * case + value, count + 1
            true.add(abs(name) if value else -abs(name))
        if not all(true & set(clause) for clause in formula.clauses):
            return False
    return True


@given(formulas())
@settings(max_examples=200, deadline=None)
def test_all_methods_say_what_the_quantifiers_mean_and_prove_it(formula: Quantified) -> None:
    for method in ("search", "tables"):
        answer = fathom.solve(formula, method)
        assert answer.verdict is (Verdict.SOLVED if is_true(formula) else Verdict.IMPOSSIBLE)
        assert not answer.unproved
        assert answer.solution is None or wins(formula, answer.solution)


@given(formulas(4), st.randoms())
@settings(max_examples=200, deadline=None)
def test_the_evaluator_finds_nothing_wrong_exactly_with_strategies_that_win(formula: Quantified, lot: Random) -> None:
    tables = tuple(
        "".join(lot.choice("01") for _ in range(2 ** formula.before(name))) for name in formula.chosen_by(True)
    )
    assert (violations(formula, Strategy(tables)) == []) == wins(formula, Strategy(tables))


@given(formulas())
@settings(deadline=None)
def test_texts_read_back(formula: Quantified) -> None:
    assert fathom.loads(formula.to_text()) == formula
    qdimacs = write_formula(formula)
    assert fathom.loads(qdimacs, format="qdimacs") == formula
    strategy = fathom.solve(formula).solution
    if strategy is not None:
        assert read_solution(formula, write_solution(formula, strategy)) == strategy


def test_a_file_with_a_prefix_is_quantified_and_free_variables_are_existential_and_first() -> None:
    formula = fathom.loads(EXAMPLE)
    assert formula == Quantified((3, -1, 2), ((1, -2), (-1, 2, 3)))
    assert fathom.loads("p cnf 1 1\n1 0\n").kind == "3sat"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kind: q3sat\nprefix: a 1 e 1\n\n1\n", "each of the variables"),
        ("kind: q3sat\nprefix: 1\n\n1\n", "expected variables after"),
        ("kind: q3sat\nprefix: a 1\n\n2\n", "found 2, but the prefix has the variables 1 to 1"),
        ("kind: q3sat\nprefix: a 1\n\n1 1 1 1\n", "4 literals"),
        ("kind: q3sat\nprefix: a 1\n\n1 0 1\n", "found 0 before the end"),
        ("p cnf 1 1\na 1\n1 0\n", "expected a block of the prefix"),
        ("p cnf 4 1\na 1 0\n1 2 3 4 0\n", "4 literals"),
        ("p cnf 1 1\na 1 0\na 1 0\n1 0\n", "each of the variables"),
    ],
)
def test_bad_files_are_refused_with_the_place(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        fathom.loads(text)


def test_the_checker_names_the_case() -> None:
    formula = fathom.loads(EXAMPLE)
    assert fathom.check(formula, "3: 0, 2: 00") == ["clause 2 is false where 1"]
    assert fathom.check(formula, "3: 0, 2: 01") == []
    assert fathom.check(formula, "3: 0, 2: 0.") == ["1 value still open: variable 2 where 1"]
    assert fathom.check(formula, "3: 0, 2: 0") == ["variable 2 has 1 values, expected 2^1"]
    with pytest.raises(FathomError, match="no existential variable"):
        fathom.check(formula, "1: 0")


def test_generated_formulas_are_true_or_false_as_wished() -> None:
    for seed in range(5):
        for truth, verdict in (("true", Verdict.SOLVED), ("false", Verdict.IMPOSSIBLE)):
            formula = fathom.generate("q3sat", seed=seed, truth=truth, variables=5, clauses=6)
            assert fathom.solve(formula, "tables").verdict is verdict
