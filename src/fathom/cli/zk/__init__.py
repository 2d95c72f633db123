"""`fathom zk`: show that you know a solution, and tell nothing of it."""

from __future__ import annotations

import typer

from fathom.cli.zk.prove import bound, envelopes, prove
from fathom.cli.zk.verify import check, verify

app = typer.Typer(
    name="zk",
    help="Proofs that tell nothing: that a solution is known, without giving it away.",
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
)

app.command("prove")(prove)
app.command("verify")(verify)
app.command("check")(check)
app.command("bound")(bound)
app.command("envelopes")(envelopes)
