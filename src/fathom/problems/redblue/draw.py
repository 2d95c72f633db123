"""The picture: red vertices above, blue ones below, and those that are chosen."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.problems.redblue.model import Chosen, ColourfulRedBlue, Graph
from fathom.show import Circle, Rect, Scene, Segments, Shape, Text, timed
from fathom.show.shapes import Point

OVERLAYS: dict[str, str] = {}

RADIUS = 0.4
"""Of a vertex."""

_WIDE = 1.5  # units between two vertices of a row
_HIGH = 3.2  # units between the rows
_GAP = 0.6  # units more between two classes
_STEP = 0.4  # seconds between two choices


def scene(instance: Graph, solution: Chosen | None = None, overlay: str | None = None) -> Scene:
    """The graph, and the chosen vertices if there are any. There are no overlays."""
    del overlay
    reds, blues = red_places(instance), _blue_places(instance)
    width = max(x for x, _ in (*reds.values(), *blues, (0.0, 0.0))) + 0.8
    title = instance.about.get("title", f"{instance.reds} red and {len(instance.blues)} blue vertices")
    lines = tuple((*reds[red], *at) for at, beside in zip(blues, instance.blues, strict=True) for red in beside)
    drawing = Scene(width, _HIGH + 1.6, (), title)
    if lines:
        drawing = drawing.add(Segments(lines, stroke="muted", stroke_width=0.04, layer="floor", glyph=""))
    drawing = drawing.add(*_classes(instance, reds))
    chosen = [] if solution is None else [red for red in solution.reds if red in reds]
    drawing = drawing.add(*(_dominating(instance, reds, blues, red, number) for number, red in enumerate(chosen, 1)))
    drawing = drawing.add(*(_vertex(at, str(red), "bad") for red, at in reds.items()))
    return drawing.add(*(_vertex(at, "", "accent-1") for at in blues))


def red_places(instance: Graph) -> dict[int, Point]:
    """The middle of each red vertex."""
    apart = {0}
    if isinstance(instance, ColourfulRedBlue):
        apart = {part[0] for part in instance.parts}
    places, x = {}, 0.8
    for red in range(1, instance.reds + 1):
        x += _GAP if red in apart and red > 1 else 0
        places[red] = (x, 0.8)
        x += _WIDE
    wide = (len(instance.blues) - 1) * _WIDE - (x - _WIDE - 0.8)
    return {red: (at + max(0.0, wide / 2), y) for red, (at, y) in places.items()}


def _blue_places(instance: Graph) -> list[Point]:
    last = max((x for x, _ in red_places(instance).values()), default=0.8)
    first = min((x for x, _ in red_places(instance).values()), default=0.8)
    start = max(0.8, (first + last - (len(instance.blues) - 1) * _WIDE) / 2)
    return [(start + number * _WIDE, 0.8 + _HIGH) for number in range(len(instance.blues))]


def _classes(instance: Graph, reds: dict[int, Point]) -> Iterator[tuple[Shape, ...]]:
    """A frame around each class."""
    for part in instance.parts if isinstance(instance, ColourfulRedBlue) else ():
        left, right = reds[part[0]][0] - 0.6, reds[part[-1]][0] + 0.6
        yield (Rect(left, 0.2, right - left, 1.2, 0.3, fill="frame", layer="ground", glyph=""),)


def _dominating(
    instance: Graph, reds: dict[int, Point], blues: list[Point], red: int, number: int
) -> tuple[Shape, ...]:
    """A chosen vertex, and the edges to those that it dominates."""
    lines = tuple((*reds[red], *at) for at, beside in zip(blues, instance.blues, strict=True) if red in beside)
    ring = Circle(*reds[red], RADIUS + 0.11, stroke="trail", stroke_width=0.12, layer="pieces", glyph="●")
    bold = [Segments(lines, stroke="trail", stroke_width=0.1, layer="paint", glyph="")] if lines else []
    return timed((ring, *bold), during=(_STEP * number, None))


def _vertex(at: Point, name: str, role: str) -> tuple[Shape, ...]:
    label = [Text(*at, name, 0.36, bold=True, fill="shine", layer="labels")] if name else []
    return (Circle(*at, RADIUS, fill=role, layer="marks", glyph="" if name else "o"), *label)
