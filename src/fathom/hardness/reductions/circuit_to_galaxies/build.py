"""The board of a circuit, the solution of an assignment, and the assignment that a solution tells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from fathom.answer import watch_here
from fathom.errors import FathomError
from fathom.hardness.areas import Arrangement, composed
from fathom.hardness.areas.gadget import Area, Cell, Place, moved_areas
from fathom.hardness.reduction import Built, Sizes
from fathom.hardness.reductions.circuit_to_galaxies.layout import Placed, laid_out
from fathom.hardness.reductions.circuit_to_galaxies.plan import planned
from fathom.hardness.reductions.circuit_to_galaxies.tables import board_of, table_of
from fathom.proofs.assignment import Assignment
from fathom.puzzles.galaxies.model import MOST_SQUARES, Board, Cut
from fathom.puzzles.galaxies.model.solution import areas_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from fathom.problems.circuit.model import Circuit
    from fathom.show import Scene


@dataclass(frozen=True, eq=False)
class Construction:
    """A circuit and what becomes of it. Heights count from below, rows from above; there is filler all around."""

    circuit: Circuit

    @cached_property
    def placed(self) -> list[Placed]:
        """The gadgets, each after those that it takes values from."""
        return laid_out(planned(self.circuit))

    @cached_property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the board; `FathomError` says how many there would be if they are too many."""
        squares = [
            (row - one.height, column + one.column) for one in self.placed for row, column in one.part.gadget.cells
        ]
        top, bottom = min(row for row, _ in squares), max(row for row, _ in squares)
        shape = (bottom - top + 3, max(column for _, column in squares) + 3)
        if shape[0] * shape[1] > MOST_SQUARES:
            raise FathomError(
                f"the board would have {shape[0]:,} rows and {shape[1]:,} columns, expected at most "
                f"{MOST_SQUARES:,} squares"
            )
        return shape

    @cached_property
    def corners(self) -> list[Cell]:
        """Row and column by which each part is moved to its place on the board."""
        lowest = max(row - one.height for one in self.placed for row, _ in one.part.gadget.cells)
        return [(self.shape[0] - 2 - lowest - one.height, one.column + 1) for one in self.placed]

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
        return Board(board.there, board.centres, self.circuit.about)

    def ports(self, number: int) -> tuple[list[Cell], list[Cell]]:
        """The inputs and outputs of a part, as their lower squares on the board."""
        part, (rows, columns) = self.placed[number].part, self.corners[number]
        return (
            [(row + rows, column + columns) for row, column in part.inputs],
            [(row + rows, column + columns) for row, column in part.outputs],
        )

    def carry(self, assignment: Assignment) -> Cut:
        """The solution of an assignment: every gadget covers what its values tell."""
        value: dict[Cell, bool] = {}
        areas: list[dict[Place, Area]] = [{cell: frozenset((cell,)) for cell in self.filler}]
        chosen = assignment.values()
        for number, one in enumerate(self.placed):
            watch_here().check("composing areas", number, len(self.placed))
            inputs, outputs = self.ports(number)
            taken = tuple(value[port] for port in inputs)
            given = (chosen[one.node - 1],) if one.node else dict(one.part.behaviour)[taken]
            value |= zip(outputs, given, strict=True)
            local = table_of(one.part).rows[one.part.profile(taken, given)]
            areas.append(moved_areas(local, *self.corners[number]))
        columns = self.shape[1]
        whole = composed(areas, self.cells)
        owners = {row * columns + column: number for number, area in enumerate(whole.values()) for row, column in area}
        return Cut.between(self.board, owners)

    def read(self, cut: Cut) -> Assignment:
        """The values of the variables: true where one of the gadget's own areas has the port."""
        area = areas_of(self.board, cut)
        columns = self.shape[1]
        value: dict[int, bool] = {}
        for number, one in enumerate(self.placed):
            if one.node:
                _, ((row, column),) = self.ports(number)
                gadget = self.arrangement.gadgets[number]
                own = {area[r * columns + c] for r, c in gadget.mandatory}
                value[one.node] = area[row * columns + column] in own
        return Assignment.of(value[number] for number in sorted(value))

    def inspect(self) -> list[str]:
        """Verify the proof on this very board; what is wrong."""
        from fathom.hardness.reductions.circuit_to_galaxies.structure import faults

        return faults(self)

    def pictures(self) -> dict[str, Callable[[], Scene]]:
        """The board with its gadgets in colours."""
        from fathom.hardness.reductions.circuit_to_galaxies.pictures import gadgets_scene

        return {"layers": lambda: gadgets_scene(self)}


def construct(circuit: Circuit) -> Built:
    """The board of a circuit."""
    made = Construction(circuit)
    return Built(circuit, made.board, made.carry, made.read, made.inspect, made.pictures())


def size(circuit: Circuit) -> Sizes:
    """Rows, columns and centres, from the plan alone."""
    made = Construction(circuit)
    covered = {cell for gadget in made.arrangement.gadgets for cell in gadget.cells}
    centres = sum(len(gadget.clues) for gadget in made.arrangement.gadgets)
    rows, columns = made.shape
    return {"rows": rows, "columns": columns, "centres": centres + rows * columns - len(covered)}


def measure(board: Board) -> Sizes:
    """Rows, columns and centres."""
    return {"rows": board.shape[0], "columns": board.shape[1], "centres": len(board.centres)}
