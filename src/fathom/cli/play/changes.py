"""`fathom edit` and `fathom whatif`: one square changed, and every change of one square tried."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Annotated

import typer

from fathom import verbs
from fathom.answer import Verdict
from fathom.cli import LIMIT_REACHED, SOLVED
from fathom.cli.terminal.options import File, Force, FormatName, Json, Memory, Output, Time, limits_of
from fathom.cli.terminal.output import print_file, print_json, write_text
from fathom.errors import FathomError


def edit(
    file: File,
    spot: Annotated[str, typer.Argument(help="The square: row,column from 0.")],
    glyph: Annotated[str, typer.Argument(help="What to put there; `fathom kinds KIND` lists the signs.")],
    output: Output = None,
    force: Force = False,
    format: FormatName = None,
) -> int:
    """Change one square of a puzzle, and print its text or write it to a file."""
    text = verbs.edit(verbs.load(file, format), spot, glyph)
    if output is None:
        print_file(text)
    else:
        write_text(output, text, force)
        print(output)
    return SOLVED


def whatif(file: File, time: Time = None, memory: Memory = None, format: FormatName = None, json: Json = False) -> int:
    """Try every change of one square: what becomes of the puzzle. A line each; --json: an object each."""
    instance = verbs.load(file, format)
    if not verbs.tools(instance.kind):
        raise FathomError(f"{instance.kind} puzzles are edited as text: there are no squares to change")
    undecided = False
    with limits_of(time, memory) as limits:
        for change in verbs.whatif(instance, limits=limits):
            undecided |= change.verdict == Verdict.UNDECIDED
            if json:
                print_json(asdict(change))
            else:
                cost = "" if change.cost is None else f", cost {change.cost:g}"
                unique = "" if change.unique is None else ", one solution" if change.unique else ", several solutions"
                print(f"{change.spot} {change.glyph}: {change.verdict}{cost}{unique}")
            sys.stdout.flush()
    return LIMIT_REACHED if undecided else SOLVED
