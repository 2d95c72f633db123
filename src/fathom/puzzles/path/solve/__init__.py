"""The ways to solve a puzzle, and to count its solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Listing, Method, Option
from fathom.puzzles.path.model import Puzzle

_UNIQUE = {"unique": Option(False, "prove that there is no other solution, or find a second one")}
_STATES = {"states": Option(2_000_000, "how many states there may be before it is called too wide")}


@Imported
def _by_both() -> Any:
    from fathom.puzzles.path.solve.methods import by_both

    return by_both


@Imported
def _by_sat() -> Any:
    from fathom.puzzles.path.solve.methods import by_sat

    return by_sat


@Imported
def _by_frontier() -> Any:
    from fathom.puzzles.path.solve.methods import by_frontier

    return by_frontier


@Imported
def _by_dfs() -> Any:
    from fathom.puzzles.path.solve.methods import by_dfs

    return by_dfs


METHODS = {
    "auto": Method(
        "a SAT solver with cuts; dynamic programming where that takes long", _by_both,
        options=_UNIQUE,
    ),
    "sat": Method("a SAT solver with cuts alone", _by_sat, options=_UNIQUE),
    "frontier": Method(
        "dynamic programming over the frontier, for boards where few numbers are open",
        _by_frontier, options=_UNIQUE | _STATES, sure=False,
    ),
    "dfs": Method(
        "depth-first search as in [Bosboom 2020, 5.4], for comparison", _by_dfs, options=_UNIQUE,
        sure=False,
    ),
}  # fmt: skip


def count(instance: Puzzle, limit: int | None, watch: Watch) -> Count:
    """How many solutions there are, up to `limit`; what a limit of time ended is at least so many."""
    from fathom.puzzles.path.solve.methods import count

    found: Count = count(instance, limit, watch)
    return found


@Imported
def _listed_and_proved() -> Any:
    from fathom.puzzles.path.solve.recount import listed_and_proved

    return listed_and_proved


RECOUNTS = {"models": _listed_and_proved}
"""Other ways to count, which share nothing with the first."""


@Imported
def _list_paths() -> Any:
    from fathom.puzzles.path.solve.methods import list_paths

    return list_paths


LISTING = Listing("solutions", _list_paths)
