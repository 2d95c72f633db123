"""Tilings from facts about them: which tiles, which vertices, how many of each, and the shape of the lattice.

A depth-first search lays tiles on the torus that the two translations make of the plane. Every vertex has sectors
between neighbouring directions, and a corner of a tile takes some of them. Beginning with one tile of the rarest
kind, the first free sector next to a filled one, at the fullest open vertex, is filled in all possible ways; when no
vertex is open and all tiles are used, the area is that of the torus, and it is a tiling. Deterministic; some
milliseconds for most of the tilings with up to 45 tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from fathom.answer import Watch
from fathom.rolling.model.ring import ORIGIN, TWELVE, Place, Ring, Surd, plus
from fathom.rolling.model.tiling import Tiling, least, tiling_of

VertexType = tuple[int, ...]
"""The sides of the tiles around a vertex, as `least` writes them."""


@dataclass(frozen=True)
class TorusFacts:
    """What is known of a supertile: tiles by sides, vertices by type, and the products of its two translations."""

    tiles: Mapping[int, int]
    vertices: Mapping[VertexType, int]
    aa: Surd
    bb: Surd
    ab: Surd
    ring: Ring = TWELVE


def tilings_with(facts: TorusFacts, watch: Watch | None = None) -> Iterator[Tiling]:
    """All tilings with these facts, up to turns by a direction and reflection; the same one may come several times."""
    watch = watch or Watch()
    for basis in lattices(facts):
        yield from _Torus(facts, basis).tilings(watch)


def lattices(facts: TorusFacts) -> Iterator[tuple[Place, Place]]:
    """All pairs of places with these products, counter-clockwise, the first less than one direction from the right."""
    ring = facts.ring
    for a in places_of_length(facts.aa, ring):
        angle = ring.point(a)
        if not (angle.imag > -1e-9 and (angle * ring.point(ring.units[-1])).imag < -1e-9):
            continue
        for b in places_of_length(facts.bb, ring):
            if ring.product(a, b) == facts.ab and (angle.conjugate() * ring.point(b)).imag > 0:
                yield a, b


def places_of_length(squared: Surd, ring: Ring) -> Iterator[Place]:
    """All places at this distance from the origin: its rational part is a positive form, so there are few."""
    bound = isqrt(int(4 * squared[0] / 3)) + 1
    span = range(-bound, bound + 1)
    cross = 1 if ring.order == TWELVE.order else 0  # twice the cosine of two directions
    far = 0 if ring.order == TWELVE.order else -1  # twice that of three, in units of r
    pairs = [(one, other, one * one + other * other + cross * one * other) for one in span for other in span]
    for c0, c2, even in pairs:
        for c1, c3, odd in pairs:
            if even + odd == squared[0] and c0 * c1 + c1 * c2 + c2 * c3 + far * c0 * c3 == squared[1]:
                yield c0, c1, c2, c3


class _Torus:
    """A torus that is being tiled."""

    def __init__(self, facts: TorusFacts, basis: tuple[Place, Place]) -> None:
        self.ring, self.basis = facts.ring, basis
        self.left = Counter(facts.tiles)
        self.vertices = Counter(facts.vertices)
        self.filled: dict[Place, list[int]] = {}
        """Of each vertex the sides of the tile in each sector; 0: free."""
        self.begun: dict[Place, list[bool]] = {}
        """Of each vertex whether a corner begins in that sector."""
        self.most = sum(facts.vertices.values())
        parts = {part for around in facts.vertices for part in _parts(around)}
        self.parts = parts
        self.bare = Tiling.__new__(Tiling)
        object.__setattr__(self.bare, "basis", basis)
        object.__setattr__(self.bare, "ring", facts.ring)
        self.homes: dict[Place, Place] = {}

    def home(self, place: Place) -> Place:
        """The place in the parallelogram."""
        found = self.homes.get(place)
        if found is None:
            found = self.homes[place] = self.bare.reduced(place)[0]
        return found

    def tilings(self, watch: Watch) -> Iterator[Tiling]:
        """All ways to tile it, with a tile of the rarest kind at the origin."""
        sides = min(
            (sides for sides, count in self.left.items() if count), key=lambda sides: (self.left[sides], -sides)
        )
        for way in range(self.ring.turn(sides)):
            laid = self._lay(sides, ORIGIN, way)
            if laid is not None:
                yield from self._filled(watch)
                self._take(sides, laid)

    def _filled(self, watch: Watch) -> Iterator[Tiling]:
        watch.check("tiling a torus")
        chosen = self._open_sector()
        if chosen is None:
            if not +self.left and len(self.filled) == self.most:
                yield tiling_of(list(self.filled), self.basis, self.ring)
            return
        place, sector = chosen
        for sides in self.ring.polygons:
            if self.left[sides] > 0:
                laid = self._lay(sides, place, sector)
                if laid is not None:
                    yield from self._filled(watch)
                    self._take(sides, laid)

    def _open_sector(self) -> tuple[Place, int] | None:
        """The first free sector counter-clockwise of a filled one, at the fullest vertex that is open."""
        best, fewest = None, self.ring.order + 1
        for place, filled in self.filled.items():
            free = filled.count(0)
            if 0 < free < fewest:
                best, fewest = place, free
        if best is None:
            return None
        filled = self.filled[best]
        return best, next(s for s in range(self.ring.order) if filled[s] == 0 and filled[s - 1] != 0)

    def _lay(self, sides: int, place: Place, way: int) -> list[tuple[Place, int]] | None:
        """Lay a tile with a corner there and an edge in that direction; None, and nothing laid, if it does not fit."""
        order, size, turn = self.ring.order, self.ring.sectors(sides), self.ring.turn(sides)
        laid: list[tuple[Place, int]] = []
        self.left[sides] -= 1
        fits = True
        for _ in range(sides):
            home = self.home(place)
            filled = self.filled.get(home)
            if filled is None:
                filled = self.filled[home] = [0] * order
                self.begun[home] = [False] * order
            sectors = [(way + step) % order for step in range(size)]
            if any(filled[sector] for sector in sectors) or len(self.filled) > self.most:
                fits = False
                if not any(filled):
                    del self.filled[home], self.begun[home]
                break
            for sector in sectors:
                filled[sector] = sides
            self.begun[home][way] = True
            laid.append((home, way))
            if not self._possible(home):
                fits = False
                break
            place = plus(place, self.ring.units[way])
            way = (way + turn) % order
        if fits:
            return laid
        self._take(sides, laid)
        return None

    def _possible(self, home: Place) -> bool:
        """Whether a vertex may still become one of those that there are."""
        filled, begun = self.filled[home], self.begun[home]
        order = self.ring.order
        if 0 not in filled:
            around = least(tuple(filled[sector] for sector in range(order) if begun[sector]))
            done = sum(least(self._corners(other)) == around for other, f in self.filled.items() if 0 not in f)
            return done <= self.vertices[around]
        starts = [sector for sector in range(order) if filled[sector] and not filled[sector - 1]]
        for start in starts:
            run = []
            sector = start
            while filled[sector]:
                if begun[sector]:
                    run.append(filled[sector])
                sector = (sector + 1) % order
            if tuple(run) not in self.parts:
                return False
        return True

    def _corners(self, home: Place) -> tuple[int, ...]:
        filled, begun = self.filled[home], self.begun[home]
        return tuple(filled[sector] for sector in range(self.ring.order) if begun[sector])

    def _take(self, sides: int, laid: list[tuple[Place, int]]) -> None:
        """Take a tile away again."""
        self.left[sides] += 1
        size, order = self.ring.sectors(sides), self.ring.order
        for home, way in laid:
            filled = self.filled[home]
            for step in range(size):
                filled[(way + step) % order] = 0
            self.begun[home][way] = False
            if not any(filled):
                del self.filled[home], self.begun[home]


def _parts(around: VertexType) -> Iterator[tuple[int, ...]]:
    """All stretches of a cyclic sequence, either way round."""
    for way in (around, around[::-1]):
        for start in range(len(way)):
            turned = way[start:] + way[:start]
            for length in range(1, len(way) + 1):
                yield turned[:length]


def surd(text: str) -> Surd:
    """A number as the tables of facts write it: `7/2+2r3`."""
    rational, _, rest = text.partition("+")
    return Fraction(rational), Fraction(rest.split("r")[0]) if rest else Fraction(0)


def vertex_type(text: str) -> VertexType:
    """A vertex type as it is written: `3^2.4.3.4`."""
    around: list[int] = []
    for part in text.split("."):
        sides, _, power = part.partition("^")
        around += [int(sides)] * int(power or 1)
    return least(tuple(around))
