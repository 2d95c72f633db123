"""The ways to solve a board, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from fractions import Fraction

from fathom.answer import Count, Watch
from fathom.kind import Imported, Method, Option
from fathom.puzzles.iceblock.model import Board

_HOME = "fathom.puzzles.iceblock"


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

METHODS = {
    "bfs": Method("breadth-first search: the fewest moves", Imported(f"{_HOME}.search:bfs"), fewest=True),
    "easiest": Method(
        "cheapest-first search: the least moves + factor x blockchanges",
        Imported(f"{_HOME}.search:easiest"),
        options={"factor": Option(Fraction(5), "what a change of the block costs, in moves", factor)},
    ),
    "montecarlo": Method(
        "the move after which most random games solve the board, again and again",
        Imported(f"{_HOME}.chance:montecarlo"),
        options={
            "games": Option(250_000, "random games for each move", _from_one),
            "moves": Option(15, "most moves of the solution, and of a game", _from_one),
            "seed": _SEED,
        },
        sure=False,
    ),
    "random": Method(
        "random pushes until the board is solved",
        Imported(f"{_HOME}.chance:at_random"),
        options={"moves": Option(1_000_000, "most pushes, also those without effect", _from_one), "seed": _SEED},
        sure=False,
    ),
}


def count(instance: Board, limit: int | None, watch: Watch) -> Count:
    """How many shortest solutions there are; `limit` only cuts off what is told."""
    found: int = Imported(f"{_HOME}.search:count_shortest")(instance, watch)
    told = found if limit is None else min(found, limit)
    return Count(told, complete=told == found, of="shortest solutions")


RECOUNTS = {"layers": Imported("fathom.puzzles.iceblock.recount:by_layers")}
"""Other ways to count, which share nothing with the first."""
