"""Boards of chessmen that capture each other, sequences of captures, and their texts.

Squares are numbered row by row from the top left, from 0; in texts they have their names of chess, `a1` at the bottom
left, whatever the size of the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, parse
from fathom.formats.text import write as write_text
from fathom.grid import column_letters, column_number
from fathom.kind import Instance, Solution

MEN = "KQRBNP"
"""King, queen, rook, bishop, knight, pawn."""

MOST_SQUARES = 1_000_000
MOST_PIECES = 400
MOST_CAPTURES = 999
USUAL_CAPTURES = 2

_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_SQUARE = re.compile(r"([a-z]{1,4})(\d{1,7})", re.ASCII)
_CAPTURE = re.compile(r"([a-z]{1,4}\d{1,7})[-x]?([a-z]{1,4}\d{1,7})", re.ASCII | re.IGNORECASE)


class Piece(NamedTuple):
    """A piece: its square, its letter, and how many captures it may make."""

    square: int
    man: str
    captures: int


@dataclass(frozen=True, slots=True)
class SoloChess(Instance):
    """A board of so many rows and columns, and its pieces in the order of their squares.

    `free`: a king is captured like any other piece.
    """

    kind: ClassVar[str] = "solo-chess"

    rows: int
    columns: int
    pieces: tuple[Piece, ...]
    free: bool = False
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Sort the pieces, and refuse boards that cannot be."""
        object.__setattr__(self, "pieces", tuple(sorted(Piece(*piece) for piece in self.pieces)))
        if self.rows < 1 or self.columns < 1 or self.rows * self.columns > MOST_SQUARES:
            raise FathomError(f"found a board of {self.rows} x {self.columns}, expected 1 to {MOST_SQUARES} squares")
        if not 1 <= len(self.pieces) <= MOST_PIECES:
            raise FathomError(f"found {len(self.pieces)} pieces, expected 1 to {MOST_PIECES}")
        if len({piece.square for piece in self.pieces}) < len(self.pieces):
            raise FathomError("found two pieces on one square")
        for piece in self.pieces:
            if not 0 <= piece.square < self.rows * self.columns:
                raise FathomError(f"found a piece on square {piece.square}, which is not on the board")
            if piece.man not in MEN or len(piece.man) != 1:
                raise FathomError(f"found the piece {excerpt(piece.man)}, expected one of {' '.join(MEN)}")
            if not 0 <= piece.captures <= MOST_CAPTURES:
                raise FathomError(f"found {piece.captures} captures, expected 0 to {MOST_CAPTURES}")

    def name_of(self, square: int) -> str:
        """How a square is called: `a1` is at the bottom left."""
        row, column = divmod(square, self.columns)
        return f"{column_letters(column)}{self.rows - row}"

    def square_named(self, name: str) -> int:
        """The square of a name; `FathomError` if the board has none."""
        match = _SQUARE.fullmatch(name.lower())
        if match is not None:
            row, column = self.rows - int(match[2]), column_number(match[1])
            if 0 <= row < self.rows and 0 <= column < self.columns:
                return row * self.columns + column
        last = f"{column_letters(self.columns - 1)}{self.rows}"
        raise FathomError(f"found {excerpt(name)}, expected a square from a1 to {last}")


