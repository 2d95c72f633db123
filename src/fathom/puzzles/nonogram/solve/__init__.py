"""The ways to solve a nonogram, and to count its pictures. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Listing, Method, Option
from fathom.puzzles.nonogram.model import Nonogram

TOLD = ("differing squares", "settled", "pictures", "because")
"""The statistics that belong to an answer itself."""


@Imported
def _auto() -> Any:
    from fathom.puzzles.nonogram.solve.auto import auto

    return auto


@Imported
def _by_sat() -> Any:
    from fathom.puzzles.nonogram.solve.sat.methods import by_sat

    return by_sat


@Imported
def _by_automata() -> Any:
    from fathom.puzzles.nonogram.solve.automata.methods import by_automata

    return by_automata


@Imported
def _logic() -> Any:
    from fathom.puzzles.nonogram.solve.auto import logic

    return logic


@Imported
def _order_named() -> Any:
    from fathom.puzzles.nonogram.solve.automata.methods import order_named

    return order_named


METHODS = {
    "auto": Method("line solving, search that learns, and SAT for what is left", _auto),
    "sat": Method("the places where runs start as a formula, decided by SAT", _by_sat),
    "automata": Method(
        "automata of all lines, intersected: all pictures at once, counted exactly",
        _by_automata,
        options={"order": Option("best", "in which order lines are intersected", _order_named)},
    ),
    "logic": Method("single lines only, as most players do: how far that gets", _logic, sure=False),
}


def count(instance: Nonogram, limit: int | None, watch: Watch) -> Count:
    """How many pictures fulfil all clues, as far as `limit`."""
    from fathom.puzzles.nonogram.solve.counting import count_pictures

    found: Count = count_pictures(instance, limit, watch)
    return found


@Imported
def _listed_and_proved() -> Any:
    from fathom.puzzles.nonogram.solve.recount import listed_and_proved

    return listed_and_proved


RECOUNTS = {"models": _listed_and_proved}
"""Other ways to count, which share nothing with the first."""


@Imported
def _list_pictures() -> Any:
    from fathom.puzzles.nonogram.solve.sat.methods import list_pictures

    return list_pictures


LISTING = Listing("solutions", _list_pictures)
