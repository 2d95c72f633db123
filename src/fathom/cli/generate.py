"""`fathom generate`: new puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fathom import verbs
from fathom.answer import Limits
from fathom.cli import SOLVED
from fathom.cli.terminal.options import Force, Json, Memory, On, Output, Time, free_options, limits_of
from fathom.cli.terminal.output import print_file, print_json, write_text
from fathom.errors import FathomError

if TYPE_CHECKING:
    from fathom.engine.workers import Desk


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
    on: On = None,
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
                _deliver(kind, instance.to_text(), seed, f"{kind}-{seed}-{place:0{wide}}.txt", output, force, json)
        elif on is not None and number > 1:
            for one, text in enumerate(
                _made_on(on, kind, generator, range(seed, seed + number), limits, options), seed
            ):
                _deliver(kind, text, one, f"{kind}-{one}.txt", output, force, json)
        else:
            more = options if on is None else {**options, "on": on}  # some generators fall into parts themselves
            for one in range(seed, seed + number):
                instance = verbs.generate(kind, generator, seed=one, limits=limits, **more)
                _deliver(kind, instance.to_text(), one, f"{kind}-{one}.txt", output, force, json)
    return SOLVED


def _made_on(
    on: str, kind: str, generator: str | None, seeds: range, limits: Limits, options: dict[str, str]
) -> Iterator[str]:
    """The puzzles of these seeds, in their order, made by the workers of a place; limits are for each of them."""
    from fathom.engine.workers import crew_on, in_parts

    told = (limits.time, limits.memory)
    parts = ((kind, generator, seed, told, options) for seed in seeds)
    watch = Limits(cancelled=limits.cancelled, progress=limits.progress).watch()
    with crew_on(on, most=len(seeds), cancelled=limits.cancelled) as crew:
        yield from in_parts(crew, _made, parts, watch, phase="making puzzles", total=len(seeds))


def _made(
    desk: Desk,
    kind: str,
    generator: str | None,
    seed: int,
    told: tuple[float | None, int | None],
    options: dict[str, str],
) -> str:
    limits = Limits(*told, cancelled=desk.stopping)
    return verbs.generate(kind, generator, seed=seed, limits=limits, **options).to_text()


def _deliver(kind: str, text: str, seed: int, name: str, output: str | None, force: bool, json: bool) -> None:
    """Write or print one puzzle, as soon as it is made."""
    where = str(Path(output) / name) if output and Path(output).is_dir() else output
    if where is not None:
        write_text(where, text, force)
    if json:
        print_json({"kind": kind, "seed": seed, "file": where, "text": text})
    elif where is None:
        print_file(text)
    else:
        print(where)
