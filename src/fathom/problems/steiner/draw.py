"""The picture: the grid, the points, and a tree that grows from the first of them."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.problems.steiner.model import Point, Points, Tree
from fathom.show import Circle, Scene, Segments, Shape, Tiles, timed

OVERLAYS: dict[str, str] = {}

_STEP = 0.15  # seconds a step of the grid


def scene(instance: Points, solution: Tree | None = None, overlay: str | None = None) -> Scene:
    """The points, and the tree if there is one. There are no overlays."""
    del overlay
    rows, columns = instance.size
    title = instance.about.get("title", f"{len(instance.points)} points, length {instance.length}")
    cells = tuple((column, row) for row in range(rows) for column in range(columns))
    drawing = Scene(
        columns, rows, (Tiles(cells, inset=0.42, radius=0.08, fill="grid", layer="floor", glyph="·"),), title
    )
    if solution is not None:
        drawing = drawing.add(*_tree(solution))
    return drawing.add(*(_point(point) for point in instance.points))


def _point(point: Point) -> tuple[Shape, ...]:
    x, y = point[1] + 0.5, point[0] + 0.5
    return (Circle(x, y, 0.26, fill="agent", stroke="agent-edge", stroke_width=0.06, layer="pieces", glyph="●"),)


def _tree(tree: Tree) -> Iterator[tuple[Shape, ...]]:
    """The lines of a spanning tree, one after another from the first point, and the points it goes through."""
    there = set(tree.points)
    waiting = list(tree.points[:1])
    seen = set(waiting)
    for row, column in waiting:
        since = _STEP * (1 + len(waiting))
        yield timed(
            (Circle(column + 0.5, row + 0.5, 0.09, fill="trail", layer="trail", glyph=""),), during=(since, None)
        )
        for other in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
            if other in there and other not in seen:
                seen.add(other)
                waiting.append(other)
                line = (column + 0.5, row + 0.5, other[1] + 0.5, other[0] + 0.5)
                yield timed(
                    (Segments((line,), stroke="trail", stroke_width=0.12, layer="trail"),),
                    during=(_STEP * (1 + len(waiting)), None),
                )
