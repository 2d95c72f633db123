"""`fathom export-site`: the page as files, without a server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from fathom.cli import SOLVED


def export_site(
    folder: Annotated[str, typer.Argument(help="Where to; a folder that is empty or not there.")],
    kinds: Annotated[list[str] | None, typer.Argument(help="The kinds of puzzles; without any, all.")] = None,
    states: Annotated[
        int, typer.Option("--states", min=0, max=20_000, help="Positions of a puzzle played by moves.")
    ] = 1000,
) -> int:
    """Write the gallery, with examples, players and solutions, as files that any web server can show."""
    from fathom.web.site import export_site

    def say(words: str) -> None:
        print(words, file=sys.stderr)

    made = export_site(Path(folder), kinds or (), states=states, say=say)
    print(f"{made} puzzles in {folder}; open it through a web server, for example: python -m http.server -d {folder}")
    return SOLVED
