"""The ways to decide a quantified formula. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.kind import Method, imported

if TYPE_CHECKING:
    from fathom.problems.q3sat.solve import search as _search
    from fathom.problems.q3sat.solve import tables as _tables
else:
    _search, _tables = imported(__name__, "search", "tables")

_FEW = 20
"""Variables whose values in all cases are a small table."""


METHODS = {
    "search": Method(
        "variable by variable, clauses made shorter, what was decided before remembered", _search.by_search
    ),
    "tables": Method(
        f"the truth table folded from the inside to the outside (up to {_FEW} variables)",
        _tables.by_tables,
        lambda formula: formula.variables <= _FEW,
    ),
}

UNCOUNTED = "a formula is true or false; its strategies are not counted"
