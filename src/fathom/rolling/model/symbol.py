"""Tilings up to their symmetries: symbols, after Delaney and Dress, and the tilings that they unfold to.

A *chamber* of a tiling is a vertex with one of its edges and one of the two tiles there. Three maps exchange the
vertex, the edge or the tile of a chamber for the other one: s0, s1, s2. Up to symmetries there are finitely many
chambers, and they tell all about the tiling, for its tiles are regular. A class of vertices is a *cell*: the chambers
round a vertex, up to the symmetries that keep it, with s1 and s2; so a tiling is told by its cells and s0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from fathom.errors import FathomError
from fathom.rolling.model.ring import EIGHT, ORIGIN, TWELVE, Place, Ring, plus
from fathom.rolling.model.tiling import Tiling, tiling_of

VERTEX_TYPES: tuple[tuple[int, ...], ...] = (
    (4, 8, 8),
    (4, 6, 12),
    (3, 12, 12),
    (3, 4, 3, 12),
    (3, 3, 4, 12),
    (6, 6, 6),
    (3, 4, 6, 4),
    (3, 4, 4, 6),
    (3, 6, 3, 6),
    (3, 3, 6, 6),
    (3, 3, 3, 3, 6),
    (4, 4, 4, 4),
    (3, 3, 4, 3, 4),
    (3, 3, 3, 4, 4),
    (3, 3, 3, 3, 3, 3),
)
"""The vertices of tilings by regular polygons: others fit round a point, but not into a plane."""


@dataclass(frozen=True)
class Symbol:
    """Chambers by number: the sides of the tile of each, and the three maps."""

    sides: tuple[int, ...]
    s0: tuple[int, ...]
    s1: tuple[int, ...]
    s2: tuple[int, ...]


Cell = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The chambers of a class of vertices: sides, s1, s2."""


@cache
def cells() -> tuple[Cell, ...]:
    """All classes of vertices: each type with each group of symmetries that it may have, up to names."""
    found: dict[Cell, None] = {}
    for around in VERTEX_TYPES:
        for group in _groups(around):
            found.setdefault(_named_least(_quotient(around, group)))
    return tuple(found)


def _groups(around: tuple[int, ...]) -> list[frozenset[tuple[bool, int]]]:
    """The groups of turns and reflections that keep a vertex; (True, m) takes edge j to edge m - j."""
    degree = len(around)
    whole = [
        (False, turn) for turn in range(degree) if all(around[(j + turn) % degree] == around[j] for j in range(degree))
    ]
    whole += [(True, m) for m in range(degree) if all(around[(m - j - 1) % degree] == around[j] for j in range(degree))]
    found: set[frozenset[tuple[bool, int]]] = set()
    for one in whole:
        for other in whole:
            found.add(_generated(one, other, degree))
    return sorted(found, key=lambda group: (len(group), sorted(group)))


def _generated(one: tuple[bool, int], other: tuple[bool, int], degree: int) -> frozenset[tuple[bool, int]]:
    group = {(False, 0)}
    while True:
        more = {_after(a, b, degree) for a in group | {one, other} for b in (one, other)} | group
        if more == group:
            return frozenset(group)
        group = more


def _after(one: tuple[bool, int], other: tuple[bool, int], degree: int) -> tuple[bool, int]:
    """First one, then the other."""
    (flip, shift), (flips, shifts) = one, other
    return flip != flips, (shifts - shift if flips else shifts + shift) % degree


def _quotient(around: tuple[int, ...], group: frozenset[tuple[bool, int]]) -> Cell:
    """The chambers of a vertex up to a group. Chamber 2j is edge j with the tile after it, 2j + 1 with the one
    before.
    """
    degree = len(around)

    def image(chamber: int, symmetry: tuple[bool, int]) -> int:
        edge, before = divmod(chamber, 2)
        flip, shift = symmetry
        return 2 * ((shift - edge if flip else shift + edge) % degree) + (before != flip)

    name = [min(image(chamber, symmetry) for symmetry in group) for chamber in range(2 * degree)]
    number = {chamber: place for place, chamber in enumerate(sorted(set(name)))}
    sides, s1, s2 = [], [], []
    for chamber in number:
        edge, before = divmod(chamber, 2)
        sides.append(around[(edge - before) % degree])
        beside = 2 * ((edge - 1) % degree) if before else 2 * ((edge + 1) % degree) + 1
        s1.append(number[name[beside]])
        s2.append(number[name[chamber ^ 1]])
    return tuple(sides), tuple(s1), tuple(s2)


def _named_least(cell: Cell) -> Cell:
    sides, s1, s2 = cell
    return min(renamed(sides, (s1, s2), first) for first in range(len(sides)))  # type: ignore[return-value]


