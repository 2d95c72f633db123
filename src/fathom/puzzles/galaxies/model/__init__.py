"""Boards with centres, the lines that cut them into areas, and their texts.

A point of a board is told in halves: row and column of the square's middle, doubled. So points with two even numbers
are squares, with one odd number the middles of sides, and with two the points where four squares meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.grid import square_name
from fathom.kind import Instance, Solution

MOST_SQUARES = 65_535

SQUARE, WHITE, BLACK, HOLE = ".", "o", "*", "#"
_NOTHING = " -|+"  # what may stand between squares where no centre is


class Centre(NamedTuple):
    """The centre of an area: its row and column in halves, and whether it is black."""

    row: int
    column: int
    black: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Board(Instance):
    """A board: which squares are `there`, and the centres in reading order. The array is read-only."""

    kind: ClassVar[str] = "spiral-galaxies"

    there: NDArray[np.bool_]
    centres: tuple[Centre, ...]
    about: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse boards that cannot be."""
        there = np.array(self.there, np.bool_, order="C")
        there.setflags(write=False)
        object.__setattr__(self, "there", there)
        if there.ndim != 2 or not there.size:
            raise FathomError("expected a board of rows and columns")
        if there.size > MOST_SQUARES:
            raise FathomError(too_large(there.size))
        if not there.any():
            raise FathomError("found only holes, expected at least one square")
        centres = tuple(sorted(Centre(*centre) for centre in self.centres))
        object.__setattr__(self, "centres", centres)
        rows, columns = there.shape
        for centre in centres:
            if not (0 <= centre.row <= 2 * rows - 2 and 0 <= centre.column <= 2 * columns - 2):
                raise FathomError(f"the centre at {point_name(centre)} is not on the board")
            if not (centre.row % 2 or centre.column % 2 or there[centre.row // 2, centre.column // 2]):
                raise FathomError(f"the centre at {point_name(centre)} is in a hole")
        if len({centre[:2] for centre in centres}) < len(centres):
            raise FathomError("found two centres at one point")

    def __eq__(self, other: object) -> bool:
        """Equal boards are the same puzzle with the same words about it."""
        return (
            isinstance(other, Board)
            and np.array_equal(self.there, other.there)
            and self.centres == other.centres
            and dict(self.about) == dict(other.about)
        )

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash((self.shape, self.there.tobytes(), self.centres))

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        rows, columns = self.there.shape
        return rows, columns

    @property
    def squares(self) -> list[int]:
        """The flat squares that are there."""
        return [int(square) for square in np.flatnonzero(self.there)]

    def sides(self) -> Iterator[tuple[int, int]]:
        """All pairs of squares that are there and side by side, the earlier one first."""
        rows, columns = self.shape
        there = self.there.reshape(-1).tolist()
        for square in self.squares:
            if (square + 1) % columns and there[square + 1]:
                yield square, square + 1
            if square + columns < rows * columns and there[square + columns]:
                yield square, square + columns

    def name_of(self, square: int) -> str:
        """How a square is called in messages."""
        return square_name(square, self.shape)


def point_name(centre: Centre) -> str:
    """How the place of a centre is called in messages: row and column, with halves between squares."""
    return f"({centre.row / 2:g}, {centre.column / 2:g})"


@dataclass(frozen=True, slots=True)
class Cut(Solution):
    """Borders between squares that are side by side, as pairs, the earlier square first; in order, each once."""

    borders: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, borders: Iterable[tuple[int, int]]) -> Cut:
        """The cut along these borders."""
        return cls(tuple(sorted({(min(pair), max(pair)) for pair in borders})))

    @classmethod
    def between(cls, board: Board, owners: Mapping[int, int]) -> Cut:
        """The cut between squares of different owners."""
        return cls.of(pair for pair in board.sides() if owners[pair[0]] != owners[pair[1]])

    def __len__(self) -> int:
        """How many borders there are."""
        return len(self.borders)


def board(drawing: str, **about: str) -> Board:
    """A board from a drawing, for notebooks and tests: `board(". .\\n o\\n. .")`."""
    return board_of(drawing.strip("\n").split("\n"), about)


def board_of(rows: list[str], about: Mapping[str, str], source: str = "", line: int = 1) -> Board:
    """The board in a drawing of every second row and column the squares; what lies between them in between."""
    rows = [row.rstrip() for row in rows]
    if not any(rows):
        raise FormatError("found no board, expected rows of squares", source=source, line=line)
    high, wide = (len(rows) + 1) // 2, (max(map(len, rows)) + 1) // 2
    if high * wide > MOST_SQUARES:
        raise FormatError(too_large(high * wide), source=source, line=line)
    there = np.zeros((high, wide), np.bool_)
    centres = []
    for row, drawn in enumerate(rows):
        for column, glyph in enumerate(drawn):
            on_square = not (row % 2 or column % 2)
            known = (SQUARE, HOLE, " ") if on_square else tuple(_NOTHING)
            if glyph in (WHITE, BLACK):
                if row > 2 * high - 2 or column > 2 * wide - 2:
                    message = "found a centre beside the board, expected squares on both sides of it"
                    raise FormatError(message, source=source, line=line + row, column=column + 1)
                centres.append(Centre(row, column, glyph == BLACK))
            elif glyph not in known:
                words = f"{SQUARE} {WHITE} {BLACK} {HOLE} for a square" if on_square else f"a blank, {WHITE} or {BLACK}"
                message = f"found {excerpt(glyph)}, expected {words}"
                raise FormatError(message, source=source, line=line + row, column=column + 1)
            if on_square and glyph in (SQUARE, WHITE, BLACK):
                there[row // 2, column // 2] = True
    try:
        return Board(there, tuple(centres), about)
    except FathomError as error:
        raise FormatError(str(error), source=source, line=line) from None


def rows_of(board: Board) -> list[str]:
    """The rows that `board_of` reads as this board."""
    rows, columns = board.shape
    drawn = [[" "] * (2 * columns - 1) for _ in range(2 * rows - 1)]
    for row in range(rows):
        for column in range(columns):
            drawn[2 * row][2 * column] = SQUARE if board.there[row, column] else HOLE
    for centre in board.centres:
        drawn[centre.row][centre.column] = BLACK if centre.black else WHITE
    return ["".join(row).rstrip() for row in drawn]


def read(document: Document) -> Board:
    """The board in a document of kind `spiral-galaxies`."""
    document.accept()
    return board_of(list(document.rows), document.about(), document.source, document.board_line)


def write(instance: Board) -> str:
    """The board as a document that `read` understands."""
    return write_text({"kind": Board.kind, **instance.about}, rows_of(instance))


def too_large(size: int) -> str:
    """The message about a board of so many squares."""
    return f"found a board of {size} squares, expected at most {MOST_SQUARES}"


SOLUTION = Cut


def read_solution(instance: Board, text: str) -> Cut:
    """The borders that `text` tells; see `solution`."""
    from fathom.puzzles.galaxies.model.solution import read_cut

    return read_cut(instance, text)


def write_solution(instance: Board, solution: Cut) -> str:
    """The areas as text, a letter a square, or, where a border cuts nothing off, the list of borders."""
    from fathom.puzzles.galaxies.model.solution import write_cut

    return write_cut(instance, solution)


__all__ = [
    "BLACK", "HOLE", "SQUARE", "WHITE", "Board", "Centre", "Cut", "board", "board_of", "point_name", "read",
    "read_solution", "rows_of", "write", "write_solution",
]  # fmt: skip
