"""Profile tables of the gadgets by the solver of the puzzle, and what has to be true of them.

A part is *right* if, for every value of its inputs, its centres can cover it with the outputs that it should have in
exactly one way, and with no other covering of its output ports, whole or in part, in any. So once a part's inputs are
covered wholly or not at all, its outputs are, too, and everything within is fixed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain, combinations, islice
from typing import TYPE_CHECKING

import numpy as np

from fathom.answer import Watch
from fathom.hardness.areas import Area, Areas, ProfileTable, Wanted, profile_table
from fathom.hardness.reductions.circuit_to_galaxies.gadgets import Part
from fathom.puzzles.galaxies.model import Board, Centre
from fathom.puzzles.galaxies.model.reach import touched
from fathom.puzzles.galaxies.model.solution import areas_of
from fathom.puzzles.galaxies.solve.sat import GalaxySearch

if TYPE_CHECKING:
    from fathom.hardness.areas.gadget import Cell, Place
    from fathom.puzzles.galaxies.model import Cut


def board_of(places: Iterable[Place], cells: Area) -> tuple[Board, Cell]:
    """The board of these cells, all others being holes, with centres at these places; and its first row and column."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    there = np.zeros((max(row for row, _ in cells) - top + 1, max(column for _, column in cells) - left + 1), np.bool_)
    for row, column in cells:
        there[row - top, column - left] = True
    centres = tuple(Centre(round(2 * (row - top)), round(2 * (column - left))) for row, column in places)
    return Board(there, centres), (top, left)


def areas_in(board: Board, corner: Cell, cut: Cut) -> dict[Place, Area]:
    """The area of each centre in a solution, by its place."""
    number = areas_of(board, cut)
    columns = board.shape[1]
    cells: dict[int, set[Cell]] = {}
    for square in board.squares:
        cells.setdefault(number[square], set()).add((square // columns + corner[0], square % columns + corner[1]))
    return {
        (centre.row / 2 + corner[0], centre.column / 2 + corner[1]): frozenset(cells[number[touched(board, centre)[0]]])
        for centre in board.centres
    }


class GalaxyAreas:
    """Spiral Galaxies for `hardness.areas`: coverings are solutions of the board of just the cells covered."""

    def covering(self, wanted: Wanted, watch: Watch) -> Areas | None:
        """The areas of the centres; None if there are none, whatever part of `may` and `loose` is covered."""
        centres = [*wanted.clues, *wanted.others]
        for more in _subsets(wanted.may | wanted.loose):
            board, corner = board_of(centres, wanted.must | wanted.shared | more)
            for cut in GalaxySearch(board, watch).each(watch):
                areas = areas_in(board, corner, cut)
                own: Area = frozenset().union(*(areas[place] for place in wanted.clues))
                if own & (wanted.may | wanted.shared) not in wanted.avoid:
                    return areas
        return None


def _subsets(area: Area) -> Iterable[Area]:
    cells = sorted(area)
    return map(frozenset, chain.from_iterable(combinations(cells, size) for size in range(len(cells) + 1)))


@cache
def table_of(part: Part) -> ProfileTable:
    """The profile table of a part, by the solver."""
    return profile_table(part.gadget, GalaxyAreas())


def faults(part: Part, watch: Watch | None = None) -> list[str]:
    """What is wrong with a part's table; nothing if the part is right."""
    watch = watch or Watch()
    expected = {part.profile(taken, given) for taken, given in part.behaviour}
    found = [] if set(table_of(part).rows) == expected else [f"{part.gadget.name} does not do what it should"]
    for profile in sorted(table_of(part).rows, key=sorted):
        board, _ = board_of(part.gadget.clues, part.gadget.covered(profile))
        if len(list(islice(GalaxySearch(board, watch).each(watch), 2))) != 1:
            found.append(f"{part.gadget.name} has several solutions for one profile")
    if stray_outputs(part, watch) is not None:
        found.append(f"{part.gadget.name} may cover an output in part")
    return found


def stray_outputs(part: Part, watch: Watch) -> Areas | None:
    """A covering with inputs covered as they should be and some output in part; None if there is none."""
    optional = part.gadget.optional
    outputs: Area = frozenset().union(*(area for name, area in optional.items() if name.startswith("out")))
    whole = tuple(
        frozenset().union(*chosen)
        for chosen in _families([area for name, area in optional.items() if name.startswith("out")])
    )
    for chosen in _families([area for name, area in optional.items() if name.startswith("in")]):
        must = part.gadget.mandatory.union(*chosen)
        stray = GalaxyAreas().covering(Wanted(part.gadget.clues, must, outputs, avoid=whole), watch)
        if stray is not None:
            return stray
    return None


def _families(areas: list[Area]) -> Iterable[tuple[Area, ...]]:
    return chain.from_iterable(combinations(areas, size) for size in range(len(areas) + 1))
