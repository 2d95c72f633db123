"""`fathom pushfight values`: what many positions are, by looking some turns ahead or by a database."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fathom.cli import LIMIT_REACHED, SOLVED
from fathom.cli.pushfight.options import BoardName, Cores, DepthOrDatabase, Moves, NullPush, Store, board_of
from fathom.cli.terminal.options import Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json
from fathom.errors import FathomError
from fathom.files import content_of
from fathom.formats.text import decode

if TYPE_CHECKING:
    from fathom.answer import Watch
    from fathom.engine.retrograde import Value
    from fathom.games.pushfight import Board


def values(
    board: BoardName,
    file: Annotated[str, typer.Argument(help="A position a line, one character a square; - reads input.")],
    moves: Moves = None,
    null_push: NullPush = None,
    depth: DepthOrDatabase = None,
    store: Store = None,
    at_once: Annotated[
        bool, typer.Option("--at-once", help="Only tell whether a piece can be pushed off in this very turn.")
    ] = False,
    cores: Cores = None,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Tell of many positions whether they are won or lost, and in how many of one's own turns at most.

    That is within a few turns (--depth, else 1), or all of it with the --store of a board that is solved.
    """
    from fathom.games.pushfight.solve.numbers import masks_of_all
    from fathom.games.pushfight.solve.search.batch import falls
    from fathom.games.pushfight.solve.search.batch import values as values_of

    if store is not None and (at_once or depth is not None):
        raise FathomError(f"found --store and {'--at-once' if at_once else '--depth'}, expected one of them")
    wanted = board_of(board, moves, null_push)
    positions = _positions(wanted, decode(content_of(file), "<stdin>" if file == "-" else file), file)
    facts: dict[str, Any] = {"board": wanted.name, "positions": len(positions)}
    with limits_of(time, memory) as limits:
        if at_once:
            fallen = falls(wanted, masks_of_all(wanted, positions), limits.watch(), cores).tolist()
            _tell_falls(wanted, positions, fallen, json)
            return SOLVED
        if store is not None:
            found = _looked_up(wanted, positions, limits.watch(), store, cores)
        else:
            facts["depth"] = 1 if depth is None else depth
            found = values_of(wanted, positions, facts["depth"], limits.watch(), cores)
    told = Counter("unknown" if value is None else value if own is None else f"{value} {own}" for value, own in found)
    listed = [(cells, value or "unknown", own) for cells, (value, own) in zip(positions, found, strict=True)]
    if json:
        facts["values"] = dict(told)
        facts["listed"] = [{"position": cells, "value": value, "own_turns": own} for cells, value, own in listed]
        print_json(facts)
    else:
        print("\n".join(f"{cells}  {value}{'' if own is None else f' {own}'}" for cells, value, own in listed))
    return LIMIT_REACHED if told["unknown"] else SOLVED


def _looked_up(
    board: Board, positions: list[str], watch: Watch, store: str, cores: int | None
) -> list[tuple[Value | None, int | None]]:
    """What the database of a solved board says; the board is solved first where that is still to do."""
    from fathom.games.pushfight.solve.database import own_turns, solve

    found = solve(board, watch, store=store, cores=cores).values(positions)
    own = {told: own_turns(*told) for told in set(found)}
    return [(told[0], own[told]) for told in found]


def _tell_falls(board: Board, positions: list[str], fallen: list[bool], json: bool) -> None:
    if json:
        listed = [{"position": cells, "falls": falls} for cells, falls in zip(positions, fallen, strict=True)]
        print_json({"board": board.name, "positions": len(positions), "falls": sum(fallen), "listed": listed})
    else:
        words = zip(positions, fallen, strict=True)
        print("\n".join(f"{cells}  {'a piece falls' if falls else 'none falls'}" for cells, falls in words))


def _positions(board: Board, text: str, source: str) -> list[str]:
    """The positions of the lines that are not empty; each is refused unless it is one of the board."""
    from fathom.games.pushfight import read_position

    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                found.append(read_position(board, line.strip()))
            except FathomError as error:
                raise FathomError(f"{source}, line {number}: {error}") from None
    if not found:
        raise FathomError(f"{source}: found no position, expected one a line")
    return found
