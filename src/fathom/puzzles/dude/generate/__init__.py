"""New levels, always solvable, the same for the same seed: their options. What makes them is imported when needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.kind import Generator, Option, arguments
from fathom.puzzles.dude.model import GAMES, Goal, Level

OPTIONS = {
    "rules": Option("block", "the game: box, block or blox", choices=tuple(GAMES)),
    "goal": Option("reach", "what is to be done: reach or storage", choices=tuple(Goal)),
    "rows": Option(5, "how many rows"),
    "columns": Option(9, "how many columns"),
    "blocks": Option(3, "how many blocks"),
    "moves": Option(15, "at least so many moves"),
    "tries": Option(3000, "most levels that are tried"),
}


def make(seed: int, watch: Watch, **options: Any) -> Level:
    """A level as the options wish; those not given have their defaults."""
    from fathom.puzzles.dude.generate.climb import make

    made: Level = make(seed, watch, **arguments(OPTIONS, options))
    return made


GENERATORS = {"climb": Generator("random ground, changed little by little into harder levels", make, OPTIONS)}
