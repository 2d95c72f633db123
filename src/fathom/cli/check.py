"""`fathom check`: is this a solution?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fathom import verbs
from fathom.cli import IMPOSSIBLE, SOLVED
from fathom.cli.terminal.options import File, FormatName, Json
from fathom.cli.terminal.output import print_json
from fathom.errors import FathomError
from fathom.files import content_of
from fathom.formats.jsontext import read_json
from fathom.formats.text import decode


def check(
    file: File,
    solution: Annotated[str, typer.Argument(help="The solution: its text, a file that holds it, or -.")],
    format: FormatName = None,
    json: Json = False,
) -> int:
    """Check a solution of a puzzle. What `fathom solve --json` prints is accepted too."""
    if file == "-" and solution == "-":
        raise FathomError("only one of puzzle and solution can come from standard input")
    instance = verbs.load(file, format)
    found = verbs.check(instance, solution_text(solution))
    if json:
        print_json({"kind": instance.kind, "valid": not found, "violations": found})
    else:
        print("\n".join(found) if found else "valid")
    return IMPOSSIBLE if found else SOLVED


def solution_text(solution: str) -> str:
    """The text of a solution given as text, as the name of a file, as `-`, or as an answer in JSON."""
    if solution == "-":
        text = decode(content_of(solution), "<stdin>")
    elif _is_file(solution):
        text = decode(content_of(solution), solution)
    else:
        text = solution
    if not text.lstrip().startswith("{"):
        return text
    told = read_json(text, "the solution").get("solution")
    if not isinstance(told, str):
        raise FathomError("the JSON object has no solution in it")
    return told


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # a text that cannot be the name of a file
        return False
