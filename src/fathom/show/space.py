"""Things in space: solids, how they move, and the camera that looks at them.

World coordinates are units as on a board: x to the right, y towards whoever looks, z upwards. The projection is
parallel, so a unit is as long far away as near. `flattened` is the painter's algorithm: the faces of all solids of a
layer become polygons, the farthest first. That is right for faces of about one size that do not pierce each other, and
for nothing else; divide large faces. Cost: the number of faces and its logarithm.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from fathom.errors import FathomError
from fathom.show.motion import ease
from fathom.show.shapes import Point, Polygon, Polyline, Shape
from fathom.show.theme import check_role

if TYPE_CHECKING:
    from fathom.show.scene import Scene

Place = tuple[float, float, float]
"""A point of space, in units."""

Face = tuple[Place, ...]
"""The corners of a flat face in order; two of them are an edge, which is drawn as a line."""

_LIGHT = (-0.42, 0.5, 0.76)  # where the light comes from, for a camera that has not turned
_DARKEST = 0.34


@dataclass(frozen=True, slots=True)
class Camera:
    """Looks at the place `at`, which lies in the middle of the picture.

    `turn` degrees it has gone round to the right, `tilt` degrees it looks down: 0 from the side, 90 from above.
    """

    at: Place = (0.0, 0.0, 0.0)
    turn: float = 30.0
    tilt: float = 35.0

    def __post_init__(self) -> None:
        """Refuse a camera that stands nowhere."""
        if not all(map(math.isfinite, (*self.at, self.turn, self.tilt))) or not -90 <= self.tilt <= 90:
            raise FathomError(f"a camera looks down by -90 to 90 degrees at a place, found {self}")

    def seen(self, place: Place) -> Place:
        """Right of the middle, below it, and how near: the place as the camera sees it."""
        return self.faced((place[0] - self.at[0], place[1] - self.at[1], place[2] - self.at[2]))

    def faced(self, way: Place) -> Place:
        """The same for a direction."""
        x, y, z = way
        turn, tilt = math.radians(self.turn), math.radians(self.tilt)
        across, on = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        return (
            across,
            on * math.sin(tilt) - z * math.cos(tilt),
            on * math.cos(tilt) + z * math.sin(tilt),
        )


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a solid's way: between two moments it goes `by`, turning `angle` degrees round an axis.

    The axis leads through `about` in the direction `axis`; seen against that direction, the turn is to the left. Both
    are where the solid is when the leg begins.
    """

    start: float
    end: float
    by: Place = (0.0, 0.0, 0.0)
    about: Place = (0.0, 0.0, 0.0)
    axis: Place = (0.0, 0.0, 1.0)
    angle: float = 0.0

    def __post_init__(self) -> None:
        """Refuse what takes no time, or turns round nothing."""
        numbers = (self.start, self.end, *self.by, *self.about, *self.axis, self.angle)
        if not all(map(math.isfinite, numbers)) or not 0 <= self.start < self.end or not any(self.axis):
            raise FathomError(f"a leg of a way lasts from 0 or later until some time after, found {self}")

    def share(self, time: float) -> float:
        """How much of it is done."""
        return ease((time - self.start) / (self.end - self.start))

    def carried(self, place: Place, share: float) -> Place:
        """Where a point of the solid is when so much is done, by Rodrigues' formula."""
        turn, size = math.radians(self.angle * share), math.hypot(*self.axis)
        u, v, w = (part / size for part in self.axis)
        x, y, z = (part - origin for part, origin in zip(place, self.about, strict=True))
        along = (u * x + v * y + w * z) * (1 - math.cos(turn))
        c, s = math.cos(turn), math.sin(turn)
        return (
            self.about[0] + x * c + (v * z - w * y) * s + u * along + self.by[0] * share,
            self.about[1] + y * c + (w * x - u * z) * s + v * along + self.by[1] * share,
            self.about[2] + z * c + (u * y - v * x) * s + w * along + self.by[2] * share,
        )


