"""The ways to make panels. What makes them is imported when it is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fathom.kind import Generator, Option, imported

if TYPE_CHECKING:
    from fathom.puzzles.witness.generate import random as _random
else:
    (_random,) = imported(__name__, "random")

KINDS = ("squares", "stars", "triangles", "hexagons", "broken", "polyominoes", "antibodies")
DESIGN_KINDS = (
    "broken", "hexagons", "edge-hexagons", "corner-hexagons", "squares", "triangles", "1-triangles", "2-triangles",
    "3-triangles",
)  # fmt: skip
DIFFICULTIES = ("any", "easy", "medium", "hard")


def _some_of(words: tuple[str, ...]) -> Callable[[str], tuple[str, ...]]:
    def convert(text: str) -> tuple[str, ...]:
        found = tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
        if not found or not set(found) <= set(words):
            raise ValueError(f"expected some of {', '.join(words)}")
        return found

    return convert


_SIZE = {"columns": Option(4, "how many cells across"), "rows": Option(4, "how many cells down")}


GENERATORS = {
    "unique": Generator(
        "panels with exactly one solution",
        _random.unique_panel,
        {
            **_SIZE,
            "clues": Option("squares,triangles,hexagons,broken", f"which: {', '.join(KINDS)}", _some_of(KINDS)),
            "difficulty": Option("any", f"how hard: {', '.join(DIFFICULTIES)}", choices=DIFFICULTIES),
            "thin": Option(True, "take away clues that are not needed"),
        },
    ),
    "design": Generator(
        "clues that make a given line the only solution, or the answer that there are none",
        _random.designed,
        {
            **_SIZE,
            "line": Option("", "the line, as in '0,8 UURRDDRRUUUU'; by lot without one"),
            "clues": Option("edge-hexagons", f"which: {', '.join(DESIGN_KINDS)}", _some_of(DESIGN_KINDS)),
        },
    ),
}
