"""`fathom zk`: show that you know a solution, and tell nothing of it."""

from __future__ import annotations

from fathom.cli.terminal.groups import group
from fathom.cli.zk.prove import bound, envelopes, prove
from fathom.cli.zk.verify import check, verify

app = group(
    "zk",
    "Proofs that tell nothing: that a solution is known, without giving it away.",
    {"prove": prove, "verify": verify, "check": check, "bound": bound, "envelopes": envelopes},
)
