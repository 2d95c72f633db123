"""`fathom rolling`: polyhedra that roll over tilings."""

from __future__ import annotations

from fathom.cli.rolling.classify import classify, draw, listing
from fathom.cli.terminal.groups import group

app = group(
    "rolling",
    "Polyhedra that roll over tilings: where each of them gets to.",
    {"classify": classify, "draw": draw, "list": listing},
)
