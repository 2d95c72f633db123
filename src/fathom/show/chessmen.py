"""The look of a chess board and of the six chessmen, white and black.

A man is drawn by the left half of its outline, in hundredths of a square from its axis, which is mirrored and smoothed;
the knight, which has two different sides, by its whole outline. White men are light with a dark edge, black ones dark
with a light one, in light themes and in dark ones; a terminal shows chess figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from fathom.errors import UnknownName
from fathom.show.layout import board
from fathom.show.scene import Scene
from fathom.show.shapes import Cell, Circle, Point, Polygon, Polyline, Shape, Tiles

MEN = "KQRBNP"
"""King, queen, rook, bishop, knight, pawn."""

FIGURES = {"white": dict(zip(MEN, "♔♕♖♗♘♙", strict=True)), "black": dict(zip(MEN, "♚♛♜♝♞♟", strict=True))}
"""What a terminal shows."""

_INK = {"white": ("shine", "shadow"), "black": ("shadow", "shine")}  # of the body and of its details
_FOOT: tuple[Point, ...] = ((-23, 74), (-28, 78), (-29, 86), (-26, 88))

#: Left halves from the axis down to the axis; a corner that stays sharp is told twice.
_HALVES: dict[str, tuple[Point, ...]] = {
    "P": ((0, 26), (-8, 28), (-12, 36), (-9, 44), (-13, 49), (-8, 51), (-10, 62), *_FOOT),
    "R": (
        *((-9, 18), (-9, 18), (-9, 24), (-9, 24), (-14, 24), (-14, 24), (-14, 18), (-14, 18)),
        *((-24, 18), (-24, 18), (-24, 34), (-24, 34), (-16, 40), (-16, 40), (-18, 66), (-18, 66)),
        *_FOOT,
    ),
    "B": ((0, 20), (-3, 22), (-14, 34), (-17, 44), (-11, 53), (-14, 57), (-8, 59), (-11, 67), *_FOOT),
    "Q": (
        *((0, 30), (0, 30), (-9, 50), (-9, 50), (-14, 26), (-14, 26), (-21, 50), (-21, 50), (-34, 30), (-34, 30)),
        *((-24, 64), (-24, 64)),
        *_FOOT,
    ),
    "K": (
        *((0, 32), (-7, 34), (-9, 42), (-16, 39), (-27, 42), (-31, 52), (-26, 62), (-22, 68), (-22, 68)),
        *_FOOT,
    ),
}
_KNIGHT: tuple[Point, ...] = (
    *((-2, 16), (-2, 16), (3, 23), (14, 28), (24, 44), (26, 66), (26, 74), *((-x, y) for x, y in _FOOT[1:])),
    *((x, y) for x, y in reversed(_FOOT)),
    *((-19, 66), (-6, 54), (0, 47), (-9, 47), (-16, 54), (-22, 59), (-28, 54), (-29, 49), (-20, 35), (-13, 26)),
    *((-11, 16), (-11, 16), (-6, 21)),
)

#: What stands on a man, what is drawn into it, and its eyes.
_ABOVE = {"K": (((0, 36), (0, 12)), ((-8, 19), (8, 19)))}
_KNOBS = {"B": ((0, 17),), "Q": ((-34, 27), (-14, 22), (14, 22), (34, 27), (0, 24))}
_SOLE = ((-21, 79), (21, 79))
_LINES = {
    "K": (((0, 44), (0, 66)), ((-20, 69), (0, 65), (20, 69))),
    "Q": (((-22, 68), (0, 64), (22, 68)),),
    "R": (((-16, 41), (16, 41)), ((-17, 67), (17, 67))),
    "B": (((0, 33), (0, 46)), ((-6, 39), (6, 39)), ((-9, 55), (9, 55))),
    "P": (((-8, 49), (8, 49)),),
}
_EYES = {"N": (((-13, 36), 2.6), ((-25, 51), 1.6))}


def chessboard(
    width: int = 8, height: int = 8, *, title: str = "", description: str = "", labels: bool = True
) -> Scene:
    """An empty board whose bottom left square is dark, files told by letters and ranks by numbers."""
    cells = [(x, y) for y in range(height) for x in range(width)]
    dark = [(x, y) for x, y in cells if (x + height - 1 - y) % 2 == 0]
    scene = board(width, height, labels="chess" if labels else "none", title=title, description=description)
    return scene.add(
        Tiles(tuple(cells), radius=0.0, fill="sand", layer="floor", glyph=""),
        Tiles(tuple(dark), radius=0.0, fill="shadow", opacity=0.32, layer="floor", glyph="·"),
    )


def chessman(man: str, colour: str, x: float, y: float, *, size: float = 1.0) -> tuple[Shape, ...]:
    """A man (a letter of `MEN`) of a colour (`white`, `black`) on the square whose top left corner is (x, y)."""
    if man not in MEN:
        raise UnknownName("chessman", man, list(MEN))
    if colour not in _INK:
        raise UnknownName("colour of chessmen", colour, list(_INK))
    body, ink = _INK[colour]
    pen = _Pen(x, y, size)
    outline = pen.placed(_outline(man))
    return (
        *(
            pen.line((start, end), width, role)
            for start, end in _ABOVE.get(man, ())
            for width, role in ((9, ink), (4, body))
        ),
        *(pen.dot(middle, 4.5, body, ink) for middle in _KNOBS.get(man, ())),
        Polygon(outline, fill=body, layer="pieces", glyph=FIGURES[colour][man]),
        Polyline(outline, closed=True, stroke=ink, stroke_width=0.04 * size, layer="pieces", glyph=""),
        *(pen.line(points, 4, ink) for points in (_SOLE, *_LINES.get(man, ()))),
        *(pen.dot(middle, radius, ink) for middle, radius in _EYES.get(man, ())),
    )


@dataclass(frozen=True, slots=True)
class _Pen:
    """Draws in hundredths of a square, from its axis and its top."""

    x: float
    y: float
    size: float

    def placed(self, points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple((self.x + (0.5 + px / 100) * self.size, self.y + (py / 100) * self.size) for px, py in points)

    def dot(self, middle: Point, radius: float, fill: str, edge: str | None = None) -> Circle:
        ((cx, cy),) = self.placed([middle])
        r, width = radius / 100 * self.size, 0.035 * self.size
        return Circle(cx, cy, r, fill=fill, stroke=edge, stroke_width=width, layer="pieces", glyph="")

    def line(self, points: Iterable[Point], width: float, role: str) -> Polyline:
        wide = width / 100 * self.size
        return Polyline(self.placed(points), stroke=role, stroke_width=wide, layer="pieces", glyph="")


def chessmen(placed: Iterable[tuple[Cell, str]]) -> tuple[Shape, ...]:
    """Men on squares (column, row from the top), told by letters: capitals are white, others black."""
    return tuple(
        shape
        for (column, row), letter in placed
        for shape in chessman(letter.upper(), "white" if letter.isupper() else "black", column, row)
    )


@cache
def _outline(man: str) -> tuple[Point, ...]:
    """The whole outline, smoothed."""
    if man == "N":
        return _smooth(_KNIGHT)
    left = _HALVES[man]
    mirrored = tuple((-px, py) for px, py in reversed(left) if px)
    return _smooth((*left, *mirrored))


def _smooth(corners: Sequence[Point], parts: int = 5) -> tuple[Point, ...]:
    """A closed curve through the corners (Catmull and Rom's), with `parts` chords between two of them."""
    found: list[Point] = []
    count = len(corners)
    for index in range(count):
        before, here, there, after = (corners[(index + step) % count] for step in (-1, 0, 1, 2))
        if here == there:
            continue
        for part in range(parts):
            t = part / parts
            found.append((_blend(before, here, there, after, t, 0), _blend(before, here, there, after, t, 1)))
            if before == here and there == after:
                break  # a straight line
    return tuple(found)


def _blend(before: Point, here: Point, there: Point, after: Point, t: float, axis: int) -> float:
    a, b, c, d = before[axis], here[axis], there[axis], after[axis]
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
