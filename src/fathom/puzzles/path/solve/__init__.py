"""The ways to solve a puzzle, and to count its solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.answer import Count, Watch
from fathom.kind import Listing, Method, Option, imported
from fathom.puzzles.path.model import Puzzle

if TYPE_CHECKING:
    from fathom.puzzles.path.solve import methods as _methods
    from fathom.puzzles.path.solve import recount as _recount
else:
    _methods, _recount = imported(__name__, "methods", "recount")

_UNIQUE = {"unique": Option(False, "prove that there is no other solution, or find a second one")}
_STATES = {"states": Option(2_000_000, "how many states there may be before it is called too wide")}


METHODS = {
    "auto": Method(
        "a SAT solver with cuts; dynamic programming where that takes long", _methods.by_both,
        options=_UNIQUE,
    ),
    "sat": Method("a SAT solver with cuts alone", _methods.by_sat, options=_UNIQUE),
    "frontier": Method(
        "dynamic programming over the frontier, for boards where few numbers are open",
        _methods.by_frontier, options=_UNIQUE | _STATES, sure=False,
    ),
    "dfs": Method(
        "depth-first search as in [Bosboom 2020, 5.4], for comparison", _methods.by_dfs, options=_UNIQUE,
        sure=False,
    ),
}  # fmt: skip


def count(instance: Puzzle, limit: int | None, watch: Watch) -> Count:
    """How many solutions there are, up to `limit`; what a limit of time ended is at least so many."""
    return _methods.count(instance, limit, watch)


RECOUNTS = {"models": _recount.listed_and_proved}
"""Other ways to count, which share nothing with the first."""


LISTING = Listing("solutions", _methods.list_paths)
