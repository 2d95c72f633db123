"""`fathom swarm synthesise`: other colours, and fewer, for the movements of given rules, or of a choreography."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from fathom.cli import IMPOSSIBLE, SOLVED
from fathom.cli.swarm.rulefiles import Grids, RuleFile, Start, SwarmOptions, Torus, grids_in, swarm_of
from fathom.cli.terminal.options import Force, Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_file, print_json, write_text
from fathom.errors import FathomError
from fathom.files import content_of
from fathom.formats.text import decode


def synthesise(
    rules: RuleFile,
    colours: Annotated[int, typer.Option("--colours", min=1, max=26, help="How many colours.")],
    grid: Grids = None,
    start: Start = None,
    mirrored: Annotated[bool, typer.Option("--mirrored", help="Robots without a common chirality.")] = False,
    torus: Torus = None,
    proof: Annotated[
        str | None,
        typer.Option("--proof", help="If there are none: write the clauses to FILE.cnf, the proof to FILE.drat."),
    ] = None,
    force: Force = False,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Find rules with so many colours that move as these do, or as a choreography, verified on the grids; or that there
    are none.
    """
    from fathom.formats.dimacs import dimacs
    from fathom.puzzles.swarm.generate.choreography import HEAD, danced, read_choreography
    from fathom.puzzles.swarm.generate.figures import FIGURE, read_figures
    from fathom.puzzles.swarm.generate.manoeuvres import performed
    from fathom.puzzles.swarm.generate.synthesis import synthesised
    from fathom.puzzles.swarm.model import read_lattice

    text = decode(content_of(rules), rules)
    with limits_of(time, memory) as limits:
        names = [one for told in grid or () for one in grids_in(told)]
        if text.lstrip().startswith(HEAD) and any(row.startswith(FIGURE) for row in text.splitlines()):
            figures = read_figures(text, rules)
            if not names or start or torus:
                raise FathomError(f"{rules}: found figures, which tell the start themselves, expected --grid")
            if mirrored:
                figures = replace(figures, chirality=False)
            found = performed(figures, [read_lattice(name, "") for name in names], colours, limits.watch())
        elif text.lstrip().startswith(HEAD):
            if grid or start or torus:
                raise FathomError(f"{rules}: found a choreography, which tells grids and starts itself")
            found = danced(read_choreography(text, rules), colours, limits.watch(), False if mirrored else None)
        else:
            options = SwarmOptions(start, torus)
            swarm = swarm_of(rules, names[0] if names else None, options)
            lattices = [swarm_of(rules, name, options).lattice for name in names] or [swarm.lattice]
            found = synthesised(swarm, lattices, colours, limits.watch(), False if mirrored else None)
    if proof is not None and found.refutation is not None:
        write_text(f"{proof}.cnf", dimacs(found.refutation.cnf), force)
        write_text(f"{proof}.drat", found.refutation.proof.text(), force)
    facts = {
        "verdict": "impossible" if found.swarm is None else "solved",
        "colours": colours,
        "symbols": found.symbols,
        "symbolic rules": found.rules,
        "clauses": found.clauses,
        "attempts": found.attempts,
        "script": list(found.script),
        "steps of the proof": None if found.refutation is None else len(found.refutation.proof),
    }
    if json:
        print_json({**facts, "rules": None if found.swarm is None else found.swarm.to_text()})
    elif found.swarm is None:
        print(f"no {colours} colours for these movements: {found.symbols} symbols, {found.rules} symbolic rules")
    else:
        print_file(found.swarm.to_text())
    return IMPOSSIBLE if found.swarm is None else SOLVED
