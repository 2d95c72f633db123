"""Who plays against you: the database of a solved board, or a search that looks a few turns ahead."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from fathom.games.pushfight.check.rules import Turn, turns
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.position import EMPTY, seen_by_the_other
from fathom.games.pushfight.solve.opponent import Searching

if TYPE_CHECKING:
    from fathom.games.pushfight.solve.database import Database


__all__ = ["Knowing", "Opponent", "Searching", "placed"]


class Opponent(Protocol):
    """Chooses turns. `name` tells the other player who it is."""

    name: str

    def turn(self, cells: str) -> Turn | None:
        """The turn to make, or None: there is none."""


class Knowing:
    """Plays by a database: never lets a win or a draw go."""

    name = "the database"

    def __init__(self, database: Database) -> None:
        self.database = database

    def turn(self, cells: str) -> Turn | None:
        """The best turn there is, one that throws off a piece of its own if all do."""
        from fathom.games.pushfight.solve.query import valued_turns

        best = next(iter(valued_turns(self.database, cells)), None)
        return best.turn if best else next(turns(self.database.board, cells), None)


def placed(board: Board, lot: Random) -> str:
    """The pieces of both players by lot, each on its half, as the first player sees them."""
    pieces = "O" * board.pushers + "o" * board.pawns
    first, second = board.placement
    while True:
        found = dict(zip(lot.sample(first, board.pieces), pieces, strict=True))
        free = [square for square in second if square not in found]
        if len(free) >= board.pieces:  # the halves may overlap
            found |= dict(zip(lot.sample(free, board.pieces), seen_by_the_other(pieces), strict=True))
            return "".join(found.get(square, EMPTY) for square in range(len(board.squares)))
