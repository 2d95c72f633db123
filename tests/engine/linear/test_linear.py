"""Linear programmes against SciPy's solver of the same."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from fathom.engine.linear import Row, cheapest

NUMBERS = st.integers(-5, 5).map(float)


@st.composite
def programmes(draw):
    """Costs, bounds and rows that the point in the middle keeps, so that there is a least cost."""
    columns = draw(st.integers(1, 5))
    costs = draw(st.lists(NUMBERS, min_size=columns, max_size=columns))
    bounds = [(draw(NUMBERS.filter(lambda low: low <= 0)), draw(st.integers(1, 9).map(float))) for _ in range(columns)]
    rows = []
    for _ in range(draw(st.integers(0, 5))):
        factors = draw(st.lists(NUMBERS, min_size=columns, max_size=columns))
        low, high = draw(st.sampled_from([(-math.inf, 3.0), (-2.0, math.inf), (-1.0, 4.0), (0.0, 0.0)]))
        twice = [(column, 1.0) for column in draw(st.sets(st.integers(0, columns - 1)))]
        rows.append(Row([*((column, factor) for column, factor in enumerate(factors) if factor), *twice], low, high))
    return costs, bounds, rows


@given(programmes())
def test_the_least_cost_is_that_of_another_solver(programme):
    costs, bounds, rows = programme
    values = cheapest(costs, bounds, rows)
    above, least = [], []
    for row in rows:
        factors = [sum(factor for at, factor in row.entries if at == column) for column in range(len(costs))]
        total = sum(factor * values[column] for column, factor in row.entries)
        assert row.low - 1e-6 <= total <= row.high + 1e-6
        if row.high < math.inf:
            above.append(factors)
            least.append(row.high)
        if row.low > -math.inf:
            above.append([-factor for factor in factors])
            least.append(-row.low)
    assert all(low - 1e-6 <= value <= high + 1e-6 for value, (low, high) in zip(values, bounds, strict=True))
    other = linprog(costs, A_ub=above or None, b_ub=least or None, bounds=bounds, method="highs")
    assert sum(cost * value for cost, value in zip(costs, values, strict=True)) == pytest.approx(other.fun, abs=1e-6)


def test_what_has_no_solution_is_no_answer():
    with pytest.raises(AssertionError, match="Infeasible"):
        cheapest([1.0], [(0.0, 1.0)], [Row([(0, 1.0)], low=2.0)])
