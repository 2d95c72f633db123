"""New positions by lot, on boards that come with Fathom: any, or those that are won or lost in so many turns."""

from __future__ import annotations

from random import Random
from typing import Any

from fathom.answer import Watch
from fathom.errors import FathomError, NotFound
from fathom.games.pushfight.model import WON, Position, position_on
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.language import shipped_boards
from fathom.kind import Generator, Option

_MOST_TRIES = 20_000
_MOST_TURNS = 3


def _few(text: str) -> int:
    if text not in [str(number) for number in range(1, _MOST_TURNS + 1)]:
        raise ValueError(f"expected 1 to {_MOST_TURNS}")
    return int(text)


def _decided(text: str) -> str:
    if text not in ("won", "lost"):
        raise ValueError("expected won or lost")
    return text


def of_the_game(seed: int, watch: Watch, board: str, value: str, turns: int) -> Position:
    """A position in which the player to move wins, or loses, in exactly so many turns."""
    from fathom.games.pushfight.solve.search import Search, decided

    boards = shipped_boards()
    if board not in boards:
        raise FathomError(f"there is no board '{board}' (known: {', '.join(sorted(boards))})")
    chosen = boards[board]
    wanted: tuple[Any, int] = (value, turns)
    ahead = 2 * turns - (value == WON)
    lot = Random(seed)
    search = Search(chosen, ahead, watch)
    for tried in range(_MOST_TRIES):
        watch.check("drawing positions", tried, _MOST_TRIES)
        cells = random_cells(chosen, lot)
        if decided(search, cells, ahead) == wanted:
            return position_on(chosen, cells)
    raise NotFound(f"no position of the board '{board}' that is {value} in {turns} turns was found")


def random_cells(board: Board, lot: Random) -> str:
    """A position of the game by lot, somebody having pushed last."""
    cells = ["."] * len(board.squares)
    anchored = lot.choice(board.anchorable)
    cells[anchored] = "Y"
    others = [square for square in range(len(cells)) if square != anchored]
    lot.shuffle(others)
    glyphs = "X" * (board.pushers - 1) + "x" * board.pawns + "O" * board.pushers + "o" * board.pawns
    for square, glyph in zip(others, glyphs, strict=False):
        cells[square] = glyph
    return "".join(cells)


GENERATORS = {
    "game": Generator(
        "positions of the game that are won, or lost, in so many turns",
        of_the_game,
        {
            "board": Option("mini", "a board that comes with Fathom: see fathom pushfight boards"),
            "value": Option("won", "won or lost", _decided),
            "turns": Option(2, f"in how many turns of the player to move: 1 to {_MOST_TURNS}", _few),
        },
    ),
}
