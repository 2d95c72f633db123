"""`fathom swarm prove`: rules that explore every grid, however large."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from fathom.cli import LIMIT_REACHED, SOLVED
from fathom.cli.swarm.rulefiles import RuleFile, Start, SwarmOptions, Torus, swarm_of
from fathom.cli.terminal.options import Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json, print_table
from fathom.errors import FathomError, excerpt


def prove(
    rules: RuleFile,
    grid: Annotated[str | None, typer.Option("--grid", help="For a file of rules alone: any grid.")] = None,
    start: Start = None,
    torus: Torus = None,
    least: Annotated[int, typer.Option("--least", min=1, max=64, help="All sides are at least so long.")] = 3,
    modulo: Annotated[
        str | None,
        typer.Option("--modulo", help="How far away the node is, remembered modulo a number for each axis, as 1,1,4."),
    ] = None,
    near: Annotated[
        str | None,
        typer.Option("--near", help="Tell nodes apart by their distance from walls, so far for each axis, as 2,2,0."),
    ] = None,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Prove that every node is visited for ever on every grid without wrapping; not to find a proof refutes nothing."""
    from fathom.puzzles.swarm.analyse.proof import every_grid

    swarm = swarm_of(rules, grid, SwarmOptions(start, torus))
    with limits_of(time, memory) as limits:
        found = every_grid(swarm, least, limits.watch(), _numbers("--modulo", modulo), _numbers("--near", near))
    facts = asdict(found)
    if json:
        print_json(facts)
    else:
        print_table([(key, str(value)) for key, value in facts.items() if value is not None])
    return SOLVED if found.proved else LIMIT_REACHED


def _numbers(option: str, text: str | None) -> tuple[int, ...] | None:
    parts = (text or "").split(",")
    if text is None:
        return None
    if not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
        raise FathomError(f"{option}: found {excerpt(text)}, expected numbers as in 1,1,4")
    return tuple(map(int, parts))
