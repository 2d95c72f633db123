"""The ways to solve a puzzle, and to count its solutions. Each is imported when it is needed."""

from __future__ import annotations

from fathom.answer import Count, Watch
from fathom.kind import Imported, Method, Option
from fathom.puzzles.path.model import Puzzle

_HOME = "fathom.puzzles.path"

_UNIQUE = {"unique": Option(False, "prove that there is no other solution, or find a second one")}
_STATES = {"states": Option(2_000_000, "how many states there may be before it is called too wide")}

METHODS = {
    "auto": Method(
        "a SAT solver with cuts; dynamic programming where that takes long", Imported(f"{_HOME}.ways:by_both"),
        options=_UNIQUE,
    ),
    "sat": Method("a SAT solver with cuts alone", Imported(f"{_HOME}.ways:by_sat"), options=_UNIQUE),
    "frontier": Method(
        "dynamic programming over the frontier, for boards where few numbers are open",
        Imported(f"{_HOME}.ways:by_frontier"), options=_UNIQUE | _STATES, sure=False,
    ),
    "dfs": Method(
        "depth-first search as in the thesis, for comparison", Imported(f"{_HOME}.ways:by_dfs"), options=_UNIQUE,
        sure=False,
    ),
}  # fmt: skip


def count(instance: Puzzle, limit: int | None, watch: Watch) -> Count:
    """How many solutions there are, up to `limit`; what a limit of time ended is at least so many."""
    found: Count = Imported(f"{_HOME}.ways:count")(instance, limit, watch)
    return found


RECOUNTS = {"models": Imported("fathom.puzzles.path.recount:listed_and_proved")}
"""Other ways to count, which share nothing with the first."""
