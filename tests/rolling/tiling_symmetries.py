"""The symmetries of a tiling, and the classes of its vertices.

A symmetry maps edges to edges, so it turns by whole directions, perhaps after a reflection, and it is known once it is
known where one vertex goes: all such maps are tried, exactly. The cost grows with the square of the vertices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fathom.rolling.model.ring import Place, minus, plus
from fathom.rolling.model.tiling import Tiling


@dataclass(frozen=True)
class Symmetry:
    """A map of a tiling onto itself: perhaps a reflection, then a turn by directions, then a shift.

    `vertices` says which class of vertices each class becomes.
    """

    mirrored: bool
    turn: int
    shift: Place
    vertices: tuple[int, ...]


def symmetries(tiling: Tiling) -> list[Symmetry]:
    """All symmetries, each once up to the translations of the supertile."""
    return [symmetry for mirrored in (False, True) for symmetry in _maps(tiling, tiling, mirrored)]


def isometries(one: Tiling, other: Tiling) -> Iterator[Symmetry]:
    """All maps of one tiling onto another, up to translations; none if they are not alike.

    The translations of the first may be fewer than those that there are, but not those of the other.
    """
    for mirrored in (False, True):
        yield from _maps(one, other, mirrored)


def _maps(one: Tiling, other: Tiling, mirrored: bool) -> Iterator[Symmetry]:
    ring = one.ring
    dense = [len(each.vertices) / each.determinant for each in (one, other)]
    if ring != other.ring or abs(dense[0] - dense[1]) > 1e-6:
        return
    for turn in range(ring.order):
        basis, places = (
            [ring.turned(ring.mirrored(place) if mirrored else place, turn) for place in group]
            for group in (one.basis, one.vertices)
        )
        if any(other.reduced(vector)[0] != (0, 0, 0, 0) for vector in basis):
            continue
        for target in other.vertices:
            shift = minus(target, places[0])
            images = [other.vertex_at(plus(place, shift)) for place in places]
            if None not in images:
                yield Symmetry(mirrored, turn, shift, tuple(image for image in images if image is not None))


def vertex_orbits(tiling: Tiling) -> list[list[int]]:
    """The classes of vertices under all symmetries: a tiling is k-uniform if there are k."""
    orbit = list(range(len(tiling.vertices)))
    for symmetry in symmetries(tiling):
        for vertex, image in enumerate(symmetry.vertices):
            here, there = orbit[vertex], orbit[image]
            if here != there:
                orbit = [here if number == there else number for number in orbit]
    return [[vertex for vertex, number in enumerate(orbit) if number == which] for which in sorted(set(orbit))]
