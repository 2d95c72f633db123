"""`fathom swarm simulate`: one run, with an adversary that makes its first choice, or chooses by lot."""

from __future__ import annotations

from random import Random
from typing import Annotated

import typer

from fathom.cli import IMPOSSIBLE, SOLVED
from fathom.cli.swarm.rulefiles import Grids, RuleFile, Start, SwarmOptions, Torus, swarm_of
from fathom.cli.terminal.options import Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json, print_table
from fathom.errors import FathomError, excerpt


def simulate(
    rules: RuleFile,
    grid: Grids = None,
    start: Start = None,
    torus: Torus = None,
    rounds: Annotated[int, typer.Option("--rounds", min=0, max=100_000_000, help="How many rounds.")] = 1000,
    adversary: Annotated[str, typer.Option("--adversary", help="first, or random: which choice it makes.")] = "first",
    seed: Annotated[int, typer.Option("--seed", min=0, help="For the random adversary, and its start.")] = 0,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Run a swarm for some rounds, and tell how often nodes were visited."""
    from fathom.puzzles.swarm.model import robot_text
    from fathom.puzzles.swarm.solve.layout import Layout
    from fathom.puzzles.swarm.solve.simulate import ADVERSARIES, simulated

    if adversary not in ADVERSARIES:
        raise FathomError(f"--adversary: found {excerpt(adversary)}, expected {' or '.join(ADVERSARIES)}")
    swarm = swarm_of(rules, grid[0] if grid else None, SwarmOptions(start, torus))
    begin = swarm.starts[0] if adversary == "first" else Random(seed).choice(swarm.starts)
    with limits_of(time, memory) as limits:
        found = simulated(swarm, begin, rounds, adversary, seed, limits.watch())
    facts = {
        "grid": swarm.lattice.name,
        "start": robot_text(swarm, begin),
        "rounds": found.rounds,
        "failed": found.failed,
        "visited": int((found.visits > 0).sum()),
        "nodes": swarm.lattice.nodes,
        "all visited after": found.covered_after,
        "fewest visits": int(found.visits.min()),
        "most visits": int(found.visits.max()),
        "end": robot_text(swarm, Layout(swarm).configuration(found.configurations[-1])),
    }
    if json:
        print_json(facts)
    else:
        print_table([(key, str(value)) for key, value in facts.items() if value is not None])
    return IMPOSSIBLE if found.failed else SOLVED
