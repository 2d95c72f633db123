"""`fathom swarm refute`: all algorithms for a few robots on a small grid, each defeated by an adversary."""

from __future__ import annotations

from typing import Annotated

import typer

from fathom.cli import IMPOSSIBLE, SOLVED
from fathom.cli.terminal.options import Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_file, print_json, print_table


def refute(
    grid: Annotated[str, typer.Option("--grid", help="Sides, as 3x3x3.")] = "3x3x3",
    robots: Annotated[int, typer.Option("--robots", min=1, max=3, help="How many robots.")] = 2,
    colours: Annotated[int, typer.Option("--colours", min=1, max=8, help="How many colours.")] = 1,
    swaps: Annotated[bool, typer.Option("--swaps", help="Robots may change places along an edge.")] = False,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Refute every algorithm with visibility 1 on a grid, from every start; or print one that explores it."""
    from fathom.puzzles.swarm.analyse.all_algorithms import Family
    from fathom.puzzles.swarm.model import read_lattice

    with limits_of(time, memory) as limits:
        found = Family(read_lattice(grid), robots, colours, not swaps, limits.watch()).refuted()
    facts = {
        "grid": grid,
        "robots": robots,
        "colours": colours,
        "verdict": "impossible" if found.explorer is None else "solved",
        "starts": found.starts,
        "refutations": found.refutations,
        "longest run": found.longest,
    }
    if json:
        print_json({**facts, "explorer": None if found.explorer is None else found.explorer.to_text()})
    else:
        print_table([(key, str(value)) for key, value in facts.items()])
        if found.explorer is not None:
            print_file(found.explorer.to_text())
    return IMPOSSIBLE if found.explorer is None else SOLVED
