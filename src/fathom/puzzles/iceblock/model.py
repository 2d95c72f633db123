"""Boards of ice with blocks, sequences of pushes, and their texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, board_codes, board_rows, parse
from fathom.formats.text import write as write_text
from fathom.grid import square_name
from fathom.kind import Instance, Solution

ICE, FLOOR, WALL = range(3)
"""What a square is made of."""

DIRECTIONS = ("N", "E", "S", "W")
"""The names of the directions 0 to 3: up, right, down, left."""

MOST_SQUARES = 65535

_GLYPHS = (".", ",", "#", "x", "o", "*")
_TARGET, _BLOCK, _BLOCK_ON_TARGET = 3, 4, 5
_MOVE = re.compile(r"\s*(\d{1,9})\s*,\s*(\d{1,9})\s*([NESW])\s*", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True, eq=False)
class Board(Instance):
    """A board and where its blocks stand.

    `ground` says what each square is made of, `targets` flags those that must carry a block in the end, and `blocks`
    are flat squares in ascending order. Blocks are alike. Both arrays are read-only; all outside them is normal floor.
    """

    kind: ClassVar[str] = "ice-block"

    ground: NDArray[np.uint8]
    targets: NDArray[np.bool_]
    blocks: tuple[int, ...]
    about: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse boards that cannot be."""
        object.__setattr__(self, "ground", _read_only(self.ground, np.uint8))
        object.__setattr__(self, "targets", _read_only(self.targets, np.bool_))
        object.__setattr__(self, "blocks", tuple(sorted(map(int, self.blocks))))
        ground, blocks = self.ground, self.blocks
        if ground.ndim != 2 or not ground.size or self.targets.shape != ground.shape:
            raise FathomError(f"found a board of {ground.ndim} dimensions, expected rows and columns")
        if ground.size > MOST_SQUARES:
            raise FathomError(_too_large(ground.size))
        if not (ground == ICE).any():
            raise FathomError("found no ice, expected at least one square of it")
        if not blocks:
            raise FathomError("found no block, expected at least one 'o' or '*'")
        if not self.targets.any():
            raise FathomError("found no target, expected at least one 'x' or '*'")
        if (self.targets & (ground != ICE)).any():
            raise FathomError("found a target that is not on ice")
        if blocks[0] < 0 or blocks[-1] >= ground.size or (ground.reshape(-1)[list(blocks)] != ICE).any():
            raise FathomError("found a block that is not on ice")
        if len(set(blocks)) < len(blocks):
            raise FathomError("found two blocks on one square")

    def __eq__(self, other: object) -> bool:
        """Equal boards are the same puzzle with the same words about it."""
        return (
            isinstance(other, Board)
            and np.array_equal(self.ground, other.ground)
            and np.array_equal(self.targets, other.targets)
            and (self.blocks, dict(self.about)) == (other.blocks, dict(other.about))
        )

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash((self.shape, self.ground.tobytes(), self.targets.tobytes(), self.blocks))

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        rows, columns = self.ground.shape
        return rows, columns

    def name_of(self, square: int) -> str:
        """How a square is called in messages."""
        return square_name(square, self.shape)


class Push(NamedTuple):
    """One move: the block on `square` is pushed in a direction (a number, see `DIRECTIONS`)."""

    square: int
    direction: int


@dataclass(frozen=True, slots=True)
class Pushes(Solution):
    """A sequence of moves."""

    moves: tuple[Push, ...]

    def __len__(self) -> int:
        """The number of moves."""
        return len(self.moves)

    @classmethod
    def of(cls, moves: Iterable[tuple[int, int]]) -> Pushes:
        """The sequence with these moves, each a square and a direction."""
        return cls(tuple(Push(int(square), int(direction)) for square, direction in moves))


def board(drawing: str) -> Board:
    """A board from a drawing, for notebooks and tests: `board("o..\\n..x")`."""
    return read(parse(write_text({"kind": Board.kind}, drawing.strip("\n").split("\n"))))


def with_blocks(board: Board, squares: Iterable[int]) -> Board:
    """The same board with its blocks elsewhere."""
    return replace(board, blocks=tuple(squares))


def read(document: Document) -> Board:
    """The board in a document of kind `ice-block`."""
    document.accept()
    size = len(document.rows) * max((len(row.rstrip()) for row in document.rows), default=0)
    if size > MOST_SQUARES:  # before short rows are filled
        raise FormatError(_too_large(size), source=document.source, line=document.board_line)
    codes = board_codes(document, {glyph: code for code, glyph in enumerate(_GLYPHS)}, fill=_GLYPHS[FLOOR])
    try:
        return Board(
            ground=np.where(codes >= _TARGET, ICE, codes).astype(np.uint8),
            targets=(codes == _TARGET) | (codes == _BLOCK_ON_TARGET),
            blocks=tuple(np.flatnonzero(codes >= _BLOCK).tolist()),
            about=document.about(),
        )
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def write(instance: Board) -> str:
    """The board as a document that `read` understands."""
    codes = np.where(instance.targets, _TARGET, instance.ground).astype(np.uint8)
    stand = np.array(instance.blocks)
    codes.reshape(-1)[stand] = np.where(instance.targets.reshape(-1)[stand], _BLOCK_ON_TARGET, _BLOCK)
    return write_text({"kind": Board.kind, **instance.about}, board_rows(codes, _GLYPHS))


SOLUTION = Pushes


def read_solution(instance: Board, text: str) -> Pushes:
    """The moves that `text` tells: `row,column direction`, counted from 0; one a line or with `;` between them."""
    rows, columns = instance.shape
    moves = []
    for number, line in enumerate(text.splitlines(), 1):
        column = 1
        for part in line.split(";"):
            match = _MOVE.fullmatch(part)
            if match is not None and int(match[1]) < rows and int(match[2]) < columns:
                moves.append(Push(int(match[1]) * columns + int(match[2]), DIRECTIONS.index(match[3].upper())))
            elif part.strip():
                wanted = f"'row,column' on a board of {rows} x {columns} and N, E, S or W, as in '0,0 E'"
                message = f"found {excerpt(part.strip())}, expected {wanted}"
                place = column + len(part) - len(part.lstrip())
                raise FormatError(message, source="solution", line=number, column=place)
            column += len(part) + 1
    return Pushes(tuple(moves))


def write_solution(instance: Board, solution: Pushes) -> str:
    """The moves as text; `read_solution` reads it back."""
    columns = instance.shape[1]
    return "; ".join(
        f"{square // columns},{square % columns} {DIRECTIONS[direction]}" for square, direction in solution.moves
    )


def _too_large(size: int) -> str:
    return f"found a board of {size} squares, expected at most {MOST_SQUARES}"


def _read_only(array: NDArray[Any], dtype: type[np.generic]) -> NDArray[Any]:
    """The array itself if nobody can write to it, otherwise a copy; in rows one after another."""
    if array.flags.writeable or not array.flags.c_contiguous or array.dtype != dtype:
        array = np.array(array, dtype, order="C")
        array.setflags(write=False)
    return array


__all__ = [
    "DIRECTIONS",
    "FLOOR",
    "ICE",
    "WALL",
    "Board",
    "Push",
    "Pushes",
    "board",
    "read",
    "read_solution",
    "with_blocks",
    "write",
    "write_solution",
]
