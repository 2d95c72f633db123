"""The ways to decide whether a player can still win. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.kind import Imported, Method


@Imported
def _by_search() -> Any:
    from fathom.puzzles.chesswin.solve.methods import by_search

    return by_search


@Imported
def _by_all_positions() -> Any:
    from fathom.puzzles.chesswin.solve.methods import by_all_positions

    return by_all_positions


@Imported
def _by_quick_test() -> Any:
    from fathom.puzzles.chesswin.solve.methods import by_quick_test

    return by_quick_test


METHODS = {
    "full": Method(
        "where men can ever get to; then positions, the most promising first, until mate or the end", _by_search
    ),
    "exhaustive": Method(
        "all positions there are, by the number of moves to them: a shortest helpmate", _by_all_positions, fewest=True
    ),
    "quick": Method(
        "forced moves, short lines and where men can ever get to; undecided where that does not do",
        _by_quick_test,
        sure=False,
    ),
}

UNCOUNTED = "a helpmate can be put off for ever, so there are none or infinitely many"

TOLD = ("unfair",)
