"""The ways to make puzzles; each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.kind import Generator, Option, imported

if TYPE_CHECKING:
    from fathom.puzzles.path.generate import large_boards as _large_boards
    from fathom.puzzles.path.generate import unique as _unique
    from fathom.puzzles.path.generate import writing as _writing
else:
    _large_boards, _unique, _writing = imported(__name__, "large_boards", "unique", "writing")


def read_clues(text: str) -> str:
    """How many clues are wanted: `full`, `fewest` or a number."""
    if text not in ("full", "fewest") and not (text.isascii() and text.isdigit() and 1 <= int(text) <= 10_000):
        raise ValueError("expected full, fewest or a number from 1 to 10000")
    return text


SHAPES = ("rectangle", "holes", "ring", "ragged")
"""The shapes a board can have."""
GRADES = ("any", "easy", "medium", "hard", "expert", "extreme")

RANDOM = {
    "rows": Option(6, "how many rows"),
    "columns": Option(6, "how many columns"),
    "clues": Option("full", "how many rows and columns have clues: full, fewest or a number", read_clues),
    "doors": Option(2, "how many doors, two of which the path uses"),
    "shape": Option("rectangle", f"of the board: {', '.join(SHAPES)}", choices=SHAPES),
    "grade": Option("any", f"how hard: {', '.join(GRADES)}", choices=GRADES),
}

LARGE = {
    "squares": Option(194, "how many squares"),
    "clues": Option(56, "how many clues, on rows, columns and areas"),
}

WORD = {"word": Option("A", "what the path writes: letters, each on 6 x 6 squares", str)}

GENERATORS = {
    "random": Generator(
        "puzzles with exactly one solution, by size, clues, doors, shape and grade", _unique.random_puzzle, RANDOM
    ),
    "large": Generator(
        "ragged boards with much area far from the doors, and clues on areas too", _large_boards.large_puzzle, LARGE
    ),
    "word": Generator(
        "a path that writes a word; as a series, its letters one by one",
        _writing.word_puzzle,
        WORD,
        _writing.letter_puzzles,
    ),
}
