"""`fathom swarm refute`: all algorithms for a few robots on a small grid, each defeated by an adversary."""

from __future__ import annotations

from typing import Annotated

import typer

from fathom.cli import IMPOSSIBLE, SOLVED
from fathom.cli.terminal.options import Force, Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_file, print_json, print_table, write_text

_LIGHTS = "ABCDEFGH"


def refute(
    grid: Annotated[str, typer.Option("--grid", help="Sides, as 5x5x5.")] = "5x5x5",
    robots: Annotated[int, typer.Option("--robots", min=1, max=3, help="How many robots.")] = 2,
    colours: Annotated[int, typer.Option("--colours", min=1, max=8, help="How many colours.")] = 1,
    swaps: Annotated[bool, typer.Option("--swaps", help="Robots may change places along an edge.")] = False,
    proof: Annotated[
        str | None,
        typer.Option("--proof", help="If there is none: write the clauses to FILE.cnf, the proof to FILE.drat."),
    ] = None,
    force: Force = False,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Defeat every algorithm with visibility 1 on a grid, from every start; or print one that explores it."""
    from fathom.formats.dimacs import dimacs
    from fathom.puzzles.swarm.analyse.all_algorithms import Refuting
    from fathom.puzzles.swarm.check.certificates import Family
    from fathom.puzzles.swarm.model import read_lattice

    with limits_of(time, memory) as limits:
        refuting = Refuting(Family(read_lattice(grid), robots, _LIGHTS[:colours], not swaps), limits.watch())
        found = refuting.refuted()
    if proof is not None and found.certificate is not None and found.certificate.proof is not None:
        write_text(f"{proof}.cnf", dimacs(refuting.cnf), force)
        write_text(f"{proof}.drat", found.certificate.proof.text(), force)
    facts = {
        "grid": grid,
        "robots": robots,
        "colours": colours,
        "verdict": "impossible" if found.explorer is None else "solved",
        "views": found.views,
        "rules": found.rules,
        "configurations": found.configurations,
        "algorithms proposed": found.proposed,
        "defeats": len(found.defeats),
        "most rules in a defeat": max((len(defeat.rules) for defeat in found.defeats), default=0),
        "levels": max((len(defeat.avoided) for defeat in found.defeats), default=0),
    }
    if json:
        print_json({**facts, "explorer": None if found.explorer is None else found.explorer.to_text()})
    else:
        print_table([(key, str(value)) for key, value in facts.items()])
        if found.explorer is not None:
            print_file(found.explorer.to_text())
    return IMPOSSIBLE if found.explorer is None else SOLVED
