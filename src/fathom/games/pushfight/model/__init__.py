"""Positions of Push Fight, what they are worth, and the texts of both.

A position stands on a board that comes with Fathom (`board: mini`) or on one that is drawn with its rails. Both players
have the same pieces, one pusher at least, and the anchor, if there is one, is where a push can have ended.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.games.pushfight.model.board import Board, Sides, Square
from fathom.games.pushfight.model.drawing import (
    read_drawing,
    read_named,
    refuse_wrong_cells,
    refuse_wrong_sides,
    write_ground,
)
from fathom.games.pushfight.model.language import shipped_boards
from fathom.games.pushfight.model.position import (
    ANCHORED,
    PAWN,
    PUSHER,
    THEIR_PAWN,
    THEIR_PUSHER,
    drawn,
    read_position,
)
from fathom.games.pushfight.model.turn import (
    Ply,
    Steps,
    read_game,
    read_moves,
    read_turn,
    told_moves,
    write_game,
    write_turn,
)
from fathom.kind import Instance, Solution

MOST_SQUARES, MOST_MOVES = 62, 9
WON, LOST, DRAWN = VALUES = ("won", "lost", "drawn")

_HEADING = re.compile(r"(won|lost) in (\d{1,4}) turns?|drawn", re.ASCII)
_TURN = re.compile(r"\d", re.ASCII)


@dataclass(frozen=True, slots=True)
class Position(Instance):
    """A position as the player to move sees it, with the board and the allowed numbers of moves a turn.

    `squares` and `beside` are those of a `Board`; rows and columns count from 0, and so many are used.
    """

    kind: ClassVar[str] = "push-fight"

    squares: tuple[Square, ...]
    beside: tuple[Sides, ...]
    cells: str
    moves: tuple[int, ...] = (0, 1, 2)
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse what is no position of a game."""
        cells = self.cells
        refuse_wrong_cells(self.squares, cells, MOST_SQUARES)
        own = cells.count(PUSHER), cells.count(PAWN)
        theirs = cells.count(THEIR_PUSHER) + cells.count(ANCHORED), cells.count(THEIR_PAWN)
        if own != theirs or not own[0]:
            told = f"{own[0]} pushers and {own[1]} pawns against {theirs[0]} and {theirs[1]}"
            raise FathomError(f"found {told}, expected the same pieces on both sides, with a pusher at least")
        if not self.moves or list(self.moves) != sorted(set(self.moves)):
            raise FathomError(f"expected allowed numbers of moves, ascending, found {self.moves}")
        if not 0 <= self.moves[0] <= self.moves[-1] <= MOST_MOVES:
            raise FathomError(f"expected 0 to {MOST_MOVES} moves, found {self.moves[0]} to {self.moves[-1]}")
        refuse_wrong_sides(self.squares, self.beside)
        if ANCHORED in cells and cells.index(ANCHORED) not in self.board.anchorable:
            square = self.board.name_of(cells.index(ANCHORED))
            raise FathomError(f"the anchor cannot be on the square {square}: no push ends there")

    @property
    def board(self) -> Board:
        """The board of the game; one that does not come with Fathom has no placement to speak of."""
        return _board(self.squares, self.beside, self.cells.count(PUSHER), self.cells.count(PAWN), self.moves)


@lru_cache(maxsize=64)
def _board(
    squares: tuple[Square, ...], beside: tuple[Sides, ...], pushers: int, pawns: int, moves: tuple[int, ...]
) -> Board:
    for board in _shipped().values():
        if (board.squares, board.beside, board.pushers, board.pawns) == (squares, beside, pushers, pawns):
            return board.with_rules(moves=moves)
    everywhere = tuple(range(len(squares)))
    return Board("own", squares, beside, pushers, pawns, (everywhere, everywhere), moves)


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Board]:
    return shipped_boards()


@dataclass(frozen=True, slots=True)
class Outcome(Solution):
    """What a position is worth to the player to move, and a line of play that comes to it.

    `value` is one of `VALUES`. Won: the player can win with the turn of that number at the latest, counted from 1;
    lost: the player can make so many `turns`, and then has lost at the latest; drawn: `turns` is None. That holds
    whatever the other player does; of the line, no more is said than that it is one way to come there.
    """

    value: str
    turns: int | None
    line: tuple[Ply, ...]


