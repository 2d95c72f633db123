"""The ways to solve a panel and to count its solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.answer import Count, Watch
from fathom.kind import Listing, Method, Option, imported
from fathom.puzzles.witness.model import Panel
from fathom.puzzles.witness.solve.frontier import applies
from fathom.puzzles.witness.solve.special.methods import fits_boundary, fits_broken_edges, fits_monominoes

if TYPE_CHECKING:
    from fathom.puzzles.witness.solve import counting as _counting
    from fathom.puzzles.witness.solve import methods as _methods
    from fathom.puzzles.witness.solve import recount as _recount
else:
    _counting, _methods, _recount = imported(__name__, "counting", "methods", "recount")

SHOWN_STATISTICS = ("because",)
"""Statistics that are told with the answer: `because` says why a panel is impossible if that is seen at a glance."""

_BRUTE = 20
_UNIQUE = {"unique": Option(False, "show that there is no other line, or find a second one")}


METHODS = {
    "auto": Method(
        "search; another method where that takes long", _methods.by_auto, options=_UNIQUE
    ),
    "search": Method(
        "depth-first search that judges regions as soon as they are cut off", _methods.by_search,
        options=_UNIQUE,
    ),
    "frontier": Method(
        "dynamic programming over a cut through the panel (no antipolyominoes, no mirrored lines)",
        _methods.by_frontier, applies, options=_UNIQUE, sure=False,
    ),
    "broken-edges": Method(
        "a shortest way, where lines are only broken", _methods.by_broken_edges, fits_broken_edges
    ),
    "boundary-hexagons": Method(
        "the polynomial algorithm for hexagons on the rim", _methods.by_boundary, fits_boundary
    ),
    "monominoes": Method(
        "the polynomial algorithm for monominoes and broken lines", _methods.by_monominoes,
        fits_monominoes,
    ),
    "brute": Method(
        f"all paths, each judged at its end (up to {_BRUTE} cells)", _methods.by_brute,
        lambda panel: panel.columns * panel.rows <= _BRUTE, options=_UNIQUE,
    ),
}  # fmt: skip


def count(instance: Panel, limit: int | None, watch: Watch) -> Count:
    """How many lines solve the panel, up to `limit`; what a limit of time ended is at least so many."""
    return _counting.count(instance, limit, watch)


RECOUNTS = {
    "search tree": _recount.by_tree,
    "frontier": _recount.by_frontier,
    "sweep": _recount.by_sweep,
    "search": _recount.by_search,
    "wide sweep": _recount.by_wide_sweep,
    "lines": _recount.by_lines,
}
"""Other ways to count: a verified search tree, the path engine, the checker's dynamic programming, the search, and the
checker's plain search."""


LISTING = Listing("lines", _counting.list_lines, method="search")
