"""Periodic tilings by regular polygons: two translations, and the vertices that one copy of them has.

That is enough, for two vertices are joined by an edge if and only if they are one unit apart: a segment between
vertices that runs through a tile is longer. Tiles are traced along the edges, keeping left; every tile of the
*supertile* (one for each class under the translations) knows its neighbours, and by which translation each is a copy
of one in the supertile. All of it is exact (see `ring`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from fathom.errors import FathomError
from fathom.rolling.model.ring import TWELVE, Place, Ring, plus, times

Cell = tuple[int, int]
"""A copy of the supertile: how often each translation is made."""

_NEARLY = 1e-7


class Neighbour(NamedTuple):
    """What lies across an edge: the tile, the copy of the supertile it is in (from ours), and its edge."""

    tile: int
    cell: Cell
    edge: int


@dataclass(frozen=True)
class Tile:
    """A tile of the supertile: its corners, counter-clockwise, and the direction of each edge from its corner."""

    corners: tuple[Place, ...]
    directions: tuple[int, ...]

    @property
    def sides(self) -> int:
        """How many it has."""
        return len(self.corners)


@dataclass(frozen=True)
class Tiling:
    """A tiling: the two translations and one vertex of each class. Refuses what is no tiling by regular polygons."""

    basis: tuple[Place, Place]
    vertices: tuple[Place, ...]
    ring: Ring = TWELVE
    copies: tuple[Cell, ...] = ()
    """The copy that each tile of the supertile is taken from, where these are not the next best that are connected."""
    code: str = field(default="", compare=False)
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        """Refuse translations in one line, and whatever leaves gaps or overlaps."""
        if self.determinant < _NEARLY:
            raise FathomError("the two translations do not span the plane counter-clockwise")
        if len(self._numbers) < len(self.vertices):
            raise FathomError("two of the vertices are copies of each other")
        area = sum(sides / 4 / math.tan(math.pi / sides) for sides in map(len, (t.corners for t in self.tiles)))
        if self.copies and len(self.copies) != len(self.tiles):
            raise FathomError(f"found {len(self.copies)} copies for {len(self.tiles)} tiles")
        if abs(area - self.determinant) > _NEARLY * area:
            raise FathomError(f"the tiles have an area of {area:.4f} together, expected {self.determinant:.4f}")

    @cached_property
    def determinant(self) -> float:
        """The area of a supertile."""
        a, b = map(self.ring.point, self.basis)
        return (a.conjugate() * b).imag

    def moved(self, place: Place, cell: Cell) -> Place:
        """The place in another copy."""
        return plus(place, plus(times(cell[0], self.basis[0]), times(cell[1], self.basis[1])))

    def reduced(self, place: Place) -> tuple[Place, Cell]:
        """The place moved into the parallelogram of the translations, and the copy that it was in."""
        a, b = map(self.ring.point, self.basis)
        point = self.ring.point(place)
        cell = (
            math.floor((point.conjugate() * b).imag / self.determinant + _NEARLY),
            math.floor((a.conjugate() * point).imag / self.determinant + _NEARLY),
        )
        return self.moved(place, (-cell[0], -cell[1])), cell

    @cached_property
    def _numbers(self) -> dict[Place, int]:
        """The number of each vertex, by its place in the parallelogram."""
        return {self.reduced(place)[0]: number for number, place in enumerate(self.vertices)}

    @cached_property
    def _home(self) -> dict[int, Place]:
        return {number: place for place, number in self._numbers.items()}

    @cached_property
    def directions(self) -> tuple[tuple[int, ...], ...]:
        """Of each vertex the directions of its edges, counter-clockwise."""
        found = []
        for number in range(len(self.vertices)):
            home, units = self._home[number], enumerate(self.ring.units)
            found.append(tuple(way for way, unit in units if self.reduced(plus(home, unit))[0] in self._numbers))
        return tuple(found)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The supertile: one tile of each class, connected unless `copies` says otherwise."""
        traced = self._classes
        copies = self.copies if len(self.copies) == len(traced) else self.connected_copies
        moves = zip(traced, copies, strict=True)
        return tuple(Tile(tuple(self.moved(c, cell) for c in tile.corners), tile.directions) for tile, cell in moves)

    @cached_property
    def connected_copies(self) -> tuple[Cell, ...]:
        """Copies that make the supertile connected, nearest to the first tile first."""
        near = self._adjacent(self._classes)
        copies: dict[int, Cell] = {0: (0, 0)}
        for tile in (queue := [0]):
            u, v = copies[tile]
            for other in near[tile]:
                if other.tile not in copies:
                    copies[other.tile] = u + other.cell[0], v + other.cell[1]
                    queue.append(other.tile)
        return tuple(copies[tile] for tile in range(len(near)))

    @cached_property
    def _classes(self) -> tuple[Tile, ...]:
        seen: set[tuple[int, int]] = set()
        found = []
        for number, ways in enumerate(self.directions):
            for way in ways:
                if (number, way) not in seen:
                    tile = self._traced(number, way)
                    found.append(tile)
                    seen.update(self._halves(tile))
        return tuple(found)

    def _halves(self, tile: Tile) -> list[tuple[int, int]]:
        """The edges of a tile as vertices and directions."""
        corners = zip(tile.corners, tile.directions, strict=True)
        return [(self._numbers[self.reduced(corner)[0]], way) for corner, way in corners]

    def _traced(self, number: int, way: int) -> Tile:
        """The tile on the left of an edge."""
        order = self.ring.order
        start = place = self._home[number]
        corners: list[Place] = []
        ways: list[int] = []
        while len(corners) <= order:
            corners.append(place)
            ways.append(way)
            place = plus(place, self.ring.units[way])
            back = (way + order // 2) % order
            leaving = self.directions[self._numbers[self.reduced(place)[0]]]
            way = max(leaving, key=lambda other: (other - back) % order)
            if place == start:
                break
        turns = {(after - before) % order for before, after in zip(ways, [*ways[1:], ways[0]], strict=True)}
        if place != start or way != ways[0] or turns != {order // len(corners)} or order % len(corners):
            raise FathomError("found a tile that is no regular polygon")
        return Tile(tuple(corners), tuple(ways))

    @cached_property
    def neighbours(self) -> tuple[tuple[Neighbour, ...], ...]:
        """Of each tile what lies across each of its edges."""
        return self._adjacent(self.tiles)

    def _adjacent(self, tiles: tuple[Tile, ...]) -> tuple[tuple[Neighbour, ...], ...]:
        order = self.ring.order
        owner = {}
        for number, tile in enumerate(tiles):
            for edge, half in enumerate(self._halves(tile)):
                owner[half] = number, edge, self.reduced(tile.corners[edge])[1]
        found = []
        for tile in tiles:
            row = []
            for edge, way in enumerate(tile.directions):
                home, cell = self.reduced(tile.corners[(edge + 1) % tile.sides])
                number, other, origin = owner[self._numbers[home], (way + order // 2) % order]
                row.append(Neighbour(number, (cell[0] - origin[0], cell[1] - origin[1]), other))
            found.append(tuple(row))
        return tuple(found)

    @cached_property
    def vertex_types(self) -> tuple[tuple[int, ...], ...]:
        """Of each vertex the sides of the tiles around it, counter-clockwise from its first edge."""
        sides = {half: tile.sides for tile in self.tiles for half in self._halves(tile)}
        return tuple(tuple(sides[number, way] for way in ways) for number, ways in enumerate(self.directions))

    def points(self, tile: int, cell: Cell = (0, 0)) -> list[complex]:
        """The corners of a tile in the plane."""
        return [self.ring.point(self.moved(corner, cell)) for corner in self.tiles[tile].corners]

    def mirrored(self) -> Tiling:
        """The mirror image."""
        a, b = map(self.ring.mirrored, self.basis)
        return Tiling((b, a), tuple(map(self.ring.mirrored, self.vertices)), self.ring, (), self.code, self.name)

    def vertex_at(self, place: Place) -> int | None:
        """The number of the vertex whose copy is there, if one is."""
        return self._numbers.get(self.reduced(place)[0])


def tiling_of(corners: Sequence[Place], basis: tuple[Place, Place], ring: Ring = TWELVE) -> Tiling:
    """The tiling with these vertices, of which several may be copies of one."""
    bare = Tiling.__new__(Tiling)  # to reduce places before there is a tiling
    object.__setattr__(bare, "basis", basis)
    object.__setattr__(bare, "ring", ring)
    homes = dict.fromkeys(bare.reduced(corner)[0] for corner in corners)
    return Tiling(basis, tuple(homes), ring)


def least(around: tuple[int, ...]) -> tuple[int, ...]:
    """One name for a cyclic sequence, whichever way round and wherever it is begun."""
    ways = (way[at:] + way[:at] for way in (around, around[::-1]) for at in range(len(around)))
    return min(ways)


__all__ = ["Cell", "Neighbour", "Tile", "Tiling", "least", "tiling_of"]
