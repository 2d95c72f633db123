"""From intervals to boards of path puzzles: as printed twice as many paths an interval, repaired exactly as many."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from path_chain_cases import (
    FIGURE,
    MANY,
    ONE,
    SYMMETRIC,
    THESIS_STEPS,
    TWO,
    clauses,
    keeps_solutions,
    short_lines,
)

import fathom
from fathom.errors import FathomError
from fathom.hardness import along, reduction_named
from fathom.hardness.reductions.lengthoffsets_to_path.blueprint import Blueprint, narrow, printed, wide
from fathom.hardness.reductions.lengthoffsets_to_path.build import built, walk
from fathom.hardness.reductions.lengthoffsets_to_path.draw import scene
from fathom.problems.lengthoffsets.model import LengthOffsets
from fathom.problems.n3dm.model import Numerical


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
    for name in ("n3dm-to-lengthoffsets", "n3dm-to-lengthoffsets-printed"):
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
    line = line_of(instance, "n3dm-to-lengthoffsets-printed")
    assert (wide(line).rows, wide(line).columns) == (33, 128)
    assert (printed(line).rows, printed(line).columns) == (33, 125)
    assert paths(line, wide) == repaired
    assert paths(line, printed) == as_printed


def keep_their_solutions(instance: LengthOffsets) -> None:
    keeps_solutions(reduction_named("lengthoffsets-to-path"), instance)
    doubled = reduction_named("lengthoffsets-to-path-printed").build(instance)
    assert fathom.count(doubled.instance).count == fathom.count(instance).count << len(instance.lengths)


@given(short_lines())
@settings(max_examples=12)
def test_intervals_have_as_many_solutions_as_their_paths(instance: LengthOffsets) -> None:
    keep_their_solutions(instance)


@pytest.mark.slow
@given(short_lines(most=3, latest=3))
@settings(max_examples=MANY)
def test_many_intervals_have_as_many_solutions_as_their_paths(instance: LengthOffsets) -> None:
    keeps_solutions(reduction_named("lengthoffsets-to-path"), instance)


@pytest.mark.slow
@given(short_lines())
@settings(max_examples=60)
def test_many_intervals_have_twice_as_many_printed_paths_each(instance: LengthOffsets) -> None:
    keep_their_solutions(instance)


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
