"""New levels, always solvable, the same for the same seed: their options. What makes them is imported when needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.kind import Generator, Option, arguments
from fathom.puzzles.push.model import Goal, Level

OPTIONS = {
    "goal": Option("storage", "what is to be done: storage or reach", choices=tuple(Goal)),
    "rows": Option(5, "how many rows"),
    "columns": Option(6, "how many columns"),
    "blocks": Option(3, "how many blocks"),
    "walls": Option(20, "how many squares of a hundred are walls"),
    "pushes": Option(8, "at least so many pushes"),
    "unique": Option(False, "only one sequence of the fewest pushes"),
    "tries": Option(500, "most boards that are tried"),
}


def make(seed: int, watch: Watch, **options: Any) -> Level:
    """A level as the options wish; those not given have their defaults."""
    from fathom.puzzles.push.generate.backward import make

    made: Level = make(seed, watch, **arguments(OPTIONS, options))
    return made


GENERATORS = {"backward": Generator("from the end: blocks are pulled back as far as they go", make, OPTIONS)}
