"""The ways to decide whether the player to move wins at once, and to count how. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.answer import Count, Watch
from fathom.kind import Listing, Method, imported
from fathom.puzzles.pushmate.model import Puzzle

if TYPE_CHECKING:
    from fathom.puzzles.pushmate.solve import methods as _methods
    from fathom.puzzles.pushmate.solve import recount as _recount
else:
    _methods, _recount = imported(__name__, "methods", "recount")

_FEW = 2


def _unlimited(instance: Puzzle) -> bool:
    return instance.moves is None and instance.board.reversible


def _fixed(instance: Puzzle) -> bool:
    return instance.moves is not None and instance.moves[-1] <= _FEW


METHODS = {
    "unlimited": Method(
        "classes of positions, for any number of moves; polynomial, not the fewest moves",
        _methods.by_classes,
        applies=_unlimited,
    ),
    "search": Method(
        "cheapest-first search of the positions before the push, for any allowed numbers of moves",
        _methods.by_search,
        fewest=True,
    ),
    "fixed": Method(
        f"all turns with up to {_FEW} moves, one after another",
        _methods.by_all_turns,
        applies=_fixed,
        fewest=True,
    ),
}


def count(instance: Puzzle, limit: int | None, watch: Watch) -> Count:
    """How many turns win with the fewest moves: pairs of a position before the push and a push."""
    return _methods.count(instance, limit, watch)


RECOUNTS = {"layers": _recount.by_layers}
"""Other ways to count, which share nothing with the first."""


LISTING = Listing("winning turns", _methods.list_winning)
