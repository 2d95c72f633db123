"""Positions with a question, helpmates, and their texts.

A file has `winner: white` or `winner: black`, and below an empty line the position as a FEN or as a drawn board, the
latter with `turn`, `castling` and `passing` as entries. A solution is a line of moves as chess engines write them
(`e2e4`, `e7e8q`), by both players in turn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution
from fathom.puzzles.chesswin.model.position import (
    EMPTY,
    MEN,
    Position,
    name_of,
    objection,
    other,
    place_named,
    ready_to_take,
)

PLAYERS = {"white": "w", "black": "b"}
_MOVE = re.compile("[a-h][1-8][a-h][1-8][nbrq]?")
_GAME = ("result", "termination")


@dataclass(frozen=True, slots=True)
class Win(Instance):
    """A position, and who is asked about: can this player (`w` or `b`) still mate?

    `about` may tell, besides what all kinds tell, the `result` and the `termination` of the game that it is from.
    """

    kind: ClassVar[str] = "chess-win"

    position: Position
    winner: str
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse what is no position."""
        found = objection(self.position)
        if found:
            raise FathomError(found)
        if self.winner not in ("w", "b"):
            raise FathomError(f"found the winner {excerpt(self.winner)}, expected w or b")


@dataclass(frozen=True, slots=True)
class Helpmate(Solution):
    """Moves of both players in turn, the last of which is to mate; each as `e2e4`, or `e7e8q` for a promotion."""

    moves: tuple[str, ...]


SOLUTION = Helpmate


def read_fen(text: str) -> Position:
    """The position of a FEN: four fields, or six with counters, which are not kept."""
    fields = text.split()
    if len(fields) not in (4, 5, 6):
        raise FathomError(f"found a FEN of {len(fields)} fields, expected men, turn, castling and en passant")
    ranks = fields[0].split("/")
    if len(ranks) != 8:
        raise FathomError(f"found {len(ranks)} ranks, expected 8 with '/' between")
    men = ""
    for number, rank in enumerate(ranks):
        drawn = re.sub("[1-8]", lambda gap: EMPTY * int(gap[0]), rank)
        if len(drawn) != 8 or set(drawn) - set(MEN + EMPTY):
            raise FathomError(f"found the rank {excerpt(rank)} ({8 - number}), expected 8 squares of men and gaps")
        men += drawn
    for counter in fields[4:]:
        if not re.fullmatch("[0-9]{1,5}", counter):
            raise FathomError(f"found the counter {excerpt(counter)}, expected a number of moves")
    return position_of(men, *fields[1:4])


def position_of(men: str, turn: str, castling: str, passing: str) -> Position:
    """The position of these fields; a place of en passant is kept only if a pawn stands ready to take there."""
    if turn not in ("w", "b"):
        raise FathomError(f"found the turn {excerpt(turn)}, expected w or b")
    if castling != "-" and (not re.fullmatch("[KQkq]{1,4}", castling) or len(set(castling)) < len(castling)):
        raise FathomError(f"found the castling rights {excerpt(castling)}, expected some of KQkq, or -")
    rights = "".join(right for right in "KQkq" if right in castling)
    place = -1 if passing == "-" else place_named(passing)
    position = Position(men, turn, rights, place)
    found = objection(position)
    if found:
        raise FathomError(found)
    return position if place >= 0 and ready_to_take(men, place, turn) else position._replace(passing=-1)


def write_fen(position: Position) -> str:
    """The first four fields of a position's FEN."""
    ranks = (position.men[start : start + 8] for start in range(0, 64, 8))
    men = "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), rank) for rank in ranks)
    passing = "-" if position.passing < 0 else name_of(position.passing)
    return f"{men} {position.turn} {position.castling or '-'} {passing}"


def timed_out(position: Position, **about: str) -> Win:
    """The question that a position by itself asks: who is to move is out of time; can the other still win?"""
    return Win(position, other(position.turn), about)


def read(document: Document) -> Win:
    """The question in a document of kind `chess-win`."""
    document.accept("winner", "turn", "castling", "passing", *_GAME)
    winner = PLAYERS[document.choice("winner", list(PLAYERS))]
    rows = [row.strip() for row in document.rows if row.strip()]
    about = document.about() | {key: document.value(key, "") for key in _GAME if key in document.entries}
    try:
        if len(rows) == 1:
            for key in ("turn", "castling", "passing"):
                if key in document.entries:
                    raise document.error(key, f"the FEN tells this; expected no entry {key}")
            return Win(read_fen(rows[0]), winner, about)
        return Win(_drawn_position(document, rows), winner, about)
    except FormatError:
        raise
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _drawn_position(document: Document, rows: list[str]) -> Position:
    turn = PLAYERS[document.choice("turn", list(PLAYERS))]
    if len(rows) != 8:
        raise FathomError(f"found {len(rows)} rows, expected a FEN or a board of 8 rows")
    for number, row in enumerate(rows):
        line = document.board_line + number
        if len(row) != 8:
            message = f"found a row of {len(row)} squares, expected 8"
            raise FormatError(message, source=document.source, line=line)
        wrong = next((column for column, glyph in enumerate(row) if glyph not in MEN + EMPTY), None)
        if wrong is not None:
            message = f"found {excerpt(row[wrong])}, expected one of {' '.join(MEN)} {EMPTY}"
            raise FormatError(message, source=document.source, line=line, column=wrong + 1)
    return position_of("".join(rows), turn, document.value("castling", "-"), document.value("passing", "-"))


def write(instance: Win) -> str:
    """The question as a document that `read` understands."""
    winner = next(name for name, letter in PLAYERS.items() if letter == instance.winner)
    return write_text({"kind": Win.kind, "winner": winner} | dict(instance.about), [write_fen(instance.position)])


def read_solution(_instance: Win, text: str) -> Helpmate:
    """The moves that a text such as `e2e4 e7e5` tells."""
    moves = text.split()
    for move in moves:
        if not _MOVE.fullmatch(move):
            raise FormatError(f"solution: found {excerpt(move)}, expected moves such as e2e4 or e7e8q")
    return Helpmate(tuple(moves))


def write_solution(_instance: Win, solution: Helpmate) -> str:
    """The moves as `read_solution` reads them."""
    return " ".join(solution.moves)
