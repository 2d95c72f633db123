"""Rolling by coordinates, and what a certificate shows: the checker of classifications.

The polyhedron is turned in space by rotation matrices about the edge that it rolls over, until another face lies in
the plane; which face that is, and whether it covers a tile, is seen from where its corners have come to lie. Nothing
here comes from the voltage graph of `solve`, nor are the neighbours of tiles and faces looked up.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.rolling.check.certificates import Component, Vector
from fathom.rolling.model.polyhedron import Polyhedron
from fathom.rolling.model.rest import ORDER, Reach, Rest
from fathom.rolling.model.tiling import Cell, Tiling

Matrix = NDArray[np.float64]

_NEARLY = 1e-6
_COARSE = 1e-4


class Ground:
    """The tiles in the plane, found by where their middles are."""

    def __init__(self, tiling: Tiling) -> None:
        self.tiling = tiling
        a, b = map(tiling.ring.point, tiling.basis)
        self.basis = np.array([[a.real, b.real], [a.imag, b.imag]])
        self.inverse = np.linalg.inv(self.basis)
        self.corners = [np.array([(z.real, z.imag) for z in tiling.points(t)]) for t in range(len(tiling.tiles))]
        self._by_middle: dict[tuple[int, int], int] = {}
        for tile, corners in enumerate(self.corners):
            for key in self._keys(corners.mean(axis=0)):
                self._by_middle[key] = tile

    def _keys(self, middle: Matrix) -> Iterator[tuple[int, int]]:
        """Names for a place up to translations; several, lest rounding hides it."""
        shares = self.inverse @ middle
        shares -= np.floor(shares)
        for du in (-_COARSE, 0.0, _COARSE):
            for dv in (-_COARSE, 0.0, _COARSE):
                u, v = (shares[0] + du) % 1.0, (shares[1] + dv) % 1.0
                yield math.floor(u / (4 * _COARSE)), math.floor(v / (4 * _COARSE))

    def moved(self, tile: int, cell: Cell) -> Matrix:
        """The corners of a tile in some copy."""
        found: Matrix = self.corners[tile] + self.basis @ np.array(cell, np.float64)
        return found

    def tile_under(self, corners: Matrix) -> tuple[int, Cell, int] | None:
        """The tile whose corners these are, in any order round it: with its copy, and which is its corner 0."""
        middle = corners.mean(axis=0)
        for key in self._keys(middle):
            tile = self._by_middle.get(key)
            if tile is None or len(self.corners[tile]) != len(corners):
                continue
            shift = self.inverse @ (middle - self.corners[tile].mean(axis=0))
            cell = (round(float(shift[0])), round(float(shift[1])))
            there = self.moved(tile, cell)
            gaps = np.linalg.norm(corners[:, None, :] - there[None, :, :], axis=2)
            if gaps.min(axis=1).max() < _NEARLY:
                return tile, cell, int(gaps[:, 0].argmin())
        return None


def pose(polyhedron: Polyhedron, ground: Ground, rest: Rest) -> Matrix:
    """Where all corners are in space when it rests so; the tile lies at height 0. Refuses what does not fit."""
    face = polyhedron.faces[rest.face]
    tile = ground.moved(rest.tile, rest.cell)
    sides = len(face)
    if len(tile) != sides or polyhedron.sides[rest.face] != sides or not 0 <= rest.turn < sides:
        raise FathomError(f"face {rest.face + 1} does not fit tile {rest.tile} with turn {rest.turn}")
    first, second = polyhedron.points[face[(rest.turn + 1) % sides]], polyhedron.points[face[rest.turn]]
    along, down = second - first, polyhedron.normals[rest.face]
    body = np.array([along, np.cross(down, along), down]).T
    edge = np.array([*(tile[1] - tile[0]), 0.0])
    low = np.array([0.0, 0.0, -1.0])
    space = np.array([edge, np.cross(low, edge), low]).T
    turned: Matrix = (polyhedron.points - first) @ (space @ np.linalg.inv(body)).T + np.array([*tile[0], 0.0])
    return turned


def rests_after(polyhedron: Polyhedron, ground: Ground, rest: Rest) -> list[Rest | None]:
    """The rest after a roll over each edge of the tile; None where no face comes to cover a tile."""
    points = pose(polyhedron, ground, rest)
    tile = ground.moved(rest.tile, rest.cell)
    return [_over(polyhedron, ground, points, tile[i], tile[(i + 1) % len(tile)]) for i in range(len(tile))]


def _over(polyhedron: Polyhedron, ground: Ground, points: Matrix, start: Matrix, end: Matrix) -> Rest | None:
    """Turn the polyhedron about a line in the plane, until it lies on the other side; the first time it does."""
    axis = np.array([*(end - start), 0.0]) / np.linalg.norm(end - start)
    about = np.array([*start, 0.0])
    outwards = np.array([axis[1], -axis[0], 0.0])
    apart = points - about
    beside, above = apart @ outwards, np.maximum(apart[:, 2], 0.0)
    away = beside**2 + above**2 > _NEARLY
    angle = float(np.arctan2(above[away], beside[away]).min())
    turned = apart @ turn_about(axis, angle).T + about
    low = np.flatnonzero(np.abs(turned[:, 2]) < _NEARLY)
    lying = [face for face, corners in enumerate(polyhedron.faces) if set(corners) == set(low.tolist())]
    if len(lying) != 1:
        raise FathomError("the polyhedron came to lie on no face")
    face, corners = lying[0], polyhedron.faces[lying[0]]
    if not polyhedron.sides[face]:
        return None
    under = ground.tile_under(turned[list(corners)][:, :2])
    if under is None:
        return None
    tile, cell, corner = under
    return Rest(tile, face, (corner - 1) % len(corners), cell)


def turn_about(axis: Matrix, angle: float) -> Matrix:
    """The matrix that turns what points outwards of a line downwards by an angle (Rodrigues' formula)."""
    x, y, z = axis
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    matrix: Matrix = np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * (cross @ cross)
    return matrix


def objections(
    polyhedron: Polyhedron,
    tiling: Tiling,
    claimed: Reach,
    certificate: Component,
    watch: Watch,
    ground: Ground | None = None,
) -> list[str]:
    """Why a certificate does not show that its first rest reaches as far as is claimed; nothing if it does."""
    ground = ground or Ground(tiling)
    rests, parents = certificate.rests, certificate.parents
    known = {(rest.tile, rest.face, rest.turn): number for number, rest in enumerate(rests)}
    if not rests or len(known) < len(rests) or len(parents) != len(rests) or parents[0] != -1:
        return ["the rests are not one of each sort, with a parent each"]
    lattice: tuple[int, int, int] = (0, 0, 0)
    follows = {0}
    for number, rest in enumerate(rests):
        if number % 64 == 0:
            watch.check("rolling by coordinates", number, len(rests))
        for after in rests_after(polyhedron, ground, rest):
            if after is None:
                continue
            there = known.get((after.tile, after.face, after.turn))
            if there is None:
                return [f"a roll from {rest} leads to {after}, which is not listed"]
            u, v = after.cell[0] - rests[there].cell[0], after.cell[1] - rests[there].cell[1]
            if (u, v) == (0, 0) and parents[there] == number and number < there:
                follows.add(there)
            lattice = spanned(lattice, (u, v))
    if len(follows) < len(rests):
        return ["a rest does not follow from its parent by a roll"]
    told: tuple[int, int, int] = (0, 0, 0)
    for vector in certificate.vectors:
        told = spanned(told, vector)
    if told != lattice:
        return [f"rolls lead by {lattice} back to the same rest, the certificate says {told}"]
    found = reach_of(tiling, rests, lattice)
    return [] if found == claimed else [f"what is reached is {found}, not {claimed}"]


def reach_of(tiling: Tiling, rests: tuple[Rest, ...], lattice: tuple[int, int, int]) -> Reach:
    """How far rests reach that are repeated by a lattice, which (a, b) and (0, c) make."""
    a, b, c = lattice
    if not (a and c):
        return Reach.BAND if a or c else Reach.BOUNDED
    tiles = set()
    for rest in rests:
        u, v = rest.cell
        share = u // a
        tiles.add((rest.tile, u - share * a, (v - share * b) % c))
    return Reach.PLANE if len(tiles) == len(tiling.tiles) * a * c else Reach.HOLLOW


def spanned(lattice: tuple[int, int, int], vector: Vector) -> tuple[int, int, int]:
    """The lattice that (a, b) and (0, c) make together with a vector, in the same form: a, c >= 0, b from 0 to c -
    1.
    """
    (a, b, c), (x, y) = lattice, vector
    while x:
        share = a // x
        a, b, x, y = x, y, a - share * x, b - share * y
    c = math.gcd(c, y)
    if a < 0:
        a, b = -a, -b
    return a, b % c if c else b, c


def pair_objections(
    polyhedron: Polyhedron, tiling: Tiling, claims: list[tuple[Reach, Component]], best: Reach, watch: Watch
) -> list[str]:
    """Why certificates do not show how far a polyhedron gets at best: each has to hold, and no start may be missing."""
    starts: set[tuple[int, int, int]] = set()
    ground = Ground(tiling)
    farthest = Reach.INCOMPATIBLE
    for claimed, certificate in claims:
        found = objections(polyhedron, tiling, claimed, certificate, watch, ground)
        if found:
            return found
        mine = {(rest.tile, rest.face, rest.turn) for rest in certificate.rests}
        if starts & mine:
            return ["a start is in two components"]
        starts |= mine
        farthest = max(farthest, claimed, key=ORDER.index)
    fitting = sum(tile.sides * polyhedron.sides.count(tile.sides) for tile in tiling.tiles)
    if len(starts) != fitting:
        return [f"{fitting} starts are possible, the certificates speak of {len(starts)}"]
    return [] if farthest == best else [f"the best start is {farthest}, not {best}"]
