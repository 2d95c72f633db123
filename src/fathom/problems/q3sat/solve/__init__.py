"""The ways to decide a quantified formula. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.kind import Imported, Method

_FEW = 20
"""Variables whose values in all cases are a small table."""


@Imported
def _by_search() -> Any:
    from fathom.problems.q3sat.solve.search import by_search

    return by_search


@Imported
def _by_tables() -> Any:
    from fathom.problems.q3sat.solve.tables import by_tables

    return by_tables


METHODS = {
    "search": Method("variable by variable, clauses made shorter, what was decided before remembered", _by_search),
    "tables": Method(
        f"the truth table folded from the inside to the outside (up to {_FEW} variables)",
        _by_tables,
        lambda formula: formula.variables <= _FEW,
    ),
}

UNCOUNTED = "a formula is true or false; its strategies are not counted"
