"""New levels, always solvable, the same for the same seed: their options. What makes them is imported when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.kind import Generator, Option, imported
from fathom.puzzles.dude.model import GAMES, Goal

if TYPE_CHECKING:
    from fathom.puzzles.dude.generate import climb as _climb
else:
    (_climb,) = imported(__name__, "climb")

OPTIONS = {
    "rules": Option("block", "the game: box, block or blox", choices=tuple(GAMES)),
    "goal": Option("reach", "what is to be done: reach or storage", choices=tuple(Goal)),
    "rows": Option(5, "how many rows"),
    "columns": Option(9, "how many columns"),
    "blocks": Option(3, "how many blocks"),
    "moves": Option(15, "at least so many moves"),
    "tries": Option(3000, "most levels that are tried"),
}

GENERATORS = {"climb": Generator("random ground, changed little by little into harder levels", _climb.make, OPTIONS)}
