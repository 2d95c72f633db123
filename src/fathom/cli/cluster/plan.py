"""`fathom cluster plan`: from a measured smaller run, what a command will need on so many machines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from fathom.amounts import size_in_bytes
from fathom.cli import SOLVED
from fathom.cli.pushfight.options import Moves, NullPush, board_of
from fathom.cli.terminal.options import Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json, print_table
from fathom.errors import FathomError

if TYPE_CHECKING:
    from fathom.engine.workers.plan import Plan

_MOST_MEASURED_RANGES = 8
_HEADING = ("machines", "memory each", "disk", "traffic a round", "computing", "sending")


def plan(
    command: Annotated[list[str], typer.Argument(help="The command: pushfight solve BOARD.")],
    nodes: Annotated[str, typer.Option("--nodes", help="How many machines; several numbers, with commas.")] = "1,4,16",
    cores: Annotated[int, typer.Option("--cores", min=1, help="Cores of a machine.")] = 16,
    line: Annotated[str, typer.Option("--line", help="Bytes a second that a machine's line carries.")] = "1G",
    measure: Annotated[str, typer.Option("--measure", help="The smaller board that is solved to measure.")] = "mini",
    moves: Moves = None,
    null_push: NullPush = None,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Tell what a command will need on so many machines, without running it: a smaller one is run and measured."""
    from fathom.engine.retrograde.together import measured, memory_of
    from fathom.engine.workers.plan import planned
    from fathom.games.pushfight.solve.game import game_of

    if command[:2] != ["pushfight", "solve"] or len(command) != 3:
        raise FathomError(f"there is no plan for '{' '.join(command)}': expected pushfight solve BOARD")
    counts = _numbers(nodes)
    speed = size_in_bytes(line, "--line")
    if speed == 0:
        raise FathomError("--line: found 0, expected bytes a second")
    board, smaller = (board_of(name, moves, null_push) for name in (command[2], measure))
    game = game_of(board)
    with limits_of(time, memory) as limits:
        watch, ranges = limits.watch(), max(2, min(max(counts), _MOST_MEASURED_RANGES))
        measured(game_of, (board_of("mini", moves, null_push),), watch, ranges)  # so that all is compiled
        took = measured(game_of, (smaller,), watch, ranges)
    plans = [
        planned(took, game.size, memory_of(game, number), nodes=number, cores=cores, line=speed) for number in counts
    ]
    facts = {
        "board": board.name,
        "positions": game.positions,
        "stored": game.size,
        "measured": {
            "board": smaller.name,
            "stored": took.positions,
            "cpu": round(took.cpu, 3),
            "nanoseconds": round(1e9 * took.cpu / took.positions, 1),
            "exchanged": round(took.exchanged / took.positions, 3),
            "kept": round(took.kept / took.positions, 3),
            "rounds": took.rounds,
        },
        "cores": cores,
        "plans": [one.facts() for one in plans],
    }
    if json:
        table = {"title": _title(facts), "heading": list(_HEADING), "rows": [list(row) for row in _rows(plans)]}
        print_json(facts | {"tables": [table]})
    else:
        print(_title(facts))
        print_table([_HEADING, *_rows(plans)])
    return SOLVED


def _numbers(text: str) -> list[int]:
    try:
        found = [int(part) for part in text.split(",")]
    except ValueError:
        found = []
    if not found or min(found) < 1 or max(found) > 100_000:
        raise FathomError(f"--nodes: found '{text}', expected numbers from 1 to 100,000, with commas")
    return found


def _title(facts: dict[str, Any]) -> str:
    took = facts["measured"]
    return (
        f"{facts['board']}: {facts['positions']:,} positions, of which {facts['stored']:,} are kept; "
        f"measured on {took['board']} ({took['stored']:,}): {took['nanoseconds']} ns of a core, "
        f"{took['exchanged']} bytes exchanged and {took['kept']} kept a position, {took['rounds']} rounds"
    )


def _rows(plans: list[Plan]) -> list[tuple[str, ...]]:
    return [
        (
            f"{one.nodes:,}",
            _gigabytes(one.memory),
            _gigabytes(one.disk),
            _gigabytes(one.traffic),
            _duration(one.computing),
            _duration(one.sending),
        )
        for one in plans
    ]


def _gigabytes(size: int) -> str:
    return f"{size / 1e9:,.2f} GB"


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:,.1f} h"
