"""`fathom analyse`: the measures of a puzzle, and their pictures."""

from __future__ import annotations

import typer

from fathom import verbs
from fathom.cli import SOLVED
from fathom.cli.terminal.options import File, Force, FormatName, Json, Memory, Time, free_options, limits_of
from fathom.cli.terminal.output import free_path, print_json, print_table
from fathom.kind import kind_of
from fathom.verbs.showing import pictures_of


def analyse(
    context: typer.Context,
    file: File,
    force: Force = False,
    time: Time = None,
    memory: Memory = None,
    format: FormatName = None,
    json: Json = False,
) -> int:
    """Measure a puzzle. Options of the analysis follow as --name value, pictures as --name FILE (.svg, .png)."""
    options = free_options(context.args)
    instance = verbs.load(file, format)
    kind = kind_of(instance)
    names = pictures_of(kind)
    pictures = {name: free_path(options.pop(name), force) for name in list(options) if name in names}
    with limits_of(time, memory) as limits:
        facts = verbs.analyse(instance, limits=limits, **options)
        for name, path in pictures.items():
            verbs.picture(instance, name, limits=limits).save(path)
    if json:
        print_json({"kind": instance.kind, **facts})
    else:
        print_table(kind.analysis.report(facts))
        for path in pictures.values():
            print(f"written: {path}")
    return SOLVED
