"""Boards with clues, rectangles that cover them, and their texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.grid import square_name
from fathom.kind import Instance, Solution

EMPTY, SQUARE, WIDE, TALL, ANY, HOLE = range(6)
"""What is on a square of the board: nothing, one of four clues, or the square is not there."""

GLYPHS = (".", "+", "-", "|", "?", "#")
"""The glyph of each."""

MOST_SQUARES = 65_535


class Rectangle(NamedTuple):
    """A rectangle of squares: its top left square, and its size. Rows and columns count from 0."""

    row: int
    column: int
    height: int
    width: int

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.row + self.height

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.column + self.width

    def squares(self, columns: int) -> list[int]:
        """The flat squares it covers, on a board of so many columns."""
        row, column, height, width = self
        return [r * columns + c for r in range(row, row + height) for c in range(column, column + width)]

    def __str__(self) -> str:
        """As it is written: `row,column heightxwidth`."""
        return f"{self.row},{self.column} {self.height}x{self.width}"


@dataclass(frozen=True, slots=True, eq=False)
class Board(Instance):
    """A board: `squares` says what is on each square (`EMPTY` … `HOLE`). The array is read-only."""

    kind: ClassVar[str] = "tatamibari"

    squares: NDArray[np.uint8]
    about: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse boards that cannot be."""
        squares = np.array(self.squares, np.uint8, order="C")
        squares.setflags(write=False)
        object.__setattr__(self, "squares", squares)
        if squares.ndim != 2 or not squares.size:
            raise FathomError("expected a board of rows and columns")
        if squares.size > MOST_SQUARES:
            raise FathomError(too_large(squares.size))
        if (squares > HOLE).any():
            raise FathomError(f"found the code {int(squares.max())}, expected 0 to {HOLE}")
        if (squares == HOLE).all():
            raise FathomError("found only holes, expected at least one square")

    def __eq__(self, other: object) -> bool:
        """Equal boards are the same puzzle with the same words about it."""
        return (
            isinstance(other, Board)
            and np.array_equal(self.squares, other.squares)
            and dict(self.about) == dict(other.about)
        )

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash((self.shape, self.squares.tobytes()))

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        rows, columns = self.squares.shape
        return rows, columns

    @property
    def clues(self) -> list[int]:
        """The squares with clues, in reading order."""
        flat = self.squares.reshape(-1)
        return np.flatnonzero((flat != EMPTY) & (flat != HOLE)).tolist()

    def name_of(self, square: int) -> str:
        """How a square is called in messages."""
        return square_name(square, self.shape)


@dataclass(frozen=True, slots=True)
class Tiling(Solution):
    """Rectangles, in reading order of their top left squares. Nothing says that they fit together: see `check`."""

    rectangles: tuple[Rectangle, ...]

    @classmethod
    def of(cls, rectangles: Iterable[tuple[int, int, int, int]]) -> Tiling:
        """The tiling by these rectangles: row, column, height and width of each."""
        return cls(tuple(sorted(Rectangle(*map(int, one)) for one in rectangles)))

    def __len__(self) -> int:
        """How many rectangles there are."""
        return len(self.rectangles)


@dataclass(frozen=True, slots=True)
class Borders(Solution):
    """Lines drawn between squares, whatever they enclose: right of each square, and below each."""

    right: tuple[tuple[bool, ...], ...]
    below: tuple[tuple[bool, ...], ...]


Drawn = Tiling | Borders
"""What a checker looks at."""


def board(drawing: str, **about: str) -> Board:
    """A board from a drawing, for notebooks and tests: `board("+.|\\n..|")`; blanks are holes."""
    return Board(codes_of(drawing.strip("\n").split("\n"), GLYPHS), about)


def codes_of(rows: list[str], glyphs: str | tuple[str, ...], *, source: str = "", line: int = 1) -> NDArray[np.uint8]:
    """Rows of glyphs as codes; blanks, and what is missing at the end of a row, are holes."""
    if not any(row.strip() for row in rows):
        raise FormatError("found no board, expected rows of squares", source=source, line=line)
    columns = max(len(row) for row in rows)
    if len(rows) * columns > MOST_SQUARES:
        raise FormatError(too_large(len(rows) * columns), source=source, line=line)
    codes = np.full((len(rows), columns), HOLE, np.uint8)
    known = {glyph: code for code, glyph in enumerate(glyphs)} | {" ": HOLE}
    for number, row in enumerate(rows):
        for column, glyph in enumerate(row):
            if glyph not in known:
                message = f"found {excerpt(glyph)}, expected one of {' '.join(glyphs)}"
                raise FormatError(message, source=source, line=line + number, column=column + 1)
            codes[number, column] = known[glyph]
    return codes


def read(document: Document) -> Board:
    """The board in a document of kind `tatamibari`."""
    document.accept()
    rows = [row.rstrip() for row in document.rows]
    codes = codes_of(rows, GLYPHS, source=document.source, line=document.board_line)
    try:
        return Board(codes, document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def rows_of(board: Board, glyphs: str | tuple[str, ...] = GLYPHS) -> list[str]:
    """The rows of the board, in these glyphs."""
    return ["".join(glyphs[code] for code in row) for row in board.squares.tolist()]


def write(instance: Board) -> str:
    """The board as a document that `read` understands."""
    return write_text({"kind": Board.kind, **instance.about}, rows_of(instance))


def too_large(size: int) -> str:
    """The message about a board of so many squares."""
    return f"found a board of {size} squares, expected at most {MOST_SQUARES}"


SOLUTION = (Tiling, Borders)


def read_solution(instance: Board, text: str) -> Drawn:
    """The rectangles (or borders) that `text` tells; see `solution`."""
    from fathom.puzzles.tatamibari.model.solution import read_drawn

    return read_drawn(instance, text)


def write_solution(instance: Board, solution: Drawn) -> str:
    """The rectangles as text: a letter a square if they fit together, otherwise a rectangle a line."""
    from fathom.puzzles.tatamibari.model.solution import write_drawn

    return write_drawn(instance, solution)


__all__ = [
    "ANY", "EMPTY", "GLYPHS", "HOLE", "SQUARE", "TALL", "WIDE",
    "Board", "Borders", "Drawn", "Rectangle", "Tiling",
    "board", "codes_of", "read", "read_solution", "rows_of", "write", "write_solution",
]  # fmt: skip
