"""`fathom count`: how many solutions there are."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fathom import verbs
from fathom.answer import Count
from fathom.cli import IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.cli.terminal.options import CheckTime, File, FormatName, Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json
from fathom.kind import Instance


def count(
    file: File,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Stop counting here.")] = None,
    time: Time = None,
    check_time: CheckTime = None,
    memory: Memory = None,
    format: FormatName = None,
    json: Json = False,
) -> int:
    """Count the solutions of a puzzle."""
    instance = verbs.load(file, format)
    with limits_of(time, memory, check_time=check_time) as limits:
        found = verbs.count(instance, limit, limits=limits)
    if json:
        print_json(summary(instance, found))
    else:
        print(_words(found))
    return status_of(found, limit)


def status_of(found: Count, limit: int | None) -> int:
    """The exit status of a count: as many as were asked for are enough."""
    if not found.complete and (limit is None or found.count < limit):
        return LIMIT_REACHED
    return SOLVED if found.count else IMPOSSIBLE


def summary(instance: Instance, found: Count) -> dict[str, Any]:
    """The count as plain values, by stable names."""
    return {
        "kind": instance.kind,
        "count": found.count,
        "complete": found.complete,
        "of": found.of,
        "method": found.method or None,
        "confirmed": found.confirmed,
        "unproved": found.unproved,
        "stopped": found.stopped,
        "seconds": round(found.seconds, 6),
        "checking": round(found.checking, 6),
    }


def _words(found: Count) -> str:
    """The count in words, and whether something else has come to the same."""
    what = found.of.removesuffix("s") if found.count == 1 else found.of
    why = f" ({found.stopped})" if found.stopped else ""
    how = f", method {found.method}" if found.method else ""
    doubt = f", unproved ({found.unproved})" if found.unproved else ""
    checked = f", confirmed by {found.confirmed} in {found.checking:.3f} s" if found.confirmed else doubt
    return f"{'' if found.complete else 'at least '}{found.count} {what}{why}{how}, {found.seconds:.3f} s{checked}"