class Capture(NamedTuple):
    """A move: the piece on a square captures that on another."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Captures(Solution):
    """A sequence of captures."""

    moves: tuple[Capture, ...]

    def __len__(self) -> int:
        """How many captures there are."""
        return len(self.moves)

    @classmethod
    def of(cls, moves: Iterable[tuple[int, int]]) -> Captures:
        """The sequence with these captures, each a square and another."""
        return cls(tuple(Capture(int(start), int(end)) for start, end in moves))


def board(drawing: str, captures: int = USUAL_CAPTURES, budgets: str = "", free: bool = False) -> SoloChess:
    """A board from a drawing, for notebooks and tests: `board("R.\\\\nRR", budgets="a1 1")`."""
    entries = {"kind": SoloChess.kind, "captures": str(captures)}
    entries |= ({"budgets": budgets} if budgets else {}) | ({"king": "free"} if free else {})
    return read(parse(write_text(entries, drawing.strip("\n").split("\n"))))


def read(document: Document) -> SoloChess:
    """The board in a document of kind `solo-chess`."""
    document.accept("captures", "budgets", "king")
    said = document.value("captures", str(USUAL_CAPTURES))
    if not _NUMBER.fullmatch(said):
        raise document.error("captures", f"found {excerpt(said)}, expected how often a piece may capture, such as 2")
    free = document.choice("king", ("last", "free"), "last") == "free"
    lines = [row.rstrip() for row in document.rows]
    while lines and not lines[-1]:
        lines.pop()
    columns = max(map(len, lines), default=0)
    if len(lines) * columns > MOST_SQUARES:
        message = f"found a board of {len(lines)} x {columns}, expected at most {MOST_SQUARES} squares"
        raise FormatError(message, source=document.source, line=document.board_line)
    pieces = []
    for row, line in enumerate(lines):
        for column, glyph in enumerate(line):
            if glyph in MEN:
                pieces.append(Piece(row * columns + column, glyph, int(said)))
            elif glyph not in ". ":
                raise FormatError(
                    f"found {excerpt(glyph)}, expected one of {' '.join(MEN)} .",
                    source=document.source,
                    line=document.board_line + row,
                    column=column + 1,
                )
    try:
        drawn = SoloChess(len(lines), columns, tuple(pieces), free, document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None
    return _with_budgets(document, drawn) if "budgets" in document.entries else drawn


def _with_budgets(document: Document, drawn: SoloChess) -> SoloChess:
    """The board with the captures of single pieces, as in `c7 1, e5 0`."""
    captures = {piece.square: piece.captures for piece in drawn.pieces}
    told: set[int] = set()
    for part in document.entries["budgets"].value.split(","):
        words = part.split()
        if len(words) != 2 or not _NUMBER.fullmatch(words[1]):
            raise document.error("budgets", f"found {excerpt(part.strip())}, expected squares such as c7 1, e5 0")
        try:
            square = drawn.square_named(words[0])
        except FathomError as error:
            raise document.error("budgets", str(error)) from None
        if square not in captures or square in told:
            wrong = "no piece" if square not in captures else "a second time"
            raise document.error("budgets", f"found {excerpt(words[0])}, {wrong}, expected a piece once")
        told.add(square)
        captures[square] = int(words[1])
    pieces = tuple(piece._replace(captures=captures[piece.square]) for piece in drawn.pieces)
    return replace(drawn, pieces=pieces)


def usual_captures(instance: SoloChess) -> int:
    """What most pieces may capture; of equals, the most."""
    numbers = [piece.captures for piece in instance.pieces]
    return max(numbers, key=lambda number: (numbers.count(number), number))


def write(instance: SoloChess) -> str:
    """The board as a document that `read` understands."""
    usual = usual_captures(instance)
    rows = [["."] * instance.columns for _ in range(instance.rows)]
    for square, man, _ in instance.pieces:
        rows[square // instance.columns][square % instance.columns] = man
    others = [f"{instance.name_of(piece.square)} {piece.captures}" for piece in instance.pieces if piece[2] != usual]
    entries = {"kind": SoloChess.kind, "captures": str(usual)}
    entries |= ({"budgets": ", ".join(others)} if others else {}) | ({"king": "free"} if instance.free else {})
    return write_text(entries | dict(instance.about), ["".join(row) for row in rows])


SOLUTION = Captures


def read_solution(instance: SoloChess, text: str) -> Captures:
    """The captures that a text tells, as in `c7c4 c4e4`."""
    moves = []
    for number, line in enumerate(text.splitlines(), 1):
        for found in re.finditer(r"[^\s,;]+", line):
            try:
                moves.append(_capture(instance, found[0]))
            except FathomError as error:
                raise FormatError(str(error), source="solution", line=number, column=found.start() + 1) from None
    return Captures(tuple(moves))


def _capture(instance: SoloChess, word: str) -> Capture:
    match = _CAPTURE.fullmatch(word)
    if match is None:
        raise FathomError(f"found {excerpt(word)}, expected captures such as c7c4")
    return Capture(instance.square_named(match[1]), instance.square_named(match[2]))


def write_solution(instance: SoloChess, solution: Captures) -> str:
    """The captures as text; `read_solution` reads it back."""
    return " ".join(capture_text(instance, capture) for capture in solution.moves)


def capture_text(instance: SoloChess, capture: Capture) -> str:
    """One capture as text."""
    return f"{instance.name_of(capture.start)}{instance.name_of(capture.end)}"
