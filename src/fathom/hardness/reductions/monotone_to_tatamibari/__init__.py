"""Planar monotone 3-SAT to Tatamibari, which is NP-complete [Bosboom 2020, 3.3].

The board follows the drawing: variables are blocks of wires that couplers keep equal, clauses are boxes with three
wires, wires carry a value in the parity of their squares. `parts` draws the gadgets, `covering` lets the framework of
gadget areas compute their profile tables, `layout` places them, `board` puts clues on the board, `solutions` carries
assignments and tilings, `structure` verifies the tables of this very board, `pictures` shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.cnf.planar.model import PlanarMonotone
    from fathom.puzzles.tatamibari.model import Board


def construct(instance: PlanarMonotone) -> Built:
    """The board of a drawn formula."""
    from fathom.hardness.reductions.monotone_to_tatamibari.board import Construction
    from fathom.hardness.reductions.monotone_to_tatamibari.pictures import pictures
    from fathom.hardness.reductions.monotone_to_tatamibari.solutions import assignment_of, tiling_of
    from fathom.hardness.reductions.monotone_to_tatamibari.structure import faults

    made = Construction(instance)
    return Built(
        instance,
        made.board,
        lambda assignment: tiling_of(made, assignment),
        lambda tiling: assignment_of(made, tiling),
        lambda: faults(made),
        pictures(made),
    )


def size(instance: PlanarMonotone) -> Sizes:
    """The rows and columns of the board, from the drawing alone."""
    from fathom.hardness.reductions.monotone_to_tatamibari.layout import Layout

    layout = Layout(instance)
    return {"rows": layout.rows, "columns": layout.columns}


def measure(board: Board) -> Sizes:
    """The rows and columns of a board."""
    return {"rows": board.shape[0], "columns": board.shape[1]}


REDUCTION = Reduction(
    name="planar-monotone-3sat-to-tatamibari",
    source="planar-monotone-3sat",
    target="tatamibari",
    summary="wires of squares above or below their clues; a clause can be cut into rectangles if one wire is true",
    construct=construct,
    size=size,
    measure=measure,
    growth="20 rows a level of clauses, at most 18 columns a leg and 7 a variable",
)
