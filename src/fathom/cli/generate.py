"""`fathom generate`: new puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fathom import verbs
from fathom.cli import SOLVED
from fathom.cli.options import Force, Json, Memory, Output, Time, free_options, limits_of
from fathom.cli.output import print_json, write_text
from fathom.errors import FathomError


def generate(
    context: typer.Context,
    kind: Annotated[str, typer.Argument(help="What kind of puzzle; `fathom kinds` lists them.")],
    generator: Annotated[str | None, typer.Argument(help="Which generator; `fathom kinds KIND` lists them.")] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed makes the same puzzle.")] = 0,
    number: Annotated[int, typer.Option("--number", min=1, help="How many, with this seed and the next ones.")] = 1,
    output: Output = None,
    force: Force = False,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Make new puzzles. Options of the generator follow as --name value. Several go to a folder, by -o."""
    arguments = list(context.args)
    if generator is not None and generator.startswith("--"):  # the first option of the generator's own
        arguments, generator = [generator, *arguments], None
    options = free_options(arguments)
    if number > 1:
        if output is None or Path(output).is_file():
            raise FathomError("several puzzles need a folder to go to: -o FOLDER")
        Path(output).mkdir(parents=True, exist_ok=True)
    with limits_of(time, memory) as limits:
        for one in range(seed, seed + number):
            text = verbs.generate(kind, generator, seed=one, limits=limits, **options).to_text()
            where = str(Path(output) / f"{kind}-{one}.txt") if output and Path(output).is_dir() else output
            if where is not None:
                write_text(where, text, force)
            if json:
                print_json({"kind": kind, "seed": one, "file": where, "text": text})
            elif where is None:
                print(text, end="")
            else:
                print(where)
    return SOLVED
