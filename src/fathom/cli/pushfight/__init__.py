"""`fathom pushfight`: the game of Push Fight, one module a group of commands."""

from __future__ import annotations

from fathom.cli.pushfight.boards import boards
from fathom.cli.pushfight.explore import explore, tables
from fathom.cli.pushfight.play import play
from fathom.cli.pushfight.query import query
from fathom.cli.pushfight.solve import solve
from fathom.cli.pushfight.values import values
from fathom.cli.terminal.groups import group

app = group(
    "pushfight",
    "Push Fight on any board: solve it, ask it, play it, find better boards.",
    {
        "solve": solve,
        "query": query,
        "values": values,
        "explore": explore,
        "tables": tables,
        "play": play,
        "boards": boards,
    },
)
