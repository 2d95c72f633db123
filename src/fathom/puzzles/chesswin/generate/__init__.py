"""The ways to make positions. What makes them is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.kind import Generator, Imported, Option


def _some(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 8:
        raise ValueError("expected 1 to 8")
    return int(text)


def _plies(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 40:
        raise ValueError("expected 1 to 40")
    return int(text)


@Imported
def _dead() -> Any:
    from fathom.puzzles.chesswin.generate.blocked import dead

    return dead


@Imported
def _barely() -> Any:
    from fathom.puzzles.chesswin.generate.blocked import barely

    return barely


_PAWNS = {
    "pairs": Option(4, "how many pairs of pawns block each other: 1 to 8", _some),
    "bishops": Option(1, "how many bishops each player has at most: 1 to 8", _some),
}

GENERATORS = {
    "dead": Generator("blocked positions in which neither player can mate, shown for both", _dead, _PAWNS),
    "barely": Generator(
        "blocked positions in which one player can just mate: the shortest helpmate is long, and proved shortest",
        _barely,
        _PAWNS | {"moves": Option(9, "how many moves of both players the helpmate has at least: 1 to 40", _plies)},
    ),
}
