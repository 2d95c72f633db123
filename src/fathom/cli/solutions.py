"""`fathom solutions`: solutions one by one, and in the end whether these are all."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from fathom import verbs
from fathom.answer import Count
from fathom.cli.count import status_of, summary
from fathom.cli.solve import print_solution
from fathom.cli.terminal.options import CheckTime, File, FormatName, Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json
from fathom.errors import FathomError
from fathom.kind import kind_of


def solutions(
    file: File,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Most solutions to list.")] = None,
    time: Time = None,
    check_time: CheckTime = None,
    memory: Memory = None,
    format: FormatName = None,
    json: Json = False,
    json_lines: Annotated[bool, typer.Option("--json-lines", help="A JSON object a solution, and a last one.")] = False,
) -> int:
    """List the solutions of a puzzle one by one, each checked."""
    if json and json_lines:
        raise FathomError("found --json and --json-lines, expected one of them")
    instance = verbs.load(file, format)
    model = kind_of(instance).model
    texts = []
    with limits_of(time, memory, check_time=check_time) as limits:
        found = verbs.solutions(instance, limit, limits=limits)
        for number, solution in enumerate(found, 1):
            text = model.write_solution(instance, solution)
            if json:
                texts.append(text)
            elif json_lines:
                print_json({"number": number, "solution": text})
            else:
                print(f"{number}:")
                print_solution(instance, solution)
            sys.stdout.flush()
        total = found.total
    assert total is not None
    if json or json_lines:
        print_json(summary(instance, total) | ({"solutions": texts} if json else {}))
    else:
        print(_words(total))
    return status_of(total, limit)


def _words(total: Count) -> str:
    """How many there are, in words, and who says so."""
    what = total.of.removesuffix("s") if total.count == 1 else total.of
    if not total.complete:
        why = f" ({total.stopped})" if total.stopped else ""
        return f"{total.count} {what}, there may be more{why}, {total.seconds:.3f} s"
    told = (
        "no solution" if not total.count else f"{total.count} {what}, {'the only one' if total.count == 1 else 'all'}"
    )
    doubt = f"unproved ({total.unproved})" if total.unproved else f"confirmed by {total.confirmed}"
    return f"{told}, {total.seconds:.3f} s, {doubt} in {total.checking:.3f} s"
