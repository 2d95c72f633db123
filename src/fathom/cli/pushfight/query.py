"""`fathom pushfight query`: what a position is, and what to play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fathom.cli import LIMIT_REACHED, SOLVED
from fathom.cli.pushfight.options import BoardName, Cores, DepthOrDatabase, Moves, NullPush, Store, board_of
from fathom.cli.terminal.options import Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json, print_table
from fathom.errors import FathomError
from fathom.files import content_of
from fathom.formats.text import decode

if TYPE_CHECKING:
    from fathom.games.pushfight import Board


def query(
    board: BoardName,
    position: Annotated[str, typer.Argument(help="One character a square, or a file with a drawing; - reads input.")],
    store: Store = None,
    moves: Moves = None,
    null_push: NullPush = None,
    turns: Annotated[int, typer.Option("--turns", min=0, help="How many of the best turns to tell.")] = 5,
    line: Annotated[int, typer.Option("--line", min=0, help="How long a line of best play to tell at most.")] = 20,
    depth: DepthOrDatabase = None,
    cores: Cores = None,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Tell the value of a position, its best turns and the line of best play; small boards are solved on the spot."""
    from fathom.games.pushfight import drawn, read_position

    wanted = board_of(board, moves, null_push)
    cells = read_position(wanted, _text_of(position))
    facts: dict[str, Any] = {"board": wanted.name, "position": cells}
    with limits_of(time, memory) as limits:
        if depth is not None:
            from fathom.games.pushfight.solve.search import search

            value, own_turns = search(wanted, cells, depth, limits.watch())
            facts |= {"value": value or "unknown", "own_turns": own_turns, "depth": depth}
        else:
            from fathom.games.pushfight.solve.database import solve
            from fathom.games.pushfight.solve.query import principal_line, valued_turns

            database = solve(wanted, limits.watch(), store=store, cores=cores)
            value, generation = database.value(cells)
            facts |= {
                "value": value,
                "generation": generation,
                "turns": [one.as_json(wanted) for one in valued_turns(database, cells)[:turns]],
                "line": [one.as_json(wanted) for one in principal_line(database, cells, line)],
            }
    if json:
        print_json(facts)
    else:
        print(drawn(wanted, cells))
        _tell(wanted, facts)
    return LIMIT_REACHED if facts["value"] == "unknown" else SOLVED


def _text_of(position: str) -> str:
    if position == "-":
        return decode(content_of(position), "<stdin>")
    if set(position) <= set(".oOxXY"):
        return position
    try:
        return Path(position).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise FathomError(f"{position}: expected text in UTF-8") from None
    except OSError as error:
        raise FathomError(
            f"found '{position}', expected a position of . o O x X Y or a file: {error.strerror or error}"
        ) from None


def _tell(board: Board, facts: dict[str, Any]) -> None:
    if "depth" in facts:
        own = "" if facts["own_turns"] is None else f" in {facts['own_turns']} turns of one's own"
        print(f"{facts['value']}{own}, looking {facts['depth']} turns ahead")
        return
    generation = "" if facts["generation"] is None else f", generation {facts['generation']}"
    print(f"{facts['value']}{generation}")
    for title in ("turns", "line"):
        if facts[title]:
            print(f"\n{'best turns' if title == 'turns' else 'best play'}")
            print_table(
                [
                    (
                        f"  {one['turn']}",
                        one["value"] + ("" if one["generation"] is None else f" {one['generation']}"),
                        one["position"] or "a piece falls",
                    )
                    for one in facts[title]
                ]
            )
