"""The net of a polyhedron: its faces laid flat, joined along edges, none over another."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Sequence

from fathom.rolling.model.polyhedron import Polyhedron
from fathom.show import Polygon, Scene, Shape, Text

_NEARLY = 1e-6


def net(polyhedron: Polyhedron) -> list[list[complex]]:
    """The corners of each face in the plane, as seen from outside: unfolded from some face, breadth first.

    Other ways are tried where faces would overlap; if all of them do, the last is taken.
    """
    found: list[list[complex]] = []
    for root in range(len(polyhedron.faces)):
        for deep in (False, True):
            found = _unfolded(polyhedron, root, deep)
            if not _overlaps(found):
                return found
    return found


def _unfolded(polyhedron: Polyhedron, root: int, deep: bool) -> list[list[complex]]:
    placed: dict[int, list[complex]] = {root: _laid(polyhedron, root, 0, 0j, 1 + 0j)}
    waiting = [root]
    while waiting:
        face = waiting.pop(-1 if deep else 0)
        for edge, near in enumerate(polyhedron.across[face]):
            if near.face not in placed:
                around = placed[face]
                start, end = around[(edge + 1) % len(around)], around[edge]
                placed[near.face] = _laid(polyhedron, near.face, near.edge, start, end - start)
                waiting.append(near.face)
    return [placed[face] for face in range(len(polyhedron.faces))]


def _laid(polyhedron: Polyhedron, face: int, edge: int, start: complex, along: complex) -> list[complex]:
    """The corners of a face whose edge begins there and leads that way."""
    corners = polyhedron.faces[face]
    points = polyhedron.points[list(corners)]
    first, second = points[edge], points[(edge + 1) % len(corners)]
    right = (second - first) / math.dist(first, second)
    normal = polyhedron.normals[face]
    up = [
        normal[1] * right[2] - normal[2] * right[1],
        normal[2] * right[0] - normal[0] * right[2],
        normal[0] * right[1] - normal[1] * right[0],
    ]
    flat = [complex(float((p - first) @ right), float((p - first) @ up)) for p in points]
    return [start + z * along / abs(along) for z in flat]


def _overlaps(faces: Sequence[Sequence[complex]]) -> bool:
    return any(_meet(one, other) for number, one in enumerate(faces) for other in faces[:number])


def _meet(one: Sequence[complex], other: Sequence[complex]) -> bool:
    """Whether two convex polygons have inner points in common: no edge of either parts them."""
    middle = sum(one) / len(one), sum(other) / len(other)
    reach = [max(abs(z - at) for z in face) for face, at in zip((one, other), middle, strict=True)]
    if abs(middle[0] - middle[1]) > sum(reach):
        return False
    return not any(_parts(face, rest) for face, rest in ((one, other), (other, one)))


def _parts(face: Sequence[complex], rest: Sequence[complex]) -> bool:
    for number, start in enumerate(face):
        along = face[(number + 1) % len(face)] - start
        if all((along.conjugate() * (z - start)).imag < _NEARLY for z in rest):
            return True
    return False


def net_scene(polyhedron: Polyhedron, role_of: Callable[[int], str] = lambda _face: "floor", title: str = "") -> Scene:
    """The net with the numbers of its faces; `role_of` says what fills each."""
    faces = net(polyhedron)
    turned = min(
        ([[z * cmath.exp(1j * math.pi * step / 12) for z in face] for face in faces] for step in range(12)),
        key=lambda laid: _extent(laid, "imag"),
    )
    left, top = min(z.real for f in turned for z in f), max(z.imag for f in turned for z in f)
    shapes: list[Shape] = []
    for number, face in enumerate(turned):
        points = tuple((z.real - left, top - z.imag) for z in face)
        shapes.append(Polygon(points, fill=role_of(number), stroke="wall-edge", stroke_width=0.03, layer="floor"))
        x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        shapes.append(Text(x, y, str(number + 1), size=0.26, fill="text", layer="labels"))
    return Scene(_extent(turned, "real"), _extent(turned, "imag"), title=title or polyhedron.name).add(shapes)


def _extent(faces: Sequence[Sequence[complex]], part: str) -> float:
    values = [getattr(z, part) for face in faces for z in face]
    return float(max(values) - min(values))
