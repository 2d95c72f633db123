"""Families of small boards and rule sets, to see which of them make a good game [Bosboom 2020, 4.5.5]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fathom.answer import Limits
from fathom.errors import FathomError
from fathom.games.pushfight.model.board import DOWN, LEFT, RIGHT, UP, Board, Square, neighbours

RAILS = ("long", "none", "ends")


def rectangle(
    height: int,
    width: int,
    *,
    rails: str = "long",
    corners: bool = True,
    cylinder: bool = False,
    pushers: int = 2,
    pawns: int = 1,
    moves: Sequence[int] = (0, 1, 2),
) -> Board:
    """A rectangle, each player's half its left and its right (a middle column is shared out evenly, by rows).

    `rails` stand along the `long` sides (above and below), at the `ends` (left and right), or nowhere; a `cylinder` is
    joined along its long sides, where there is then neither rail nor void. Without `corners` these squares are missing.
    """
    if height < 1 or width < 2:
        raise FathomError(f"expected a height of 1 and a width of 2 at least, found {height} and {width}")
    if rails not in RAILS:
        raise FathomError(f"expected rails {', '.join(RAILS)}, found '{rails}'")
    cut = set() if corners else {(0, 0), (0, width - 1), (height - 1, 0), (height - 1, width - 1)}
    squares = [(row, column) for row in range(height) for column in range(width) if (row, column) not in cut]
    sides = {"long": (UP, DOWN), "ends": (LEFT, RIGHT), "none": ()}[rails]
    standing = {(square, side) for square in squares for side in sides if _is_outside(square, side, squares)}
    first = [n for n, (row, column) in enumerate(squares) if (2 * column, row) < (width - 1, height // 2)]
    second = [n for n in range(len(squares)) if n not in first]
    name = (
        f"{height}x{width}"
        + ("" if corners else " cut")
        + (" cylinder" if cylinder else f" {'no' if rails == 'none' else rails} rails")
    )
    if cylinder:
        standing = {(square, side) for square, side in standing if side in (LEFT, RIGHT)}
    beside = neighbours(squares, standing, upright=cylinder)
    return Board(name, tuple(squares), beside, pushers, pawns, (tuple(first), tuple(second)), tuple(moves))


def _is_outside(square: Square, side: int, squares: Sequence[Square]) -> bool:
    row, column = square
    other = {LEFT: (row, column - 1), UP: (row - 1, column), RIGHT: (row, column + 1), DOWN: (row + 1, column)}[side]
    return other not in squares


@dataclass(frozen=True, slots=True)
class Played:
    """How a variant plays.

    `advantage` is how much more often the first player wins than loses, over all openings, from -1 to 1.
    """

    board: Board
    positions: int
    value: str
    longest: int
    draws: float
    advantage: float
    openings: tuple[int, int, int]

    def facts(self) -> dict[str, Any]:
        """For JSON."""
        won, drawn, lost = self.openings
        return {
            "board": self.board.name,
            "pushers": self.board.pushers,
            "pawns": self.board.pawns,
            "moves": list(self.board.moves),
            "null_push": "thesis" if self.board.null_push else "off",
            "positions": self.positions,
            "value": self.value,
            "longest": self.longest,
            "draws": round(self.draws, 4),
            "advantage": round(self.advantage, 4),
            "opening": {"won": won, "drawn": drawn, "lost": lost},
        }


def family(
    boards: Sequence[Board], pieces: Sequence[tuple[int, int]], moves: Sequence[Sequence[int]], most: int
) -> Iterator[Board]:
    """These boards with all of these numbers of pushers and pawns and all of these rules of moves.

    Left out is what has no room, and what has more than `most` positions.
    """
    for board in boards:
        for pushers, pawns in pieces or [(board.pushers, board.pawns)]:
            if min(map(len, board.placement)) < pushers + pawns or len(board.squares) < 2 * (pushers + pawns):
                continue
            for allowed in moves or [board.moves]:
                variant = board.with_rules(pushers=pushers, pawns=pawns, moves=allowed)
                if variant.anchorable and variant.positions <= most:
                    yield variant


def play(board: Board, limits: Limits | None = None, cores: int | None = None) -> Played:
    """Solve a variant, and tell how it plays."""
    from fathom.games.pushfight.solve.database import solve

    database = solve(board, (limits or Limits()).watch(), cores=cores)
    worth, positions = database.openings, database.solved.game.positions
    return Played(
        board,
        positions,
        str(worth.value),
        database.longest,
        database.solved.draws / positions,
        (worth.won - worth.lost) / worth.total,
        (worth.won, worth.drawn, worth.lost),
    )
