"""New nonograms, the same for the same seed: their options. What makes them is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.kind import Generator, Option, arguments
from fathom.puzzles.nonogram.model import Nonogram


def read_grade(text: str) -> str:
    """A grade as it is typed: `very-hard` is very hard."""
    return text.strip().lower().replace("-", " ").replace("_", " ")


GRADES = ("any", "easy", "medium", "hard", "very-hard", "needs-search")

RANDOM = {
    "rows": Option(10, "how many rows"),
    "columns": Option(10, "how many columns"),
    "density": Option(0.55, "share of the squares that are filled"),
    "colours": Option(1, "how many colours besides the background, up to 8"),
    "unique": Option(True, "only one picture fulfils the clues"),
    "grade": Option("any", "any, easy, medium, hard, very-hard or needs-search", read_grade, choices=GRADES),
    "smooth": Option(True, "shapes rather than noise"),
}

PICTURE = {
    "file": Option("", "a picture: PNG, PBM, rows of . and #, or any nonogram file with a goal", str, reads=True),
    "edits": Option(8, "squares that may be changed at most"),
    "logic": Option(False, "line logic alone is to solve it"),
}

DOM = {"n": Option(4, "half its size: there are 2n + 1 rows and columns")}


def make(seed: int, watch: Watch, **options: Any) -> Nonogram:
    """A random puzzle as the options wish; those not given have their defaults."""
    from fathom.puzzles.nonogram.generate.random import make

    made: Nonogram = make(seed, watch, **arguments(RANDOM, options))
    return made


def series(count: int, seed: int, watch: Watch, **options: Any) -> list[Nonogram]:
    """So many random puzzles from easy to hard, by grade and then by effort."""
    from fathom.puzzles.nonogram.generate.random import series

    made: list[Nonogram] = series(count, seed, watch, **arguments(RANDOM, options))
    return made


def from_picture(seed: int, watch: Watch, **options: Any) -> Nonogram:
    """The puzzle of a picture with the fewest squares changed that make it unique."""
    from fathom.puzzles.nonogram.generate.picture_goal import make

    made: Nonogram = make(seed, watch, **arguments(PICTURE, options))
    return made


def dom(seed: int, watch: Watch, **options: Any) -> Nonogram:
    """The puzzle n-Dom."""
    from fathom.puzzles.nonogram.generate.random import dom

    made: Nonogram = dom(seed, watch, **arguments(DOM, options))
    return made


GENERATORS = {
    "random": Generator("random pictures of wanted size, density, colours and grade", make, RANDOM, series),
    "picture": Generator("your picture, with the fewest squares changed that make it unique", from_picture, PICTURE),
    "dom": Generator("n-Dom: easy to see through for people, hard for programs", dom, DOM),
}
