"""The board of a drawn formula: gadgets at their places, clues, and filler for what is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fathom.hardness.areas import Area, Arrangement, Cell, Gadget, Place, strips
from fathom.hardness.reductions.monotone_to_tatamibari import parts
from fathom.hardness.reductions.monotone_to_tatamibari.covering import rectangle_of
from fathom.hardness.reductions.monotone_to_tatamibari.layout import CAP, Layout, zone
from fathom.problems.cnf.planar.model import PlanarMonotone
from fathom.puzzles.tatamibari.model import EMPTY, GLYPHS, Board

_LOW = 2  # rows of filler that are not cut into columns


@dataclass(frozen=True)
class Construction:
    """A drawn formula as a board."""

    instance: PlanarMonotone

    @cached_property
    def layout(self) -> Layout:
        """Where everything lies."""
        return Layout(self.instance)

    @cached_property
    def gadgets(self) -> dict[str, Gadget]:
        """All gadgets at their places, by name: `variable 1`, `clause 2`, `wire 1+0`, `terminator 1-2`."""
        layout = self.layout
        found: dict[str, Gadget] = {}
        for variable, (start, wires) in layout.spans.items():
            name = f"variable {variable}"
            found[name] = parts.variable(wires).moved(layout.axis - parts.AXIS, start, name)
        for clause, keys in layout.legs.items():
            positive = self.instance.bars[clause].positive
            column = layout.column_of[keys[0]] - parts.BEFORE
            gadget = parts.clause(*layout.widening(clause))
            found[f"clause {clause + 1}"] = self._placed(
                gadget, layout.end(clause) + parts.BOX + 1, column, positive, f"clause {clause + 1}"
            )
        for variable, number, column in layout.slots:
            for positive in (True, False):
                clause = layout.wires.get((column, positive))
                where = f"{variable}{'+' if positive else '-'}{number + 1}"
                if clause is None:
                    name, gadget, distance = f"terminator {where}", parts.terminator(), CAP
                else:
                    distance = layout.end(clause)
                    name, gadget = f"wire {where}", parts.wire((distance - 4) // 2)
                found[name] = self._placed(gadget, distance, column + 1, positive, name)
        return found

    def _placed(self, gadget: Gadget, distance: int, column: int, positive: bool, name: str) -> Gadget:
        """The gadget with its first row at a distance above the couplers, or turned over at that distance below."""
        axis = self.layout.axis
        moved = gadget.moved(axis - distance, column, name)
        return moved if positive else parts.flipped(moved, 2 * axis)

    @cached_property
    def arrangement(self) -> Arrangement:
        """The gadgets; that they overlap in optional areas and loose cells only is verified here."""
        return Arrangement(tuple(self.gadgets.values()))

    @property
    def cells(self) -> Area:
        """All cells of the board."""
        return frozenset((row, column) for row in range(self.layout.rows) for column in range(self.layout.columns))

    @cached_property
    def sheathing(self) -> Area:
        """The cells of the outer columns of all wires, from end to end, outside of boxes."""
        layout = self.layout
        found: set[tuple[int, int]] = set()
        for _, _, column in layout.slots:
            for positive in (True, False):
                clause = layout.wires.get((column, positive))
                end = CAP if clause is None else layout.end(clause) + 1
                rows = (
                    range(layout.axis - end, layout.axis) if positive else range(layout.axis + 1, layout.axis + end + 1)
                )
                found |= {(row, side) for row in (*rows, layout.axis) for side in (column, column + parts.SLOT - 1)}
        return frozenset(found)

    @cached_property
    def filler(self) -> dict[Place, Area]:
        """The rectangles between gadgets, each with the place of its clue; none reaches from one zone into another."""
        zones: dict[int, set[Cell]] = {}
        for row, column in self.cells - self.arrangement.cells - self.sheathing:
            zones.setdefault(zone(self.layout.axis - row), set()).add((row, column))
        found: dict[Place, Area] = {}
        for cells in zones.values():
            found |= {place: area for strip in strips(frozenset(cells)) for place, area in _filled(strip)}
        return found

    @cached_property
    def clues(self) -> dict[Place, str]:
        """All clues, those of filler too."""
        found = {place: clue for gadget in self.gadgets.values() for place, clue in gadget.clues.items()}
        return found | {place: _clue_for(area) for place, area in self.filler.items()}

    @cached_property
    def board(self) -> Board:
        """The board."""
        squares = np.full((self.layout.rows, self.layout.columns), EMPTY, np.uint8)
        for (row, column), clue in self.clues.items():
            squares[int(row), int(column)] = GLYPHS.index(clue)
        return Board(squares, dict(self.instance.about))


def _filled(strip: Area) -> Iterator[tuple[Place, Area]]:
    """A rectangle of filler as it is; a tall one as columns, with clues at their bottoms and tops in turn.

    Columns end where a low strip or the edge of the board begins, never at a gadget. There are more clues than there
    have to be, each with fewer rectangles to choose from.
    """
    one = rectangle_of(strip)
    if one.height <= _LOW:
        yield (one.row, one.right - 1), strip
        return
    for column in range(one.column, one.right):
        row = one.bottom - 1 if (column - one.column) % 2 else one.row
        yield (row, column), frozenset((r, column) for r in range(one.row, one.bottom))


def _clue_for(area: Area) -> str:
    one = rectangle_of(area)
    return "+" if one.height == one.width else "-" if one.width > one.height else "|"
