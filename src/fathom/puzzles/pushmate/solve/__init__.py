"""The ways to decide whether the player to move wins at once, and to count how. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Listing, Method
from fathom.puzzles.pushmate.model import Puzzle

_FEW = 2


def _unlimited(instance: Puzzle) -> bool:
    return instance.moves is None and instance.board.reversible


def _fixed(instance: Puzzle) -> bool:
    return instance.moves is not None and instance.moves[-1] <= _FEW


@Imported
def _by_classes() -> Any:
    from fathom.puzzles.pushmate.solve.methods import by_classes

    return by_classes


@Imported
def _by_search() -> Any:
    from fathom.puzzles.pushmate.solve.methods import by_search

    return by_search


@Imported
def _by_all_turns() -> Any:
    from fathom.puzzles.pushmate.solve.methods import by_all_turns

    return by_all_turns


METHODS = {
    "unlimited": Method(
        "classes of positions, for any number of moves; polynomial, not the fewest moves",
        _by_classes,
        applies=_unlimited,
    ),
    "search": Method(
        "cheapest-first search of the positions before the push, for any allowed numbers of moves",
        _by_search,
        fewest=True,
    ),
    "fixed": Method(
        f"all turns with up to {_FEW} moves, one after another",
        _by_all_turns,
        applies=_fixed,
        fewest=True,
    ),
}


def count(instance: Puzzle, limit: int | None, watch: Watch) -> Count:
    """How many turns win with the fewest moves: pairs of a position before the push and a push."""
    from fathom.puzzles.pushmate.solve.methods import count

    found: Count = count(instance, limit, watch)
    return found


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.pushmate.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""


@Imported
def _list_winning() -> Any:
    from fathom.puzzles.pushmate.solve.methods import list_winning

    return list_winning


LISTING = Listing("winning turns", _list_winning)
