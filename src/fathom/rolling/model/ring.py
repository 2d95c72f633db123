"""Places in the plane, exactly: sums of unit steps in 12 (or 8) directions.

A regular polygon with unit edges of which one points in a multiple of 30 degrees has only such edges, if it has 3, 4,
6 or 12 sides; with 45 degrees that holds for 4 and 8. So every corner of a tiling is a sum of powers of a root of
unity z, of which the first four are enough: z^4 = z^2 - 1 for twelve directions, z^4 = -1 for eight. Squared lengths
are numbers p + q r, where r is the square root of 3, or of 2.
"""

from __future__ import annotations

import cmath
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

Place = tuple[int, int, int, int]
"""The coefficients of 1, z, z^2 and z^3."""

Surd = tuple[Fraction, Fraction]
"""p + q r."""

ORIGIN: Place = (0, 0, 0, 0)


def plus(one: Place, other: Place) -> Place:
    """The sum of two places."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def minus(one: Place, other: Place) -> Place:
    """The difference of two places."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]


def times(factor: int, place: Place) -> Place:
    """A multiple of a place."""
    return factor * place[0], factor * place[1], factor * place[2], factor * place[3]


@dataclass(frozen=True)
class Ring:
    """The places that steps in `order` directions lead to; `order` is 12 or 8."""

    order: int

    @cached_property
    def units(self) -> tuple[Place, ...]:
        """The unit steps, counter-clockwise from the right."""
        found = [(1, 0, 0, 0)]
        while len(found) < self.order:
            found.append(self.turned(found[-1]))
        return tuple(found)

    @cached_property
    def _powers(self) -> tuple[complex, ...]:
        return tuple(cmath.exp(2j * cmath.pi * power / self.order) for power in range(4))

    def turned(self, place: Place, steps: int = 1) -> Place:
        """The place turned about the origin, counter-clockwise, by so many directions."""
        for _ in range(steps % self.order):
            c0, c1, c2, c3 = place
            place = (-c3, c0, c1 + c3, c2) if self.order == 12 else (-c3, c0, c1, c2)
        return place

    def mirrored(self, place: Place) -> Place:
        """The place reflected in the horizontal axis."""
        units = self.units
        found = ORIGIN
        for power, count in enumerate(place):
            found = plus(found, times(count, units[-power % self.order]))
        return found

    def point(self, place: Place) -> complex:
        """Where it is, as a complex number."""
        return sum((count * power for count, power in zip(place, self._powers, strict=True)), 0j)

    def product(self, one: Place, other: Place) -> Surd:
        """The scalar product of two places, as p + q r."""
        p = q = Fraction(0)
        for i, first in enumerate(one):
            for j, second in enumerate(other):
                angle = abs(i - j)
                rational, surd = _COSINES[self.order][angle]
                p += first * second * rational
                q += first * second * surd
        return p, q

    def sectors(self, sides: int) -> int:
        """How many of the angles between neighbouring directions a corner of a regular polygon takes up."""
        return self.order * (sides - 2) // (2 * sides)

    def turn(self, sides: int) -> int:
        """By how many directions one turns at a corner of a regular polygon."""
        return self.order // sides

    @cached_property
    def polygons(self) -> tuple[int, ...]:
        """The numbers of sides of the regular polygons that have such edges."""
        return (3, 4, 6, 12) if self.order == 12 else (4, 8)


_HALF = Fraction(1, 2)
_COSINES: dict[int, tuple[Surd, ...]] = {
    12: ((Fraction(1), Fraction(0)), (Fraction(0), _HALF), (_HALF, Fraction(0)), (Fraction(0), Fraction(0))),
    8: ((Fraction(1), Fraction(0)), (Fraction(0), _HALF), (Fraction(0), Fraction(0)), (Fraction(0), -_HALF)),
}
"""The cosines of 0, 1, 2 and 3 directions, as p + q r."""

TWELVE, EIGHT = Ring(12), Ring(8)
