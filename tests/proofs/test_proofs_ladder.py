"""Ladders count: every number is right for every choice of literals, and nothing else is left open."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.answer import Watch
from fathom.engine.sat import Cnf, Solver, models
from fathom.proofs import ladder
from fathom.proofs.ladder import Tally, exactly


@given(st.integers(0, 6), st.integers(0, 7), st.integers(0, 7), st.data())
def test_at_least_says_how_many_literals_are_true(size: int, low: int, more: int, data: st.DataObject) -> None:
    high = min(low + more, size)
    cnf = Cnf(size)
    signs = data.draw(st.tuples(*[st.sampled_from([1, -1])] * size))
    literals = [sign * variable for variable, sign in enumerate(signs, 1)]
    tally = Tally(cnf, literals, min(low, size), high)
    with Solver(cnf) as solver:
        for values in product((1, -1), repeat=size):
            chosen = [value * variable for variable, value in enumerate(values, 1)]
            true = len(set(chosen) & set(literals))
            for number in range(min(low, size), high + 2):
                said = tally.at_least(number)
                assert solver.solve(Watch(), [*chosen, said if true >= number else -said]) is not None
                assert solver.solve(Watch(), [*chosen, -said if true >= number else said]) is None


@pytest.mark.parametrize("at_once", [1, 7, 1000])
def test_a_long_ladder_is_written_in_parts(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "_AT_ONCE", at_once)
    cnf = Cnf(50)
    exactly(cnf, [variable * (-1) ** variable for variable in range(1, 51)], 20)
    with Solver(cnf) as solver:
        even, odd = list(range(2, 51, 2)), list(range(1, 50, 2))
        assert solver.solve(Watch(), [*even[:19], *(-one for one in even[19:]), *odd[1:], -odd[0]]) is not None
        assert solver.solve(Watch(), [*even[:19], *(-one for one in even[19:]), *odd]) is None
        assert solver.solve(Watch(), [*even[:20], *(-one for one in even[20:]), *odd[1:], -odd[0]]) is None


@pytest.mark.parametrize("size", range(7))
def test_exactly_so_many_have_one_model_each(size: int) -> None:
    for number in range(-1, size + 2):
        cnf = Cnf(size)
        exactly(cnf, list(range(1, size + 1)), number)
        everything = list(models(cnf, range(1, cnf.variable_count + 1), Watch()))
        assert len(everything) == (comb(size, number) if number >= 0 else 0)
        assert all(sum(literal > 0 for literal in model[:size]) == number for model in everything)
