"""New positions by lot: crowded boards with rails and some open edges, until one is won, and not at once."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from fathom.answer import Limits, Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.games.pushfight.model.board import STEPS, Square, neighbours
from fathom.kind import Generator, Option
from fathom.puzzles.pushwin.model import Fight
from fathom.puzzles.pushwin.solve.search import Game

_MOST_TRIES = 20_000
_MOST_POSITIONS = 40
_LARGEST = 12


def crowded(seed: int, watch: Watch, rows: int, columns: int, empty: int, turns: int) -> Fight:
    """A board with so many empty squares on which the player to move wins, in so many turns or more."""
    if not (2 <= rows <= _LARGEST and 2 <= columns <= _LARGEST):
        raise FathomError(f"expected 2 to {_LARGEST} rows and columns, found {rows} and {columns}")
    if not 1 <= empty <= rows * columns - 3:
        raise FathomError(f"expected 1 to {rows * columns - 3} empty squares, found {empty}")
    lot = Random(seed)
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    for tried in range(_MOST_TRIES):
        try:
            watch.check("drawing positions", tried, _MOST_TRIES, nodes=tried)
        except LimitReached as limit:
            raise NotFound(f"no such position was found within the {limit.reason}") from None
        fight = _position(squares, empty, lot)
        game = Game(fight.board)
        try:
            game.explore(fight.cells, replace(watch.left(), nodes=_MOST_POSITIONS, progress=None).watch())
        except LimitReached:
            continue
        game.decide(Limits().watch())
        if game.rounds.get(fight.cells, -1) + 1 >= turns:
            return fight
    raise NotFound(f"no position that is won in {turns} turns or more was found among {_MOST_TRIES}")


def _position(squares: list[Square], empty: int, lot: Random) -> Fight:
    inside = set(squares)
    edges = [
        (square, direction)
        for square in squares
        for direction, (down, right) in enumerate(STEPS)
        if (square[0] + down, square[1] + right) not in inside
    ]
    free = set(lot.sample(edges, min(len(edges), 1 + len(edges) // 6)))
    pieces = ["O", "Y"] + [lot.choice("ooox") for _ in range(len(squares) - 2 - empty)] + ["."] * empty
    lot.shuffle(pieces)
    return Fight(tuple(squares), neighbours(squares, set(edges) - free), "".join(pieces))


GENERATORS = {
    "crowded": Generator(
        "a crowded board with few empty squares, won in some turns",
        crowded,
        {
            "rows": Option(3, "how many rows"),
            "columns": Option(4, "how many columns"),
            "empty": Option(2, "how many empty squares"),
            "turns": Option(2, "how many turns the win takes at least"),
        },
    )
}
