"""`fathom convert`: other people's files, and ours."""

from __future__ import annotations

from typing import Annotated

import typer

from fathom import verbs
from fathom.cli import SOLVED
from fathom.cli.terminal.options import File, Force, FormatName, Json, Output
from fathom.cli.terminal.output import print_file, print_json, write_text


def convert(
    file: File,
    to: Annotated[str | None, typer.Option("--to", help="The format to write; without it, Fathom's own.")] = None,
    output: Output = None,
    force: Force = False,
    format: FormatName = None,
    json: Json = False,
) -> int:
    """Write a puzzle in another format."""
    instance = verbs.load(file, format)
    text = verbs.dumps(instance, to)
    if output is not None:
        write_text(output, text, force)
    if json:
        print_json({"kind": instance.kind, "file": output, "text": text})
    else:
        print_file(text if output is None else f"{output}\n")
    return SOLVED
