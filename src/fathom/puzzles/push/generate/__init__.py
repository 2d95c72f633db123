"""New levels, always solvable, the same for the same seed: their options. What makes them is imported when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.kind import Generator, Option, imported
from fathom.puzzles.push.model import Goal

if TYPE_CHECKING:
    from fathom.puzzles.push.generate import backward as _backward
else:
    (_backward,) = imported(__name__, "backward")

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

GENERATORS = {"backward": Generator("from the end: blocks are pulled back as far as they go", _backward.make, OPTIONS)}
