"""What can be said about points at a glance: their extent, and bounds on the length of a tree."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.formats.measures import report
from fathom.problems.steiner.model import Point, Points

__all__ = ["analyse", "report"]


def analyse(instance: Points, watch: Watch) -> dict[str, Any]:
    """The measures, as plain values.

    No tree is shorter than half the way round all points; one that branches at the points alone is found in quadratic
    time.
    """
    points = instance.points
    rows, columns = {row for row, _ in points}, {column for _, column in points}
    height, width = max(rows, default=0) - min(rows, default=0), max(columns, default=0) - min(columns, default=0)
    return {
        "points": len(points),
        "rows": height + 1,
        "columns": width + 1,
        "crossings of their lines": len(rows) * len(columns),
        "length allowed": instance.length,
        "no tree is shorter than": height + width,
        "a tree through the points alone": _spanning(points, watch),
    }


def _spanning(points: tuple[Point, ...], watch: Watch) -> int:
    """The length of a shortest tree whose branches lead from point to point."""
    far = {point: abs(point[0] - points[0][0]) + abs(point[1] - points[0][1]) for point in points[1:]}
    length = 0
    while far:
        watch.check("analysing", len(points) - len(far), len(points))
        here = min(far, key=far.__getitem__)
        length += far.pop(here)
        for point, distance in far.items():
            far[point] = min(distance, abs(point[0] - here[0]) + abs(point[1] - here[1]))
    return length
