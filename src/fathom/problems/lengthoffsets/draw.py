"""The picture: the densities as a wall of columns, and the intervals above it, each in a row of its own.

Without a solution only their lengths are told. Long lines are drawn from change to change: between two places where
something begins or ends, one unit stands for whatever is in between.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.problems.lengthoffsets.model import Drawn, LengthOffsets
from fathom.show import Rect, Scene, Segments, Shape, Text, timed

OVERLAYS: dict[str, str] = {}

MOST_STRETCHES = 60
"""So many are drawn one by one."""
MOST_ROWS = 60
"""So many intervals are drawn."""
_STEP = 0.5  # seconds an interval


def scene(instance: LengthOffsets, solution: Drawn | None = None, overlay: str | None = None) -> Scene:
    """The densities, and the intervals in their places if there is a solution. There are no overlays."""
    del overlay
    ticks = _ticks(instance, solution)
    shown = len(instance.lengths) if len(instance.lengths) <= MOST_ROWS else MOST_ROWS
    wide, high = max(1, len(ticks) - 1), shown + 2
    size = f"{len(instance.lengths)} intervals on a line of {instance.size:,}"
    drawing = Scene(wide, high, title=instance.about.get("title", size), margin=1.1)
    frame = Rect(-0.2, -0.2, wide + 0.4, high + 0.4, 0.3, fill="frame", layer="ground", glyph="")
    lines = tuple((float(x), 0.0, float(x), float(high - 1)) for x in range(wide + 1))
    grid = Segments(lines, stroke="grid", stroke_width=0.03, layer="floor", glyph="")
    return drawing.add(frame, grid, _densities(instance, ticks, high), _bars(instance, solution, ticks, shown))


def _ticks(instance: LengthOffsets, solution: Drawn | None) -> list[int]:
    """The places that are told apart, in order."""
    if instance.size <= MOST_STRETCHES:
        return list(range(instance.size + 1))
    found = {0, instance.size, *instance.changes()}
    if solution is not None:
        for length, offset in zip(instance.lengths, solution.offsets, strict=True):
            if offset is not None and 0 <= offset <= instance.size - length:
                found |= {offset, offset + length}
    return sorted(found)


def _densities(instance: LengthOffsets, ticks: list[int], high: int) -> Iterator[Shape]:
    changes = instance.changes()
    density = 0
    for x, place in enumerate(ticks[:-1]):
        density += changes.get(place, 0)
        yield Text(x + 0.5, high - 0.5, str(density), 0.45, fill="text" if density else "muted", layer="labels")


def _bars(instance: LengthOffsets, solution: Drawn | None, ticks: list[int], shown: int) -> Iterator[Shape]:
    place_of = {place: x for x, place in enumerate(ticks)}
    for number in range(shown):
        length = instance.lengths[number]
        y = number + 0.5
        name = Text(-0.5, y + 0.1, str(length), 0.4, anchor="end", fill="text", layer="labels")
        yield name
        if solution is None:
            continue
        start = solution.offsets[number]
        if start is None or not 0 <= start <= instance.size - length:
            continue
        x, end = place_of[start], place_of[start + length]
        role = f"accent-{number % 4 + 1}"
        bar = Rect(x + 0.06, y - 0.28, end - x - 0.12, 0.76, 0.25, fill=role, layer="pieces", glyph="█")
        yield from timed((bar,), during=(_STEP * (number + 1), None))
