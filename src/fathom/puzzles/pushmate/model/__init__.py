"""Positions of Push Fight with a question, winning turns, and their texts.

Unlike in the game the two players may have different numbers of pieces: the question only looks at one turn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.games.pushfight.model.board import DIRECTIONS, VOID, Board, Square
from fathom.games.pushfight.model.position import ANCHORED, PIECES, THEIR_PAWN, THEIR_PUSHER
from fathom.kind import Instance, Solution

GLYPHS = (".", *PIECES)
MOST_SQUARES = 4096
MOST_MOVES = 9999
UNLIMITED = "unlimited"

Sides = tuple[int, int, int, int]

_MOVES = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?", re.ASCII)
_MOVE = re.compile(r"(\d{1,4}),(\d{1,4})\s+to\s+(\d{1,4}),(\d{1,4})", re.ASCII)
_PUSH = re.compile(r"(\d{1,4}),(\d{1,4})\s+pushes\s+(\w{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Puzzle(Instance):
    """A position, and how many moves the turn may have before its push.

    `squares` and `beside` are those of a Push Fight board; rows and columns count from 0, and so many
    are used. `cells` is the position as the player to move sees it. `moves` are the allowed numbers of moves,
    ascending; None: any number.
    """

    kind: ClassVar[str] = "push-fight-mate"

    squares: tuple[Square, ...]
    beside: tuple[Sides, ...]
    cells: str
    moves: tuple[int, ...] | None = (0, 1, 2)
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse what cannot be asked."""
        from fathom.puzzles.pushmate.model.text import same_when_drawn

        if not 2 <= len(self.squares) <= MOST_SQUARES:
            raise FathomError(f"found {len(self.squares)} squares, expected 2 to {MOST_SQUARES}")
        if len(self.cells) != len(self.squares) or set(self.cells) - set(GLYPHS):
            raise FathomError(f"expected a position of {len(self.squares)} of {' '.join(GLYPHS)}")
        if self.cells.count(ANCHORED) > 1:
            raise FathomError(f"found {self.cells.count(ANCHORED)} of {ANCHORED}, expected one anchor at most")
        if self.moves is not None and (not self.moves or list(self.moves) != sorted(set(self.moves))):
            raise FathomError(f"expected allowed numbers of moves, ascending, found {self.moves}")
        if self.moves is not None and not 0 <= self.moves[0] <= self.moves[-1] <= MOST_MOVES:
            raise FathomError(f"expected 0 to {MOST_MOVES} moves, found {self.moves[0]} to {self.moves[-1]}")
        if not same_when_drawn(self.squares, self.beside):
            raise FathomError("the squares do not lie beside each other as in a drawing, nor on a cylinder or torus")

    @property
    def board(self) -> Board:
        """The board of the game; its numbers of pieces and its placement mean nothing here."""
        return Board("mate", self.squares, self.beside, 1, 0, ((0,), (1,)), self.moves or (0,))

    @property
    def size(self) -> Square:
        """How many rows and columns there are."""
        return 1 + max(row for row, _ in self.squares), 1 + max(column for _, column in self.squares)

    def name_of(self, square: int) -> str:
        """How a square is called in texts and messages."""
        return f"{self.squares[square][0]},{self.squares[square][1]}"


@dataclass(frozen=True, slots=True)
class WinningTurn(Solution):
    """Moves as pairs of squares, then the push: of the pusher on a square, in a direction of `DIRECTIONS`."""

    moves: tuple[tuple[int, int], ...]
    pusher: int
    direction: int


@dataclass(frozen=True, slots=True)
class Begun(Solution):
    """A turn whose push is still to come."""

    moves: tuple[tuple[int, int], ...] = ()


Turn = WinningTurn | Begun
"""What a checker looks at."""


def asked_on(board: Board, cells: str, moves: tuple[int, ...] | None = (0, 1, 2), **about: str) -> Puzzle:
    """The question about a position of a board, which is moved up and to the left as far as that goes."""
    top, left = min(row for row, _ in board.squares), min(column for _, column in board.squares)
    squares = tuple((row - top, column - left) for row, column in board.squares)
    return Puzzle(squares, board.beside, cells, moves, about)


