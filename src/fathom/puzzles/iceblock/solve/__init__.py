"""The ways to solve a board, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from fathom.engine.shortest import BreadthFirst
from fathom.kind import Method, Option, imported

if TYPE_CHECKING:
    from fathom.puzzles.iceblock.solve import exact as _exact
    from fathom.puzzles.iceblock.solve import layout as _layout
    from fathom.puzzles.iceblock.solve import random_play as _random_play
    from fathom.puzzles.iceblock.solve import recount as _recount
else:
    _random_play, _exact, _layout, _recount = imported(__name__, "random_play", "exact", "layout", "recount")


def factor(text: str) -> Fraction:
    """The price of a blockchange: a number such as 5 or 0.5."""
    try:
        found = Fraction(text)
    except (ValueError, ZeroDivisionError):
        found = Fraction(-1)
    if not 0 <= found <= 10**9 or found.denominator > 10**9:
        raise ValueError("expected a number from 0 up, such as 5 or 0.5")
    return found


def _from_one(text: str) -> int:
    found = int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
    if found < 1:
        raise ValueError("expected a whole number from 1 up")
    return found


_SEED = Option(0, "the same seed makes the same random moves")


SEARCH = BreadthFirst(_layout.Layout, visited="hashed")
LISTING = SEARCH.listing
count = SEARCH.count

METHODS = {
    "bfs": Method("breadth-first search: the fewest moves", SEARCH.fewest, fewest=True),
    "easiest": Method(
        "cheapest-first search: the least moves + factor x blockchanges",
        _exact.easiest,
        options={"factor": Option(Fraction(5), "what a change of the block costs, in moves", factor)},
    ),
    "montecarlo": Method(
        "the move after which most random games solve the board, again and again",
        _random_play.montecarlo,  # type: ignore[has-type]
        options={
            "games": Option(250_000, "random games for each move", _from_one),
            "moves": Option(15, "most moves of the solution, and of a game", _from_one),
            "seed": _SEED,
        },
        sure=False,
    ),
    "random": Method(
        "random pushes until the board is solved",
        _random_play.at_random,  # type: ignore[has-type]
        options={"moves": Option(1_000_000, "most pushes, also those without effect", _from_one), "seed": _SEED},
        sure=False,
    ),
}


RECOUNTS = {"layers": _recount.by_layers}
"""Other ways to count, which share nothing with the first."""
