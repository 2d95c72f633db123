"""Quantified formulas as Push Fight: White wins exactly if the formula is true, by the full rules, both ways."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from random import Random

import pytest
from pushing_alone import white_wins_by_pushes

import fathom
from fathom.answer import Verdict
from fathom.games.pushfight.model.board import DOWN, RIGHT, UP
from fathom.hardness import agreement, reduction_named
from fathom.hardness.reductions.q3sat_to_pushwin.board import board_of
from fathom.hardness.reductions.q3sat_to_pushwin.ends import bridge_table, bypasses, overflow_table, reward_table
from fathom.hardness.reductions.q3sat_to_pushwin.layout import SPANS, plan_of
from fathom.hardness.reductions.q3sat_to_pushwin.lemmas import faults
from fathom.hardness.reductions.q3sat_to_pushwin.tables import (
    choice_table,
    clause_table,
    variable_table,
    wasting_table,
)
from fathom.hardness.reductions.q3sat_to_pushwin.white import pushes_through
from fathom.problems.q3sat.model import Quantified
from fathom.puzzles.pushwin.model import Fight

REDUCTION = reduction_named("q3sat-to-push-fight-win")
FIGURE = Quantified((-1, 2), ((1, -2), (-1, 2)))


def small_formulas() -> list[Quantified]:
    """All formulas of up to two variables and two clauses, without repeated or opposite literals in a clause."""
    found: list[Quantified] = []
    for variables in (1, 2):
        literals = [(0, name, -name) for name in range(1, variables + 1)]
        clauses = [tuple(filter(None, chosen)) for chosen in product(*literals)]
        for signs in product((1, -1), repeat=variables):
            prefix = tuple(sign * name for name, sign in enumerate(signs, 1))
            for count in range(3):
                found += (Quantified(prefix, two) for two in combinations_with_replacement(clauses, count))
    return found


def random_formula(seed: int, variables: int, clauses: int) -> Quantified:
    lot = Random(seed)
    prefix = tuple(name * lot.choice((1, -1)) for name in range(1, lot.randint(1, variables) + 1))
    made = []
    for _ in range(lot.randint(1, clauses)):
        chosen = lot.sample(range(1, len(prefix) + 1), min(len(prefix), lot.choice((1, 2, 3, 3))))
        made.append(tuple(name * lot.choice((1, -1)) for name in chosen))
    return Quantified(prefix, tuple(made))


def agrees(formula: Quantified) -> None:
    found = agreement(REDUCTION.build(formula), fathom.solve)
    assert found.agrees, (formula, found.faults, found.stopped)
    assert not found.target.unproved


@pytest.mark.parametrize(
    "formula",
    [FIGURE, Quantified((2, -1), FIGURE.clauses), Quantified((-1,), ((1, 1), (-1, 1))), Quantified((), ((),))],
    ids=["true", "false", "a tautology", "no variables"],
)
def test_white_wins_exactly_if_the_formula_is_true(formula: Quantified) -> None:
    agrees(formula)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 240, 40))
def test_white_wins_exactly_if_a_small_formula_is_true(first: int) -> None:
    """All of them, by the full rules of the whole board."""
    for formula in small_formulas()[first : first + 40]:
        agrees(formula)


def test_all_small_formulas_are_among_the_slow_ones() -> None:
    assert len(small_formulas()) == 240


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 120, 10))
def test_white_wins_exactly_if_a_random_formula_is_true(first: int) -> None:
    """By the full rules, with both answers checked and strategies carried both ways."""
    for seed in range(first, first + 10):
        agrees(random_formula(seed, 5, 6))


@pytest.mark.parametrize(("variables", "clauses"), [(5, 6), (6, 7)])
def test_the_gadgets_of_hundreds_of_formulas_work_together_if_white_only_pushes(variables: int, clauses: int) -> None:
    verdicts = []
    for seed in range(300):
        formula = random_formula(seed, variables, clauses)
        verdicts.append(fathom.solve(formula).verdict)
        assert (verdicts[-1] is Verdict.SOLVED) == white_wins_by_pushes(formula), formula
    assert min(map(verdicts.count, (Verdict.SOLVED, Verdict.IMPOSSIBLE))) > 50


@pytest.mark.parametrize("seed", range(4))
def test_a_strategy_of_the_formula_wins_on_the_board_and_comes_back(seed: int) -> None:
    formula = fathom.generate("q3sat", seed=seed, variables=3, clauses=3)
    built = REDUCTION.build(formula)
    truth = fathom.solve(formula).solution
    assert built.back(built.forward(truth)) == truth


@pytest.mark.parametrize("spare", [2, 3, 5])
def test_every_gadget_does_what_the_lemmas_say(spare: int) -> None:
    assert faults(spare) == []


@pytest.mark.parametrize("spare", [2, 4])
def test_a_variable_has_two_ways_which_fill_one_row_each_and_two_dead_ends(spare: int) -> None:
    table = variable_table(spare, spare + 1, spare)
    assert set(table.ways) == {pushes_through(spare, True), pushes_through(spare, False)}
    assert table.dead_ends == 2


def test_black_chooses_the_only_way_through_a_universal_variable() -> None:
    ways = {pawn: table.ways for pawn, table in choice_table(3).items()}
    assert all(len(one) == 1 for one in ways.values())
    assert ways[1, 1] == ways[2, 1] != ways[1, 2]


def test_a_clause_is_passed_exactly_if_its_column_has_an_empty_square() -> None:
    assert [len(clause_table(holes).ways) for holes in range(4)] == [0, 1, 1, 1]


def test_one_of_all_local_positions_saves_white_and_black_has_one_reply() -> None:
    first, second = wasting_table()
    assert (first.made, len(first.safe), len(first.replies)) == (9, 1, 1)
    assert (second.made, len(second.safe), len(second.replies)) == (6, 1, 1)


@pytest.mark.parametrize("long", SPANS)
@pytest.mark.parametrize("high", [5, 6, 9])
def test_a_bridge_leads_one_way_to_the_first_clause(long: int, high: int) -> None:
    table = bridge_table(long, high)
    assert table.ways == ((UP,) * high + (RIGHT,) * long,) and table.dead_ends == 0


def test_the_guard_is_passed_by_its_own_empty_square_and_leads_to_the_reward() -> None:
    assert reward_table(0).ways == ()
    assert reward_table(1).ways == ((RIGHT, DOWN, RIGHT, RIGHT, RIGHT, RIGHT, UP),)


@pytest.mark.parametrize("long", SPANS)
def test_only_the_guard_keeps_white_from_getting_past_a_false_clause_with_moves(long: int) -> None:
    assert bypasses(long, guard=False) and not bypasses(long, guard=True)


@pytest.mark.parametrize("spare", [2, 3, 5])
def test_a_value_fills_one_row_to_the_last_square_of_the_overflow(spare: int) -> None:
    for occurrences in range(spare):
        assert overflow_table(spare, occurrences) == {True: (0, spare), False: (spare + 1, 0)}


def test_the_board_is_as_large_as_is_said() -> None:
    for seed in range(30):
        formula = random_formula(seed, 5, 6)
        built = REDUCTION.build(formula)  # which compares the sizes
        plan = plan_of(formula)
        assert REDUCTION.measure(built.instance)["squares"] == plan.rows * plan.columns + 7


def test_without_the_guard_white_gets_past_the_last_clause() -> None:
    """With two moves the pusher walks around the pawn before it and past a clause that is false, as is shown here."""
    formula = Quantified((-1,), ((1,),))
    assert fathom.solve(formula).verdict is Verdict.IMPOSSIBLE
    assert fathom.solve(Fight(*board_of(plan_of(formula, guard=False)))).verdict is Verdict.SOLVED
    assert fathom.solve(Fight(*board_of(plan_of(formula)))).verdict is Verdict.IMPOSSIBLE
