"""`fathom swarm`: rules of robots that explore grids."""

from __future__ import annotations

from fathom.cli.swarm.prove import prove
from fathom.cli.swarm.refute import refute
from fathom.cli.swarm.simulate import simulate
from fathom.cli.swarm.synthesise import synthesise
from fathom.cli.swarm.verify import check, verify
from fathom.cli.terminal.groups import group

app = group(
    "swarm",
    "Robots that explore grids: rules verified on many grids, simulated, made.",
    {
        "verify": verify,
        "check": check,
        "prove": prove,
        "refute": refute,
        "synthesise": synthesise,
        "simulate": simulate,
    },
)
