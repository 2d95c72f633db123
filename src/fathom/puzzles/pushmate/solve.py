"""The ways to decide whether the player to move wins at once, and to count how. Each is imported when it is needed."""

from __future__ import annotations

from fathom.answer import Count, Watch
from fathom.kind import Imported, Method
from fathom.puzzles.pushmate.model import Puzzle

_HOME = "fathom.puzzles.pushmate.ways"
_FEW = 2


def _unlimited(instance: Puzzle) -> bool:
    return instance.moves is None and instance.board.reversible


def _fixed(instance: Puzzle) -> bool:
    return instance.moves is not None and instance.moves[-1] <= _FEW


METHODS = {
    "unlimited": Method(
        "classes of positions, for any number of moves; polynomial, not the fewest moves",
        Imported(f"{_HOME}:by_classes"),
        applies=_unlimited,
    ),
    "search": Method(
        "cheapest-first search of the positions before the push, for any allowed numbers of moves",
        Imported(f"{_HOME}:by_search"),
        fewest=True,
    ),
    "fixed": Method(
        f"all turns with up to {_FEW} moves, one after another",
        Imported(f"{_HOME}:by_all_turns"),
        applies=_fixed,
        fewest=True,
    ),
}


def count(instance: Puzzle, limit: int | None, watch: Watch) -> Count:
    """How many turns win with the fewest moves: pairs of a position before the push and a push."""
    found: Count = Imported(f"{_HOME}:count")(instance, limit, watch)
    return found


RECOUNTS = {"layers": Imported("fathom.puzzles.pushmate.recount:by_layers")}
"""Other ways to count, which share nothing with the first."""
