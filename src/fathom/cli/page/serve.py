"""`fathom serve`: the page, on this machine."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from fathom.cli import SOLVED


def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen at; beyond this machine, a token is asked for.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="The port; 8350, or a free one if that is taken.")
    ] = None,
    open: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    token: Annotated[
        str | None,
        typer.Option("--token", help="The token that other machines have to show; made up if none is given."),
    ] = None,
) -> int:
    """Open the page: draw, play, solve and understand puzzles in the browser."""
    from fathom.web.app import serve

    def say(address: str) -> None:
        print(f"Fathom is at {address}", flush=True)
        words = "Kernels are loaded in the background, and compiled where they are not yet; Ctrl-C ends it."
        print(words, file=sys.stderr, flush=True)

    serve(host, port, token, open_page=open, say=say)
    return SOLVED
