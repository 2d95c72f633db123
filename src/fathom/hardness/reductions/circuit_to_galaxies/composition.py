"""Gadgets at their places as one board, with filler between them: a centre in every square that no gadget has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from fathom.errors import FathomError
from fathom.hardness.areas import Area, Arrangement, Cell, Place
from fathom.hardness.reductions.circuit_to_galaxies.layout import Placed
from fathom.hardness.reductions.circuit_to_galaxies.tables import board_of
from fathom.puzzles.galaxies.model import MOST_SQUARES, Board


@dataclass(frozen=True, eq=False)
class Composition:
    """Gadgets, each after those that it takes values from. Heights count from below, rows from above."""

    placed: Sequence[Placed]
    about: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _box(self) -> tuple[int, int, int]:
        """The first and the last row, the first of height 0 being 0, and the last column."""
        squares = [
            (row - one.height, column + one.column) for one in self.placed for row, column in one.part.gadget.cells
        ]
        rows = [row for row, _ in squares]
        return min(rows), max(rows), max(column for _, column in squares)

    @cached_property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the board; `FathomError` says how many there would be if they are too many."""
        top, bottom, right = self._box
        shape = (bottom - top + 3, right + 3)
        if shape[0] * shape[1] > MOST_SQUARES:
            raise FathomError(
                f"the board would have {shape[0]:,} rows and {shape[1]:,} columns, expected at most "
                f"{MOST_SQUARES:,} squares"
            )
        return shape

    @cached_property
    def corners(self) -> list[Cell]:
        """Row and column by which each part is moved to its place on the board, which has filler all around."""
        top = self._box[0]
        return [(1 - top - one.height, one.column + 1) for one in self.placed]

    @cached_property
    def arrangement(self) -> Arrangement:
        """The gadgets on the board."""
        return Arrangement(
            tuple(
                one.part.gadget.moved(*corner, f"{one.part.sort} {number}")
                for number, (one, corner) in enumerate(zip(self.placed, self.corners, strict=True), 1)
            )
        )

    @cached_property
    def cells(self) -> Area:
        """All squares of the board."""
        rows, columns = self.shape
        return frozenset((row, column) for row in range(rows) for column in range(columns))

    @cached_property
    def filler(self) -> Area:
        """The squares between gadgets, each with a centre of its own."""
        return self.cells - self.arrangement.cells

    @cached_property
    def board(self) -> Board:
        """The puzzle."""
        places: list[Place] = [place for gadget in self.arrangement.gadgets for place in gadget.clues]
        board, _ = board_of([*places, *self.filler], self.cells)
        return Board(board.there, board.centres, self.about)

    def ports(self, number: int) -> tuple[list[Cell], list[Cell]]:
        """The inputs and outputs of a part, as their lower squares on the board."""
        part, (rows, columns) = self.placed[number].part, self.corners[number]
        return (
            [(row + rows, column + columns) for row, column in part.inputs],
            [(row + rows, column + columns) for row, column in part.outputs],
        )
