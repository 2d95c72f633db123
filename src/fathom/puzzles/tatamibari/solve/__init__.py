"""The ways to solve a board, and to count its solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Listing, Method, Option
from fathom.puzzles.tatamibari.model import Board, Rectangle
from fathom.puzzles.tatamibari.model.loosening import CLUES, CORNERS, COVERAGE


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


@Imported
def _by_both() -> Any:
    from fathom.puzzles.tatamibari.solve.methods import by_both

    return by_both


@Imported
def _by_search() -> Any:
    from fathom.puzzles.tatamibari.solve.methods import by_search

    return by_search


@Imported
def _by_sat() -> Any:
    from fathom.puzzles.tatamibari.solve.methods import by_sat

    return by_sat


@Imported
def _by_workshop() -> Any:
    from fathom.puzzles.tatamibari.solve.workshop import by_workshop

    return by_workshop


METHODS = {
    "auto": Method(
        "search over the possible rectangles; a SAT solver where that takes long", _by_both,
        options=_UNIQUE,
    ),
    "search": Method(
        "search over the possible rectangles with propagation", _by_search, options=_UNIQUE
    ),
    "sat": Method("a modern SAT solver", _by_sat, options=_UNIQUE),
    "workshop": Method(
        "loosened rules, as few as possible broken (MaxSAT)", _by_workshop,
        options=_LOOSENING,
    ),
}  # fmt: skip


def count(instance: Board, limit: int | None, watch: Watch) -> Count:
    """How many solutions there are, up to `limit`; what a limit of time ended is at least so many."""
    from fathom.puzzles.tatamibari.solve.methods import count

    found: Count = count(instance, limit, watch)
    return found


@Imported
def _listed_and_proved() -> Any:
    from fathom.puzzles.tatamibari.solve.recount import listed_and_proved

    return listed_and_proved


RECOUNTS = {"models": _listed_and_proved}
"""Other ways to count, which share nothing with the first."""


@Imported
def _list_tilings() -> Any:
    from fathom.puzzles.tatamibari.solve.methods import list_tilings

    return list_tilings


LISTING = Listing("solutions", _list_tilings)
