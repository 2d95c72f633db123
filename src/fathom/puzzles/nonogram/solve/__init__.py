"""The ways to solve a nonogram, and to count its pictures. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.answer import Count, Watch
from fathom.kind import Listing, Method, Option, imported
from fathom.puzzles.nonogram.model import Nonogram

if TYPE_CHECKING:
    from fathom.puzzles.nonogram.solve import auto as _auto
    from fathom.puzzles.nonogram.solve import recount as _recount
    from fathom.puzzles.nonogram.solve.automata import methods as _automata_methods
    from fathom.puzzles.nonogram.solve.sat import methods as _sat_methods
else:
    _auto, _automata_methods, _recount, _sat_methods = imported(
        __name__, "auto", "automata.methods", "recount", "sat.methods"
    )

SHOWN_STATISTICS = ("differing squares", "settled", "pictures", "because")
"""The statistics that belong to an answer itself."""


METHODS = {
    "auto": Method("line solving, search that learns, and SAT for what is left", _auto.auto),
    "sat": Method("the places where runs start as a formula, decided by SAT", _sat_methods.by_sat),
    "automata": Method(
        "automata of all lines, intersected: all pictures at once, counted exactly",
        _automata_methods.by_automata,
        options={"order": Option("best", "in which order lines are intersected", _automata_methods.order_named)},
    ),
    "logic": Method("single lines only, as most players do: how far that gets", _auto.logic, sure=False),
}


def count(instance: Nonogram, limit: int | None, watch: Watch) -> Count:
    """How many pictures fulfil all clues, as far as `limit`."""
    from fathom.puzzles.nonogram.solve.counting import count_pictures

    found: Count = count_pictures(instance, limit, watch)
    return found


RECOUNTS = {"models": _recount.listed_and_proved}
"""Other ways to count, which share nothing with the first."""


LISTING = Listing("solutions", _sat_methods.list_pictures)
