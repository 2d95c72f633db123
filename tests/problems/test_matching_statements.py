"""The checkers' formulas say what the rules say, and a mistake in either formula does not become an answer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
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
from fathom.problems.lengthoffsets.check import statement as of_intervals
from fathom.problems.lengthoffsets.model import LengthOffsets
from fathom.problems.lengthoffsets.solve import places
from fathom.problems.n3dm.check import statement as of_numbers
from fathom.problems.n3dm.model import Numerical
from fathom.problems.n3dm.solve import tuples
from fathom.problems.oneinthree.check import statement as of_clauses
from fathom.problems.oneinthree.model import OneInThree
from fathom.problems.threedm.check import statement as of_triples
from fathom.problems.threedm.model import ThreeDimensional
from mutants import Calls, planted

STATEMENTS: dict[type[Instance], Any] = {
    OneInThree: of_clauses,
    ThreeDimensional: of_triples,
    Numerical: of_numbers,
    LengthOffsets: of_intervals,
}

instances = st.one_of(one_in_three(), triples(), numbers(), numbers(dimension=4), intervals())
FEW = settings(max_examples=80, deadline=None)


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


def test_a_clause_too_many_never_makes_a_wrong_answer() -> None:
    covers: Calls = []
    offsets: Calls = []

    @FEW
    @given(instances, st.integers(-100, 100))
    def right(instance: Instance, literal: int) -> None:
        wrong_cover = spoilt(solver_formula.formula, lambda written: written.cnf, literal)
        wrong_offsets = spoilt(places.formula, lambda written: written[0], literal)
        with planted(solver_formula.formula, wrong_cover, covers), planted(places.formula, wrong_offsets, offsets):
            assert_right(instance)

    right()
    assert covers and offsets


def test_a_tuple_that_the_solver_forgets_is_missed() -> None:
    calls: Calls = []

    @FEW
    @given(numbers(), st.integers(0, 20))
    def right(instance: Numerical, number: int) -> None:
        honest = tuples.cover_of

        def forgetful(of: Numerical, watch: Watch) -> tuple[Cover, list[tuple[int, ...]]]:
            cover, every = honest(of, watch)
            kept = [place for place in range(len(every)) if place != number % max(1, len(every))]
            return Cover(cover.demands, tuple(cover.options[place] for place in kept)), [every[place] for place in kept]

        with planted(honest, forgetful, calls):
            assert_right(instance)

    right()
    assert calls


def test_a_search_that_gives_up_is_noticed() -> None:
    calls: Calls = []

    @FEW
    @given(instances)
    def right(instance: Instance) -> None:
        with planted(search.first_cover, lambda cover, watch: None, calls):
            assert_right(instance)

    right()
    assert calls


@pytest.mark.parametrize("statement", STATEMENTS.values(), ids=lambda module: module.__name__.split(".")[-2])
def test_a_wrong_statement_never_makes_a_wrong_answer(statement: ModuleType) -> None:
    calls: Calls = []
    some = {of_clauses: one_in_three(), of_triples: triples(), of_numbers: numbers(), of_intervals: intervals()}

    @FEW
    @given(some[statement], st.integers(-100, 100))
    def right(instance: Instance, literal: int) -> None:
        with planted(statement.stated, spoilt(statement.stated, lambda cnf: cnf, literal), calls):
            assert_right(instance)

    right()
    assert calls
