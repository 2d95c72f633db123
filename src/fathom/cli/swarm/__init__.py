"""`fathom swarm`: rules of robots that explore grids."""

from __future__ import annotations

import typer

from fathom.cli.swarm.prove import prove
from fathom.cli.swarm.refute import refute
from fathom.cli.swarm.simulate import simulate
from fathom.cli.swarm.synthesise import synthesise
from fathom.cli.swarm.verify import check, verify

app = typer.Typer(
    name="swarm",
    help="Robots that explore grids: rules verified on many grids, simulated, made.",
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
)

app.command("verify")(verify)
app.command("check")(check)
app.command("prove")(prove)
app.command("refute")(refute)
app.command("synthesise")(synthesise)
app.command("simulate")(simulate)
