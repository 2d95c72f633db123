"""The way to find out whether a position is won. It is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.kind import Imported, Method


@Imported
def _by_search() -> Any:
    from fathom.puzzles.pushwin.solve.search import by_search

    return by_search


METHODS = {"search": Method("all positions that can come up, those that lose at once left out", _by_search)}

UNCOUNTED = "a position is won or not; its strategies are not counted"
