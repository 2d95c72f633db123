"""Formulas as mazes of single-use gadgets: one can be satisfied exactly if the other can be walked through."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import fathom
from fathom.answer import Verdict
from fathom.hardness import all_reductions
from fathom.hardness.reductions.gadgetmaze_to_push.embedding import End, embedded
from fathom.hardness.reductions.threesat_to_gadgetmaze.plan import planned, tidied
from fathom.problems.cnf.model import formula

REDUCTION = all_reductions()["3sat-to-gadget-maze"]
LITERALS = (1, -1, 2, -2)
SHORT = [(), *((literal,) for literal in LITERALS), *combinations(LITERALS, 2)]


def agrees(variables: int, clauses: list[tuple[int, ...]]) -> Verdict:
    """The verdict on both sides; solutions have travelled forward and back."""
    tested = formula(variables, clauses)
    built = REDUCTION.build(tested)
    wanted, found = fathom.solve(tested), fathom.solve(built.instance)
    assert found.verdict == wanted.verdict and not found.unproved, clauses
    if wanted.solution is not None:
        built.back(built.forward(wanted.solution))
        built.back(found.solution)
    return found.verdict


def by_chance(random: Random) -> tuple[int, list[tuple[int, ...]]]:
    """A formula of three or four variables."""
    variables = random.randint(3, 4)
    clauses = []
    for _ in range(random.randint(1, 8)):
        chosen = random.sample(range(1, variables + 1), random.choice((2, 3, 3)))
        clauses.append(tuple(random.choice((1, -1)) * variable for variable in chosen))
    return variables, clauses


def test_small_formulas_and_their_mazes_agree() -> None:
    verdicts = {agrees(2, list(clauses)) for clauses in [*combinations(SHORT, 1), *list(combinations(SHORT, 2))[::4]]}
    assert verdicts == {Verdict.SOLVED, Verdict.IMPOSSIBLE}
    assert agrees(0, []) is Verdict.SOLVED and agrees(3, [(1, 1, -1)]) is Verdict.SOLVED


@pytest.mark.slow
@pytest.mark.parametrize("most", range(4))
def test_all_formulas_of_two_variables_agree(most: int) -> None:
    for clauses in combinations(SHORT, most):
        agrees(2, list(clauses))


def test_formulas_by_chance_and_their_mazes_agree() -> None:
    for seed in range(4):
        agrees(*by_chance(Random(seed)))
    assert agrees(2, [(1, 2), (-1, 2), (1, -2), (-1, -2)]) is Verdict.IMPOSSIBLE


@pytest.mark.slow
def test_many_formulas_by_chance_and_their_mazes_agree() -> None:
    verdicts = [agrees(*by_chance(Random(seed))) for seed in range(100, 150)]
    assert set(verdicts) == {Verdict.SOLVED, Verdict.IMPOSSIBLE}


def test_mazes_of_formulas_are_planar() -> None:
    for seed in range(5):
        variables, clauses = by_chance(Random(seed))
        found = REDUCTION.build(formula(variables, clauses)).instance.network
        joins = [(End(one.gadget), End(other.gadget)) for one, other in found.joins]
        assert embedded({}, joins).faces


def test_a_plan_has_a_crossing_for_every_rail_and_row_that_meet() -> None:
    plan = planned(tidied([(1, 2, 3), (-1, -2, -3)]))
    assert len(plan.crossings) == sum(len(one.crossed_in) + len(one.crossed_out) for one in plan.columns)
    assert len(plan.literals) == 6
    assert tidied([(1, 1, 2), (2, -2)]) == [(1, 2)]
