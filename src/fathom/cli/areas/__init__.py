"""`fathom areas`: gadgets of puzzles that divide a board among clues."""

from __future__ import annotations

from fathom.cli.areas.evolve import evolve
from fathom.cli.areas.table import table
from fathom.cli.terminal.groups import group

app = group(
    "areas",
    "Gadgets of puzzles that divide a board among clues: what they do, and design by a solver.",
    {"table": table, "evolve": evolve},
)
