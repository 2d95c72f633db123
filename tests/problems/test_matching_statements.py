"""The checkers' formulas say what the rules say, and a mistake in either formula does not become an answer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from matching_cases import by_trying, intervals, numbers, one_in_three, triples

import fathom
from fathom.answer import Verdict, Watch
from fathom.engine.cover import formula as solver_formula
from fathom.engine.cover import search
from fathom.engine.cover.problem import Cover
from fathom.engine.sat import Cnf, models
from fathom.errors import BrokenAnswer
from fathom.kind import Instance, kind_of
from fathom.problems.lengthoffsets import solve as lengthoffsets
from fathom.problems.lengthoffsets import statement as of_intervals
from fathom.problems.lengthoffsets.model import LengthOffsets
from fathom.problems.n3dm import solve as n3dm
from fathom.problems.n3dm import statement as of_numbers
from fathom.problems.n3dm.model import Numerical
from fathom.problems.oneinthree import statement as of_clauses
from fathom.problems.oneinthree.model import OneInThree
from fathom.problems.threedm import statement as of_triples
from fathom.problems.threedm.model import ThreeDimensional

STATEMENTS: dict[type[Instance], Any] = {
    OneInThree: of_clauses,
    ThreeDimensional: of_triples,
    Numerical: of_numbers,
    LengthOffsets: of_intervals,
}

instances = st.one_of(one_in_three(), triples(), numbers(), numbers(dimension=4), intervals())
PATCHED = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def statement_of(instance: Instance) -> Cnf:
    [module] = [module for kind, module in STATEMENTS.items() if isinstance(instance, kind)]
    cnf = module.stated(instance)
    assert isinstance(cnf, Cnf)
    return cnf


@settings(max_examples=300, deadline=None)
@given(instances)
def test_the_models_of_a_statement_are_the_solutions(instance: Instance) -> None:
    cnf = statement_of(instance)
    found = sum(1 for _ in models(cnf, range(1, cnf.variable_count + 1), Watch())) if cnf.clauses else 1
    if isinstance(instance, OneInThree) and not cnf.clauses:
        found = 1 << instance.variables
    assert found == len(by_trying(instance))


@given(numbers(dimension=4))
def test_the_tuples_of_the_checker_are_all_with_the_right_sum(instance: Numerical) -> None:
    every = {one for one in product(*instance.lists) if sum(one) == instance.target}
    found = list(of_numbers.right_tuples(instance))
    assert set(found) == every and len(found) == len(every)


def assert_right(instance: Instance) -> None:
    """The answers are right, or there is none: a mistake was noticed."""
    solutions = by_trying(instance)
    for method in kind_of(instance).methods:
        try:
            answer = fathom.solve(instance, method)
        except BrokenAnswer:
            continue
        assert answer.verdict is (Verdict.SOLVED if solutions else Verdict.IMPOSSIBLE)
        assert not solutions or answer.solution in solutions


def spoilt(right: Callable[..., Any], cnf_of: Callable[[Any], Cnf], literal: int) -> Callable[..., Any]:
    """What writes a formula, with a clause too many."""

    def wrong(*arguments: Any) -> Any:
        written = right(*arguments)
        cnf = cnf_of(written)
        if cnf.variable_count:
            cnf.add([(1 if literal > 0 else -1) * (abs(literal) % cnf.variable_count + 1)])
        return written

    return wrong


@PATCHED
@given(instances, st.integers(-100, 100))
def test_a_clause_too_many_never_makes_a_wrong_answer(
    monkeypatch: pytest.MonkeyPatch, instance: Instance, literal: int
) -> None:
    with monkeypatch.context() as patch:
        cover = spoilt(solver_formula.formula, lambda written: written.cnf, literal)
        patch.setattr(solver_formula, "formula", cover)
        patch.setattr(lengthoffsets, "formula", spoilt(lengthoffsets.formula, lambda written: written[0], literal))
        assert_right(instance)


@PATCHED
@given(numbers(), st.integers(0, 20))
def test_a_tuple_that_the_solver_forgets_is_missed(
    monkeypatch: pytest.MonkeyPatch, instance: Numerical, number: int
) -> None:
    right = n3dm.cover_of

    def forgetful(of: Numerical, watch: Watch) -> tuple[Cover, list[tuple[int, ...]]]:
        cover, tuples = right(of, watch)
        kept = [place for place in range(len(tuples)) if place != number % max(1, len(tuples))]
        return Cover(cover.demands, tuple(cover.options[place] for place in kept)), [tuples[place] for place in kept]

    with monkeypatch.context() as patch:
        patch.setattr(n3dm, "cover_of", forgetful)
        assert_right(instance)


@PATCHED
@given(instances)
def test_a_search_that_gives_up_is_noticed(monkeypatch: pytest.MonkeyPatch, instance: Instance) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(search, "first_cover", lambda cover, watch: None)
        assert_right(instance)


@PATCHED
@given(instances, st.integers(-100, 100))
def test_a_wrong_statement_never_makes_a_wrong_answer(
    monkeypatch: pytest.MonkeyPatch, instance: Instance, literal: int
) -> None:
    spoilt_ones: list[Cnf] = []

    def noted(written: Cnf) -> Cnf:
        spoilt_ones.append(written)
        return written

    kind = kind_of(instance)
    with monkeypatch.context() as patch:
        for module in (kind.check, kind.part("solve")):  # whoever writes it down has it under this name
            patch.setattr(module, "stated", spoilt(module.stated, noted, literal))
        assert_right(instance)
    assert spoilt_ones or by_trying(instance)  # where there is no solution, it is the statement that is refuted
