"""The ways to solve a board, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fathom.engine.shortest import BreadthFirst
from fathom.kind import Imported, Method, Option


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


@Imported
def _layout() -> Any:
    from fathom.puzzles.iceblock.solve.layout import Layout

    return Layout


@Imported
def _easiest() -> Any:
    from fathom.puzzles.iceblock.solve.exact import easiest

    return easiest


@Imported
def _montecarlo() -> Any:
    from fathom.puzzles.iceblock.solve.chance import montecarlo

    return montecarlo


@Imported
def _at_random() -> Any:
    from fathom.puzzles.iceblock.solve.chance import at_random

    return at_random


SEARCH = BreadthFirst(_layout, visited="hashed")
LISTING = SEARCH.listing
count = SEARCH.count

METHODS = {
    "bfs": Method("breadth-first search: the fewest moves", SEARCH.fewest, fewest=True),
    "easiest": Method(
        "cheapest-first search: the least moves + factor x blockchanges",
        _easiest,
        options={"factor": Option(Fraction(5), "what a change of the block costs, in moves", factor)},
    ),
    "montecarlo": Method(
        "the move after which most random games solve the board, again and again",
        _montecarlo,
        options={
            "games": Option(250_000, "random games for each move", _from_one),
            "moves": Option(15, "most moves of the solution, and of a game", _from_one),
            "seed": _SEED,
        },
        sure=False,
    ),
    "random": Method(
        "random pushes until the board is solved",
        _at_random,
        options={"moves": Option(1_000_000, "most pushes, also those without effect", _from_one), "seed": _SEED},
        sure=False,
    ),
}


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.iceblock.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""
