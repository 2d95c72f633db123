"""Positions of Push Fight with a question, winning turns, and their texts.

Unlike in the game the two players may have different numbers of pieces: the question only looks at one turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.games.pushfight.model.board import VOID, Board, Sides, Square
from fathom.games.pushfight.model.drawing import (
    MOST_SQUARES,
    read_ground,
    refuse_wrong_cells,
    refuse_wrong_sides,
    write_ground,
)
from fathom.games.pushfight.model.position import THEIR_PAWN, THEIR_PUSHER
from fathom.games.pushfight.model.turn import UNLIMITED, Ply, Steps, read_begun, read_moves, told_moves, write_turn
from fathom.kind import Instance, Solution

MOST_MOVES = 9999


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
        refuse_wrong_cells(self.squares, self.cells, MOST_SQUARES)
        if self.moves is not None and (not self.moves or list(self.moves) != sorted(set(self.moves))):
            raise FathomError(f"expected allowed numbers of moves, ascending, found {self.moves}")
        if self.moves is not None and not 0 <= self.moves[0] <= self.moves[-1] <= MOST_MOVES:
            raise FathomError(f"expected 0 to {MOST_MOVES} moves, found {self.moves[0]} to {self.moves[-1]}")
        refuse_wrong_sides(self.squares, self.beside)

    @property
    def board(self) -> Board:
        """The board of the game; its numbers of pieces and its placement mean nothing here."""
        return Board("mate", self.squares, self.beside, 1, 0, ((0,), (1,)), self.moves or (0,))

    @property
    def size(self) -> Square:
        """How many rows and columns there are."""
        return self.board.size

    def name_of(self, square: int) -> str:
        """How a square is called in texts and messages."""
        return f"{self.squares[square][0]},{self.squares[square][1]}"


@dataclass(frozen=True, slots=True)
class WinningTurn(Ply, Solution):
    """A turn that is to win."""


@dataclass(frozen=True, slots=True)
class Begun(Solution):
    """A turn whose push is still to come."""

    moves: Steps = ()


Turn = WinningTurn | Begun
"""What a checker looks at."""


def asked_on(board: Board, cells: str, moves: tuple[int, ...] | None = (0, 1, 2), **about: str) -> Puzzle:
    """The question about a position of a board, which is moved up and to the left as far as that goes."""
    return Puzzle(board.at_origin().squares, board.beside, cells, moves, about)


def read(document: Document) -> Puzzle:
    """The puzzle in a document of kind `push-fight-mate`."""
    document.accept("moves", "board", "wrap")
    moves = _moves_of(document)
    squares, beside, cells = read_ground(document)
    try:
        return Puzzle(squares, beside, cells, moves, document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _moves_of(document: Document) -> tuple[int, ...] | None:
    said = document.value("moves", "0-2").strip()
    if said == UNLIMITED:
        return None
    found = read_moves(said)
    if found is None:
        raise document.error(
            "moves", f"found {excerpt(said)}, expected numbers and ranges such as 0-2, 1 or 0,2, or {UNLIMITED}"
        )
    return found


def write(instance: Puzzle) -> str:
    """The puzzle as a document that `read` understands, its rails drawn."""
    entries = {"kind": Puzzle.kind, "moves": told_moves(instance.moves)}
    return write_ground(entries, (instance.squares, instance.beside, instance.cells), instance.about)


SOLUTION = (WinningTurn, Begun)


def read_solution(instance: Puzzle, text: str) -> Turn:
    """The turn that a text such as `1,2 to 0,4; 0,4 pushes left` tells; squares are row,column from 0.

    One without a push is a turn that has begun.
    """
    found = read_begun(instance.board, text)
    return WinningTurn(found.moves, found.pusher, found.direction) if isinstance(found, Ply) else Begun(found)


def write_solution(instance: Puzzle, solution: Turn) -> str:
    """The turn as `read_solution` reads it."""
    return write_turn(instance.board, solution if isinstance(solution, WinningTurn) else solution.moves)


def can_be_touched(puzzle: Puzzle) -> bool:
    """Whether a piece of the other player, without the anchor, stands beside the void."""
    return any(
        cell in (THEIR_PAWN, THEIR_PUSHER) and VOID in sides
        for cell, sides in zip(puzzle.cells, puzzle.beside, strict=True)
    )
