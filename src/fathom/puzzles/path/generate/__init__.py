"""The ways to make puzzles; each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.kind import Generator, Option, arguments
from fathom.puzzles.path.model import Puzzle


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


def random(seed: int, watch: Watch, **options: Any) -> Puzzle:
    """A random puzzle as the options wish; those not given have their defaults."""
    from fathom.puzzles.path.generate.unique import random_puzzle

    made: Puzzle = random_puzzle(seed, watch, **arguments(RANDOM, options))
    return made


def large(seed: int, watch: Watch, **options: Any) -> Puzzle:
    """A large puzzle of wanted size."""
    from fathom.puzzles.path.generate.large_boards import large_puzzle

    made: Puzzle = large_puzzle(seed, watch, **arguments(LARGE, options))
    return made


def word(seed: int, watch: Watch, **options: Any) -> Puzzle:
    """A puzzle whose path writes a word."""
    from fathom.puzzles.path.generate.writing import word_puzzle

    made: Puzzle = word_puzzle(seed, watch, **arguments(WORD, options))
    return made


def letters(number: int, seed: int, watch: Watch, **options: Any) -> list[Puzzle]:
    """The letters of a word as puzzles of their own, one after another."""
    from fathom.puzzles.path.generate.writing import letter_puzzles

    made: list[Puzzle] = letter_puzzles(number, seed, watch, **arguments(WORD, options))
    return made


GENERATORS = {
    "random": Generator("puzzles with exactly one solution, by size, clues, doors, shape and grade", random, RANDOM),
    "large": Generator("ragged boards with much area far from the doors, and clues on areas too", large, LARGE),
    "word": Generator("a path that writes a word; as a series, its letters one by one", word, WORD, letters),
}
