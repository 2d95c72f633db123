"""`fathom count`: how many solutions there are."""

from __future__ import annotations

from typing import Annotated

import typer

from fathom import verbs
from fathom.cli import IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.cli.options import File, FormatName, Json, Memory, Time, limits_of
from fathom.cli.output import print_json


def count(
    file: File,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Stop counting here.")] = None,
    time: Time = None,
    memory: Memory = None,
    format: FormatName = None,
    json: Json = False,
) -> int:
    """Count the solutions of a puzzle."""
    instance = verbs.load(file, format)
    with limits_of(time, memory) as limits:
        found = verbs.count(instance, limit, limits=limits)
    if json:
        print_json(
            {
                "kind": instance.kind,
                "count": found.count,
                "complete": found.complete,
                "of": found.of,
                "seconds": round(found.seconds, 6),
            }
        )
    else:
        what = found.of.removesuffix("s") if found.count == 1 else found.of
        why = f" ({found.stopped})" if found.stopped else ""
        print(f"{'' if found.complete else 'at least '}{found.count} {what}{why}, {found.seconds:.3f} s")
    if not found.complete and (limit is None or found.count < limit):
        return LIMIT_REACHED
    return SOLVED if found.count else IMPOSSIBLE
