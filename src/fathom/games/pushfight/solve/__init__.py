"""The ways to find out what a position is worth: every position of its board, some turns ahead, or a database.

Each is imported when it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.pushfight.model import Position
from fathom.kind import Method, Option, imported

if TYPE_CHECKING:
    from fathom.games.pushfight.solve import methods as _methods
else:
    (_methods,) = imported(__name__, "methods")

_SMALL = 1_000_000
"""Positions of a board that are found at once, unless something else is asked for."""

_MOST_TURNS = 40


def is_small(instance: Position) -> bool:
    """Whether all positions of the board are found in a moment."""
    board = instance.board
    return bool(board.anchorable) and board.positions <= _SMALL


def _ahead(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 3 and int(text) <= _MOST_TURNS):
        raise ValueError(f"expected 0 to {_MOST_TURNS}")
    return int(text)


METHODS = {
    "retrograde": Method(
        f"all positions of the board, where there are at most {_SMALL:,}: won, lost or drawn",
        _methods.by_retrograde_analysis,
        applies=is_small,
        fewest=True,
    ),
    "search": Method(
        "wins and losses in a few turns, by looking ahead",
        _methods.by_search,
        fewest=True,
        options={"turns": Option(3, "how many turns of both to look ahead", _ahead)},
        sure=False,
    ),
    "database": Method(
        "a folder that fathom pushfight solve --store has filled",
        _methods.by_database,
        fewest=True,
        options={"store": Option("", "the folder", reads=True)},
        sure=False,
    ),
}

UNCOUNTED = "a position has one value, whatever lines lead to it"
