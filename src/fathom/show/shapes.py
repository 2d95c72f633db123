"""The shapes a picture is made of.

Coordinates are in board units: one unit is one square, (0, 0) is the board's top left corner, y grows
downwards, and the square in column x and row y has its centre at (x + 0.5, y + 0.5). Shapes are immutable;
what they look like is said by roles (see `theme`), when they are seen by `during`, and how they move by
`motion`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from fathom.errors import FathomError
from fathom.show.motion import Motion, check_motion
from fathom.show.theme import check_role

Point = tuple[float, float]
"""A place on the board, in units."""

Cell = tuple[int, int]
"""A square: (column, row)."""

Anchor = Literal["start", "middle", "end"]
"""Which part of a text is at its x."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What all shapes have in common; never drawn itself."""

    fill: str | None = None
    """The role that fills it."""
    stroke: str | None = None
    """The role of its outline."""
    stroke_width: float = 0.06
    """The outline's width, in units."""
    opacity: float = 1.0
    layer: str = "marks"
    """The layer it lies in; within a layer, later shapes cover earlier ones."""
    glyph: str | None = None
    """What a terminal shows for it, one or two columns wide; '': nothing; None: a good guess."""
    during: tuple[float, float | None] | None = None
    """From when (inclusive) to when (exclusive; None: for ever) it is seen, in seconds; None: always."""
    motion: Motion = ()

    def __post_init__(self) -> None:
        """Refuse a shape that cannot be drawn."""
        for role in (self.fill, self.stroke):
            if role is not None:
                check_role(role)
        if not 0 <= self.opacity <= 1:
            raise FathomError(f"opacity is between 0 and 1, found {self.opacity}")
        if self.during is not None:
            start, end = self.during
            if not (math.isfinite(start) and start >= 0 and (end is None or start < end < math.inf)):
                raise FathomError(f"a shape is seen from 0 or later until some time after, found {self.during}")
        check_motion(self.motion)

    def moved(self, dx: float, dy: float) -> Shape:
        """The same shape, elsewhere."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Rect(Shape):
    """A rectangle by its top left corner, width and height; `radius` rounds its corners."""

    x: float
    y: float
    w: float = 1.0
    h: float = 1.0
    radius: float = 0.0

    def moved(self, dx: float, dy: float) -> Rect:
        """The same rectangle, elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True, slots=True)
class Circle(Shape):
    """A circle by its centre and radius."""

    x: float
    y: float
    r: float

    def moved(self, dx: float, dy: float) -> Circle:
        """The same circle, elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True, slots=True)
class Ellipse(Shape):
    """An ellipse by its centre and its horizontal and vertical radius."""

    x: float
    y: float
    rx: float
    ry: float

    def moved(self, dx: float, dy: float) -> Ellipse:
        """The same ellipse, elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True, slots=True)
class Polyline(Shape):
    """A line through `points`, with round joins.

    `radius` bends its corners, `arrow` puts a head at its end, `closed` leads it back to its start, `dash`
    breaks it (lengths of stroke and gap in units). A closed line has no arrow head.
    """

    points: tuple[Point, ...]
    radius: float = 0.0
    arrow: bool = False
    closed: bool = False
    dash: tuple[float, ...] = ()

    def moved(self, dx: float, dy: float) -> Polyline:
        """The same line, elsewhere."""
        return replace(self, points=tuple((x + dx, y + dy) for x, y in self.points))


@dataclass(frozen=True, slots=True)
class Polygon(Shape):
    """A filled polygon through `points`."""

    points: tuple[Point, ...]

    def moved(self, dx: float, dy: float) -> Polygon:
        """The same polygon, elsewhere."""
        return replace(self, points=tuple((x + dx, y + dy) for x, y in self.points))


@dataclass(frozen=True, slots=True)
class Segments(Shape):
    """Many separate straight lines `(x1, y1, x2, y2)` of one look: grids, borders. Drawn as one path."""

    lines: tuple[tuple[float, float, float, float], ...]

    def moved(self, dx: float, dy: float) -> Segments:
        """The same lines, elsewhere."""
        return replace(self, lines=tuple((a + dx, b + dy, c + dx, d + dy) for a, b, c, d in self.lines))


@dataclass(frozen=True, slots=True)
class Tiles(Shape):
    """Many squares of one look, drawn as one path, so that large boards stay small.

    `joined` draws the outline of each connected area, corners rounded; otherwise each square is a tile of its
    own. Either way `inset` pulls the edges inwards. (x, y) shifts all. Cells may be any iterable; they are
    kept sorted.
    """

    cells: tuple[Cell, ...]
    radius: float = 0.12
    inset: float = 0.0
    joined: bool = False
    x: float = 0.0
    y: float = 0.0

    def __post_init__(self) -> None:
        """Sort the cells, so that equal sets of squares are equal shapes."""
        Shape.__post_init__(self)
        rows = sorted({(int(y), int(x)) for x, y in self.cells})
        object.__setattr__(self, "cells", tuple((x, y) for y, x in rows))

    def moved(self, dx: float, dy: float) -> Tiles:
        """The same tiles, elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True, slots=True)
class Text(Shape):
    """A line of text; its middle height is at y, `anchor` says what is at x, `size` is the font's height."""

    x: float
    y: float
    content: str
    size: float = 0.42
    anchor: Anchor = "middle"
    bold: bool = False

    def moved(self, dx: float, dy: float) -> Text:
        """The same text, elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


def timed(
    shapes: Iterable[Shape], *, during: tuple[float, float | None] | None = None, motion: Motion = ()
) -> tuple[Shape, ...]:
    """The shapes, seen `during` that time and moving together."""
    return tuple(replace(shape, during=during, motion=motion) for shape in shapes)
