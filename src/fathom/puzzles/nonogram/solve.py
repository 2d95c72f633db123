"""The ways to solve a nonogram, and to count its pictures. Each is imported when it is needed."""

from __future__ import annotations

from fathom.answer import Count, Watch
from fathom.kind import Imported, Method, Option
from fathom.puzzles.nonogram.model import Nonogram

_HOME = "fathom.puzzles.nonogram"

TOLD = ("differing squares", "settled", "pictures", "because")
"""The statistics that belong to an answer itself."""

METHODS = {
    "auto": Method("line solving, search that learns, and SAT for what is left", Imported(f"{_HOME}.auto:auto")),
    "sat": Method("the places where runs start as a formula, decided by SAT", Imported(f"{_HOME}.bysat:by_sat")),
    "automata": Method(
        "automata of all lines, intersected: all pictures at once, counted exactly",
        Imported(f"{_HOME}.automata:by_automata"),
        options={"order": Option("best", "in which order lines are intersected", Imported(f"{_HOME}.automata:_order"))},
    ),
    "logic": Method(
        "single lines only, as most players do: how far that gets", Imported(f"{_HOME}.auto:logic"), sure=False
    ),
}


def count(instance: Nonogram, limit: int | None, watch: Watch) -> Count:
    """How many pictures fulfil all clues, as far as `limit`."""
    found: Count = Imported(f"{_HOME}.counting:count_pictures")(instance, limit, watch)
    return found


RECOUNTS = {"models": Imported("fathom.puzzles.nonogram.recount:listed_and_proved")}
"""Other ways to count, which share nothing with the first."""
