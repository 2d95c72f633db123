"""`fathom cluster plan`: from measured smaller runs, what a command will need on so many machines."""

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
    from fathom.answer import Limits, Watch
    from fathom.cli.cluster.boards import Outlook
    from fathom.engine.workers.plan import Plan

_HEADING = ("machines", "memory each", "disk", "traffic a round", "computing", "sending")
_HELD_HEADING = ("ranges", "", "cpu seconds", "bytes exchanged", "bytes kept")
_EXPECTED = "pushfight solve BOARD, or solve --batch FOLDER"

Table = tuple[str, tuple[str, ...], list[tuple[str, ...]]]


def plan(
    command: Annotated[list[str], typer.Argument(help=f"The command: {_EXPECTED.replace('--batch ', '')}.")],
    batch: Annotated[str | None, typer.Option("--batch", help="For solve: the folder, or file of puzzles.")] = None,
    nodes: Annotated[str, typer.Option("--nodes", help="How many machines; several numbers, with commas.")] = "1,4,16",
    cores: Annotated[int, typer.Option("--cores", min=1, help="Cores of a machine.")] = 16,
    line: Annotated[str, typer.Option("--line", help="Bytes a second that a machine's line carries.")] = "1G",
    measure: Annotated[
        str, typer.Option("--measure", help="Smaller boards that are solved to measure, with commas.")
    ] = "",
    sample: Annotated[int, typer.Option("--sample", min=1, help="With --batch: so many puzzles are solved.")] = 20,
    run: Annotated[
        bool, typer.Option("--run", help="Solve the board as well, here, and hold the plan against it.")
    ] = False,
    moves: Moves = None,
    null_push: NullPush = None,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Tell what a command will need on so many machines, without running it: a smaller one is run and measured."""
    counts = _numbers(nodes)
    speed = size_in_bytes(line, "--line")
    if speed == 0:
        raise FathomError("--line: found 0, expected bytes a second")
    with limits_of(time, memory) as limits:
        if command == ["solve"] and batch is not None:
            facts, tables = _of_batch(batch, sample, counts, cores, limits)
        elif command[:2] == ["pushfight", "solve"] and len(command) == 3 and batch is None:
            from fathom.cli.cluster.boards import outlook

            board = board_of(command[2], moves, null_push)
            smaller = [board_of(name, moves, null_push) for name in measure.split(",") if name]
            watch = limits.watch()
            found = outlook(board, smaller, watch)
            plans = found.plans(counts, cores, speed)
            facts = {**found.facts(), "cores": cores, "plans": [one.facts() for one in plans]}
            tables = [(found.title(), _HEADING, _rows(plans))]
            if run:
                tables.append(_held(found, counts, watch))
        else:
            words = " ".join([*command, *(["--batch", batch] if batch is not None else [])])
            raise FathomError(f"there is no plan for '{words}': expected {_EXPECTED}")
    if json:
        told = [
            {"title": title, "heading": list(head), "rows": [list(row) for row in rows]} for title, head, rows in tables
        ]
        print_json(facts | {"tables": told})
    else:
        for title, heading, rows in tables:
            print(title)
            print_table([heading, *rows])
    return SOLVED


def _of_batch(
    place: str, sample: int, nodes: list[int], cores: int, limits: Limits
) -> tuple[dict[str, Any], list[Table]]:
    """Puzzles at even distances are solved here, one after the other; all others are taken to be like them."""
    from fathom.cli.batch import Wishes, solved_files, sources_in

    files = sources_in(place)
    count = min(sample, len(files))
    chosen = [files[(2 * number + 1) * len(files) // (2 * count)] for number in range(count)]
    found = [one for one in solved_files(chosen, Wishes(), limits, on="here") if "error" not in one]
    took = [one["seconds"] + one["checking"] for one in found]
    if not took:
        raise FathomError(f"of {count} puzzles in {place} none can be solved")
    mean, longest = sum(took) / len(took), max(took)
    error = (sum((one - mean) ** 2 for one in took) / len(took)) ** 0.5 / len(took) ** 0.5
    plans = [max(len(files) * mean / (number * cores), longest) for number in nodes]
    facts = {
        "files": len(files),
        "sample": len(took),
        "refused": count - len(took),
        "mean": mean,
        "error": error,
        "longest": longest,
        "undecided": sum(one["verdict"] == "undecided" for one in found),
        "plans": [{"nodes": number, "seconds": one} for number, one in zip(nodes, plans, strict=True)],
    }
    title = (
        f"{len(files):,} files; of {count} that were tried {facts['refused']} are no puzzles and "
        f"{facts['undecided']} stayed undecided; one took {mean:.4f} ± {error:.4f} s of a core in the "
        f"mean, {longest:.4f} s at most"
    )
    rows: list[tuple[str, ...]] = [(f"{number:,}", _duration(one)) for number, one in zip(nodes, plans, strict=True)]
    return facts, [(title, ("machines", "time"), rows)]


def _held(found: Outlook, counts: list[int], watch: Watch) -> Table:
    """The plan against runs of the board itself, here, in as many ranges as there would be machines."""
    from fathom.cli.cluster.boards import run_of

    rows: list[tuple[str, ...]] = []
    for ranges in counts:
        took, rates = run_of(found.board, ranges, watch), found.rates
        plan = (rates.cpu(found.stored, ranges), rates.bytes(found.stored, ranges), rates.kept * found.stored)
        real = (took.cpu, float(took.exchanged), float(took.kept))
        rows.append((f"{ranges:,}", "planned", f"{plan[0]:.1f}", *(f"{one:,.0f}" for one in plan[1:])))
        rows.append(("", "measured", f"{real[0]:.1f}", *(f"{one:,.0f}" for one in real[1:])))
        ratios = (f"{one / other:.2f}" for one, other in zip(plan, real, strict=True))
        rows.append(("", "ratio", *ratios))
    return f"{found.board.name}, solved here in ranges:", _HELD_HEADING, rows


def _numbers(text: str) -> list[int]:
    try:
        found = [int(part) for part in text.split(",")]
    except ValueError:
        found = []
    if not found or min(found) < 1 or max(found) > 100_000:
        raise FathomError(f"--nodes: found '{text}', expected numbers from 1 to 100,000, with commas")
    return found


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
