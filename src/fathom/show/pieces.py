"""The look of things that many boards have: floors, walls, painted squares, balls, blocks, targets, arrows.

Each function returns shapes to `add` to a scene, in the layer where they belong. Depth comes from three flat
parts (an edge below, a face, a shine above), which looks the same in every renderer. Parts that are only
decoration have an empty glyph, so a terminal shows one thing for one piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fathom.show.outline import DETAIL
from fathom.show.shapes import Cell, Circle, Ellipse, Point, Polyline, Rect, Shape, Tiles

_GAP = 0.035  # between the edges of a tile and of its square


def floor(cells: Iterable[Cell], role: str = "floor") -> tuple[Shape, ...]:
    """Plain squares to move on."""
    return (Tiles(tuple(cells), radius=0.14, inset=_GAP, fill=role, layer="floor"),)


def painted(cells: Iterable[Cell], role: str = "painted") -> tuple[Shape, ...]:
    """Squares that have been visited, coloured in."""
    return (Tiles(tuple(cells), radius=0.14, inset=_GAP, fill=role, layer="paint"),)


def walls(cells: Iterable[Cell], role: str = "wall") -> tuple[Shape, ...]:
    """Solid squares, grown together, standing a little above the floor."""
    where = tuple(cells)
    if not where:
        return ()
    edge = "wall-edge" if role == "wall" else role
    light = "wall-light" if role == "wall" else role

    def part(fill: str, y: float, inset: float, opacity: float = 1.0, glyph: str | None = "") -> Tiles:
        return Tiles(
            where,
            radius=0.2,
            inset=inset,
            joined=True,
            y=y,
            fill=fill,
            opacity=opacity,
            layer="walls",
            glyph=glyph,
        )

    if len(where) > DETAIL:  # the squares are so small that depth would only cost time
        return (part(role, 0.0, 0.0, glyph=None),)
    return (
        part("shadow", 0.14, 0.02, opacity=0.16),
        part(edge, 0.05, 0.02),
        part(light, -0.06, 0.02),
        part(role, -0.025, 0.02, glyph=None),
    )


def ball(x: int, y: int, role: str = "agent") -> tuple[Shape, ...]:
    """A ball on the square (x, y)."""
    cx, cy = x + 0.5, y + 0.5
    edge = {"agent": "agent-edge"}.get(role, "shadow")
    return (
        Ellipse(cx, cy + 0.27, 0.31, 0.14, fill="shadow", opacity=0.28, layer="pieces", glyph=""),
        Circle(cx, cy, 0.36, fill=role, layer="pieces", glyph=""),
        Circle(cx, cy, 0.36, fill=edge, layer="pieces", opacity=1.0 if role == "agent" else 0.3, glyph=""),
        Circle(cx, cy - 0.03, 0.33, fill=role, layer="pieces", glyph="●"),
        Ellipse(cx - 0.1, cy - 0.16, 0.12, 0.075, fill="shine", opacity=0.55, layer="pieces", glyph=""),
    )


def block(
    x: float, y: float, w: float = 1.0, h: float = 1.0, *, role: str = "accent-1", glyph: str | None = None
) -> tuple[Shape, ...]:
    """A block that can be pushed or slid, w × h squares large."""

    def part(fill: str, top: float, height: float, opacity: float = 1.0, mark: str | None = "") -> Rect:
        return Rect(x + 0.07, y + top, w - 0.14, height, 0.17, fill=fill, opacity=opacity, layer="pieces", glyph=mark)

    return (
        part("shadow", 0.14, h - 0.14, opacity=0.16),
        part(role, 0.05, h - 0.11),
        part("shadow", 0.05, h - 0.11, opacity=0.32),
        part(role, 0.05, h - 0.19, mark=glyph),
        Rect(x + 0.17, y + 0.1, w - 0.34, 0.06, 0.03, fill="shine", opacity=0.3, layer="pieces", glyph=""),
    )


def target(x: int, y: int, *, done: bool = False) -> tuple[Shape, ...]:
    """A place to reach, on the square (x, y)."""
    role = "target-done" if done else "target"
    cx, cy = x + 0.5, y + 0.5
    return (
        Circle(cx, cy, 0.27, stroke=role, stroke_width=0.085, glyph="◉" if done else "◎"),
        Circle(cx, cy, 0.11, fill=role, glyph=""),
    )


def trail(points: Sequence[Point], role: str = "trail", *, arrow: bool = True) -> tuple[Shape, ...]:
    """A path that has been taken, through points (usually centres of squares)."""
    return (Polyline(tuple(points), 0.22, arrow, stroke=role, stroke_width=0.1, opacity=0.9, layer="trail"),)


def link(start: Point, end: Point, role: str = "mark", *, clearance: float = 0.3) -> tuple[Shape, ...]:
    """An arrow between two things, at a `clearance` from each: an edge of a graph laid over a board."""
    length = max(1e-9, ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5)
    dx, dy = ((end[i] - start[i]) / length * min(clearance, length / 3) for i in (0, 1))
    points = ((start[0] + dx, start[1] + dy), (end[0] - dx, end[1] - dy))
    return (Polyline(points, arrow=True, stroke=role, stroke_width=0.055, layer="trail"),)
