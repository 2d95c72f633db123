"""Tilings in the notation of GomJau and Hogg [Gomez-Jauregui et al. 2021]: `3-4-3/m30/r(c3)`.

Polygons are put round a seed, group by group, and then copied by reflections and rotations, again and again. The seed
is about the origin with an upright edge on each side; a triangle has a corner there, and an upright edge down from it.
Polygons of a group are attached to the free edges of the group before, in the order of the angles of their middles
from straight down on, edges that lie on the upright axis last; `0` leaves an edge out. Then `m30` reflects, `r60`
rotates about the origin (by the angle, twice, four times it, ..., below 360 degrees), and `r(c3)`, `m(h2)` do it about
the third centre of a tile, the second middle of an edge, or a vertex (`v`), counted by angle and distance. What comes
of it is found out by trying: the patch is grown until two translations map it to itself, and `Tiling` refuses what
leaves gaps.
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Callable, Iterator

from fathom.errors import FathomError, excerpt
from fathom.rolling.model.ring import EIGHT, ORIGIN, TWELVE, Place, Ring, minus, plus
from fathom.rolling.model.tiling import Tiling, tiling_of

Polygon = tuple[complex, ...]
Transform = Callable[[complex], complex]

_TEXT = re.compile(
    r"(3|4|6|8|12)((?:-(?:0|3|4|6|8|12)(?:,(?:0|3|4|6|8|12))*)*)((?:/+[mr](?:\d{0,3}|\([cvh]\d{1,3}\)))+)", re.ASCII
)
_RADII = (7.0, 12.0, 19.0, 30.0)
_MOST = 7000  # polygons
_MOST_GROUPS, _MOST_TRANSFORMS = 12, 6


def is_notation(text: str) -> bool:
    """Whether a text is written in this notation."""
    return _TEXT.fullmatch(text.replace(" ", "")) is not None


def read_notation(text: str) -> Tiling:
    """The tiling that a string of the notation makes."""
    match = _TEXT.fullmatch(text.replace(" ", ""))
    if match is None:
        raise FathomError(f"found {excerpt(text)}, expected a tiling such as 3-4-3/m30/r(c3)")
    groups = [[int(sides) for sides in group.split(",")] for group in match[2].split("-")[1:]]
    transforms = [word for word in match[3].split("/") if word]
    if len(groups) > _MOST_GROUPS or len(transforms) > _MOST_TRANSFORMS:
        raise FathomError(
            f"found {excerpt(text)}, expected at most {_MOST_GROUPS} groups and {_MOST_TRANSFORMS} transforms"
        )
    seed = _Patch(int(match[1]), groups)
    ring = EIGHT if "8" in re.findall(r"\d+", f"{match[1]}{match[2]}") else TWELVE
    for radius in _RADII:
        found = _periodic(_grown(seed, transforms, radius), ring, radius)
        if found is not None:
            return found
    raise FathomError(f"{excerpt(text)} makes no tiling that repeats itself without gaps")


class _Patch:
    """Polygons round a seed, before they are copied."""

    def __init__(self, seed: int, groups: list[list[int]]) -> None:
        first = _seed(seed)
        self.polygons: dict[tuple[int, int], Polygon] = {_key(_middle(first)): first}
        self.edges: dict[tuple[int, int], int] = {}
        self._count(first)
        before = [first]
        for group in groups:
            before = self._attached(before, group)

    def _count(self, polygon: Polygon) -> None:
        for start, end in _edges(polygon):
            key = _key((start + end) / 2)
            self.edges[key] = self.edges.get(key, 0) + 1

    def _attached(self, before: list[Polygon], group: list[int]) -> list[Polygon]:
        skipped: set[tuple[int, int]] = set()
        found = []
        for sides in group:
            free = [edge for polygon in before for edge in _edges(polygon) if self._is_free(edge, skipped)]
            if not free:
                raise FathomError(f"there is no free edge for a polygon with {sides} sides")
            start, end = min(free, key=_edge_order)
            if sides == 0:
                skipped.add(_key((start + end) / 2))
                continue
            polygon = _on_edge(end, start, sides)
            self.polygons[_key(_middle(polygon))] = polygon
            self._count(polygon)
            found.append(polygon)
        return found

    def _is_free(self, edge: tuple[complex, complex], skipped: set[tuple[int, int]]) -> bool:
        key = _key(sum(edge) / 2)
        return self.edges[key] == 1 and key not in skipped


def _seed(sides: int) -> Polygon:
    """The seed: with an upright edge on the right; a triangle with an upright edge straight down from the origin."""
    if sides == 3:
        return _on_edge(0j, -1j, sides)
    right = 0.5 / math.tan(math.pi / sides)
    return _on_edge(complex(right, -0.5), complex(right, 0.5), sides)


def _on_edge(start: complex, end: complex, sides: int) -> Polygon:
    """The regular polygon on the left of an edge."""
    corners = [start, end]
    while len(corners) < sides:
        corners.append(corners[-1] + (corners[-1] - corners[-2]) * cmath.exp(2j * math.pi / sides))
    return tuple(corners)


def _edges(polygon: Polygon) -> Iterator[tuple[complex, complex]]:
    for number, start in enumerate(polygon):
        yield start, polygon[(number + 1) % len(polygon)]


def _middle(polygon: Polygon) -> complex:
    return sum(polygon) / len(polygon)


def _key(point: complex) -> tuple[int, int]:
    return round(point.real * 1000), round(point.imag * 1000)


def _angle(point: complex) -> float:
    """The angle from straight down on, counter-clockwise, rounded."""
    return round((math.degrees(cmath.phase(point)) + 90) % 360, 3) % 360


def _edge_order(edge: tuple[complex, complex]) -> tuple[bool, float, float]:
    middle = sum(edge) / 2
    return max(abs(corner.real) for corner in edge) < 1e-6, _angle(middle), abs(middle)


def _grown(patch: _Patch, transforms: list[str], radius: float) -> dict[tuple[int, int], Polygon]:
    """The patch copied by all transforms, again and again, as far as the radius goes."""
    polygons = dict(patch.polygons)
    fixed: dict[int, list[Transform]] = {}
    while True:
        size = len(polygons)
        for number, text in enumerate(transforms):
            if number not in fixed:
                fixed[number] = list(_transforms(text, polygons))
            for transform in fixed[number]:
                for polygon in list(polygons.values()):
                    moved = tuple(map(transform, polygon))
                    middle = _middle(moved)
                    if abs(middle) <= radius:
                        polygons.setdefault(_key(middle), moved)
                if len(polygons) > _MOST:
                    raise FathomError("the polygons lie upon each other")
        if len(polygons) == size:
            return polygons


def _transforms(text: str, polygons: dict[tuple[int, int], Polygon]) -> Iterator[Transform]:
    """What a transform stands for: one map, or some about the origin."""
    if "(" not in text:
        angle = int(text[1:] or 180)
        if not 0 < angle <= 360 or angle % 15:
            raise FathomError(f"found '{text}', expected an angle from 15 to 360 degrees, a multiple of 15")
        while angle < 360:
            yield _mirror(0j, math.radians(angle - 90)) if text[0] == "m" else _rotation(0j, math.radians(angle))
            angle *= 2
        return
    points = _points(text[2], polygons)
    number = int(text[3:-1])
    if not 1 <= number <= len(points):
        raise FathomError(f"found '{text}', but there are {len(points)} such points")
    point, along = points[number - 1]
    yield _mirror(point, along) if text[0] == "m" else _rotation(point, math.pi)


def _points(kind: str, polygons: dict[tuple[int, int], Polygon]) -> list[tuple[complex, float]]:
    """The points of a kind without the origin, in their order, each with the direction of its mirror."""
    found: dict[tuple[int, int], tuple[complex, float]] = {}
    for polygon in polygons.values():
        if kind == "h":
            points = [((start + end) / 2, cmath.phase(end - start)) for start, end in _edges(polygon)]
        else:
            corners = polygon if kind == "v" else (_middle(polygon),)
            points = [(corner, cmath.phase(corner) + math.pi / 2) for corner in corners]
        for point, along in points:
            if abs(point) > 1e-6:
                found.setdefault(_key(point), (point, along))
    return sorted(found.values(), key=lambda item: (_angle(item[0]), round(abs(item[0]), 3)))


def _rotation(about: complex, angle: float) -> Transform:
    factor = cmath.exp(1j * angle)
    return lambda point: about + (point - about) * factor


def _mirror(through: complex, along: float) -> Transform:
    factor = cmath.exp(2j * along)
    return lambda point: through + (point - through).conjugate() * factor


def _periodic(polygons: dict[tuple[int, int], Polygon], ring: Ring, radius: float) -> Tiling | None:
    """The tiling that a patch is a part of, if its middle repeats itself and makes one."""
    corners = _places(polygons, ring)
    places = set(corners.values())
    near = {place for place in places if abs(ring.point(place)) <= radius / 3}
    whole = {place for place in places if abs(ring.point(place)) <= radius - 2}
    first = min(near, key=lambda place: (abs(ring.point(place)), place), default=ORIGIN)
    shifts = sorted((minus(place, first) for place in near), key=lambda shift: (abs(ring.point(shift)), shift))
    good = [shift for shift in shifts if shift != ORIGIN and all(plus(place, shift) in whole for place in near)]
    for one in good[:1]:
        for other in good[1:]:
            if (ring.point(one).conjugate() * ring.point(other)).imag > 1e-6:
                try:
                    found = tiling_of(list(near), (one, other), ring)
                except FathomError:
                    return None
                return found if _agrees(found, polygons, corners, radius) else None
    return None


def _agrees(
    tiling: Tiling, polygons: dict[tuple[int, int], Polygon], corners: dict[tuple[int, int], Place], radius: float
) -> bool:
    """Whether the polygons of a patch but those at its rim are the tiles of a tiling, and none is missing."""
    sides = {
        (tiling.reduced(corner)[0], way): tile.sides
        for tile in tiling.tiles
        for corner, way in zip(tile.corners, tile.directions, strict=True)
    }
    seen = set()
    for polygon in polygons.values():
        if abs(_middle(polygon)) <= radius - 3:
            for start, end in _turned_left(polygon):
                half = tiling.reduced(corners[_key(start)])[0], _way(start, end, tiling.ring)
                if sides.get(half) != len(polygon):
                    return False
                seen.add(half)
    return len(seen) == len(sides)


def _turned_left(polygon: Polygon) -> Iterator[tuple[complex, complex]]:
    """The edges of a polygon with it on their left; reflections have turned some round."""
    middle = _middle(polygon)
    for start, end in _edges(polygon):
        yield (start, end) if ((end - start).conjugate() * (middle - start)).imag > 0 else (end, start)


def _way(start: complex, end: complex, ring: Ring) -> int:
    """The direction of an edge."""
    turn = cmath.phase(end - start) * ring.order / (2 * math.pi)
    if abs(turn - round(turn)) > 1e-3:
        raise FathomError(f"found an edge that points in none of {ring.order} directions")
    return round(turn) % ring.order


def _places(polygons: dict[tuple[int, int], Polygon], ring: Ring) -> dict[tuple[int, int], Place]:
    """The corners as sums of unit steps, from the corner of some polygon on along the edges."""
    ways: dict[tuple[int, int], list[tuple[tuple[int, int], int]]] = {}
    for polygon in polygons.values():
        for start, end in _edges(polygon):
            way = _way(start, end, ring)
            ways.setdefault(_key(start), []).append((_key(end), way))
            ways.setdefault(_key(end), []).append((_key(start), (way + ring.order // 2) % ring.order))
    first = min(ways, key=lambda key: (key[0] ** 2 + key[1] ** 2, key))
    found = {first: ORIGIN}
    for corner in (queue := [first]):
        for other, way in ways[corner]:
            if other not in found:
                found[other] = plus(found[corner], ring.units[way])
                queue.append(other)
    return found
