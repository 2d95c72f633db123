"""Lines inside a box, from port to port, and places along them.

Ports that face each other are joined by a straight line; all others by a curve that leaves both at a right angle.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from fathom.gadgets.draw.boxes import TURN_GAP
from fathom.gadgets.draw.compaction import UNIT
from fathom.gadgets.draw.plan import Box, Place
from fathom.show import Point

_STEPS = 24  # pieces of a curve


def at(place: Place) -> Point:
    """A place of a layout, in the units of a picture."""
    return place[0] / UNIT, place[1] / UNIT


def inward(box: Box, place: Place) -> Point:
    """The direction from a port into its box."""
    if place[0] == box.x:
        return 1.0, 0.0
    if place[0] == box.x + box.width:
        return -1.0, 0.0
    return (0.0, 1.0) if place[1] == box.y else (0.0, -1.0)


def middle(box: Box) -> Point:
    """The middle of a box."""
    return (box.x + box.width / 2) / UNIT, (box.y + box.height / 2) / UNIT


def between(box: Box, start: Place, end: Place, turn: int = 1, *, straight: bool = False) -> tuple[Point, ...]:
    """The line from one port of a box to another; to the same port, there and back.

    A line back to the same side goes around `turn` - 1 others there. A line to the opposite side may be `straight`.
    """
    if not box.width:
        return (at(start),)
    (ax, ay), (bx, by) = at(start), at(end)
    (ux, uy), (vx, vy) = inward(box, start), inward(box, end)
    if start == end:
        reach = min(box.width, box.height) / UNIT * 0.3
        return (ax, ay), (ax + ux * reach, ay + uy * reach), (ax, ay)
    if (ux, uy) == (-vx, -vy):
        across = abs(ay - by) if ux else abs(ax - bx)
        if straight or across < 0.02:
            return (ax, ay), (bx, by)
        reach = (abs(ax - bx) if ux else abs(ay - by)) * 0.5
        return curve((ax, ay), (ax + ux * reach, ay + uy * reach), (bx - ux * reach, by - uy * reach), (bx, by))
    if (ux, uy) == (vx, vy):
        deep = min(0.62 * math.dist((ax, ay), (bx, by)), 0.66 + (turn - 1) * TURN_GAP / UNIT)
        reach = deep / 0.75
        return curve((ax, ay), (ax + ux * reach, ay + uy * reach), (bx + ux * reach, by + uy * reach), (bx, by))
    across, down = abs(bx - ax), abs(by - ay)
    bulge = 0.6 + 0.12 * min(max(across, down) / min(across, down), 2.5)  # a long way round keeps to the sides
    one = ax + ux * across * bulge, ay + uy * down * bulge
    two = bx + vx * across * bulge, by + vy * down * bulge
    return curve((ax, ay), one, two, (bx, by))


def curve(a: Point, b: Point, c: Point, d: Point) -> tuple[Point, ...]:
    """A Bézier curve, as a line of many pieces."""
    points = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        weights = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        x, y = (sum(w * point[axis] for w, point in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
        points.append((x, y))
    return tuple(points)


def length(line: Sequence[Point]) -> float:
    """How long a line is."""
    return sum(math.dist(one, other) for one, other in pairwise(line))


def along(line: Sequence[Point], way: float) -> tuple[Point, Point]:
    """The point so far along a line, and the direction there."""
    for one, other in pairwise(line):
        piece = math.dist(one, other)
        if piece and way <= piece:
            share = max(0.0, way) / piece
            ahead = (other[0] - one[0]) / piece, (other[1] - one[1]) / piece
            return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share), ahead
        way -= piece
    one, other = line[-2], line[-1]
    piece = math.dist(one, other) or 1.0
    return other, ((other[0] - one[0]) / piece, (other[1] - one[1]) / piece)


def cut_off(line: Sequence[Point], start: float, end: float) -> tuple[Point, ...]:
    """The line without its first `start` and its last `end`."""
    whole = length(line)
    inner, way = [], 0.0
    for one, other in pairwise(line):
        way += math.dist(one, other)
        if start < way < whole - end:
            inner.append(other)
    return (along(line, start)[0], *inner, along(line, whole - end)[0])


def clearance(point: Point, lines: Iterable[Sequence[Point]]) -> float:
    """How far a point is from the nearest of some lines."""
    least = math.inf
    for line in lines:
        for (ax, ay), (bx, by) in pairwise(line):
            dx, dy = bx - ax, by - ay
            span = dx * dx + dy * dy
            share = 0.0 if not span else min(1.0, max(0.0, ((point[0] - ax) * dx + (point[1] - ay) * dy) / span))
            least = min(least, math.dist(point, (ax + share * dx, ay + share * dy)))
    return least
