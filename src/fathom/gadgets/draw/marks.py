"""The marks of gadget symbols: lines, arrow heads, the circles of locks, the bars of tripwires, small writing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from fathom.gadgets.draw.curves import along, at, cut_off, length
from fathom.gadgets.draw.plan import Box
from fathom.show import Circle, Point, Polygon, Polyline, Rect, Segments, Shape, Text
from fathom.show.shapes import Anchor

INK = "text"
"""The role of wires and tunnels."""
BODY = "floor"
"""The role that fills boxes."""
LINE = 0.065
"""The width of wires and tunnels."""
ARROW = 0.34
"""The length of an arrow head."""
PALE = 0.6
"""The opacity of what is not open now."""

_LOCK, _BAR, _DOT = 0.19, 0.21, 0.13  # the radius of a lock, half the length of a bar, the radius of a dot
_DASH = (0.13, 0.13)


def box_shape(box: Box) -> Shape:
    """The body of a gadget."""
    place, size = at((box.x, box.y)), at((box.width, box.height))
    return Rect(*place, *size, 0.16, fill=BODY, stroke="muted", stroke_width=0.05, layer="floor", glyph="")


def name_of_box(box: Box, name: str) -> Shape:
    """A gadget's own name, in the upper left corner of its box."""
    x, y = at((box.x, box.y))
    return _writing((x + 0.09, y + 0.18), name, "start", "muted")


def state_name(box: Box, name: str) -> Shape:
    """The name of a gadget's state, in the lower right corner of its box."""
    x, y = at((box.x + box.width, box.y + box.height))
    return _writing((x - 0.1, y - 0.18), name, "end", "mark")


def _writing(place: Point, words: str, anchor: Anchor, role: str) -> Shape:
    size = 0.28 if len(words) <= 3 else 0.24
    return Text(*place, words, size, anchor, fill=role, stroke=BODY, stroke_width=0.08, layer="labels")


def dot(place: Point) -> Shape:
    """Where wires meet."""
    return Circle(*place, _DOT, fill=INK, glyph="•")


def stroke(line: Sequence[Point], role: str, *, live: bool = True) -> Shape:
    """A way inside a box; one that is not open now is thin, pale and dashed."""
    return Polyline(
        tuple(line),
        dash=() if live else _DASH,
        stroke=role,
        stroke_width=LINE if live else 0.75 * LINE,
        opacity=1.0 if live else PALE,
        glyph="",
    )


def arrow(line: Sequence[Point], role: str) -> Iterator[Shape]:
    """A way inside a box with an arrow head at its end."""
    whole = length(line)
    yield stroke(cut_off(line, 0.0, 0.15), role)
    (tip_x, tip_y), _ = along(line, whole - 0.02)
    (foot_x, foot_y), _ = along(line, whole - ARROW)
    far = math.hypot(tip_x - foot_x, tip_y - foot_y) or 1.0
    dx, dy = (tip_x - foot_x) / far, (tip_y - foot_y) / far
    yield arrow_head((tip_x - dx * ARROW * 0.55, tip_y - dy * ARROW * 0.55), (dx, dy), role)


def arrow_head(place: Point, ahead: Point, role: str) -> Shape:
    """An arrow head around a place of a line."""
    (x, y), (dx, dy) = place, ahead
    tip, back, wide = ARROW * 0.55, ARROW * 0.45, ARROW * 0.42
    points = (
        (x + dx * tip, y + dy * tip),
        (x - dx * back - dy * wide, y - dy * back + dx * wide),
        (x - dx * back * 0.55, y - dy * back * 0.55),
        (x - dx * back + dy * wide, y - dy * back - dx * wide),
    )
    return Polygon(points, fill=role, glyph="")


def bar(place: Point, ahead: Point, role: str, opacity: float = 1.0) -> Shape:
    """A tripwire's bar across a line."""
    (x, y), (dx, dy) = place, ahead
    line = (x - dy * _BAR, y + dx * _BAR, x + dy * _BAR, y - dx * _BAR)
    return Segments((line,), stroke=role, stroke_width=1.5 * LINE, opacity=opacity, glyph="")


def lock(place: Point, closed: bool, role: str) -> Iterator[Shape]:
    """A lock's circle, with a cross if it is closed."""
    x, y = place
    yield Circle(x, y, _LOCK, fill=BODY, stroke=role, stroke_width=LINE, glyph="")
    if closed:
        arm = _LOCK * 0.71
        cross = ((x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm))
        yield Segments(cross, stroke=role, stroke_width=LINE, glyph="")
