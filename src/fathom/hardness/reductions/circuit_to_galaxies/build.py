"""The board of a circuit, the solution of an assignment, and the assignment that a solution tells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from fathom.answer import watch_here
from fathom.hardness.areas import Area, Cell, Place, composed
from fathom.hardness.areas.gadget import moved_areas
from fathom.hardness.reduction import Built, Sizes
from fathom.hardness.reductions.circuit_to_galaxies.composition import Composition
from fathom.hardness.reductions.circuit_to_galaxies.layout import laid_out
from fathom.hardness.reductions.circuit_to_galaxies.plan import planned
from fathom.hardness.reductions.circuit_to_galaxies.tables import table_of
from fathom.proofs.assignment import Assignment
from fathom.puzzles.galaxies.model import Board, Cut
from fathom.puzzles.galaxies.model.solution import areas_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from fathom.problems.circuit.model import Circuit
    from fathom.show import Scene


@dataclass(frozen=True, eq=False)
class Construction:
    """A circuit and what becomes of it."""

    circuit: Circuit

    @cached_property
    def whole(self) -> Composition:
        """The gadgets at their places, and filler."""
        return Composition(laid_out(planned(self.circuit)), self.circuit.about)

    def carry(self, assignment: Assignment) -> Cut:
        """The solution of an assignment: every gadget covers what its values tell."""
        whole, value = self.whole, dict[Cell, bool]()
        areas: list[dict[Place, Area]] = [{cell: frozenset((cell,)) for cell in whole.filler}]
        chosen = assignment.values()
        for number, one in enumerate(whole.placed):
            watch_here().check("composing areas", number, len(whole.placed))
            inputs, outputs = whole.ports(number)
            taken = tuple(value[port] for port in inputs)
            given = (chosen[one.node - 1],) if one.node else dict(one.part.behaviour)[taken]
            value |= zip(outputs, given, strict=True)
            local = table_of(one.part).rows[one.part.profile(taken, given)]
            areas.append(moved_areas(local, *whole.corners[number]))
        columns = whole.shape[1]
        made = composed(areas, whole.cells)
        owners = {row * columns + column: number for number, area in enumerate(made.values()) for row, column in area}
        return Cut.between(whole.board, owners)

    def read(self, cut: Cut) -> Assignment:
        """The values of the variables: true where one of the gadget's own areas has the port."""
        whole = self.whole
        area = areas_of(whole.board, cut)
        columns = whole.shape[1]
        value: dict[int, bool] = {}
        for number, one in enumerate(whole.placed):
            if one.node:
                _, ((row, column),) = whole.ports(number)
                gadget = whole.arrangement.gadgets[number]
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

        return {"layers": lambda: gadgets_scene(self.whole)}


def construct(circuit: Circuit) -> Built:
    """The board of a circuit."""
    made = Construction(circuit)
    return Built(circuit, made.whole.board, made.carry, made.read, made.inspect, made.pictures())


def size(circuit: Circuit) -> Sizes:
    """Rows, columns and centres, from the plan alone."""
    made = Construction(circuit).whole
    covered = {cell for gadget in made.arrangement.gadgets for cell in gadget.cells}
    centres = sum(len(gadget.clues) for gadget in made.arrangement.gadgets)
    rows, columns = made.shape
    return {"rows": rows, "columns": columns, "centres": centres + rows * columns - len(covered)}


def measure(board: Board) -> Sizes:
    """Rows, columns and centres."""
    return {"rows": board.shape[0], "columns": board.shape[1], "centres": len(board.centres)}
