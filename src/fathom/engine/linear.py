"""Linear programmes of moderate size, by the simplex method of HiGHS.

HiGHS is called directly: what SciPy has around it takes longer to import than a layout takes to solve.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """A sum of columns, each with a factor, that lies between two numbers. A column may stand there twice."""

    entries: Sequence[tuple[int, float]]
    low: float = -math.inf
    high: float = math.inf


def cheapest(costs: Sequence[float], bounds: Sequence[tuple[float, float]], rows: Sequence[Row]) -> list[float]:
    """The values of the columns, within their bounds, that keep all rows and cost least.

    There must be such values, and no way to make them ever cheaper.
    """
    import highspy

    programme = highspy.HighsLp()
    programme.num_col_, programme.num_row_ = len(costs), len(rows)
    programme.col_cost_ = list(costs)
    programme.col_lower_, programme.col_upper_ = [low for low, _ in bounds], [high for _, high in bounds]
    programme.row_lower_, programme.row_upper_ = [row.low for row in rows], [row.high for row in rows]
    starts: list[int] = [0]
    index: list[int] = []
    value: list[float] = []
    for row in rows:
        sums: dict[int, float] = {}
        for column, factor in row.entries:
            sums[column] = sums.get(column, 0.0) + factor
        index += sums.keys()
        value += sums.values()
        starts.append(len(index))
    matrix = programme.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_ = starts
    matrix.index_ = index
    matrix.value_ = value
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("solver", "simplex")
    taken = solver.passModel(programme)
    assert taken == highspy.HighsStatus.kOk, "HiGHS does not take the programme"
    solver.run()
    status = solver.getModelStatus()
    assert status == highspy.HighsModelStatus.kOptimal, solver.modelStatusToString(status)
    values: list[float] = list(solver.getSolution().col_value)
    return values
