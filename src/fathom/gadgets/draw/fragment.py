"""The picture of a fragment: its ground, its blocks, and the letters of its ports."""

from __future__ import annotations

from fathom.gadgets.model.fragments import BLOCK, WALL, Cell, Fragment
from fathom.show import Scene, Text, Tiles, pieces
from fathom.show.layout import board


def fragment_scene(found: Fragment, title: str = "") -> Scene:
    """The fragment as it is drawn in its file; ports are coloured squares with their letters."""
    ports = {cell: name for name, cell in found.ports}
    drawing = board(len(found.rows[0]), len(found.rows), title=title or found.about.get("title", "Fragment"))
    where = {glyph: [_place(cell) for cell in found.cells() if found.at(cell) == glyph] for glyph in (WALL, BLOCK)}
    drawing = drawing.add(pieces.floor([_place(cell) for cell in sorted(found.floor)]), pieces.walls(where[WALL]))
    drawing = drawing.add(
        Tiles(tuple(_place(cell) for cell in ports), radius=0.14, inset=0.035, fill="accent-2", layer="paint", glyph="")
    )
    for column, row in where[BLOCK]:
        drawing = drawing.add(pieces.block(column, row, glyph="o"))
    for (row, column), name in ports.items():
        drawing = drawing.add(
            Text(column + 0.5, row + 0.5, name, size=0.62, bold=True, layer="labels", fill="text", glyph=name)
        )
    return drawing


def _place(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]
