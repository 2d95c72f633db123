"""`fathom gadgets`: motion planning through gadgets, one module a group of commands."""

from __future__ import annotations

import typer

from fathom.cli.gadgets.design import design
from fathom.cli.gadgets.draw import draw
from fathom.cli.gadgets.extract import extract
from fathom.cli.gadgets.named import listing, show
from fathom.cli.gadgets.prove import refute, replay, verify
from fathom.cli.gadgets.search import ListsOfNames, search
from fathom.cli.gadgets.tables import crossovers, simulations, traces
from fathom.cli.gadgets.wire import wire

app = typer.Typer(
    name="gadgets",
    help="Motion planning through gadgets: what simulates what, and why something does not.",
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
)

app.command("search", cls=ListsOfNames)(search)
app.command("wire", cls=ListsOfNames)(wire)
app.command("refute", cls=ListsOfNames)(refute)
app.command("verify")(verify)
app.command("replay")(replay)
app.command("draw")(draw)
app.command("extract")(extract)
app.command("design")(design)
app.command("list")(listing)
app.command("show")(show)
app.command("simulations")(simulations)
app.command("crossovers")(crossovers)
app.command("traces")(traces)