def read(document: Document) -> Puzzle:
    """The puzzle in a document of kind `push-fight-mate`."""
    from fathom.puzzles.pushmate.model.text import read_drawing, read_named

    document.accept("moves", "board", "wrap")
    moves = _moves_of(document)
    if "board" in document.entries:
        squares, beside, cells = read_named(document)
    else:
        squares, beside, cells = read_drawing(document)
    try:
        return Puzzle(squares, beside, cells, moves, document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _moves_of(document: Document) -> tuple[int, ...] | None:
    said = document.value("moves", "0-2").strip()
    if said == UNLIMITED:
        return None
    found: set[int] = set()
    for part in said.split(","):
        match = _MOVES.fullmatch(part.strip())
        if match is None or int(match[2] or match[1]) < int(match[1]):
            raise document.error(
                "moves", f"found {excerpt(said)}, expected numbers and ranges such as 0-2, 1 or 0,2, or {UNLIMITED}"
            )
        found.update(range(int(match[1]), int(match[2] or match[1]) + 1))
    return tuple(sorted(found))


def told_moves(moves: tuple[int, ...] | None) -> str:
    """Allowed numbers of moves as `read` understands them."""
    if moves is None:
        return UNLIMITED
    parts: list[list[int]] = []
    for count in moves:
        if parts and parts[-1][1] == count - 1:
            parts[-1][1] = count
        else:
            parts.append([count, count])
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in parts)


def write(instance: Puzzle) -> str:
    """The puzzle as a document that `read` understands, its rails drawn."""
    from fathom.puzzles.pushmate.model.text import drawn, wraps_of

    wrap = wraps_of(instance.squares, instance.beside)
    entries = {"kind": Puzzle.kind, "moves": told_moves(instance.moves)} | ({"wrap": wrap} if wrap else {})
    return write_text(entries | dict(instance.about), drawn(instance.squares, instance.beside, instance.cells))


SOLUTION = (WinningTurn, Begun)


def read_solution(instance: Puzzle, text: str) -> Turn:
    """The turn that a text such as `1,2 to 0,4; 0,4 pushes left` tells; squares are row,column from 0.

    One without a push is a turn that has begun.
    """
    parts = [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    push = _PUSH.fullmatch(parts[-1]) if parts else None
    moves = []
    for number, part in enumerate(parts if push is None else parts[:-1], 1):
        match = _MOVE.fullmatch(part)
        if match is None:
            last = number == len(parts)
            wanted = "a push such as '0,4 pushes left' at the end" if last else "a move such as '1,2 to 0,4'"
            raise FathomError(f"found {excerpt(part)}, expected {wanted}")
        moves.append((_square(instance, match[1], match[2]), _square(instance, match[3], match[4])))
    if push is None:
        return Begun(tuple(moves))
    if push[3] not in DIRECTIONS:
        raise FathomError(f"found {excerpt(parts[-1])}, expected a push such as '0,4 pushes left' at the end")
    return WinningTurn(tuple(moves), _square(instance, push[1], push[2]), DIRECTIONS.index(push[3]))


def _square(puzzle: Puzzle, row: str, column: str) -> int:
    square = (int(row), int(column))
    if square not in puzzle.squares:
        raise FathomError(f"found the square {row},{column}, which is not on the board")
    return puzzle.squares.index(square)


def write_solution(instance: Puzzle, solution: Turn) -> str:
    """The turn as `read_solution` reads it."""
    name = instance.name_of
    parts = [f"{name(start)} to {name(end)}" for start, end in solution.moves]
    if isinstance(solution, WinningTurn):
        parts.append(f"{name(solution.pusher)} pushes {DIRECTIONS[solution.direction]}")
    return "; ".join(parts)


def can_be_touched(puzzle: Puzzle) -> bool:
    """Whether a piece of the other player, without the anchor, stands beside the void."""
    return any(
        cell in (THEIR_PAWN, THEIR_PUSHER) and VOID in sides
        for cell, sides in zip(puzzle.cells, puzzle.beside, strict=True)
    )
