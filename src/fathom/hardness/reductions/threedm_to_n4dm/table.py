"""The numbers of the reduction as rows of digits [Bosboom 2020, Table 5.1], before any base is chosen.

Digits may be negative. Lists are called W, X, Y, Z. For every triple (i, j, k) three quadruples sum to the target,
which is zero in all digits but the first: types 1 and 2 are used when the triple is chosen, type 3 when it is not.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from fathom.problems.threedm.model import ThreeDimensional, Triple

Digits = tuple[int, int, int, int, int, int]
Quadruple = tuple[Digits, Digits, Digits, Digits]


@dataclass(frozen=True, slots=True)
class Leads:
    """First digits: of ordinary rows in each list, and of those of W, X and Z that belong together in type 2."""

    plain: tuple[int, int, int, int]
    special: tuple[int, int, int]

    @property
    def target(self) -> int:
        """The first digit of the target."""
        return sum(self.plain)


THESIS = Leads((10, 10, 10, 10), (12, 7, 11))
SMALL = Leads((0, 0, 0, 0), (1, 1, -2))
"""As small as can be: of three numbers, no sum of one or two of them is 0, but that of all three."""


@dataclass(frozen=True, slots=True)
class Table:
    """Four lists of rows with how often each occurs, and the three quadruples of every triple."""

    leads: Leads
    lists: tuple[dict[Digits, int], dict[Digits, int], dict[Digits, int], dict[Digits, int]]
    quadruples: dict[Triple, tuple[Quadruple, Quadruple, Quadruple]]

    def wanted(self) -> set[Quadruple]:
        """The quadruples whose rows are all there; type 3 needs elements that are in two triples or more."""
        return {
            quadruple
            for three in self.quadruples.values()
            for quadruple in three
            if all(row in rows for row, rows in zip(quadruple, self.lists, strict=True))
        }


def table(instance: ThreeDimensional, leads: Leads) -> Table:
    """The rows of an instance all of whose elements are in some triple. Linear in its size."""
    w, x, y, z = leads.plain
    special_w, special_x, special_z = leads.special
    many = [Counter(triple[place] for triple in instance.triples) for place in range(3)]
    lists: list[dict[Digits, int]] = [{}, {}, {}, {}]
    for e in range(1, instance.size + 1):
        lists[0] |= {(w, e, 0, 0, 0, 0): 1, (special_w, 0, 0, 0, -e, 0): 1, (w, e, -e, 0, 0, 0): many[0][e] - 1}
        lists[1] |= {(x, 0, 0, e, 0, 0): 1, (special_x, 0, 0, 0, 0, -e): 1, (x, 0, 0, e, -e, 0): many[1][e] - 1}
        lists[2] |= {(y, 0, 0, 0, 0, e): 1}
        lists[3] |= {(special_z, 0, -e, 0, 0, 0): 1}
    quadruples: dict[Triple, tuple[Quadruple, Quadruple, Quadruple]] = {}
    for i, j, k in instance.triples:
        plus: Digits = (y, 0, i, 0, j, k)
        minus: Digits = (z, -i, 0, -j, 0, -k)
        lists[2][plus] = lists[3][minus] = 1
        quadruples[i, j, k] = (
            ((w, i, 0, 0, 0, 0), (x, 0, 0, j, 0, 0), (y, 0, 0, 0, 0, k), minus),
            ((special_w, 0, 0, 0, -j, 0), (special_x, 0, 0, 0, 0, -k), plus, (special_z, 0, -i, 0, 0, 0)),
            ((w, i, -i, 0, 0, 0), (x, 0, 0, j, -j, 0), plus, minus),
        )
    kept = [{row: times for row, times in rows.items() if times} for rows in lists]
    return Table(leads, (kept[0], kept[1], kept[2], kept[3]), quadruples)
