"""`fathom generate`: new puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fathom import verbs
from fathom.cli import SOLVED
from fathom.cli.terminal.options import Force, Json, Memory, Output, Time, free_options, limits_of
from fathom.cli.terminal.output import print_file, print_json, write_text
from fathom.errors import FathomError
from fathom.kind import Instance


def generate(
    context: typer.Context,
    kind: Annotated[str, typer.Argument(help="What kind of puzzle; `fathom kinds` lists them.")],
    generator: Annotated[str | None, typer.Argument(help="Which generator; `fathom kinds KIND` lists them.")] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed makes the same puzzle.")] = 0,
    number: Annotated[int, typer.Option("--number", min=1, help="How many, with this seed and the next ones.")] = 1,
    series: Annotated[
        int | None, typer.Option("--series", min=1, help="So many, from easy to hard, to a folder.")
    ] = None,
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
    many = series is not None or number > 1
    if series is not None and output is None:
        output = f"{kind}-series-{seed}"
    if many and series is not None and number > 1:
        raise FathomError("--number and --series do not go together")
    if many and (not output or Path(output).is_file()):
        raise FathomError("several puzzles need a folder to go to: -o FOLDER")
    if many:
        Path(str(output)).mkdir(parents=True, exist_ok=True)
    with limits_of(time, memory) as limits:
        if series is not None:
            made = verbs.series(kind, series, generator, seed=seed, limits=limits, **options)
            wide = len(str(series))
            for place, instance in enumerate(made, 1):
                _deliver(instance, seed, f"{kind}-{seed}-{place:0{wide}}.txt", output, force, json)
        else:
            for one in range(seed, seed + number):
                instance = verbs.generate(kind, generator, seed=one, limits=limits, **options)
                _deliver(instance, one, f"{kind}-{one}.txt", output, force, json)
    return SOLVED


def _deliver(instance: Instance, seed: int, name: str, output: str | None, force: bool, json: bool) -> None:
    """Write or print one puzzle, as soon as it is made."""
    text = instance.to_text()
    where = str(Path(output) / name) if output and Path(output).is_dir() else output
    if where is not None:
        write_text(where, text, force)
    if json:
        print_json({"kind": instance.kind, "seed": seed, "file": where, "text": text})
    elif where is None:
        print_file(text)
    else:
        print(where)
