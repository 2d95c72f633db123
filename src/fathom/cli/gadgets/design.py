"""`fathom gadgets design`: fragments of levels that do what a gadget does, found by search."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from fathom import verbs
from fathom.cli import IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.cli.gadgets.named import Files
from fathom.cli.terminal.options import Force, Json, Output, Time, limits_of
from fathom.cli.terminal.output import print_json, print_table, write_text
from fathom.errors import FathomError

_SIZE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})", re.ASCII)


def design(
    target: Annotated[str, typer.Option("--target", help="The gadget that is wanted.")],
    size: Annotated[str, typer.Option("--size", help="Rows and columns of the box, such as 4x3.")],
    rules: Annotated[
        str, typer.Option("--rules", help="push-1, push-2, ..., push-*, box-, block- or blox-dude.")
    ] = "push-1",
    state: Annotated[str | None, typer.Option("--state", help="The target's state; else its first.")] = None,
    blocks: Annotated[int, typer.Option("--blocks", min=0, help="How many blocks to use at most.")] = 3,
    whole: Annotated[
        bool | None, typer.Option("--whole/--chance", help="Search the whole box, or walk about by chance.")
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, help="Stop when so many are found.")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="Where chance begins.")] = 0,
    near: Annotated[
        Path | None,
        typer.Option(
            "--near", help="A fragment as large as the box that walks begin with; with --whole, search around it."
        ),
    ] = None,
    file: Files = None,
    output: Output = None,
    force: Force = False,
    time: Time = "60",
    json: Json = False,
) -> int:
    """Search for fragments of levels that are a gadget: tiny boxes whole, larger ones by chance and improvement.

    Every fragment found has been extracted and compared with the target in full. With -o the first is written there.
    Exit status 1 means that all that was asked for was searched and nothing is there, 3 that a limit ended the search.
    """
    match = _SIZE.fullmatch(size)
    if match is None:
        raise FathomError(f"found --size {size}, expected rows and columns such as 4x3")
    own = verbs.gadget_definitions(file or ())
    with limits_of(time, None) as limits:
        result = verbs.design_gadget(
            target,
            int(match[1]),
            int(match[2]),
            rules=rules,
            state=state,
            blocks=blocks,
            whole=whole,
            most=most,
            seed=seed,
            near=None if near is None else verbs.gadget_fragment(near),
            definitions=own,
            limits=limits,
        )
    texts = [verbs.fragment_text(found) for found in result.found]
    if texts and output is not None:
        write_text(output, texts[0], force)
    if json:
        print_json({"judged": result.judged, "complete": result.complete, "found": texts})
    else:
        for text in texts:
            print(text)
        box = "neighbourhood" if near is not None and whole else "box"
        searched = f"the whole {box}" if result.complete else f"a part of the {box}"
        print_table([("found", f"{len(texts):,}"), ("judged", f"{result.judged:,}"), ("searched", searched)])
    return SOLVED if texts else IMPOSSIBLE if result.complete else LIMIT_REACHED
