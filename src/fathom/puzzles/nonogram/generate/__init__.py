"""New nonograms, the same for the same seed: their options. What makes them is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.kind import Generator, Option, imported

if TYPE_CHECKING:
    from fathom.puzzles.nonogram.generate import picture_goal as _picture_goal
    from fathom.puzzles.nonogram.generate import random as _random
else:
    _picture_goal, _random = imported(__name__, "picture_goal", "random")


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

GENERATORS = {
    "random": Generator(
        "random pictures of wanted size, density, colours and grade", _random.make, RANDOM, _random.series
    ),
    "picture": Generator(
        "your picture, with the fewest squares changed that make it unique", _picture_goal.make, PICTURE
    ),
    "dom": Generator("n-Dom: easy to see through for people, hard for programs", _random.dom, DOM),
}