def renamed(sides: tuple[int, ...], maps: tuple[tuple[int, ...], ...], first: int) -> tuple[tuple[int, ...], ...]:
    """The chambers numbered in the order in which the maps lead to them from a first one."""
    order, place = [first], {first: 0}
    for chamber in order:
        for step in maps:
            other = step[chamber]
            if other not in place:
                place[other] = len(order)
                order.append(other)
    return tuple(sides[c] for c in order), *(tuple(place[step[c]] for c in order) for step in maps)


def canonical(symbol: Symbol) -> Symbol:
    """One name for symbols that are alike."""
    maps = (symbol.s0, symbol.s1, symbol.s2)
    fewest = min(symbol.sides.count(sides) for sides in set(symbol.sides))
    rare = min(sides for sides in set(symbol.sides) if symbol.sides.count(sides) == fewest)
    starts = (chamber for chamber, sides in enumerate(symbol.sides) if sides == rare)
    return Symbol(*min(renamed(symbol.sides, maps, first) for first in starts))


def is_minimal(symbol: Symbol) -> bool:
    """Whether no two chambers look alike all around: then its classes of vertices are those of the tiling."""
    look = list(symbol.sides)
    kinds = len(set(look))
    while True:
        told = [(look[c], look[symbol.s0[c]], look[symbol.s1[c]], look[symbol.s2[c]]) for c in range(len(look))]
        names = {seen: number for number, seen in enumerate(dict.fromkeys(told))}
        look = [names[seen] for seen in told]
        if len(names) == kinds:
            return kinds == len(look)
        kinds = len(names)


def symbol_of(numbers: Sequence[int], s0: Sequence[int]) -> Symbol:
    """The symbol with these cells, by their numbers in `cells`, and this map."""
    sides: list[int] = []
    s1: list[int] = []
    s2: list[int] = []
    for number in numbers:
        labels, one, two = cells()[number]
        begin = len(sides)
        sides += labels
        s1 += [begin + other for other in one]
        s2 += [begin + other for other in two]
    return Symbol(tuple(sides), tuple(s0), tuple(s1), tuple(s2))


def unfolded(symbol: Symbol) -> Tiling:
    """The tiling of a symbol that is minimal: laid out from one chamber until two translations are known.

    Vertices that have the same chambers in the same directions are copies of each other. Within a disc all of them
    are laid out, so the two shortest translations found there are the shortest that there are, and all others are
    sums of them.
    """
    ring = EIGHT if 8 in symbol.sides else TWELVE
    radius = 4.0
    while radius < _FARTHEST:
        laid = _laid(symbol, ring, radius)
        copies = [
            place for place, around in laid.items() if around == laid[ORIGIN] and abs(ring.point(place)) <= radius
        ]
        basis = _shortest(ring, copies)
        if basis is not None and abs(ring.point(basis[1])) * 2 <= radius:
            return tiling_of(list(laid), basis, ring)
        radius *= 1.5
    raise FathomError("the symbol has no translations that could be found")


def _laid(symbol: Symbol, ring: Ring, radius: float) -> dict[Place, tuple[int, ...]]:
    """The vertices of a disc: of each the chambers with the tile on the left, by the direction of their edges; -1:
    none.
    """
    half = ring.order // 2
    laid = {ORIGIN: _around(symbol, ring, 0, 0)}
    for place in (queue := [ORIGIN]):
        for way, chamber in enumerate(laid[place]):
            there = plus(place, ring.units[way])
            if chamber >= 0 and there not in laid and abs(ring.point(there)) <= radius + _MARGIN:
                laid[there] = _around(symbol, ring, symbol.s2[symbol.s0[chamber]], (way + half) % ring.order)
                queue.append(there)
    return laid


def _around(symbol: Symbol, ring: Ring, chamber: int, way: int) -> tuple[int, ...]:
    """The chambers of a vertex of which one is known with its direction."""
    found = [-1] * ring.order
    while found[way] < 0:
        found[way] = chamber
        way = (way + ring.sectors(symbol.sides[chamber])) % ring.order
        chamber = symbol.s2[symbol.s1[chamber]]
    return tuple(found)


def _shortest(ring: Ring, copies: Sequence[Place]) -> tuple[Place, Place] | None:
    """The two shortest places that are not in one line, counter-clockwise."""
    near = sorted((place for place in copies if place != ORIGIN), key=lambda place: (abs(ring.point(place)), place))
    for other in near[1:]:
        area = (ring.point(near[0]).conjugate() * ring.point(other)).imag
        if area > _MARGIN / 100:
            return near[0], other
    return None


_MARGIN = 3.0
_FARTHEST = 200.0
