"""The picture: a row for every triple, a column for every element of the three sets, a tile where it is in the triple.

With a matching, the triples that are chosen get a tick, one after the other, and those that share an element with them
fade.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.problems.threedm.model import ThreeDimensional
from fathom.proofs.covers.matching import Matching
from fathom.show import Rect, Scene, Segments, Shape, Text, Tiles, timed

OVERLAYS: dict[str, str] = {}

_ROLES = ("accent-1", "accent-2", "accent-3")
_GLYPHS = ("█", "▓", "▒")
_FADED = 0.2
_STEP = 0.4  # seconds a triple
_MOST_DRAWN = 4000


def scene(instance: ThreeDimensional, solution: Matching | None = None, overlay: str | None = None) -> Scene:
    """The triples, and the matching if there is one. There are no overlays."""
    del overlay
    wide, high = max(1, 3 * instance.size), max(1, len(instance.triples))
    size = f"{len(instance.triples)} triples, 3 x {instance.size} elements"
    drawing = Scene(wide + 1, high, title=instance.about.get("title", size), margin=1.1)
    frame = Rect(-0.2, -0.2, wide + 0.4, high + 0.4, 0.3, fill="frame", layer="ground", glyph="")
    if max(wide, high) > _MOST_DRAWN:
        words = Text(wide / 2, high / 2, f"{size}: too many to draw", max(1, wide / 40), fill="muted", layer="labels")
        return drawing.add(frame, words)
    lines = tuple((float(x), 0.0, float(x), float(high)) for x in (instance.size, 2 * instance.size))
    between = Segments(lines, stroke="grid", stroke_width=0.08, layer="walls", glyph="")
    return drawing.add(frame, between, _numbers(instance), _rows(instance, solution))


def _numbers(instance: ThreeDimensional) -> Iterator[Shape]:
    every = 1 if instance.size <= 30 else 10
    for x in range(3 * instance.size):
        if (x % instance.size + 1) % every == 0:
            yield Text(x + 0.5, -0.65, str(x % instance.size + 1), 0.36, fill="muted", layer="labels")


def _rows(instance: ThreeDimensional, solution: Matching | None) -> Iterator[Shape]:
    chosen = {triple: number for number, triple in enumerate(solution.tuples, 1)} if solution else {}
    taken = {(place, element) for triple in chosen for place, element in enumerate(triple)}
    for y, triple in enumerate(instance.triples):
        plain = tuple(_tiles(instance, triple, y, 1.0))
        if triple in chosen or taken.isdisjoint(enumerate(triple)):
            yield from plain
        else:
            yield from timed(plain, during=(0.0, _STEP))
            yield from timed(_tiles(instance, triple, y, _FADED), during=(_STEP, None))
        if triple in chosen:
            tick = Text(3 * instance.size + 0.6, y + 0.5, "✓", 0.6, bold=True, fill="good", layer="marks", glyph="✓")
            yield from timed((tick,), during=(_STEP * chosen[triple], None))


def _tiles(instance: ThreeDimensional, triple: tuple[int, ...], y: int, opacity: float) -> Iterator[Shape]:
    for place, element in enumerate(triple):
        glyph = _GLYPHS[place] if opacity == 1 else "-"
        cell = (place * instance.size + element - 1, y)
        yield Tiles((cell,), fill=_ROLES[place], inset=0.09, radius=0.2, opacity=opacity, layer="paint", glyph=glyph)
