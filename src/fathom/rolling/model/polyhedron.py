"""Convex polyhedra: corners in space, and faces as cycles of corners, counter-clockwise seen from outside.

A polyhedron can rest on a tile with a face that is a regular polygon with unit edges (`sides` says which are); other
faces may be there, but nothing rests on them. A chiral polyhedron and its mirror image are two.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError

Corner = tuple[float, float, float]
Vector = NDArray[np.float64]

_NEARLY = 1e-6


class Across(NamedTuple):
    """What lies across an edge of a face: the other face, and which of its edges it is."""

    face: int
    edge: int


@dataclass(frozen=True)
class Polyhedron:
    """A convex polyhedron. Refuses what is none: open or crossed surfaces, bent faces, dents."""

    vertices: tuple[Corner, ...]
    faces: tuple[tuple[int, ...], ...]
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        """Refuse what is no convex polyhedron with its faces counter-clockwise."""
        if len(self.vertices) < 4 or len(self.faces) < 4:
            raise FathomError("found no solid, expected at least four corners and four faces")
        for face in self.faces:
            if len(face) < 3 or len(set(face)) < len(face) or not all(0 <= v < len(self.vertices) for v in face):
                raise FathomError(f"found a face {face}, expected three corners or more, all different")
        if not np.isfinite(self.points).all() or np.abs(self.points).max() > 1e6:
            raise FathomError("found a corner that is nowhere near")
        edges = Counter(edge for face in self.faces for edge in _edges(face))
        if max(edges.values()) > 1 or any((end, start) not in edges for start, end in edges):
            raise FathomError("the faces do not close: every edge should lie between two of them, seen from outside")
        if len({v for face in self.faces for v in face}) - len(edges) // 2 + len(self.faces) != 2:
            raise FathomError("the faces make no sphere (corners - edges + faces should be 2)")
        for number, face in enumerate(self.faces):
            heights = (self.points - self.points[face[0]]) @ self.normals[number]
            if np.abs(heights[list(face)]).max() > _NEARLY:
                raise FathomError(f"face {number + 1} is not flat")
            if np.delete(heights, face).max(initial=-1.0) > -_NEARLY:
                raise FathomError(f"the polyhedron is not convex at face {number + 1}, seen from outside")

    @cached_property
    def points(self) -> Vector:
        """The corners as rows."""
        return np.array(self.vertices, np.float64).reshape(-1, 3)

    @cached_property
    def normals(self) -> Vector:
        """Of each face the unit vector that points outwards."""
        found = []
        for face in self.faces:
            around = self.points[list(face)]
            area = np.cross(around, np.roll(around, -1, axis=0)).sum(axis=0)
            length = float(np.linalg.norm(area))
            if length < _NEARLY:
                raise FathomError(f"found a face {face} without area")
            found.append(area / length)
        return np.array(found)

    @cached_property
    def across(self) -> tuple[tuple[Across, ...], ...]:
        """Of each face what lies across each of its edges; edge i leads from its corner i to the next."""
        owner = {
            edge: Across(number, place)
            for number, face in enumerate(self.faces)
            for place, edge in enumerate(_edges(face))
        }
        return tuple(tuple(owner[end, start] for start, end in _edges(face)) for face in self.faces)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """Of each face how many sides it has, if it is a regular polygon with unit edges; otherwise 0."""
        return tuple(len(face) if self._is_regular(face) else 0 for face in self.faces)

    def _is_regular(self, face: tuple[int, ...]) -> bool:
        around = self.points[list(face)]
        radius = 1 / (2 * math.sin(math.pi / len(face)))
        edges = np.linalg.norm(around - np.roll(around, -1, axis=0), axis=1)
        radii = np.linalg.norm(around - around.mean(axis=0), axis=1)
        return bool(np.abs(edges - 1).max() < _NEARLY and np.abs(radii - radius).max() < _NEARLY)

    def mirrored(self, name: str = "") -> Polyhedron:
        """The mirror image; the faces keep their numbers."""
        vertices = tuple((-x, y, z) for x, y, z in self.vertices)
        return replace(self, vertices=vertices, faces=tuple(face[::-1] for face in self.faces), name=name)


def scaled(vertices: Sequence[Sequence[float]], faces: Sequence[Sequence[int]], name: str = "") -> Polyhedron:
    """The polyhedron about its middle, and so large that the most frequent length of an edge is the unit."""
    points = np.array(vertices, np.float64).reshape(-1, 3)
    if not len(points) or not np.isfinite(points).all():
        raise FathomError("found no corners, or some that are nowhere")
    lengths = Counter(
        round(float(np.linalg.norm(points[start] - points[end])), 4)
        for face in faces
        for start, end in _edges(tuple(face))
        if max(start, end) < len(points)
    )
    unit = max(lengths, key=lambda length: (lengths[length], -length), default=0.0)
    exact = [
        float(np.linalg.norm(points[start] - points[end]))
        for face in faces
        for start, end in _edges(tuple(face))
        if max(start, end) < len(points)
    ]
    if unit < _NEARLY:
        raise FathomError("found edges without length")
    near = [length for length in exact if abs(length - unit) <= 1e-4]
    points = (points - points.mean(axis=0)) / (sum(near) / len(near))
    corners = tuple((float(x), float(y), float(z)) for x, y, z in points)
    return Polyhedron(corners, tuple(tuple(map(int, face)) for face in faces), name)


def prism(sides: int) -> Polyhedron:
    """The prism over a regular polygon, with unit edges."""
    top = [_on_circle(sides, step, 0.5) for step in range(sides)]
    low = [(x, y, -z) for x, y, z in top]
    walls = [(sides + s, sides + (s + 1) % sides, (s + 1) % sides, s) for s in range(sides)]
    faces = [tuple(range(sides)), tuple(range(2 * sides - 1, sides - 1, -1)), *walls]
    return Polyhedron((*top, *low), tuple(faces), f"{sides}-prism")


def antiprism(sides: int) -> Polyhedron:
    """The antiprism over a regular polygon, with unit edges."""
    half = math.pi / (2 * sides)
    height = math.sqrt(1 - 1 / (4 * math.cos(half) ** 2)) / 2
    top = [_on_circle(sides, step, height) for step in range(sides)]
    low = [_on_circle(sides, step + 0.5, -height) for step in range(sides)]
    up = [(sides + s, (s + 1) % sides, s) for s in range(sides)]
    down = [(sides + s, sides + (s + 1) % sides, (s + 1) % sides) for s in range(sides)]
    faces = [tuple(range(sides)), tuple(range(2 * sides - 1, sides - 1, -1)), *up, *down]
    return Polyhedron((*top, *low), tuple(faces), f"{sides}-antiprism")


def _on_circle(sides: int, step: float, height: float) -> Corner:
    radius, angle = 1 / (2 * math.sin(math.pi / sides)), 2 * math.pi * step / sides
    return radius * math.cos(angle), radius * math.sin(angle), height


def _edges(face: Sequence[int]) -> list[tuple[int, int]]:
    return [(start, face[(place + 1) % len(face)]) for place, start in enumerate(face)]