@dataclass(frozen=True, slots=True)
class Line(Solution):
    """A game under way: turns, and the moves of one that has begun.

    Once it has ended, it says by itself who has won and in how many turns, and that it had to come so.
    """

    plies: tuple[Ply, ...] = ()
    begun: Steps = ()


AnySolution = Outcome | Line
"""What a checker looks at."""


def position_on(board: Board, cells: str, **about: str) -> Position:
    """The position on a board, which is moved up and to the left as far as that goes."""
    if board.null_push:
        raise FathomError("positions of push-fight are played by the real rules, without null pushes")
    return Position(board.at_origin().squares, board.beside, cells, board.moves, about)


def read(document: Document) -> Position:
    """The position in a document of kind `push-fight`."""
    document.accept("board", "moves", "wrap")
    moves = _moves_of(document)
    named = None
    if "board" in document.entries:
        named, cells = read_named(document)
        squares, beside = named.squares, named.beside
    else:
        squares, beside, cells = read_drawing(document)
    try:
        if named is not None:
            read_position(named, cells)
        return Position(squares, beside, cells, moves or (named.moves if named else (0, 1, 2)), document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _moves_of(document: Document) -> tuple[int, ...] | None:
    """The numbers of moves that an entry allows; None if there is none."""
    if "moves" not in document.entries:
        return None
    said = document.entries["moves"].value.strip()
    found = read_moves(said)
    if found is None:
        raise document.error("moves", f"found {excerpt(said)}, expected numbers and ranges such as 0-2, 1 or 0,2")
    return found


def write(instance: Position) -> str:
    """The position as a document that `read` understands; boards that do not come with Fathom are drawn with rails."""
    return text_with(instance, instance.cells)


def text_with(instance: Position, cells: str) -> str:
    """The document with other pieces on the same board, whether that is a position or not."""
    board = instance.board
    shipped = _shipped().get(board.name)
    if shipped is not None:
        entries = {"kind": Position.kind, "board": board.name}
        entries |= {} if shipped.moves == instance.moves else {"moves": told_moves(instance.moves)}
        return write_text(entries | dict(instance.about), drawn(board, cells).split("\n"))
    entries = {"kind": Position.kind, "moves": told_moves(instance.moves)}
    return write_ground(entries, (instance.squares, instance.beside, cells), instance.about)


SOLUTION = (Outcome, Line)


def read_solution(instance: Position, text: str) -> AnySolution:
    """What a text says: `won in 2 turns`, `lost in 1 turn` or `drawn`, then the turns of the line.

    Each is on a line of its own, or after a `/`. Turns alone are a game under way, and the last of them may lack its
    push; `drawn` may come after them as well.
    """
    parts = [part.strip() for part in re.split(r"[/\n]", text) if part.strip()]
    if len(parts) > 1 and parts[-1] == DRAWN:
        parts = [DRAWN, *parts[:-1]]
    match = _HEADING.fullmatch(parts[0]) if parts else None
    if match is not None:
        count = None if match[2] is None else int(match[2])
        return Outcome(match[1] or DRAWN, count, tuple(read_turn(instance.board, turn) for turn in parts[1:]))
    if parts and not _TURN.match(parts[0]):
        wanted = "'won in 2 turns', 'lost in 1 turn', 'drawn' or a turn such as '1,2 to 0,4; 0,4 pushes left'"
        raise FathomError(f"found {excerpt(parts[0])}, expected {wanted}")
    return Line(*read_game(instance.board, parts))


def write_solution(instance: Position, solution: AnySolution) -> str:
    """What `read_solution` reads."""
    if isinstance(solution, Outcome):
        return "\n".join([worth(solution), *(write_turn(instance.board, ply) for ply in solution.line)])
    return write_game(instance.board, solution.plies, solution.begun)


def worth(solution: Outcome) -> str:
    """The value in words."""
    if solution.turns is None:
        return solution.value
    return f"{solution.value} in {solution.turns} turn{'' if solution.turns == 1 else 's'}"
