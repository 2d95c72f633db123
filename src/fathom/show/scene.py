"""One `Scene` describes a picture once; the other modules of this package show it.

A scene is a board's size, a tuple of shapes, and the names of its layers from the bottom up. It may unfold in
time: `duration` is when the last thing has happened, `at` is the picture at one moment. Scenes are immutable;
`add` returns a new one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from fathom.errors import FathomError, UnknownName
from fathom.show.motion import displacement
from fathom.show.shapes import Shape
from fathom.show.space import Camera, Solid
from fathom.show.theme import check_role

LAYERS: tuple[str, ...] = ("ground", "floor", "paint", "walls", "marks", "trail", "pieces", "labels")
"""The usual layers, from the bottom up."""


@dataclass(frozen=True)
class Scene:
    """A picture, in board units.

    `title` and `description` are for screen readers and tooltips; they are not drawn. `margin` is the room
    around the board; shapes may lie in it. `background` is a role, or None for a transparent picture.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...] = ()
    title: str = ""
    description: str = ""
    margin: float = 0.6
    background: str | None = "background"
    layers: tuple[str, ...] = LAYERS
    camera: Camera | None = None
    """Where solids are looked at from, at first: a page lets them be turned round."""

    def __post_init__(self) -> None:
        """Refuse sizes, layers and roles that cannot be drawn."""
        sizes = (self.width, self.height, self.margin)
        if not all(math.isfinite(size) and size >= 0 for size in sizes) or not self.width * self.height:
            raise FathomError(f"a scene needs a positive size, found {self.width} × {self.height}")
        if self.background is not None:
            check_role(self.background)
        for name in {shape.layer for shape in self.shapes} - set(self.layers):
            raise UnknownName("layer", name, list(self.layers))

    def add(self, *items: Shape | Iterable[Shape]) -> Scene:
        """The scene with these shapes, or groups of shapes, drawn after those it has."""
        new = [shape for item in items for shape in ([item] if isinstance(item, Shape) else item)]
        return replace(self, shapes=(*self.shapes, *new))

    def by_layer(self) -> Iterator[tuple[str, list[Shape]]]:
        """The layers that have shapes, from the bottom up, each with its shapes in drawing order."""
        found: dict[str, list[Shape]] = {name: [] for name in self.layers}
        for shape in self.shapes:
            found[shape.layer].append(shape)
        return ((name, shapes) for name, shapes in found.items() if shapes)

    @property
    def duration(self) -> float:
        """When the last change happens, in seconds; 0 if nothing ever changes."""
        times = [0.0]
        for shape in self.shapes:
            if shape.during is not None:
                times += [time for time in shape.during if time is not None]
            if shape.motion:
                times.append(shape.motion[-1][0])
            if isinstance(shape, Solid):
                times.append(shape.lasts)
        return max(times)

    def at(self, time: float) -> Scene:
        """The scene as it stands at that moment, without times: moves are under way, fades are not shown."""
        return replace(self, shapes=tuple(_still(self.shapes, time)))

    def since(self, time: float) -> Scene:
        """What happens from that moment on: it becomes the beginning."""
        return replace(self, shapes=tuple(_later(self.shapes, time)))

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        from fathom.show.outputs.svg import to_svg

        return to_svg(self)

    def save(
        self,
        path: str | Path,
        *,
        theme: str | None = None,
        scale: float | None = None,
        animated: bool | None = None,
    ) -> Path:
        """Write the picture to a file whose suffix says how: .svg, .png or .txt. See `fathom.show.outputs.files`."""
        from fathom.show.outputs.files import save

        return save(self, path, theme=theme, scale=scale, animated=animated)


def _still(shapes: Iterable[Shape], time: float) -> Iterator[Shape]:
    for shape in shapes:
        if shape.during is not None:
            start, end = shape.during
            if time < start or (end is not None and time >= end):
                continue
        if isinstance(shape, Solid):
            yield replace(shape.still(time), during=None)
            continue
        if shape.during is None and not shape.motion:
            yield shape
            continue
        dx, dy = displacement(shape.motion, time)
        yield replace(shape.moved(dx, dy), during=None, motion=())


def _later(shapes: Iterable[Shape], time: float) -> Iterator[Shape]:
    for shape in shapes:
        during = shape.during
        if during is not None:
            start, end = during
            if end is not None and end <= time:
                continue
            during = None if start <= time and end is None else (max(0.0, start - time), end and end - time)
        if isinstance(shape, Solid):
            yield replace(shape.since(time), during=during)
            continue
        x, y = displacement(shape.motion, time)
        frames = [(when - time, dx - x, dy - y) for when, dx, dy in shape.motion if when > time]
        motion = ((0.0, 0.0, 0.0), *frames) if frames else ()
        yield replace(shape.moved(x, y) if shape.motion else shape, during=during, motion=motion)
