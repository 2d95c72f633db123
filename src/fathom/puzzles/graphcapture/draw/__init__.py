"""The picture of a graph with its tokens, and captures as an animation.

A token carries its captures left; one that has none is hollow. An edge one way has an arrow.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fathom.puzzles.graphcapture.check import replayed
from fathom.puzzles.graphcapture.model import CaptureGraph, Captures
from fathom.show import Circle, Scene, Segments, Shape, Text, link, timed
from fathom.show.graph_places import vertex_places
from fathom.show.shapes import Point

OVERLAYS: dict[str, str] = {}

RADIUS = 0.42
"""Of a vertex."""

_BEFORE, _MOVE, _REST = 0.5, 0.45, 0.3  # seconds until the first capture, of one, and between two
_MARGIN = 0.5


def scene(instance: CaptureGraph, solution: Captures | None = None, overlay: str | None = None) -> Scene:
    """The graph, and the captures if there are any. There are no overlays."""
    del overlay
    places = places_of(instance)
    width = max(x for x, _ in places.values()) + _MARGIN
    height = max(y for _, y in places.values()) + _MARGIN
    title = instance.about.get("title", f"Graph capture, {len(places)} vertices")
    drawing = Scene(width, height, (), title).add(*_edges(instance, places))
    drawing = drawing.add(*(_vertex(name, at) for name, at in places.items()))
    moves = () if solution is None else solution.moves
    while moves and replayed(instance, Captures(moves))[1] is not None:
        moves = moves[:-1]
    return drawing.add(*_tokens(instance, places, moves))


def places_of(instance: CaptureGraph) -> dict[str, Point]:
    """The middle of each vertex."""
    return _places(instance.vertices, tuple(sorted(instance.edges)))


@lru_cache(maxsize=16)
def _places(vertices: tuple[str, ...], edges: tuple[tuple[str, str], ...]) -> dict[str, Point]:
    return {name: (x + _MARGIN, y + _MARGIN) for name, (x, y) in vertex_places(vertices, edges).items()}


def _edges(instance: CaptureGraph, places: dict[str, Point]) -> Iterator[tuple[Shape, ...]]:
    both = [edge for edge in sorted(instance.edges) if edge[::-1] in instance.edges and edge[0] < edge[1]]
    lines = tuple((*places[start], *places[end]) for start, end in both)
    if lines:
        yield (Segments(lines, stroke="muted", stroke_width=0.05, layer="floor", glyph=""),)
    for start, end in sorted(instance.edges):
        if (end, start) not in instance.edges:
            yield link(places[start], places[end], "muted", clearance=RADIUS + 0.06)


def _vertex(name: str, at: Point) -> tuple[Shape, ...]:
    return (
        Circle(*at, RADIUS, fill="floor", stroke="muted", stroke_width=0.04, layer="walls", glyph=""),
        Text(at[0], at[1] - RADIUS - 0.17, name, 0.27, fill="text", layer="labels", glyph=""),
    )


def _tokens(
    instance: CaptureGraph, places: dict[str, Point], moves: tuple[tuple[str, str], ...]
) -> Iterator[tuple[Shape, ...]]:
    """What each token does, from capture to capture; those that will be captured are below the others."""
    there = {name: (left, 0.0) for name, left in instance.captures.items()}
    moving: list[tuple[Shape, ...]] = []
    for number, (start, end) in enumerate(moves):
        begins = _BEFORE + number * (_MOVE + _REST)
        arrives = begins + _MOVE
        (left, since), (other, before) = there.pop(start), there[end]
        yield timed(_token(places[end], other, end), during=(before, arrives))
        (x, y), (to_x, to_y) = places[start], places[end]
        motion = ((begins, 0.0, 0.0), (arrives, to_x - x, to_y - y))
        moving.append(timed(_token((x, y), left, start), during=(since, arrives), motion=motion))
        yield timed(link((x, y), (to_x, to_y), "trail", clearance=RADIUS + 0.03), during=(begins, None))
        there[end] = (left - 1, arrives)
    for name, (left, since) in there.items():
        yield timed(_token(places[name], left, name), during=(since, None) if since else None)
    yield from moving


def _token(at: Point, left: int, name: str) -> tuple[Shape, ...]:
    """A token with the captures that it has left."""
    tired = left == 0
    return (
        Circle(
            *at,
            RADIUS * 0.78,
            fill="floor" if tired else "agent",
            stroke="agent-edge",
            stroke_width=0.06,
            layer="pieces",
            glyph=name[:2],
        ),
        Text(*at, str(left), 0.36, bold=True, fill="text" if tired else "shine", layer="labels", glyph=""),
    )
