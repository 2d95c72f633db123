"""Options that the commands of Push Fight share, and how their values are read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from fathom.errors import FathomError

if TYPE_CHECKING:
    from fathom.games.pushfight import Board

BoardName = Annotated[str, typer.Argument(help="A board that comes with Fathom, or FILE.yaml:NAME.")]
NullPush = Annotated[
    str | None,
    typer.Option("--null-push", help="off: the game; thesis: with the slip of a solver [Bosboom 2020, 4.5]."),
]
Moves = Annotated[str | None, typer.Option("--moves", help="Allowed numbers of moves, as in 0-2, 1 or 0,2.")]
Store = Annotated[str | None, typer.Option("--store", help="A folder that keeps the solving, to go on later.")]
_DEPTH = typer.Option("--depth", min=0, max=40, help="Look so many turns of both ahead, without a database.")
DepthOrDatabase = Annotated[int | None, _DEPTH]
Cores = Annotated[int | None, typer.Option("--cores", min=1, help="Cores to use; else all.")]


def moves_of(text: str) -> tuple[int, ...]:
    """Allowed numbers of moves: single ones and ranges, with commas."""
    found: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,2})(?:-(\d{1,2}))?\s*", part)
        if match is None or int(match[2] or match[1]) < int(match[1]):
            raise FathomError(f"--moves: found '{text}', expected numbers and ranges such as 0-2, 1 or 0,2")
        found.update(range(int(match[1]), int(match[2] or match[1]) + 1))
    return tuple(sorted(found))


def told_moves(moves: tuple[int, ...]) -> str:
    """Allowed numbers of moves as short as they can be read."""
    if len(moves) > 1 and moves == tuple(range(moves[0], moves[-1] + 1)):
        return f"{moves[0]}-{moves[-1]}"
    return ",".join(map(str, moves))


def board_of(name: str, moves: str | None, null_push: str | None) -> Board:
    """The board, under the rules that were asked for."""
    from fathom.games.pushfight import board_named

    if null_push not in (None, "off", "thesis"):
        raise FathomError(f"--null-push: found '{null_push}', expected off or thesis")
    return board_named(name).with_rules(
        moves=None if moves is None else moves_of(moves),
        null_push=None if null_push is None else null_push == "thesis",
    )
