"""The ways to solve a panel and to count its solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Listing, Method, Option
from fathom.puzzles.witness.model import Panel
from fathom.puzzles.witness.solve.frontier import applies
from fathom.puzzles.witness.solve.special.methods import fits_boundary, fits_broken_edges, fits_monominoes

TOLD = ("because",)
"""Statistics that are told with the answer: `because` says why a panel is impossible if that is seen at a glance."""

_BRUTE = 20
_UNIQUE = {"unique": Option(False, "show that there is no other line, or find a second one")}


@Imported
def _by_auto() -> Any:
    from fathom.puzzles.witness.solve.methods import by_auto

    return by_auto


@Imported
def _by_search_ways() -> Any:
    from fathom.puzzles.witness.solve.methods import by_search

    return by_search


@Imported
def _by_frontier_ways() -> Any:
    from fathom.puzzles.witness.solve.methods import by_frontier

    return by_frontier


@Imported
def _by_broken_edges() -> Any:
    from fathom.puzzles.witness.solve.methods import by_broken_edges

    return by_broken_edges


@Imported
def _by_boundary() -> Any:
    from fathom.puzzles.witness.solve.methods import by_boundary

    return by_boundary


@Imported
def _by_monominoes() -> Any:
    from fathom.puzzles.witness.solve.methods import by_monominoes

    return by_monominoes


@Imported
def _by_brute() -> Any:
    from fathom.puzzles.witness.solve.methods import by_brute

    return by_brute


METHODS = {
    "auto": Method(
        "search; another method where that takes long", _by_auto, options=_UNIQUE
    ),
    "search": Method(
        "depth-first search that judges regions as soon as they are cut off", _by_search_ways,
        options=_UNIQUE,
    ),
    "frontier": Method(
        "dynamic programming over a cut through the panel (no antibodies, polyominoes only of one cell)",
        _by_frontier_ways, applies, options=_UNIQUE, sure=False,
    ),
    "broken-edges": Method(
        "a shortest way, where lines are only broken", _by_broken_edges, fits_broken_edges
    ),
    "boundary-hexagons": Method(
        "the polynomial algorithm for hexagons on the rim", _by_boundary, fits_boundary
    ),
    "monominoes": Method(
        "the polynomial algorithm for monominoes and broken lines", _by_monominoes,
        fits_monominoes,
    ),
    "brute": Method(
        f"all paths, each judged at its end (up to {_BRUTE} cells)", _by_brute,
        lambda panel: panel.columns * panel.rows <= _BRUTE, options=_UNIQUE,
    ),
}  # fmt: skip


def count(instance: Panel, limit: int | None, watch: Watch) -> Count:
    """How many lines solve the panel, up to `limit`; what a limit of time ended is at least so many."""
    from fathom.puzzles.witness.solve.counting import count

    found: Count = count(instance, limit, watch)
    return found


@Imported
def _by_tree() -> Any:
    from fathom.puzzles.witness.solve.recount import by_tree

    return by_tree


@Imported
def _by_frontier() -> Any:
    from fathom.puzzles.witness.solve.recount import by_frontier

    return by_frontier


@Imported
def _by_search() -> Any:
    from fathom.puzzles.witness.solve.recount import by_search

    return by_search


@Imported
def _by_sweep() -> Any:
    from fathom.puzzles.witness.solve.recount import by_sweep

    return by_sweep


@Imported
def _by_lines() -> Any:
    from fathom.puzzles.witness.solve.recount import by_lines

    return by_lines


RECOUNTS = {
    "search tree": _by_tree,
    "frontier": _by_frontier,
    "search": _by_search,
    "sweep": _by_sweep,
    "lines": _by_lines,
}
"""Other ways to count: a verified search tree, the two engines, the checker's dynamic programming, its plain search."""


@Imported
def _list_lines() -> Any:
    from fathom.puzzles.witness.solve.counting import list_lines

    return list_lines


LISTING = Listing("lines", _list_lines, method="search")
