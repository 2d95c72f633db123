"""Which faces can come to rest on which tiles: a reference for whoever makes puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import watch_here
from fathom.engine.statespace import all_distances
from fathom.puzzles.roll.draw.board import Sheet
from fathom.puzzles.roll.solve.layout import Layout
from fathom.show import Polygon, Shape, Text

_MOST = 9  # numbers a tile; beyond, how many there are


def landings(sheet: Sheet) -> Iterator[Shape]:
    """The tiles that can be reached, each with the numbers of the faces that can come there."""
    layout = Layout(sheet.board)
    found = all_distances(layout.rules(), layout.start(), watch_here())
    faces: dict[int, set[int]] = {}
    for word in found.states[:, 0].tolist():
        tile, face, _ = layout.position(word)
        faces.setdefault(tile, set()).add(face + 1)
    for tile, numbers in faces.items():
        outline = tuple(sheet.outline(tile))
        yield Polygon(outline, fill="painted", stroke="grid", stroke_width=0.03, layer="paint", opacity=0.6, glyph="")
        x, y = sheet.middle(tile)
        told = [str(number) for number in sorted(numbers)] if len(numbers) <= _MOST else [f"{len(numbers)}×"]
        rows = [" ".join(told[at : at + 3]) for at in range(0, len(told), 3)]
        for number, row in enumerate(rows):
            height = y + 0.2 + 0.13 * (number - (len(rows) - 1) / 2)
            yield Text(x, height, row, size=0.12, fill="text", layer="labels", glyph="")