@dataclass(frozen=True, slots=True)
class Solid(Shape):
    """Flat faces in space, lit from the left; they are seen from both sides.

    `fills` are roles of the faces, one each, where these differ; `legs` is its way, one leg after another. A solid
    has no `motion`: that is for flat things. `hull`: it is convex and closed, and its faces are counter-clockwise for
    whoever looks at them from outside; so those that look away are left out, and no order of painting can be wrong.
    """

    faces: tuple[Face, ...]
    fills: tuple[str | None, ...] = ()
    legs: tuple[Leg, ...] = ()
    hull: bool = False

    def __post_init__(self) -> None:
        """Refuse a solid that cannot be drawn."""
        Shape.__post_init__(self)
        if self.motion:
            raise FathomError("a solid moves by its legs, not by a motion")
        if self.fills and len(self.fills) != len(self.faces):
            raise FathomError(f"found {len(self.fills)} roles for {len(self.faces)} faces")
        for role in self.fills:
            if role is not None:
                check_role(role)
        if any(one.end > other.start for one, other in zip(self.legs, self.legs[1:], strict=False)):
            raise FathomError("the legs of a way follow each other in time")
        if any(len(face) < 2 or not all(map(math.isfinite, place)) for face in self.faces for place in face):
            raise FathomError("a face has at least two corners, at finite places")

    def moved(self, dx: float, dy: float) -> Solid:
        """The same solid, elsewhere on the ground."""
        if not dx and not dy:
            return self
        legs = tuple(replace(leg, about=(leg.about[0] + dx, leg.about[1] + dy, leg.about[2])) for leg in self.legs)
        return replace(self, faces=_each(self.faces, lambda p: (p[0] + dx, p[1] + dy, p[2])), legs=legs)

    @property
    def lasts(self) -> float:
        """When its last leg ends."""
        return max((leg.end for leg in self.legs), default=0.0)

    def still(self, time: float) -> Solid:
        """The solid as it stands at that moment, without its way."""
        faces = self.faces
        for leg in self.legs:
            share = leg.share(time)
            if share <= 0:
                break
            faces = _each(faces, partial(leg.carried, share=share))
        return replace(self, faces=faces, legs=())

    def since(self, time: float) -> Solid:
        """The solid with the rest of its way; a leg that is under way is done."""
        rest = tuple(replace(leg, start=leg.start - time, end=leg.end - time) for leg in self.legs if leg.start >= time)
        done = [leg for leg in self.legs if leg.start < time]
        return replace(replace(self, legs=tuple(done)).still(math.inf), legs=rest)


def _each(faces: Iterable[Face], moved: Callable[[Place], Place]) -> tuple[Face, ...]:
    return tuple(tuple(map(moved, face)) for face in faces)


def box(corner: Place, size: Place = (1.0, 1.0, 1.0)) -> tuple[Face, ...]:
    """The six faces of a box by its lowest corner: bottom, top, and the four sides."""
    (x, y, z), (w, d, h) = corner, size
    low = ((x, y, z), (x + w, y, z), (x + w, y + d, z), (x, y + d, z))
    high: Face = tuple((a, b, c + h) for a, b, c in low)
    sides = tuple((low[i], low[i - 3], high[i - 3], high[i]) for i in range(4))
    return (low, high, *sides)


def tile(x: float, y: float, z: float, size: float = 1.0) -> tuple[Face, ...]:
    """One lying square by its corner."""
    return (((x, y, z), (x + size, y, z), (x + size, y + size, z), (x, y + size, z)),)


