"""The whole grid in space: its open cells as cubes, seen from the south-east and above.

Cells that differ by (1, -1, 1) are seen in the same place. Every face of a cube covers two triangles of the picture,
and of all faces that cover a triangle the nearest is drawn; so nothing is drawn that is hidden. Linear in the cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from fathom.hardness.reductions.threesat_to_slide.draw import ROLES, START, explained, refuse_large
from fathom.hardness.reductions.threesat_to_slide.grid import part_of_cells
from fathom.hardness.reductions.threesat_to_slide.layout import Layout, Place
from fathom.hardness.reductions.threesat_to_slide.parts import Part
from fathom.puzzles.slide.model import Level
from fathom.show import Polygon, Scene, Shape
from fathom.show.shapes import Point

_START = len(Part)  # stands for the start among the numbers of parts
_FACES: dict[str, tuple[Place, Place, Place, Place]] = {
    "top": ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)),
    "south": ((1, 0, 0), (1, 0, 1), (0, 0, 1), (0, 0, 0)),
    "east": ((1, 1, 1), (1, 0, 1), (1, 0, 0), (1, 1, 0)),
}
"""The corners of the three faces that are seen, in order; the second and the fourth are ends of the short diagonal."""

_SHADES = {"top": 0.0, "south": 0.16, "east": 0.34}
_HALVES = ((0, 1, 3), (2, 1, 3))


def view(layout: Layout, level: Level) -> Scene:
    """The grid from outside."""
    refuse_large(level)
    told = part_of_cells(layout)
    told[layout.index(*layout.start)] = _START
    polygons = list(_visible(told))
    points = [point for _, _, polygon in polygons for point in polygon]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    wide, high = max(x for x, _ in points) - left, max(y for _, y in points) - top
    title = level.about.get("title", "A formula as a grid to be covered")
    drawing = Scene(wide, high, title=title, description="The open cells of the grid as cubes.", margin=1.2)
    shapes = [shape for part, face, polygon in polygons for shape in _painted(part, face, polygon)]
    return explained(drawing.add(*(shape.moved(-left, -top) for shape in shapes)), layout, max(0.8, wide / 75))


def _visible(told: NDArray[np.int8]) -> Iterator[tuple[int, str, list[Point]]]:
    """The part, the face and the outline of everything that is seen."""
    nearest: dict[tuple[int, int], tuple[int, int, str, Place, int]] = {}  # depth, part, face, cell, half
    for layer, row, column in np.argwhere(told >= 0).tolist():
        x, y, z = cell = (column, told.shape[1] - 1 - row, layer)
        for face, corners in _FACES.items():
            for half, trio in enumerate(_HALVES):
                triangle = [(x + corners[c][0], y + corners[c][1], z + corners[c][2]) for c in trio]
                place = sum(p[0] - p[2] for p in triangle), sum(p[1] + p[2] for p in triangle)
                if place not in nearest or nearest[place][0] < x - y + z:
                    nearest[place] = (x - y + z, int(told[layer, row, column]), face, cell, half)
    halves: dict[tuple[int, str, Place], list[int]] = {}
    for _, part, face, cell, half in nearest.values():
        halves.setdefault((part, face, cell), []).append(half)
    for (part, face, (x, y, z)), seen in halves.items():
        kept = range(4) if len(seen) == 2 else _HALVES[seen[0]]
        shifts = [_FACES[face][number] for number in kept]
        yield part, face, [_seen((x + dx, y + dy, z + dz)) for dx, dy, dz in shifts]


def _seen(place: Place) -> Point:
    """Where a point of space is in the picture."""
    x, y, z = place
    return (x + y) * sqrt(3) / 2, (x - y) / 2 - z


def _painted(part: int, face: str, outline: list[Point]) -> Iterator[Shape]:
    """A face in its colour (its rim too, so that no gap shows), darker the more it is turned away from the light."""
    role = START if part == _START else ROLES[list(Part)[part]]
    points = tuple(outline)
    yield Polygon(points, fill=role, stroke=role, stroke_width=0.03, layer="floor", glyph="")
    if _SHADES[face]:
        yield Polygon(points, fill="shadow", opacity=_SHADES[face], layer="floor", glyph="")
