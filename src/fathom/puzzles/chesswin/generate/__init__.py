"""The ways to make positions. What makes them is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.kind import Generator, Option, imported

if TYPE_CHECKING:
    from fathom.puzzles.chesswin.generate import blocked as _blocked
else:
    (_blocked,) = imported(__name__, "blocked")


def _some(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 8:
        raise ValueError("expected 1 to 8")
    return int(text)


def _plies(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 40:
        raise ValueError("expected 1 to 40")
    return int(text)


_PAWNS = {
    "pairs": Option(4, "how many pairs of pawns block each other: 1 to 8", _some),
    "bishops": Option(1, "how many bishops each player has at most: 1 to 8", _some),
}

GENERATORS = {
    "dead": Generator("blocked positions in which neither player can mate, shown for both", _blocked.dead, _PAWNS),
    "barely": Generator(
        "blocked positions in which one player can just mate: the shortest helpmate is long, and proved shortest",
        _blocked.barely,
        _PAWNS | {"moves": Option(9, "how many moves of both players the helpmate has at least: 1 to 40", _plies)},
    ),
}