def ball_faces(centre: Place, radius: float, rings: int = 4) -> tuple[Face, ...]:
    """A ball as faces: so many rings from pole to pole, twice as many wedges."""
    x, y, z = centre
    wedges = 2 * rings

    def at(ring: int, wedge: int) -> Place:
        down, round_ = math.pi * ring / rings, 2 * math.pi * wedge / wedges
        flat = radius * math.sin(down)
        return x + flat * math.cos(round_), y + flat * math.sin(round_), z + radius * math.cos(down)

    faces = []
    for ring in range(rings):
        for wedge in range(wedges):
            corners = (at(ring, wedge), at(ring, wedge + 1), at(ring + 1, wedge + 1), at(ring + 1, wedge))
            faces.append(corners[1:] if ring == 0 else corners[:3] if ring == rings - 1 else corners)
    return tuple(faces)


def flattened(scene: Scene) -> Scene:
    """The scene with polygons for its solids, as its camera sees them; it must not move any more (see `Scene.at`)."""
    if not any(isinstance(shape, Solid) for shape in scene.shapes):
        return scene
    camera = scene.camera or Camera()
    shapes: list[Shape] = []
    for _, layer in scene.by_layer():
        solids = [shape for shape in layer if isinstance(shape, Solid)]
        shapes += [shape for shape in layer if not isinstance(shape, Solid)]
        shapes += projected(solids, camera, (scene.width / 2, scene.height / 2))
    return replace(scene, shapes=tuple(shapes))


def projected(solids: Sequence[Solid], camera: Camera, middle: Point) -> list[Shape]:
    """The faces of solids as flat shapes, the farthest first; darker faces have a shadow over them.

    A terminal shows the glyph of a solid, if it has one, on its nearest face alone.
    """
    found: list[tuple[float, int, Solid, int, list[Place]]] = []
    for solid in solids:
        first = len(found)
        for number, face in enumerate(solid.faces):
            corners = [camera.seen(place) for place in face]
            if solid.hull and _looks_away(corners):
                continue
            near = sum(corner[2] for corner in corners) / len(corners)
            found.append((near, first + number, solid, number, corners))
    nearest = {id(solid): number for _, _, solid, number, _ in sorted(found, key=lambda each: each[:2])}
    shapes: list[Shape] = []
    for _, _, solid, number, corners in sorted(found, key=lambda each: each[:2]):
        points = tuple((middle[0] + x, middle[1] + y) for x, y, _ in corners)
        glyph = solid.glyph if solid.glyph is None or nearest[id(solid)] == number else ""
        shapes += _painted(replace(solid, glyph=glyph), number, points, corners)
    return shapes


def _looks_away(corners: Sequence[Place]) -> bool:
    """Whether the camera sees the corners clockwise (down is positive here), or the face edge-on."""
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(x * v - y * u for (x, y, _), (u, v, _) in pairs) >= 0


def _painted(solid: Solid, number: int, points: tuple[Point, ...], corners: Sequence[Place]) -> Iterable[Shape]:
    fill = solid.fills[number] if solid.fills else solid.fill
    edge, opacity, layer = solid.stroke, solid.opacity, solid.layer
    if len(points) == 2:
        yield Polyline(
            points, stroke=edge, stroke_width=solid.stroke_width, opacity=opacity, layer=layer, glyph=solid.glyph
        )
        return
    yield Polygon(
        points, fill=fill, stroke=edge, stroke_width=solid.stroke_width, opacity=opacity, layer=layer, glyph=solid.glyph
    )
    dark = shade(corners)
    if fill is not None and dark > 0.01:
        yield Polygon(points, fill="shadow", opacity=dark * opacity, layer=layer, glyph="")


def shade(corners: Sequence[Place]) -> float:
    """How dark a face is, from the corners as a camera sees them: 0 where it looks into the light."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners[:3]
    u, v = (bx - ax, by - ay, bz - az), (cx - ax, cy - ay, cz - az)
    normal = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    size = math.hypot(*normal)
    if not size:
        return 0.0
    facing = -1 if normal[2] < 0 else 1  # the side that is seen
    light = (_LIGHT[0], -_LIGHT[2], _LIGHT[1])  # right, down, near
    lit = facing * sum(n * part for n, part in zip(normal, light, strict=True)) / size
    return _DARKEST * (1 - max(0.0, min(1.0, lit)))
