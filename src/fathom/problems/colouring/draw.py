"""The picture: vertices, edges, colours; an edge that has one colour at both ends is marked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fathom.problems.colouring.model import Colouring, Edge, Graph
from fathom.show import Circle, Scene, Segments, Shape, Text, timed
from fathom.show.graph_places import vertex_places
from fathom.show.shapes import Point

OVERLAYS: dict[str, str] = {}

RADIUS = 0.42
"""Of a vertex."""

_MARGIN = 0.6
_STEP = 0.25  # seconds between two colours


def scene(instance: Graph, solution: Colouring | None = None, overlay: str | None = None) -> Scene:
    """The graph, and the colours that there are. There are no overlays."""
    del overlay
    places = places_of(instance)
    width = max(x for x, _ in places.values()) + _MARGIN
    height = max(y for _, y in places.values()) + _MARGIN
    title = instance.about.get("title", f"Colouring, {instance.vertices} vertices, {instance.colours} colours")
    colours = dict(enumerate(solution.colours, 1)) if solution is not None else {}
    drawing = Scene(width, height, (), title).add(*_edges(instance, places, colours))
    drawing = drawing.add(*(_vertex(vertex, at) for vertex, at in places.items()))
    return drawing.add(*(_coloured(places[v], c, v) for v, c in colours.items() if c and v in places))


def places_of(instance: Graph) -> dict[int, Point]:
    """The middle of each vertex."""
    return _places(instance.vertices, instance.edges)


@lru_cache(maxsize=16)
def _places(vertices: int, edges: tuple[Edge, ...]) -> dict[int, Point]:
    found = vertex_places(range(1, vertices + 1), edges)
    return {vertex: (x + _MARGIN, y + _MARGIN) for vertex, (x, y) in found.items()}


def _edges(instance: Graph, places: dict[int, Point], colours: dict[int, int]) -> Iterator[tuple[Shape, ...]]:
    wrong = [edge for edge in instance.edges if colours.get(edge[0], 0) == colours.get(edge[1], -1) != 0]
    for edges, role, wide in ((instance.edges, "muted", 0.05), (wrong, "bad", 0.12)):
        lines = tuple((*places[one], *places[other]) for one, other in edges)
        if lines:
            yield (Segments(lines, stroke=role, stroke_width=wide, layer="floor", glyph=""),)


def _vertex(vertex: int, at: Point) -> tuple[Shape, ...]:
    return (
        Circle(*at, RADIUS, fill="floor", stroke="muted", stroke_width=0.05, layer="walls", glyph="o"),
        Text(*at, str(vertex), 0.34, fill="text", layer="marks", glyph=""),
    )


def _coloured(at: Point, colour: int, vertex: int) -> tuple[Shape, ...]:
    """A vertex with its colour, which is told by a number, too."""
    role = f"accent-{(colour - 1) % 8 + 1}"
    shapes = (
        Circle(*at, RADIUS, fill=role, stroke="text", stroke_width=0.04, layer="pieces", glyph=str(colour)[-1]),
        Circle(*at, RADIUS * 0.62, fill="floor", layer="pieces", glyph=""),
        Text(*at, str(colour), 0.36, bold=True, fill="text", layer="labels", glyph=""),
    )
    return timed(shapes, during=(_STEP * vertex, None))
