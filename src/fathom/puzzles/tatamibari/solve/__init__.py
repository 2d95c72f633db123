"""The ways to solve a board, and to count its solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.answer import Count, Watch
from fathom.kind import Listing, Method, Option, imported
from fathom.puzzles.tatamibari.model import Board, Rectangle
from fathom.puzzles.tatamibari.model.loosening import CLUES, CORNERS, COVERAGE

if TYPE_CHECKING:
    from fathom.puzzles.tatamibari.solve import methods as _methods
    from fathom.puzzles.tatamibari.solve import recount as _recount
    from fathom.puzzles.tatamibari.solve import workshop as _workshop
else:
    _methods, _recount, _workshop = imported(__name__, "methods", "recount", "workshop")


def rectangles_in(text: str) -> tuple[Rectangle, ...]:
    """The rectangles in a text such as `0,0 2x3; 4,1 1x1`."""
    from fathom.puzzles.tatamibari.model.solution import rectangle_list

    return rectangle_list(text.split("\n")).rectangles if text.strip() else ()


_UNIQUE = {"unique": Option(False, "prove that there is no other solution, or find a second one")}
_LOOSENING = {
    "clues": Option("hard", f"whether shapes must fit: {', '.join(CLUES)}", choices=CLUES),
    "coverage": Option("exact", f"how squares are covered: {', '.join(COVERAGE)}", choices=COVERAGE),
    "corners": Option("hard", f"the rule of four corners: {', '.join(CORNERS)}", choices=CORNERS),
    "reflex": Option(False, "also where three squares meet the outside"),
    "force": Option("", "rectangles that must be there, as in '0,0 2x3; 4,1 1x1'", rectangles_in),
}


METHODS = {
    "auto": Method(
        "search over the possible rectangles; a SAT solver where that takes long", _methods.by_both,
        options=_UNIQUE,
    ),
    "search": Method(
        "search over the possible rectangles with propagation", _methods.by_search, options=_UNIQUE
    ),
    "sat": Method("a modern SAT solver", _methods.by_sat, options=_UNIQUE),
    "workshop": Method(
        "loosened rules, as few as possible broken (MaxSAT)", _workshop.by_workshop,
        options=_LOOSENING,
    ),
}  # fmt: skip


def count(instance: Board, limit: int | None, watch: Watch) -> Count:
    """How many solutions there are, up to `limit`; what a limit of time ended is at least so many."""
    return _methods.count(instance, limit, watch)


RECOUNTS = {"models": _recount.listed_and_proved}
"""Other ways to count, which share nothing with the first."""


LISTING = Listing("solutions", _methods.list_tilings)
