"""The ways to make puzzles. What makes them is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.kind import Generator, Option, imported

if TYPE_CHECKING:
    from fathom.puzzles.pushmate.generate import random as _random
else:
    (_random,) = imported(__name__, "random")


def _few(text: str) -> int:
    if text not in ("0", "1", "2"):
        raise ValueError("expected 0, 1 or 2")
    return int(text)


GENERATORS = {
    "game": Generator(
        "positions of the game with exactly one winning turn of the fewest moves",
        _random.of_the_game,
        {
            "board": Option("standard", "a board that comes with Fathom: see fathom pushfight boards"),
            "moves": Option(2, "how many moves the turn needs: 0, 1 or 2", _few),
        },
    ),
    "crowded": Generator(
        "boards full of pieces, with few empty squares and one way out: many moves are needed",
        _random.crowded,
        {
            "rows": Option(4, "how many rows"),
            "columns": Option(5, "how many columns"),
            "empty": Option(4, "how many squares are empty"),
            "moves": Option(4, "how many moves the turn needs at least"),
            "unlimited": Option(False, "allow any number of moves, not just the fewest that win"),
        },
    ),
}
