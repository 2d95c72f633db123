"""`fathom pushfight play`: a game in the terminal, against a database or a search."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from fathom.cli import SOLVED
from fathom.cli.pushfight.options import BoardName, Cores, Moves, Store, board_of
from fathom.cli.terminal.options import limits_of
from fathom.errors import FathomError

if TYPE_CHECKING:
    from fathom.cli.pushfight.opponent import Opponent
    from fathom.games.pushfight import Board

_SMALL = 10_000_000
"""Boards with no more positions are solved before the game begins."""
_LOTS = 20


def play(
    board: BoardName = "mini",
    store: Store = None,
    moves: Moves = None,
    position: Annotated[
        str | None, typer.Option("--position", help="Begin here, one character a square as you see it; else by lot.")
    ] = None,
    second: Annotated[bool, typer.Option("--second", help="Let the other side begin.")] = False,
    depth: Annotated[
        int | None,
        typer.Option("--depth", min=1, max=6, help="Play against a search of so many turns, not the database."),
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="Longest time the search thinks.")] = 10.0,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed plays and places the same.")] = 0,
    cores: Cores = None,
) -> int:
    """Play Push Fight: against the database of a solved or small board, else against a search of a few turns.

    Both sides' pieces are placed by lot unless a position is given.
    """
    from fathom.cli.pushfight.table import Table

    wanted = board_of(board, moves, "off")
    start = _start(wanted, position, second, seed)
    opponent = _opponent(wanted, store, depth, seconds, seed, cores)
    Table(wanted, opponent, _asked, lambda words: print(words, flush=True)).play(start, begins=not second)
    return SOLVED


def _opponent(
    board: Board, store: str | None, depth: int | None, seconds: float, seed: int, cores: int | None
) -> Opponent:
    from fathom.cli.pushfight.opponent import Knowing, Searching

    if depth is None and (store is not None or board.positions <= _SMALL):
        from fathom.games.pushfight.solve.database import solve

        with limits_of(None, None) as limits:
            return Knowing(solve(board, limits.watch(), store=store, cores=cores))
    return Searching(board, depth or 1, seconds, seed)


def _start(board: Board, position: str | None, second: bool, seed: int) -> str:
    """The position that was given, or pieces by lot, so that who begins does not win at once if that can be."""
    from fathom.cli.pushfight.opponent import placed
    from fathom.games.pushfight import read_position
    from fathom.games.pushfight.check.rules import successors
    from fathom.games.pushfight.model.position import ANCHORED, seen_by_the_other

    if position is not None:
        cells = read_position(board, position)
        if second and ANCHORED in cells:
            raise FathomError("--second: found the anchor on a pusher of the side that is to begin")
        return cells
    lot = Random(seed)
    cells = placed(board, lot)
    for _ in range(_LOTS):
        if not successors(board, cells)[0]:
            break
        cells = placed(board, lot)
    return seen_by_the_other(cells) if second else cells


def _asked() -> str | None:
    """The next line that is typed; None at the end of the input."""
    if sys.stdin.isatty():
        print("> ", end="", flush=True)
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        raise FathomError("expected text in UTF-8") from None
    return line if line else None
