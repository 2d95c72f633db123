"""Which squares a shape covers: what a picture becomes where nothing is finer than a square."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from fathom.show.shapes import Cell, Point, Rect

CLOSE = 1e-9
"""Forgives rounding where a coordinate is meant to be whole."""


def half_covered(rect: Rect) -> Iterator[Cell]:
    """The squares of which the rectangle covers half or more."""
    right, bottom = rect.x + rect.w, rect.y + rect.h
    for y in range(math.floor(rect.y), math.ceil(bottom)):
        tall = min(bottom, y + 1) - max(rect.y, y)
        for x in range(math.floor(rect.x), math.ceil(right)):
            if (min(right, x + 1) - max(rect.x, x)) * tall >= 0.5 - CLOSE:
                yield x, y


def cells_where(inside: Callable[[float, float], bool], x: float, y: float, rx: float, ry: float) -> list[Cell]:
    """The squares around (x, y), up to rx and ry away, whose centre is `inside`."""
    columns = range(math.floor(x - rx), math.ceil(x + rx))
    rows = range(math.floor(y - ry), math.ceil(y + ry))
    return [(column, row) for row in rows for column in columns if inside(column + 0.5, row + 0.5)]


def in_ellipse(middle: Point, rx: float, ry: float, x: float, y: float) -> bool:
    """Whether (x, y) is inside the ellipse."""
    cx, cy = middle
    return ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1


def in_polygon(points: tuple[Point, ...], x: float, y: float) -> bool:
    """Whether a ray to the right crosses the outline an odd number of times."""
    odd = False
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def bounding_box(xs: tuple[float, ...], ys: tuple[float, ...]) -> tuple[Point, float, float]:
    """The middle of a bounding box, and half its width and height."""
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return middle, (max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2


def square_of(place: Point) -> Cell:
    """The square that a point is in; a point on a border belongs to the square right of it or below."""
    return math.floor(place[0] + CLOSE), math.floor(place[1] + CLOSE)
