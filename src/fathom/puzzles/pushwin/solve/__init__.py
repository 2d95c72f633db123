"""The way to find out whether a position is won. It is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.kind import Method, imported

if TYPE_CHECKING:
    from fathom.puzzles.pushwin.solve import search as _search
else:
    (_search,) = imported(__name__, "search")


METHODS = {"search": Method("all positions that can come up, those that lose at once left out", _search.by_search)}

UNCOUNTED = "a position is won or not; its strategies are not counted"
