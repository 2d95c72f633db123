"""The layers of a grid side by side, its parts in colours, with a legend; and the colours, which `view` shares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError
from fathom.hardness.reductions.threesat_to_slide.grid import part_of_cells
from fathom.hardness.reductions.threesat_to_slide.layout import LOWEST, M_LEVEL, W_LEVEL, Layout
from fathom.hardness.reductions.threesat_to_slide.parts import Part
from fathom.puzzles.slide.model import ICE, Level
from fathom.show import Circle, Rect, Scene, Shape, Text
from fathom.show.pieces import ball
from fathom.show.shapes import Point, Tiles

ROLES = {
    Part.PLANE: "accent-5",
    Part.BOARD: "painted-alt",
    Part.BUS: "trail-old",
    Part.BUMP: "accent-7",
    Part.VALUE_V: "accent-1",
    Part.VALUE_U: "accent-3",
    Part.VALUE_W: "accent-6",
    Part.FORK: "accent-4",
    Part.CONNECTION: "accent-8",
    Part.CLAUSE: "text",
}
"""The colour of every part."""

START = "shine"

_WORDS = {
    Part.PLANE: "plane of a truth value (service)",
    Part.BOARD: "zigzag board beside a plane (service)",
    Part.BUS: "bus (service)",
    Part.BUMP: "bump around a value of w (service)",
    Part.VALUE_V: "value of a variable v: a run along x",
    Part.VALUE_U: "value of a fresh u: a run along y",
    Part.VALUE_W: "value of a fresh w: a run along z",
    Part.FORK: "fork: choose a value",
    Part.CONNECTION: "merge and way to the next fork",
    Part.CLAUSE: "clause cell: only its literals pass",
}
_LEVELS = {0: "truth values", W_LEVEL: "forks of w", M_LEVEL: "merges of w"}
_MOST = 150_000  # open squares; more would make a picture of many megabytes
_ACROSS = 4  # layers in a row
_GAP = 3  # between layers, and for names beside them


class DrawnLayers:
    """Where the layers lie in the picture, and how large its letters are."""

    def __init__(self, layout: Layout) -> None:
        self.count, self.rows, self.columns = layout.shape
        self.size = max(1.1, self.columns / 20)
        self.head = 2 * self.size
        self.across = min(_ACROSS, self.count)
        self.wide = self.columns + _GAP + self.size
        self.high = self.rows + _GAP + self.size + self.head

    def corner(self, layer: int) -> Point:
        """The top left corner of a layer."""
        down, right = divmod(layer, self.across)
        return right * self.wide, down * self.high + self.head


def layers(layout: Layout, level: Level) -> Scene:
    """All layers, from the lowest z to the highest."""
    refuse_large(level)
    told = part_of_cells(layout)
    drawn = DrawnLayers(layout)
    title = level.about.get("title", "A formula as a grid to be covered")
    high = -(-drawn.count // drawn.across) * drawn.high
    words = "The layers of the grid, its parts in colours."
    drawing = Scene(drawn.across * drawn.wide, high, title=title, description=words, margin=2)
    for number in range(drawn.count):
        z = number + LOWEST
        words = f"z = {z}" + (f": {_LEVELS[z]}" if z in _LEVELS else "")
        heading = Text(drawn.columns / 2, -drawn.size, words, drawn.size, bold=True, fill="text", layer="labels")
        shapes = (heading, *_layer(layout, told[number], z), *(_names(layout, drawn.size) if z == 0 else ()))
        drawing = drawing.add(shape.moved(*drawn.corner(number)) for shape in shapes)
    return explained(drawing, layout, drawn.size)


def explained(drawing: Scene, layout: Layout, size: float) -> Scene:
    """The picture with a legend of the parts that this grid has, in letters of this size."""
    absent = set() if layout.wide else {Part.BUMP, Part.VALUE_W}
    entries = [(ROLES[part], words) for part, words in _WORDS.items() if part not in absent]
    entries.append((START, "start"))
    wide = 1.8 * size + 0.58 * size * max(len(words) for _, words in entries)
    across = max(1, int(drawing.width / wide))
    top = drawing.height + size
    for number, (role, words) in enumerate(entries):
        down, right = divmod(number, across)
        x, y = right * wide, top + 1.5 * size * down
        drawing = drawing.add(
            Rect(x, y, size, size, 0.2 * size, fill=role, stroke="muted", stroke_width=0.03, layer="paint"),
            Text(x + 1.4 * size, y + size / 2, words, size, "start", fill="text", layer="labels"),
        )
    return replace(drawing, height=top + 1.5 * size * -(-len(entries) // across))


def refuse_large(level: Level) -> None:
    """Pictures beyond a size help nobody."""
    found = int((level.ground == ICE).sum())
    if found > _MOST:
        raise FathomError(f"the grid has {found:,} open squares: too many to draw (at most {_MOST:,})")


def _layer(layout: Layout, told: NDArray[np.int8], z: int) -> Iterator[Shape]:
    rows, columns = told.shape
    yield Rect(-0.4, -0.4, columns + 0.8, rows + 0.8, 0.4, fill="floor", layer="ground", glyph="")
    for number, part in enumerate(Part):
        cells = tuple((int(x), int(y)) for y, x in np.argwhere(told == number))
        if cells:
            yield Tiles(cells, fill=ROLES[part], inset=0.04, radius=0.14, layer="floor", glyph="▒")
        if part is Part.CLAUSE:
            yield from (Circle(x + 0.5, y + 0.5, 0.22, fill="shine", glyph="") for x, y in cells)
    start_layer, row, column = layout.index(*layout.start)
    if z - LOWEST == start_layer:
        yield from ball(column, row, START)


def _names(layout: Layout, size: float) -> Iterator[Shape]:
    """The names of the truth values beside their runs, at z = 0."""
    size = min(size, 1.7)
    for number in range(1, layout.variables + 1):
        for literal in (number, -number):
            _, row, column = layout.index(layout.x_east, layout.v_line(literal), 0)
            yield Text(column + 1.6, row + 0.5, _name("v", literal), size, "start", fill="text", layer="labels")
    for number in range(1, layout.m + 1):
        for literal in (number, -number):
            _, row, column = layout.index(layout.u_line(literal), layout.y_south, 0)
            yield Text(column + 0.5, row + 1.6 + size / 2, _name("u", literal), size, fill="text", layer="labels")


def _name(letter: str, literal: int) -> str:
    return f"{'¬' if literal < 0 else ''}{letter}{abs(literal)}"
