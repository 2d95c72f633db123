"""The ways to solve a board, and to count its solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.answer import Count, Watch
from fathom.kind import Listing, Method, Option, imported
from fathom.puzzles.galaxies.model import Board

if TYPE_CHECKING:
    from fathom.puzzles.galaxies.solve import areas as _areas
    from fathom.puzzles.galaxies.solve import recount as _recount
    from fathom.puzzles.galaxies.solve import sat as _sat
else:
    _areas, _recount, _sat = imported(__name__, "areas", "recount", "sat")

_UNIQUE = {"unique": Option(False, "prove that there is no other solution, or find a second one")}


METHODS = {
    "sat": Method("a SAT solver that is told of islands as it meets them", _sat.by_sat, options=_UNIQUE),
    "areas": Method(
        "exact cover by all areas that centres may have; for small boards", _areas.by_areas, options=_UNIQUE
    ),
}


def count(instance: Board, limit: int | None, watch: Watch) -> Count:
    """How many solutions there are, up to `limit`; what a limit of time ended is at least so many."""
    return _recount.count_cuts(instance, limit, watch)


RECOUNTS = {"models": _recount.listed_and_proved}
"""Other ways to count, which share nothing with the first."""


LISTING = Listing("solutions", _recount.list_cuts)
