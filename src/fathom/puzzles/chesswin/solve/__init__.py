"""The ways to decide whether a player can still win. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.kind import Method, imported

if TYPE_CHECKING:
    from fathom.puzzles.chesswin.solve import methods as _methods
else:
    (_methods,) = imported(__name__, "methods")


METHODS = {
    "full": Method(
        "where men can ever get to; then positions, the most promising first, until mate or the end", _methods.by_search
    ),
    "exhaustive": Method(
        "all positions there are, by the number of moves to them: a shortest helpmate",
        _methods.by_all_positions,
        fewest=True,
    ),
    "quick": Method(
        "forced moves, short lines and where men can ever get to; undecided where that does not do",
        _methods.by_quick_test,
        sure=False,
    ),
}

UNCOUNTED = "a helpmate can be put off for ever, so there are none or infinitely many"

SHOWN_STATISTICS = ("unfair",)
