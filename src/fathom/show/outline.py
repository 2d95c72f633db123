"""Outlines of squares and lines, as SVG path data.

The outline of an area of squares is found by walking its border with the area on the right hand; a corner is
turned to the right wherever two areas touch only at a point, so they stay apart. Cost: linear in the number
of squares. Paths are written with few characters, because a board of 512 × 512 has many corners.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from fathom.errors import FathomError
from fathom.show.shapes import Cell, Point, Polyline, Tiles

DETAIL = 5_000
"""Above this many squares, corners are not rounded and tiles are not parted: nobody could see it."""


def number(value: float) -> str:
    """The shortest decimal within 0.005 of `value`, without needless zeros."""
    if not math.isfinite(value):
        raise FathomError(f"a picture has a coordinate that is not a finite number: {value}")
    if value == int(value):
        return str(int(value))
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text.startswith("0."):
        return text[1:]
    if text.startswith("-0"):
        return "-" + text[2:] if len(text) > 2 else "0"
    return text


def numbers(values: Sequence[float]) -> str:
    """Several numbers, separated by spaces."""
    return " ".join(map(number, values))


def tiles_path(tiles: Tiles, scale: float) -> str:
    """The path of all squares of `tiles`."""
    detailed = len(tiles.cells) <= DETAIL
    inset = tiles.inset if detailed else 0.0
    radius = tiles.radius if detailed else 0.0
    if tiles.joined or not detailed:
        return "".join(_rounded(loop, tiles, inset * scale, radius * scale, scale) for loop in borders(tiles.cells))
    size = (1 - 2 * inset) * scale
    corner = _rounded_square(size, min(radius * scale, size / 2))
    return "".join(
        f"M{number((x + tiles.x + inset) * scale)} {number((y + tiles.y + inset) * scale)}{corner}"
        for x, y in tiles.cells
    )


def borders(cells: Sequence[Cell]) -> Iterator[list[Cell]]:
    """The closed borders of an area, each as its corners in order, the area on the right hand."""
    area = set(cells)
    onward: dict[Cell, list[Cell]] = {}
    for x, y in cells:
        if (x, y - 1) not in area:
            onward.setdefault((x, y), []).append((x + 1, y))
        if (x + 1, y) not in area:
            onward.setdefault((x + 1, y), []).append((x + 1, y + 1))
        if (x, y + 1) not in area:
            onward.setdefault((x + 1, y + 1), []).append((x, y + 1))
        if (x - 1, y) not in area:
            onward.setdefault((x, y + 1), []).append((x, y))
    for first in list(onward):
        while first in onward:
            yield _walk(onward, first)


def _walk(onward: dict[Cell, list[Cell]], first: Cell) -> list[Cell]:
    """Follow one border all around from `first`, forgetting its sides on the way; its corners."""
    here, heading = first, (0, 0)
    corners: list[Cell] = []
    while not corners or here != first or _right(here, heading) in onward.get(here, ()):
        there = _next_point(onward, here, heading)
        turned = (there[0] - here[0], there[1] - here[1])
        if turned != heading:
            corners.append(here)
        here, heading = there, turned
    if _heading(corners[0], corners[1]) == heading:
        corners.pop(0)  # the walk began in the middle of a side
    return corners


def _next_point(onward: dict[Cell, list[Cell]], here: Cell, heading: Cell) -> Cell:
    """Leave `here`, turning right if there is a choice, and forget that side."""
    ways = onward[here]
    right = _right(here, heading)
    there = right if right in ways else ways[0]
    ways.remove(there)
    if not ways:
        del onward[here]
    return there


def _right(here: Cell, heading: Cell) -> Cell:
    return here[0] - heading[1], here[1] + heading[0]


def _heading(one: Cell, other: Cell) -> Cell:
    dx, dy = other[0] - one[0], other[1] - one[1]
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def _rounded(corners: list[Cell], tiles: Tiles, inset: float, radius: float, scale: float) -> str:
    """One border, pulled inwards by `inset`, its corners rounded (both in pixels)."""
    count = len(corners)
    headings = [_heading(corners[i], corners[(i + 1) % count]) for i in range(count)]
    points = []
    for i, (column, row) in enumerate(corners):
        (ax, ay), (bx, by) = headings[i - 1], headings[i]
        x, y = (column + tiles.x) * scale, (row + tiles.y) * scale
        points.append((x - (ay + by) * inset, y + (ax + bx) * inset))
    lengths = [math.dist(points[i], points[(i + 1) % count]) for i in range(count)]
    path: list[str] = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = headings[i - 1], headings[i]
        r = max(0.0, min(radius, lengths[i - 1] / 2, lengths[i] / 2))
        sx, sy = x - ax * r, y - ay * r
        path.append(f"M{number(sx)} {number(sy)}" if not path else f"H{number(sx)}" if ax else f"V{number(sy)}")
        if r:
            clockwise = 1 if ax * by - ay * bx > 0 else 0
            path.append(f"a{number(r)} {number(r)} 0 0 {clockwise} {number((ax + bx) * r)} {number((ay + by) * r)}")
    return "".join(path) + "z"


def _rounded_square(size: float, r: float) -> str:
    """A square of `size` with corner radius `r`, from the current point as its top left corner."""
    if not r:
        return f"h{number(size)}v{number(size)}h{number(-size)}z"
    arc, side, back = f"a{number(r)} {number(r)} 0 0 1", number(size - 2 * r), number(2 * r - size)
    p, m = number(r), number(-r)
    return f"m{p} 0h{side}{arc} {p} {p}v{side}{arc} {m} {p}h{back}{arc} {m} {m}v{back}{arc} {p} {m}z"


def line_path(line: Polyline, scale: float) -> str:
    """The path of a line, its corners bent by its radius."""
    points = [(x * scale, y * scale) for x, y in _before_arrow(line)]
    if not line.radius or len(points) < 3:
        return "M" + "L".join(numbers(point) for point in points) + ("z" if line.closed else "")
    ring = line.closed
    path: list[str] = []
    for i, corner in enumerate(points):
        if not ring and i in (0, len(points) - 1):
            path.append(("L" if path else "M") + numbers(corner))
            continue
        before, after = points[i - 1], points[(i + 1) % len(points)]
        reach = min(line.radius * scale, math.dist(before, corner) / 2, math.dist(corner, after) / 2)
        path.append(("L" if path else "M") + numbers(_towards(corner, before, reach)))
        path.append("Q" + numbers((*corner, *_towards(corner, after, reach))))
    return "".join(path) + ("z" if ring else "")


def arrow_head(line: Polyline) -> tuple[Point, Point, Point] | None:
    """The triangle at the end of a line (tip first), in units; None if it has none."""
    if not line.arrow or line.closed or len(line.points) < 2:
        return None
    tip, before = line.points[-1], line.points[-2]
    length = math.dist(tip, before)
    if not length:
        return None
    size = min(max(0.22, 2.6 * line.stroke_width), length)
    back = _towards(tip, before, size)
    across = (tip[1] - back[1]) * 0.56, (back[0] - tip[0]) * 0.56
    return tip, (back[0] + across[0], back[1] + across[1]), (back[0] - across[0], back[1] - across[1])


def _before_arrow(line: Polyline) -> list[Point]:
    """The line's points, the last drawn back so that the stroke does not show beyond the arrow's tip."""
    points = list(line.points)
    head = arrow_head(line)
    if head:
        tip, left, right = head
        points[-1] = _towards(((left[0] + right[0]) / 2, (left[1] + right[1]) / 2), tip, 0.02)
    return points


def _towards(here: Point, there: Point, distance: float) -> Point:
    length = math.dist(here, there)
    share = distance / length if length else 0.0
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share
