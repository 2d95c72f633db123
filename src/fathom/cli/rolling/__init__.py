"""`fathom rolling`: polyhedra that roll over tilings."""

from __future__ import annotations

import typer

from fathom.cli.rolling.classify import classify, draw, listing

app = typer.Typer(
    name="rolling",
    help="Polyhedra that roll over tilings: where each of them gets to.",
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
)

app.command("classify")(classify)
app.command("draw")(draw)
app.command("list")(listing)
