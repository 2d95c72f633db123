"""Pictures of the board of a formula: the gadgets in colours; a solution; the profile table of a gadget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fathom.hardness.areas import Gadget, Place, arrangement_scene, profile_table, table_scene
from fathom.hardness.reductions.monotone_to_tatamibari.board import Construction
from fathom.hardness.reductions.monotone_to_tatamibari.covering import TatamibariAreas
from fathom.hardness.reductions.monotone_to_tatamibari.solutions import areas_of
from fathom.proofs.assignment import Assignment
from fathom.show import Scene, Segments, Shape

_HALF = 0.27  # of the length of a bar


def symbol(place: Place, clue: Any) -> Iterator[Shape]:
    """A clue: a bar across, a bar down, or both."""
    x, y = place[1] + 0.5, place[0] + 0.5
    lines = [(x - _HALF, y, x + _HALF, y)] if clue in "+-" else []
    lines += [(x, y - _HALF, x, y + _HALF)] if clue in "+|" else []
    yield Segments(tuple(lines), stroke="text", stroke_width=0.12, layer="pieces", glyph=clue)


def _sort(gadget: Gadget) -> str:
    return gadget.name.partition(" ")[0]


def pictures(construction: Construction) -> dict[str, Callable[[], Scene]]:
    """The pictures by name: `layers`, the whole board with its gadgets in colours."""
    return {"layers": lambda: board_scene(construction)}


def board_scene(construction: Construction, assignment: Assignment | None = None) -> Scene:
    """The board, a colour for each sort of gadget; with an assignment, its rectangles too."""
    areas = None if assignment is None else areas_of(construction, assignment)
    return arrangement_scene(
        construction.arrangement, construction.cells, _sort, areas, construction.clues, symbol
    )  # fmt: skip


def gadget_table_scene(gadget: Gadget) -> Scene:
    """A gadget, and a local solution for each profile that has one."""
    return table_scene(profile_table(gadget, TatamibariAreas()), symbol)
