"""What clues look like: shapes around the centre of a cell or a place.

A place of the panel is one unit of the picture, so that cells are two units apart and a terminal shows every corner,
line and cell as a square of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from fathom.puzzles.witness.model import (
    ANTIBODY,
    ANTIPOLYOMINO,
    FIRST,
    HIDDEN,
    POLYOMINO,
    SECOND,
    SQUARE,
    STAR,
    TRIANGLE,
    Clue,
    Shape,
)
from fathom.show import Circle, Point, Polygon, Polyline, Rect
from fathom.show import Shape as Drawn

LINE_ROLES = ("target", "accent-5")
"""The colours of the line and of its mirror image."""

_ROLES = {
    "black": "shadow", "white": "shine", "red": "accent-4", "orange": "target", "yellow": "accent-7",
    "green": "accent-3", "cyan": "accent-5", "blue": "accent-1", "purple": "accent-6", "magenta": "accent-6",
    "brown": "accent-8", "gray": "muted",
}  # fmt: skip
_OTHERS = ("accent-3", "accent-6", "accent-1", "accent-2", "accent-8", "accent-4", "accent-5", "accent-7")
_PLAIN = {TRIANGLE: "target", POLYOMINO: "accent-7", ANTIPOLYOMINO: "accent-1", ANTIBODY: "shine"}
_PALE = {"shine", "accent-7", "target", "accent-5"}
_TILT = pi / 12


def role_of(clue: Clue) -> str:
    """The role that paints a clue; clues without a colour have that of their kind."""
    if clue.colour is None:
        return _PLAIN.get(clue.kind, "text")
    return _ROLES.get(clue.colour, _OTHERS[sum(map(ord, clue.colour)) % len(_OTHERS)])


def clue_shapes(clue: Clue, x: float, y: float) -> Iterator[Drawn]:
    """The picture of a clue whose cell has its centre here."""
    role = role_of(clue)
    edge = "wall-edge" if role in _PALE else None
    if clue.kind == SQUARE:
        yield Rect(
            x - 0.38, y - 0.38, 0.76, 0.76, 0.2, fill=role, stroke=edge, stroke_width=0.03, layer="pieces", glyph="■"
        )
    elif clue.kind == STAR:
        points = [
            (x + r * cos(pi * i / 8), y + r * sin(pi * i / 8)) for i, r in ((i, (0.5, 0.38)[i % 2]) for i in range(16))
        ]
        yield Polygon(tuple(points), fill=role, stroke=edge, stroke_width=0.03, layer="pieces", glyph="✶")
    elif clue.kind == TRIANGLE:
        yield from _triangles(clue.count, x, y, role, edge)
    elif clue.kind == ANTIBODY:
        yield from _antibody(x, y, role)
    elif clue.shape is not None:
        yield from _polyomino(clue.shape, x, y, role, clue.kind == ANTIPOLYOMINO)


def _triangles(count: int, x: float, y: float, role: str, edge: str | None) -> Iterator[Drawn]:
    """One to three in a row, four in two rows, as large as the cell has room for."""
    rows = ((2, -0.34), (2, 0.34)) if count == 4 else ((count, 0.0),)
    wide = 0.5 if count == 3 else 0.66
    glyph = f"{count}▲"
    for number, down in rows:
        for place in range(number):
            middle = x + (place - (number - 1) / 2) * wide
            points = tuple(
                (middle + a * wide, y + down + b * wide) for a, b in ((-0.46, 0.42), (0.46, 0.42), (0, -0.42))
            )
            yield Polygon(points, fill=role, stroke=edge, stroke_width=0.03, layer="pieces", glyph=glyph)
            glyph = ""


def _antibody(x: float, y: float, role: str) -> Iterator[Drawn]:
    """Three arms: one down, two up to the sides."""
    arms = [(x + 0.42 * cos(angle), y + 0.42 * sin(angle)) for angle in (pi / 2, -pi / 6, -5 * pi / 6)]
    for stroke, width in (("wall-edge", 0.25), (role, 0.19)):
        for arm in arms:
            yield Polyline(((x, y), arm), stroke=stroke, stroke_width=width, layer="pieces", glyph="")
    yield Circle(x, y, 0.09, fill=role, layer="pieces", glyph="Y")


def _polyomino(shape: Shape, x: float, y: float, role: str, hollow: bool) -> Iterator[Drawn]:
    """Small squares, tilted if the piece may be turned."""
    wide = max(a for a, _ in shape.cells) + 1
    high = max(b for _, b in shape.cells) + 1
    step = min(0.58, (1.2 if shape.turns else 1.4) / max(wide, high))
    size = 0.84 * step
    for number, (column, row) in enumerate(shape.cells):
        cx, cy = (column - (wide - 1) / 2) * step, (row - (high - 1) / 2) * step
        corners = [(cx + dx * size / 2, cy + dy * size / 2) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        placed = tuple(_turned(point, x, y, _TILT if shape.turns else 0.0) for point in corners)
        glyph = "" if number else "▢" if hollow else "▦"
        yield Polygon(
            placed, fill=None if hollow else role, stroke=role if hollow else "wall-edge",
            stroke_width=0.07 if hollow else 0.03, layer="pieces", glyph=glyph,
        )  # fmt: skip


def _turned(point: Point, x: float, y: float, angle: float) -> Point:
    a, b = point
    return x + a * cos(angle) + b * sin(angle), y - a * sin(angle) + b * cos(angle)


def hexagon(kind: str, x: float, y: float) -> Drawn:
    """A hexagon on a line or corner; a hidden one is only hinted at."""
    points = tuple((x + 0.21 * cos(pi * i / 3), y + 0.21 * sin(pi * i / 3)) for i in range(6))
    role = {FIRST: LINE_ROLES[0], SECOND: LINE_ROLES[1]}.get(kind, "shadow")
    if kind == HIDDEN:
        return Polygon(points, stroke="shadow", stroke_width=0.04, opacity=0.4, layer="labels", glyph="⬡")
    return Polygon(points, fill=role, stroke="shadow", stroke_width=0.03, layer="labels", glyph="⬢")
