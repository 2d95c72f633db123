"""Paths, and the ways people write them.

A path is the list of its squares. It is written as its first square and its moves, `5,0 UURD`; several strokes (a path
that is not finished) have semicolons between them, and where nothing is drawn yet there is no text. Two other forms
are read: a letter a square, `u d l r` for where the path goes on and `.` where it does not come by, and the table of
a puzzle font (see `formats`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from fathom.errors import FathomError, FormatError, excerpt
from fathom.kind import Solution

if TYPE_CHECKING:
    from fathom.puzzles.path.model import Puzzle

_SOURCE = "solution"
_STROKE = re.compile(r"\s*(\d{1,6})\s*,\s*(\d{1,6})\s*([UDLR\s]*)", re.ASCII)
_STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


@dataclass(frozen=True, slots=True)
class Path(Solution):
    """The squares of a path, from the end with the smaller number. Nothing says that it fits: see `check`."""

    squares: tuple[int, ...]

    @classmethod
    def of(cls, squares: Iterable[int]) -> Path:
        """The path over these squares, in either direction."""
        listed = tuple(map(int, squares))
        return cls(listed[::-1] if listed and listed[0] > listed[-1] else listed)

    def __len__(self) -> int:
        """How many squares it visits."""
        return len(self.squares)

    @property
    def strokes(self) -> tuple[tuple[int, ...], ...]:
        """Its only stroke."""
        return (self.squares,)

    def links(self) -> list[tuple[int, int]]:
        """The pairs of squares that it joins, the smaller first."""
        return [(min(pair), max(pair)) for pair in pairwise(self.squares)]


@dataclass(frozen=True, slots=True)
class Strokes(Solution):
    """Parts of a path that were drawn so far."""

    strokes: tuple[tuple[int, ...], ...]


Drawn = Path | Strokes
"""What a checker looks at."""


def turns_of(path: Path) -> int:
    """How often a path changes its direction."""
    steps = [other - one for one, other in pairwise(path.squares)]
    return sum(one != other for one, other in pairwise(steps))


def read_drawn(puzzle: Puzzle, text: str) -> Drawn:
    """The path in a text of any of the three forms."""
    if "\t" in text:
        from fathom.puzzles.path.model.font_table import read_font_solution

        return read_font_solution(puzzle, text, _SOURCE)
    if any(mark in "udlr" for mark in text):
        return _letters(puzzle, text)
    strokes = []
    for number, line in enumerate(text.strip("\n").split("\n"), 1):
        column = 1
        for part in line.split(";"):
            match = _STROKE.fullmatch(part)
            if match is None and part.strip():
                message = f"found {excerpt(part.strip())}, expected 'row,column moves', as in '5,0 UURD'"
                raise FormatError(message, source=_SOURCE, line=number, column=column)
            if match is not None:
                strokes.append(_walked(puzzle, match, number, column))
            column += len(part) + 1
    return Path.of(strokes[0]) if len(strokes) == 1 else Strokes(tuple(strokes))


def _walked(puzzle: Puzzle, match: re.Match[str], line: int, place: int) -> tuple[int, ...]:
    rows, columns = puzzle.shape
    row, column = int(match[1]), int(match[2])
    squares = []
    for move in ("", *"".join(match[3].split())):
        down, right = _STEPS.get(move, (0, 0))
        row, column = row + down, column + right
        if not (0 <= row < rows and 0 <= column < columns):
            message = f"found the square ({row}, {column}), expected one of {rows} x {columns}"
            raise FormatError(message, source=_SOURCE, line=line, column=place)
        squares.append(row * columns + column)
    return tuple(squares)


def _letters(puzzle: Puzzle, text: str) -> Drawn:
    """The path in a letter a square; the letter of its last square means nothing."""
    rows, columns = puzzle.shape
    lines = ["".join(line.split()) for line in text.strip().split("\n")]
    if len(lines) != rows or any(len(line) != columns for line in lines):
        raise FormatError(f"expected {rows} rows of {columns} letters u d l r or .", source=_SOURCE, line=1)
    marks = dict(enumerate("".join(lines).upper()))
    strange = next((square for square, mark in marks.items() if mark not in "UDLR."), None)
    if strange is not None:
        message = f"found {excerpt(marks[strange])}, expected one of u d l r ."
        raise FormatError(message, source=_SOURCE, line=strange // columns + 1, column=strange % columns + 1)
    length = sum(mark != "." for mark in marks.values())
    doors = [door.square for door in puzzle.doors]
    for door in doors:
        squares = [door]
        while len(squares) < length and marks[squares[-1]] != ".":
            row, column = divmod(squares[-1], columns)
            down, right = _STEPS[marks[squares[-1]]]
            if not (0 <= row + down < rows and 0 <= column + right < columns):
                break
            squares.append((row + down) * columns + column + right)
        if len(set(squares)) == length and squares[-1] in doors:
            return Path.of(squares)
    raise FormatError("the letters do not lead from one door to another over all of them", source=_SOURCE, line=1)


def write_drawn(columns: int, drawn: Drawn) -> str:
    """The strokes as text, each its first square and its moves."""
    return "; ".join(_stroke_text(columns, squares) for squares in drawn.strokes)


def _stroke_text(columns: int, squares: tuple[int, ...]) -> str:
    letter = {step: name for name, step in _STEPS.items()}
    moves = []
    for here, there in pairwise(squares):
        step = (there // columns - here // columns, there % columns - here % columns)
        if step not in letter:
            raise FathomError("a path that jumps cannot be written as moves")
        moves.append(letter[step])
    start = f"{squares[0] // columns},{squares[0] % columns}" if squares else ""
    return f"{start} {''.join(moves)}".strip()


def strokes_of(squares: Iterable[int], links: Iterable[tuple[int, int]]) -> Drawn:
    """The strokes over these squares and links between them; a loop ends where it starts."""
    beside: dict[int, list[int]] = {square: [] for square in squares}
    for one, other in links:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    left = {(min(one, other), max(one, other)) for one, near in beside.items() for other in near}
    strokes: list[tuple[int, ...]] = [(square,) for square, near in sorted(beside.items()) if not near]
    starts = [square for square, near in sorted(beside.items()) if len(near) != 2]
    for start in (*starts, *sorted(beside)):
        for first in beside[start]:
            stroke, there = [start], first
            while (min(stroke[-1], there), max(stroke[-1], there)) in left:
                left.remove((min(stroke[-1], there), max(stroke[-1], there)))
                here = stroke[-1]
                stroke.append(there)
                onward = [other for other in beside[there] if other != here]
                if len(beside[there]) != 2 or not onward:
                    break
                there = onward[0]
            if len(stroke) > 1:
                strokes.append(tuple(stroke))
    return Path.of(strokes[0]) if len(strokes) == 1 else Strokes(tuple(strokes))
