"""`fathom gadgets`: motion planning through gadgets, one module a group of commands."""

from __future__ import annotations

from fathom.cli.gadgets.design import design
from fathom.cli.gadgets.draw import draw
from fathom.cli.gadgets.extract import extract
from fathom.cli.gadgets.named import listing, show
from fathom.cli.gadgets.prove import refute, replay, verify
from fathom.cli.gadgets.search import ListsOfNames, search
from fathom.cli.gadgets.tables import crossovers, simulations, traces
from fathom.cli.gadgets.wire import wire
from fathom.cli.terminal.groups import group

app = group(
    "gadgets",
    "Motion planning through gadgets: what simulates what, and why something does not.",
    {
        "search": search,
        "wire": wire,
        "refute": refute,
        "verify": verify,
        "replay": replay,
        "draw": draw,
        "extract": extract,
        "design": design,
        "list": listing,
        "show": show,
        "simulations": simulations,
        "crossovers": crossovers,
        "traces": traces,
    },
    dict.fromkeys(("search", "wire", "refute"), ListsOfNames),
)
