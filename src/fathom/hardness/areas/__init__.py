"""Gadget areas: hardness of puzzles that divide a board among clues, as a framework [Bosboom 2020, 3.2].

A solution of such a puzzle (Tatamibari, Spiral Galaxies, …) gives every clue an area, and the areas partition the
cells. A `Gadget` is a piece of a puzzle: its clues, a *mandatory* area that they have to cover, *optional* areas of
which each is covered wholly or not at all, and, if need be, *loose* cells that are nobody's business: a gadget's clues
may cover any of them. A *profile* says which optional areas are covered. What a gadget does is its profile table, which
is computed, not drawn:

    table = profile_table(gadget, kind)      # every proper profile solved or refuted
    stray = improper(gadget, kind)           # a covering with an improper profile, or None: there is none

`kind` is the adapter of a puzzle, an object with one method (see `AreaKind`):

    covering(wanted, watch) -> {place of a clue: its area} or None

where `wanted` (see `Wanted`) has the clues, the cells that they `must` and `may` cover, and the parts of `may` that
they have to `avoid`. None means that there is provably no such covering; running into a limit raises.

Gadgets are put on a board as an `Arrangement`; its valid profile assignments are found by a SAT solver over the tables
(`assignments`). `strips` cuts what is left of the board into rectangles for filler clues, and `composed` puts local
solutions and filler together and verifies that they partition the board. `table_scene` and `arrangement_scene` draw.
`repaired` and `shrunk` (see `evolve`) design gadgets with the solver: `Contract` in, gadget out, step by step;
`drawing` reads and writes gadgets with their contracts.
Cells are (row, column); a place of a clue too, with halves for clues on edges and corners of cells. Nothing here knows
any puzzle.
"""

from fathom.hardness.areas.arrangement import Arrangement, assignments
from fathom.hardness.areas.composition import composed, faults, strips
from fathom.hardness.areas.contract import Contract
from fathom.hardness.areas.draw import arrangement_scene, table_scene
from fathom.hardness.areas.evolve import Step, history_scene, repaired, shrunk
from fathom.hardness.areas.gadget import Area, Areas, Cell, Gadget, Place, Profile
from fathom.hardness.areas.tables import AreaKind, ProfileTable, Wanted, improper, profile_table, profiles

__all__ = [
    "Area",
    "AreaKind",
    "Areas",
    "Arrangement",
    "Cell",
    "Contract",
    "Gadget",
    "Place",
    "Profile",
    "ProfileTable",
    "Step",
    "Wanted",
    "arrangement_scene",
    "assignments",
    "composed",
    "faults",
    "history_scene",
    "improper",
    "profile_table",
    "profiles",
    "repaired",
    "shrunk",
    "strips",
    "table_scene",
]
