"""`fathom pushfight`: the game of Push Fight, one module a group of commands."""

from __future__ import annotations

import typer

from fathom.cli.pushfight.boards import boards
from fathom.cli.pushfight.explore import explore, tables
from fathom.cli.pushfight.play import play
from fathom.cli.pushfight.query import query
from fathom.cli.pushfight.solve import solve

app = typer.Typer(
    name="pushfight",
    help="Push Fight on any board: solve it, ask it, play it, find better boards.",
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
)

app.command("solve")(solve)
app.command("query")(query)
app.command("explore")(explore)
app.command("tables")(tables)
app.command("play")(play)
app.command("boards")(boards)
