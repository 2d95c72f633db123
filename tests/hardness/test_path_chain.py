"""The chain from positive 1-in-3-SAT to path puzzles: counts kept at every step, solutions forward and back, sizes."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fathom
from fathom.answer import Verdict
from fathom.errors import FathomError
from fathom.hardness import Built, Preserves, Reduction, along, chain, reduction_named
from fathom.hardness.reductions import n4dm_to_n3dm_thesis
from fathom.hardness.reductions.lengthoffsets_to_path.blueprint import Blueprint, narrow, printed, wide
from fathom.hardness.reductions.lengthoffsets_to_path.build import built, walk
from fathom.hardness.reductions.lengthoffsets_to_path.draw import scene
from fathom.hardness.reductions.oneinthree_to_n3dm.forms import forms
from fathom.hardness.reductions.threedm_to_n4dm.places import (
    base_without_carries,
    first_carry,
    powers,
    proved,
    smallest_places,
)
from fathom.hardness.reductions.threedm_to_n4dm.table import SMALL, THESIS, table
from fathom.kind import Instance, kind_of
from fathom.problems.lengthoffsets.model import LengthOffsets
from fathom.problems.lengthoffsets.places import separate
from fathom.problems.n3dm.model import Numerical, Numerical4
from fathom.problems.n3dm.tuples import fitting
from fathom.problems.oneinthree.model import OneInThree
from fathom.problems.threedm.model import ThreeDimensional

STEPS = ("1in3sat-to-3dm", "3dm-to-n4dm", "n4dm-to-n3dm", "n3dm-to-lengthoffsets")
THESIS_STEPS = ("1in3sat-to-3dm", "3dm-to-n4dm-thesis", "n4dm-to-n3dm-thesis", "n3dm-to-lengthoffsets-thesis")

SPEC = {
    ((1, 2, 3),): 3,
    ((1, 1, 2),): 1,
    ((1, 1, 1),): 0,
    ((1, 2, 3), (1, 2, 4)): 3,
    ((1, 2, 3), (1, 2, 4), (3, 4, 1)): 1,
}
"""Clauses, and how many solutions they have."""


def clauses(given: tuple[tuple[int, ...], ...]) -> OneInThree:
    return OneInThree(max(map(max, given)), given)


def keeps_solutions(reduction: Reduction, instance: Instance) -> Built:
    """Build, compare the counts, and carry a solution of each side to the other."""
    made = reduction.build(instance)
    count = fathom.count(instance).count
    assert fathom.count(made.instance).count == count
    for answer, carried, other in (
        (fathom.solve(instance), made.forward, made.back),
        (fathom.solve(made.instance), made.back, made.forward),
    ):
        assert answer.verdict is (Verdict.SOLVED if count else Verdict.IMPOSSIBLE)
        if answer.solution is not None:
            assert other(carried(answer.solution)) == answer.solution
    return made


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


def test_sizes_are_those_of_the_thesis() -> None:
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


@st.composite
def small_clauses(draw: st.DrawFn) -> OneInThree:
    variables = draw(st.integers(1, 5))
    clause = st.tuples(*[st.integers(1, variables)] * 3)
    return OneInThree(variables, tuple(draw(st.lists(clause, max_size=4))))


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


@given(small_clauses())
def test_clauses_have_as_many_solutions_as_their_triples(instance: OneInThree) -> None:
    three = keeps_solutions(reduction_named("1in3sat-to-3dm"), instance).instance
    assert isinstance(three, ThreeDimensional)
    pairs = [(places, tuple(one[p] for p in places)) for one in three.triples for places in ((0, 1), (0, 2), (1, 2))]
    assert len(set(pairs)) == len(pairs), "no two triples have two elements in common"


# From triples to numbers


@st.composite
def triples(draw: st.DrawFn) -> ThreeDimensional:
    size = draw(st.integers(0, 3))
    every = list(product(range(1, size + 1), repeat=3))
    chosen = set(draw(st.lists(st.sampled_from(every), max_size=4))) if every else set()
    if size and draw(st.booleans()):
        chosen |= {(n, n, n) for n in range(1, size + 1)}
    return ThreeDimensional(size, tuple(chosen))


@given(triples())
@settings(max_examples=12)
def test_triples_have_as_many_solutions_as_their_numbers(instance: ThreeDimensional) -> None:
    four = keeps_solutions(reduction_named("3dm-to-n4dm"), instance).instance
    keeps_solutions(reduction_named("3dm-to-n4dm-thesis"), instance)
    keeps_solutions(reduction_named("n4dm-to-n3dm"), four)


@given(triples())
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
    assert base_without_carries(table(three, THESIS)) == 21, "the thesis takes 1000"
    assert not proved(table(three, SMALL), powers(2))


# From four dimensions to three


@st.composite
def quadruples(draw: st.DrawFn) -> Numerical4:
    """Lists of which the first two can be paired, most often with a matching."""
    size = draw(st.integers(0, 4))
    first = sorted(draw(st.sets(st.integers(1, 30), min_size=size, max_size=size)))
    second = draw(st.lists(st.integers(1, 30), min_size=size, max_size=size))
    assume(len({w + x for w in first for x in second}) == size * len(set(second)))
    third = draw(st.lists(st.integers(1, 8), min_size=size, max_size=size))
    target = draw(st.integers(70, 80))
    fourth = [target - sum(three) for three in zip(first, second, third, strict=True)]
    if size > 1 and draw(st.booleans()):
        fourth[0], fourth[1] = fourth[0] + 1, fourth[1] - 1
    assume(all(number >= 1 for number in fourth))
    return Numerical4((tuple(first), tuple(second), tuple(third), tuple(fourth)), target)


@given(quadruples())
@settings(max_examples=150)
def test_quadruples_have_as_many_solutions_as_their_triples(instance: Numerical4) -> None:
    keeps_solutions(reduction_named("n4dm-to-n3dm"), instance)


@given(quadruples())
@settings(max_examples=80)
def test_quadruples_as_printed_too_once_four_divides_the_target(instance: Numerical4) -> None:
    assume(all(len(set(numbers)) == len(numbers) for numbers in instance.lists[:2]))
    keeps_solutions(reduction_named("n4dm-to-n3dm-thesis"), instance)


def test_a_target_that_four_does_not_divide_misleads_the_printed_reduction() -> None:
    instance = Numerical4(((15, 16), (15, 18), (18, 19), (16, 21)), 69)
    assert fathom.count(instance).count == 1
    as_printed = n4dm_to_n3dm_thesis.construct(instance, by_four=False)
    assert fathom.count(as_printed.instance).count == 2
    assert fathom.count(n4dm_to_n3dm_thesis.construct(instance).instance).count == 1


def test_lists_that_cannot_be_paired_are_refused() -> None:
    with pytest.raises(FathomError, match="no two of the four lists"):
        reduction_named("n4dm-to-n3dm").build(Numerical4(((1, 1),) * 4, 4))


# From three dimensions to intervals


@st.composite
def lists(draw: st.DrawFn) -> Numerical:
    """Lists of which one, at any place, has different numbers."""
    size = draw(st.integers(0, 4))
    first = sorted(draw(st.sets(st.integers(1, 9), min_size=size, max_size=size)))
    second = draw(st.lists(st.integers(1, 9), min_size=size, max_size=size))
    target = draw(st.integers(8, 24))
    third = [target - x - y for x, y in zip(first, second, strict=True)]
    if size > 1 and draw(st.booleans()):
        third[0], third[-1] = third[0] + 1, third[-1] - 1
    assume(all(number >= 1 for number in third))
    order = draw(st.permutations(range(3)))
    every = (tuple(first), tuple(second), tuple(third))
    return Numerical(tuple(every[place] for place in order), target)


@given(lists())
@settings(max_examples=200)
def test_numbers_have_as_many_solutions_as_their_intervals(instance: Numerical) -> None:
    short = keeps_solutions(reduction_named("n3dm-to-lengthoffsets"), instance).instance
    long = keeps_solutions(reduction_named("n3dm-to-lengthoffsets-thesis"), instance).instance
    for line in (short, long):
        assert isinstance(line, LengthOffsets)
        assert separate(line) is not None, "Lemma 5.3.3"
    assert isinstance(short, LengthOffsets) and isinstance(long, LengthOffsets)
    assert short.size <= long.size


def test_numbers_that_could_not_be_told_apart_are_refused() -> None:
    with pytest.raises(FathomError, match="each of the three lists has a number twice"):
        reduction_named("n3dm-to-lengthoffsets").build(Numerical(((1, 1),) * 3, 3))


def test_the_figure_of_the_thesis_has_its_densities() -> None:
    figure = Numerical(((5, 6, 7), (4, 5, 5), (4, 4, 5)), 15)
    line = reduction_named("n3dm-to-lengthoffsets-thesis").build(figure).instance
    assert isinstance(line, LengthOffsets)
    assert line.densities == ((4, 0), (1, 1), (5, 3), (1, 2), (4, 0))
    short = reduction_named("n3dm-to-lengthoffsets").build(figure).instance
    assert isinstance(short, LengthOffsets)
    assert (short.lengths, short.densities) == ((2, 3, 4), ((1, 1), (2, 3), (1, 2)))


# From intervals to paths

ONE = Numerical(((1,), (1,), (1,)), 3)
TWO = Numerical(((3, 4), (3, 3), (3, 4)), 10)
FIGURE = Numerical(((5, 6, 7), (4, 5, 5), (4, 4, 5)), 15)
SYMMETRIC = Numerical(((4, 5, 6),) * 3, 15)


def line_of(instance: Numerical, name: str = "n3dm-to-lengthoffsets") -> LengthOffsets:
    found = reduction_named(name).build(instance).instance
    assert isinstance(found, LengthOffsets)
    return found


def paths(instance: LengthOffsets, plan: object) -> int:
    made = built(instance, plan, scene)  # type: ignore[arg-type]
    found = fathom.count(made.instance)
    assert found.complete
    return found.count


@pytest.mark.parametrize(("instance", "as_printed", "repaired"), [(ONE, 2, 1), (TWO, 4, 1)])
def test_printed_boards_have_more_paths_and_repaired_ones_as_many_as_solutions(
    instance: Numerical, as_printed: int, repaired: int
) -> None:
    for name in ("n3dm-to-lengthoffsets", "n3dm-to-lengthoffsets-thesis"):
        line = line_of(instance, name)
        assert fathom.count(instance).count == repaired
        assert paths(line, printed) == as_printed
        assert paths(line, wide) == paths(line, narrow) == repaired


@pytest.mark.parametrize(("instance", "as_printed", "repaired"), [(FIGURE, 8, 1), (SYMMETRIC, 16, 2)])
def test_the_same_on_the_shorter_line_of_three_intervals(instance: Numerical, as_printed: int, repaired: int) -> None:
    line = line_of(instance)
    assert paths(line, printed) == as_printed
    assert paths(line, narrow) == repaired == fathom.count(instance).count


@pytest.mark.slow
@pytest.mark.parametrize(("instance", "as_printed", "repaired"), [(FIGURE, 8, 1), (SYMMETRIC, 16, 2)])
def test_the_boards_of_the_thesis_are_counted_exactly(instance: Numerical, as_printed: int, repaired: int) -> None:
    line = line_of(instance, "n3dm-to-lengthoffsets-thesis")
    assert (wide(line).rows, wide(line).columns) == (33, 128)
    assert (printed(line).rows, printed(line).columns) == (33, 125)
    assert paths(line, wide) == repaired
    assert paths(line, printed) == as_printed


@st.composite
def short_lines(draw: st.DrawFn) -> LengthOffsets:
    """At most two intervals, all of which begin before any ends; sometimes no solution."""
    first = draw(st.integers(2, 3))
    lengths = draw(st.sampled_from([(first,), (first, first + 1), (first, first + 2)]))
    starts = [draw(st.integers(0, 1)) for _ in lengths]
    ends = sorted(start + length for start, length in zip(starts, lengths, strict=True))
    if draw(st.booleans()):
        ends[-1] += draw(st.integers(-1, 1))
    changes = {place: starts.count(place) - ends.count(place) for place in {*starts, *ends}}
    runs, density, before = [], 0, 0
    for place in sorted(changes):
        runs.append((place - before, density))
        density, before = density + changes[place], place
    assume(all(density >= 0 for _, density in runs))
    made = LengthOffsets(lengths, tuple(runs))
    assume(separate(made) is not None)
    return made


@given(short_lines())
@settings(max_examples=12)
def test_intervals_have_as_many_solutions_as_their_paths(instance: LengthOffsets) -> None:
    keeps_solutions(reduction_named("lengthoffsets-to-path"), instance)
    doubled = reduction_named("lengthoffsets-to-path-printed").build(instance)
    assert fathom.count(doubled.instance).count == fathom.count(instance).count << len(instance.lengths)


@pytest.mark.parametrize("plan", [narrow, wide, printed])
@pytest.mark.parametrize("instance", [ONE, TWO, FIGURE, SYMMETRIC])
def test_every_solution_is_a_path_of_its_own_and_comes_back(plan: object, instance: Numerical) -> None:
    line = line_of(instance)
    made = built(line, plan, scene)  # type: ignore[arg-type]
    solution = fathom.solve(line).solution
    path = made.forward(solution)
    assert made.back(path) == solution
    assert path.squares[0] == 0 and path.squares[-1] == made.instance.shape[1] - 1  # type: ignore[attr-defined]


def test_a_blueprint_answers_as_its_board_does() -> None:
    for instance, plan_of in product((ONE, TWO, FIGURE), (narrow, wide, printed)):
        line = line_of(instance)
        plan = plan_of(line)
        puzzle = built(line, plan_of, scene).instance
        assert puzzle.rows == tuple(plan.row_clue(row) for row in range(plan.rows))  # type: ignore[attr-defined]
        columns = tuple(plan.column_clue(column) for column in range(plan.columns))
        assert puzzle.columns == columns  # type: ignore[attr-defined]
        assert fathom.draw(puzzle)


def test_boards_too_large_to_exist_can_be_asked() -> None:
    line = along(THESIS_STEPS).build(clauses(((1, 2, 3),))).instance
    assert isinstance(line, LengthOffsets)
    plan = printed(line)
    assert plan.row_clue(0) == 5 * 992 - 1 and plan.row_clue(1) == 4 * 992
    assert plan.row_clue(plan.rows // 2 // 2 * 2 + 1) == 4 * 992 + 992, "all intervals cover the middle"
    assert plan.row_clue(plan.rows - 1) is None and wide(line).row_clue(plan.rows - 1) == 4 * 992
    assert plan.column_clue(plan.middle(5)) == 2 * line.lengths[5] + 1
    assert sum(times * len(clues) for times, clues in plan.row_runs()) == plan.rows
    assert sum(times * len(clues) for times, clues in plan.column_runs()) == plan.columns
    assert "46,080,000,000,000,000,011 rows" in scene(plan).title
    with pytest.raises(FathomError, match="there is no row"):
        plan.row_clue(plan.rows)
    with pytest.raises(FathomError, match="46,080,000,000,000,000,011 rows"):
        reduction_named("lengthoffsets-to-path-printed").build(line)


def test_what_is_not_separate_is_refused() -> None:
    with pytest.raises(FathomError, match="begin where others end"):
        reduction_named("lengthoffsets-to-path").build(LengthOffsets((1, 2), ((3, 1),)))
    with pytest.raises(FathomError, match="found no intervals"):
        Blueprint(LengthOffsets((), ()), 1, 2, perfect=True)


def test_lines_without_intervals_are_boards_too() -> None:
    for line in (LengthOffsets((), ()), LengthOffsets((), ((3, 0),)), LengthOffsets((), ((3, 1),))):
        keeps_solutions(reduction_named("lengthoffsets-to-path"), line)


def test_the_walk_visits_what_the_clues_say() -> None:
    line = line_of(SYMMETRIC)
    plan = narrow(line)
    squares = list(walk(plan, fathom.solve(line).solution.offsets))
    assert len(set(squares)) == len(squares)
    for row in range(plan.rows):
        assert sum(height == plan.rows - row for height, _ in squares) == plan.row_clue(row)
    for column in range(plan.columns):
        assert sum(where == column for _, where in squares) == plan.column_clue(column)


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
