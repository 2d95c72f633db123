"""The ways to solve a panel and to count its solutions. Each is imported when it is needed."""

from __future__ import annotations

from fathom.answer import Count, Watch
from fathom.kind import Imported, Method, Option
from fathom.puzzles.witness.frontier import applies
from fathom.puzzles.witness.model import Panel
from fathom.puzzles.witness.special import fits_boundary, fits_broken_edges, fits_monominoes

_HOME = "fathom.puzzles.witness"

TOLD = ("because",)
"""Statistics that are told with the answer: `because` says why a panel is impossible if that is seen at a glance."""

_BRUTE = 20
_UNIQUE = {"unique": Option(False, "show that there is no other line, or find a second one")}

METHODS = {
    "auto": Method(
        "search; another method where that takes long", Imported(f"{_HOME}.ways:by_auto"), options=_UNIQUE
    ),
    "search": Method(
        "depth-first search that judges regions as soon as they are cut off", Imported(f"{_HOME}.ways:by_search"),
        options=_UNIQUE,
    ),
    "frontier": Method(
        "dynamic programming over a cut through the panel (no antibodies, polyominoes only of one cell)",
        Imported(f"{_HOME}.ways:by_frontier"), applies, options=_UNIQUE, sure=False,
    ),
    "broken-edges": Method(
        "a shortest way, where lines are only broken", Imported(f"{_HOME}.ways:by_broken_edges"), fits_broken_edges
    ),
    "boundary-hexagons": Method(
        "the polynomial algorithm for hexagons on the rim", Imported(f"{_HOME}.ways:by_boundary"), fits_boundary
    ),
    "monominoes": Method(
        "the polynomial algorithm for monominoes and broken lines", Imported(f"{_HOME}.ways:by_monominoes"),
        fits_monominoes,
    ),
    "brute": Method(
        f"all paths, each judged at its end (up to {_BRUTE} cells)", Imported(f"{_HOME}.ways:by_brute"),
        lambda panel: panel.columns * panel.rows <= _BRUTE, options=_UNIQUE,
    ),
}  # fmt: skip


def count(instance: Panel, limit: int | None, watch: Watch) -> Count:
    """How many lines solve the panel, up to `limit`; what a limit of time ended is at least so many."""
    found: Count = Imported(f"{_HOME}.counting:count")(instance, limit, watch)
    return found


RECOUNTS = {
    "search tree": Imported(f"{_HOME}.counting:by_tree"),
    "frontier": Imported(f"{_HOME}.counting:by_frontier"),
    "search": Imported(f"{_HOME}.counting:by_search"),
    "sweep": Imported(f"{_HOME}.counting:by_sweep"),
    "lines": Imported(f"{_HOME}.counting:by_lines"),
}
"""Other ways to count: a verified search tree, the two engines, the checker's dynamic programming, its plain search."""
