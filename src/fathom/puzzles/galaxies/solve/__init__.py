"""The ways to solve a board, and to count its solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Listing, Method, Option
from fathom.puzzles.galaxies.model import Board

_UNIQUE = {"unique": Option(False, "prove that there is no other solution, or find a second one")}


@Imported
def _by_sat() -> Any:
    from fathom.puzzles.galaxies.solve.sat import by_sat

    return by_sat


@Imported
def _by_areas() -> Any:
    from fathom.puzzles.galaxies.solve.areas import by_areas

    return by_areas


METHODS = {
    "sat": Method("a SAT solver that is told of islands as it meets them", _by_sat, options=_UNIQUE),
    "areas": Method("exact cover by all areas that centres may have; for small boards", _by_areas, options=_UNIQUE),
}


def count(instance: Board, limit: int | None, watch: Watch) -> Count:
    """How many solutions there are, up to `limit`; what a limit of time ended is at least so many."""
    from fathom.puzzles.galaxies.solve.recount import count_cuts

    return count_cuts(instance, limit, watch)


@Imported
def _listed_and_proved() -> Any:
    from fathom.puzzles.galaxies.solve.recount import listed_and_proved

    return listed_and_proved


RECOUNTS = {"models": _listed_and_proved}
"""Other ways to count, which share nothing with the first."""


@Imported
def _list_cuts() -> Any:
    from fathom.puzzles.galaxies.solve.recount import list_cuts

    return list_cuts


LISTING = Listing("solutions", _list_cuts)
