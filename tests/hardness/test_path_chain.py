"""From clauses to triples and numbers, and the whole chain: counts kept, solutions forward and back, sizes."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from path_chain_cases import (
    FIGURE,
    MANY,
    SPEC,
    STEPS,
    THESIS_STEPS,
    clauses,
    keeps_solutions,
    small_clauses,
    small_triples,
)

import fathom
from fathom.errors import FathomError
from fathom.hardness import Preserves, along, chain, reduction_named
from fathom.hardness.reductions.lengthoffsets_to_path.blueprint import narrow, printed
from fathom.hardness.reductions.oneinthree_to_n3dm.forms import forms
from fathom.hardness.reductions.threedm_to_n4dm.places import (
    Places,
    base_without_carries,
    first_carry,
    powers,
    smallest_places,
    worth,
)
from fathom.hardness.reductions.threedm_to_n4dm.table import SMALL, THESIS, Table, table
from fathom.kind import Instance, kind_of
from fathom.problems.lengthoffsets.model import LengthOffsets
from fathom.problems.n3dm.model import Numerical, Numerical4
from fathom.problems.n3dm.solve.tuples import fitting
from fathom.problems.oneinthree.model import OneInThree
from fathom.problems.threedm.model import ThreeDimensional

FEW, MORE = list(SPEC)[:2], list(SPEC)[2:]


def keeps_counts(given: tuple[tuple[int, ...], ...], names: tuple[str, ...]) -> None:
    instance: Instance = clauses(given)
    assert fathom.count(instance).count == SPEC[given]
    for name in names:
        instance = keeps_solutions(reduction_named(name), instance).instance


@pytest.mark.parametrize("names", [STEPS, THESIS_STEPS], ids=["smaller", "thesis"])
@pytest.mark.parametrize("given", FEW, ids=str)
def test_counts_are_equal_at_every_step(given: tuple[tuple[int, ...], ...], names: tuple[str, ...]) -> None:
    keeps_counts(given, names)


@pytest.mark.slow
@pytest.mark.parametrize("names", [STEPS, THESIS_STEPS], ids=["smaller", "thesis"])
@pytest.mark.parametrize("given", MORE, ids=str)
def test_counts_are_equal_for_more_clauses(given: tuple[tuple[int, ...], ...], names: tuple[str, ...]) -> None:
    keeps_counts(given, names)


def test_sizes_are_as_published() -> None:
    one, two = clauses(((1, 2, 3),)), clauses(((1, 2, 3), (1, 2, 4)))
    for formula, elements, triples, numbers, quadruples, target, many, last in (
        (one, 10, 21, 31, 63, 4 * 10**16, 992, 23_040_000_000_000_000_004),
        (two, 20, 42, 62, 126, 128 * 10**16, 3906, 737_280_000_000_000_000_004),
    ):
        three = reduction_named(THESIS_STEPS[0]).build(formula).instance
        assert isinstance(three, ThreeDimensional)
        assert (three.size, len(three.triples)) == (elements, triples)
        four = reduction_named(THESIS_STEPS[1]).build(three).instance
        assert isinstance(four, Numerical4)
        assert (four.size, four.target) == (numbers, target)
        assert len(list(fitting(four.lists, four.target))) == quadruples
        numerical = reduction_named(THESIS_STEPS[2]).build(four).instance
        assert isinstance(numerical, Numerical)
        assert (numerical.size, numerical.target) == (many, last)
        line = reduction_named(THESIS_STEPS[3]).build(numerical).instance
        assert isinstance(line, LengthOffsets)
        assert (len(line.lengths), line.size) == (many, last)
        if formula is one:
            assert len(list(fitting(numerical.lists, numerical.target))) == 1985
            assert (printed(line).rows, printed(line).columns) == (46_080_000_000_000_000_011, 11_814_719)


def test_the_smaller_chain_is_much_smaller() -> None:
    instance: Instance = clauses(((1, 2, 3),))
    for name in STEPS:
        instance = reduction_named(name).construct(instance).instance
    assert isinstance(instance, LengthOffsets)
    plan = narrow(instance)
    assert plan.blocks == 94 and plan.columns == 94 * 197 - 1
    assert plan.rows < 150_000
    with pytest.raises(FathomError, match=r"the board would have 120,[0-9]{3} rows and 18,517 columns"):
        reduction_named("lengthoffsets-to-path").build(instance)


# From clauses to numbers at once


@pytest.mark.parametrize("given", [FEW[0], *(pytest.param(one, marks=pytest.mark.slow) for one in FEW[1:])], ids=str)
def test_clauses_have_as_many_solutions_as_their_numbers(given: tuple[tuple[int, ...], ...]) -> None:
    made = keeps_solutions(reduction_named("1in3sat-to-n3dm"), clauses(given))
    assert isinstance(made.instance, Numerical) and made.instance.size == 20
    assert len(list(fitting(made.instance.lists, made.instance.target))) == 42


@pytest.mark.slow
@pytest.mark.parametrize("given", MORE, ids=str)
def test_more_clauses_have_as_many_solutions_as_their_numbers(given: tuple[tuple[int, ...], ...]) -> None:
    keeps_solutions(reduction_named("1in3sat-to-n3dm"), clauses(given))


@pytest.mark.slow
@given(small_clauses(variables=4, most=2))
@settings(max_examples=60)
def test_many_clauses_have_as_many_solutions_as_their_numbers(instance: OneInThree) -> None:
    keeps_solutions(reduction_named("1in3sat-to-n3dm"), instance)


@pytest.mark.parametrize("second", [(2, 2, 2), (2, 2, 3)])
def test_orders_are_tried_until_numbers_are_found(second: tuple[int, int, int]) -> None:
    """Hardly one order in a hundred does where clauses have no variable in common and repeat theirs."""
    keeps_solutions(reduction_named("1in3sat-to-n3dm"), OneInThree(max(second), ((1, 1, 1), second)))


def test_free_variables_are_free_numbers() -> None:
    keeps_solutions(reduction_named("1in3sat-to-n3dm"), OneInThree(2, ()))


@given(small_clauses())
@settings(max_examples=40)
def test_rings_are_worth_nothing_whatever_the_parameters_are(instance: OneInThree) -> None:
    found = forms(instance, Random(0))
    values = np.array([7**place % 1009 for place in range(found.matrices[0].shape[1])], np.int64)
    lists = [matrix @ values for matrix in found.matrices]
    for both in found.gadgets:
        for triple in (*both[0], *both[1]):
            assert sum(numbers[element - 1] for numbers, element in zip(lists, triple, strict=True)) == 0


@pytest.mark.slow
def test_a_clause_is_a_real_puzzle() -> None:
    formula = clauses(((1, 2, 3),))
    made = chain("1in3sat", "path").build(formula)
    assert made.instance.shape[1] == 979  # type: ignore[attr-defined]
    for text in ("1 -2 -3", "-1 2 -3", "-1 -2 3"):
        path = made.forward(text)
        assert kind_of(formula).model.write_solution(formula, made.back(path)) == text


# From clauses to triples


def keep_solutions_as_triples(instance: OneInThree) -> None:
    three = keeps_solutions(reduction_named("1in3sat-to-3dm"), instance).instance
    assert isinstance(three, ThreeDimensional)
    pairs = [(places, tuple(one[p] for p in places)) for one in three.triples for places in ((0, 1), (0, 2), (1, 2))]
    assert len(set(pairs)) == len(pairs), "no two triples have two elements in common"


@given(small_clauses())
def test_clauses_have_as_many_solutions_as_their_triples(instance: OneInThree) -> None:
    keep_solutions_as_triples(instance)


@pytest.mark.slow
@given(small_clauses(variables=7, most=7))
@settings(max_examples=MANY)
def test_many_clauses_have_as_many_solutions_as_their_triples(instance: OneInThree) -> None:
    keep_solutions_as_triples(instance)


# From triples to numbers


def keep_their_solutions(instance: ThreeDimensional) -> None:
    four = keeps_solutions(reduction_named("3dm-to-n4dm"), instance).instance
    keeps_solutions(reduction_named("3dm-to-n4dm-printed"), instance)
    keeps_solutions(reduction_named("n4dm-to-n3dm"), four)


@given(small_triples())
@settings(max_examples=12)
def test_triples_have_as_many_solutions_as_their_numbers(instance: ThreeDimensional) -> None:
    keep_their_solutions(instance)


@pytest.mark.slow
@given(small_triples())
@settings(max_examples=MANY)
def test_many_triples_have_as_many_solutions_as_their_numbers(instance: ThreeDimensional) -> None:
    keep_their_solutions(instance)


def proved(table: Table, places: Places) -> bool:
    """Whether no other quadruples sum to the target, no two rows of a list are equal, and pairs can be told apart.

    The last is what the next reduction needs: a row of Y and one of Z that are together in a wanted quadruple have a
    sum of their own.
    """
    values = [[worth(row, places) for row in rows] for rows in table.lists]
    if any(len(set(numbers)) < len(numbers) for numbers in values):
        return False
    wanted = table.wanted()
    pairs = {(y, z) for _, _, y, z in wanted}
    if len({worth(y, places) + worth(z, places) for y, z in pairs}) < len(pairs):
        return False
    w, x, y, z = values
    firsts = Counter(one + other for one in w for other in x)
    target = table.leads.target * places[0]
    return sum(firsts[target - one - other] for one in y for other in z) == len(wanted)


@given(small_triples())
@settings(max_examples=40)
def test_places_are_proved_to_do_and_one_of_them_less_is_not(instance: ThreeDimensional) -> None:
    assume(instance.size and all(len({one[p] for one in instance.triples}) == instance.size for p in range(3)))
    rows = table(instance, SMALL)
    base = base_without_carries(rows)
    assert base <= 2 * instance.size + 1
    sums: dict[int, int] = {}
    for quadruple in product(*rows.lists):
        total = sum(digit * place for row in quadruple for digit, place in zip(row, powers(base), strict=True))
        sums[total] = sums.get(total, 0) + 1
    assert sums[0] == len(rows.wanted()), "nothing is carried, so only wanted quadruples sum to the target"
    pairs = {(p, tuple(one[q] for q in p)) for one in instance.triples for p in ((0, 1), (0, 2), (1, 2))}
    if len(pairs) == 3 * len(instance.triples):
        places = smallest_places(rows)
        assert proved(rows, places) and prod(places) <= prod(powers(2 * instance.size + 1))


def test_carries_are_found() -> None:
    digits = [[{0, 5}, {0, 5}], [{1, 2}, {1}]]
    assert first_carry(digits, [0, 2], 10) == (0, 1)
    assert first_carry(digits, [0, 2], 5) is not None
    assert first_carry(digits, [0, 2], 11) is None
    three = reduction_named("1in3sat-to-3dm").build(clauses(((1, 2, 3),))).instance
    assert isinstance(three, ThreeDimensional)
    assert base_without_carries(table(three, THESIS)) == 21, "[Bosboom 2020] takes 1000"
    assert not proved(table(three, SMALL), powers(2))


# The whole


def test_the_chain_is_found_and_keeps_the_number_of_solutions() -> None:
    way = chain("1in3sat", "path")
    assert way.steps == ("1in3sat-to-n3dm", "n3dm-to-lengthoffsets", "lengthoffsets-to-path"), "the shortest"
    for way in (way, along((*STEPS, "lengthoffsets-to-path"))):
        assert way.preserves is Preserves.COUNT
        made = way.build(OneInThree(0, ()))
        assert fathom.count(made.instance).count == 1
    short = chain("n3dm", "path")
    made = keeps_solutions(short, FIGURE)
    assert made.instance.shape == (11, 44)  # type: ignore[attr-defined]
