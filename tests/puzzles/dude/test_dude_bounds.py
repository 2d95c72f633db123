"""A*: a move lowers its bound by one at most, where it is solved the bound is 0, and it agrees with breadth first."""

from __future__ import annotations

import pytest
from dude_oracle import some_level
from hypothesis import given
from hypothesis import strategies as st

import fathom
from fathom.answer import Verdict
from fathom.claims import AtLeast
from fathom.puzzles.dude import check
from fathom.puzzles.dude.check import is_solved
from fathom.puzzles.dude.check.certificates import Sooner
from fathom.puzzles.dude.check.rules import moves_from
from fathom.puzzles.dude.model import GAMES, Level, Position
from fathom.puzzles.dude.solve.bounds import moves_left
from fathom.puzzles.dude.solve.layout import Layout

MOST_POSITIONS = 400


def positions(tested: Level) -> dict[Position, list[Position]]:
    """Some positions, the nearest first, each with those that follow."""
    found: dict[Position, list[Position]] = {}
    waiting = [tested.start]
    for here in waiting:
        if here not in found and len(found) < MOST_POSITIONS:
            found[here] = [after for _, after in moves_from(tested, here)]
            waiting += found[here]
    return found


@given(st.integers(0, 10**6), st.sampled_from(list(GAMES)))
def test_bounds_are_0_where_it_is_solved_and_a_move_lowers_them_by_one_at_most(seed: int, rules: str) -> None:
    """So they are never above the moves that are left, and each position is expanded once."""
    tested = some_level(seed, rules)
    layout = Layout(tested)

    def bound(position: Position) -> int:
        (row,) = layout.rules().rows_of([layout.state_of(position)])
        return int(moves_left(layout.parameters, row))

    for here, following in positions(tested).items():
        left = bound(here)
        assert left == 0 or not is_solved(tested, here)
        assert all(bound(after) >= left - 1 for after in following), tested.to_text()


@pytest.mark.parametrize("rules", list(GAMES))
def test_a_star_finds_as_few_moves_as_breadth_first_search(rules: str) -> None:
    fewer = 0
    for seed in range(120):
        tested = some_level(seed, rules)
        wide, led = fathom.solve(tested, "bfs"), fathom.solve(tested, "a-star")
        assert (wide.verdict, wide.cost) == (led.verdict, led.cost) and not led.unproved
        fewer += led.verdict is Verdict.SOLVED and led.statistics["expanded"] < wide.statistics["states"]
    assert fewer > 20


def test_a_bound_that_is_too_high_is_refused() -> None:
    tested = next(one for one in (some_level(seed, "block") for seed in range(50)) if fathom.solve(one).cost)
    cost = fathom.solve(tested).cost
    assert check.problems(tested, AtLeast(cost), Sooner(), fathom.Limits().watch()) == []
    assert check.problems(tested, AtLeast(cost + 1), Sooner(), fathom.Limits().watch()) == [f"{cost} moves are enough"]
