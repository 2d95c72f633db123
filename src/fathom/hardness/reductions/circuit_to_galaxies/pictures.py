"""The board with its gadgets in colours, and a gadget with its profile table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from fathom.hardness.areas import arrangement_scene, table_scene
from fathom.hardness.reductions.circuit_to_galaxies.tables import areas_in, table_of
from fathom.show import Circle, Scene, Shape

if TYPE_CHECKING:
    from fathom.hardness.areas import Place
    from fathom.hardness.reductions.circuit_to_galaxies.composition import Composition
    from fathom.hardness.reductions.circuit_to_galaxies.gadgets import Part
    from fathom.puzzles.galaxies.model import Cut


def centre(place: Place, _clue: Any) -> Iterable[Shape]:
    """A centre as the puzzle draws it."""
    row, column = place
    ring = Circle(column + 0.5, row + 0.5, 0.17, fill="floor", stroke="text", stroke_width=0.05, layer="pieces")
    return (ring,)


def gadgets_scene(made: Composition, cut: Cut | None = None) -> Scene:
    """The whole board, a colour for each sort of gadget, without the centres of filler; and the areas of a solution."""
    clues = {place: clue for gadget in made.arrangement.gadgets for place, clue in gadget.clues.items()}
    areas = areas_in(made.board, (0, 0), cut) if cut is not None else None
    told = {place: area for place, area in areas.items() if place in clues} if areas else None
    sorts = {gadget.name: one.part.sort for gadget, one in zip(made.arrangement.gadgets, made.placed, strict=True)}
    return arrangement_scene(made.arrangement, made.cells, lambda one: sorts[one.name], told, clues, centre)


def part_scene(part: Part) -> Scene:
    """A gadget, and its local solution for each profile."""
    return table_scene(table_of(part), centre)
