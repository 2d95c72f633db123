"""`fathom pushfight explore` and `tables`: many boards and rule sets, solved one after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fathom.cli import SOLVED
from fathom.cli.pushfight.options import Cores, moves_of, told_moves
from fathom.cli.terminal.options import Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json
from fathom.errors import FathomError

if TYPE_CHECKING:
    from fathom.games.pushfight import Board
    from fathom.games.pushfight.analyse.variants import Played

_COLUMNS = ("board", "pieces", "moves", "positions", "value", "longest", "draws", "advantage", "won/drawn/lost")
_WIDTHS = (24, 6, 6, 11, 6, 7, 8, 9, 0)
_TABLES = (("0-2", False), ("0-1", False), ("1", False), ("0-2", True), ("0-1", True), ("1", True))


def explore(
    board: Annotated[
        list[str] | None, typer.Option("--board", help="A board by name or FILE.yaml:NAME; may be repeated.")
    ] = None,
    size: Annotated[
        list[str] | None, typer.Option("--size", help="A rectangle such as 3x5; may be repeated. Default: 3x4.")
    ] = None,
    rails: Annotated[str, typer.Option("--rails", help="Of rectangles: long, none, ends, with commas.")] = "long,none",
    cylinder: Annotated[
        bool, typer.Option("--cylinder/--no-cylinder", help="Rectangles joined along their long sides, too.")
    ] = True,
    corners: Annotated[bool, typer.Option("--corners/--no-corners", help="Rectangles with their corners.")] = True,
    pieces: Annotated[str, typer.Option("--pieces", help="Pushers and pawns a side, with commas.")] = "1+1,1+2,2+1",
    moves: Annotated[str, typer.Option("--moves", help="Rules of moves, with blanks: 0-2 is up to two, 2 exactly.")] = (
        "0-2 0-1 1 2"
    ),
    most: Annotated[int, typer.Option("--most", min=1, help="Leave out what has more positions.")] = 20_000_000,
    cores: Cores = None,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Solve a family of boards and rule sets: value, longest win, draws, first player's advantage.

    The longest win is told in turns of both before the last; the advantage is won less lost openings, of all.
    Limits are for each game.
    """
    from fathom.games.pushfight.analyse.variants import family, play

    wanted = list(family(_boards(board, size, rails, cylinder, corners), _pieces(pieces), _moves(moves), most))
    found = []
    with limits_of(time, memory) as limits:
        if not json:
            print(_line(_COLUMNS))
        for variant in wanted:
            played = play(variant, limits, cores)
            found.append(played.facts())
            if not json:
                print(_line(_row(played)), flush=True)
    if json:
        print_json({"games": found})
    return SOLVED


def tables(cores: Cores = None, time: Time = None, memory: Memory = None, json: Json = False) -> int:
    """Solve the board `mini` under six rule sets: up to two moves, up to one, exactly one; real and null pushes."""
    from fathom.cli.pushfight.solve import tell_whole
    from fathom.games.pushfight import board_named
    from fathom.games.pushfight.solve.database import solve

    found: list[dict[str, Any]] = []
    with limits_of(time, memory) as limits:
        for moves, null_push in _TABLES:
            board = board_named("mini").with_rules(moves=moves_of(moves), null_push=null_push)
            database = solve(board, limits.watch(), cores=cores)
            found.append(database.facts())
            if not json:
                print(end="\n" if len(found) > 1 else "")
                tell_whole(database)
    if json:
        print_json({"tables": found})
    return SOLVED


def _boards(
    names: Sequence[str] | None, sizes: Sequence[str] | None, rails: str, cylinder: bool, corners: bool
) -> list[Board]:
    from fathom.games.pushfight import board_named
    from fathom.games.pushfight.analyse.variants import rectangle

    found = [board_named(name) for name in names or ()]
    for size in sizes or ([] if names else ["3x4"]):
        match = re.fullmatch(r"(\d{1,2})x(\d{1,2})", size)
        if match is None:
            raise FathomError(f"--size: found '{size}', expected a height and a width such as 3x5")
        height, width = int(match[1]), int(match[2])
        found += [
            rectangle(height, width, rails=side, corners=corners, pushers=1, pawns=0)
            for side in dict.fromkeys(part.strip() for part in rails.split(","))
        ]
        if cylinder:
            found.append(rectangle(height, width, rails="none", cylinder=True, corners=corners, pushers=1, pawns=0))
    return found


def _pieces(text: str) -> list[tuple[int, int]]:
    found = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d)\+(\d)\s*", part)
        if match is None:
            raise FathomError(f"--pieces: found '{part}', expected pushers and pawns such as 2+1")
        found.append((int(match[1]), int(match[2])))
    return found


def _moves(text: str) -> list[tuple[int, ...]]:
    return [moves_of(part) for part in text.split()]


def _row(played: Played) -> tuple[str, ...]:
    board = played.board
    return (
        board.name,
        f"{board.pushers}+{board.pawns}",
        told_moves(board.moves),
        f"{played.positions:,}",
        played.value,
        str(played.longest),
        f"{100 * played.draws:.2f} %",
        f"{played.advantage:+.3f}",
        "/".join(map(str, played.openings)),
    )


def _line(cells: Sequence[str]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, _WIDTHS, strict=True)).rstrip()
