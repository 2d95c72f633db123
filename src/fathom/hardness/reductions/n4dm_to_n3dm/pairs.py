"""Which two lists of four are paired, and which pairs there are.

The numbers of the first list must be different, and so must the sums of all pairs that matter; then a sum tells its
pair, and the number of solutions is kept. Which list is called what does not matter, so any two that fit are taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from fathom.errors import FathomError
from fathom.problems.n3dm.model import Numbers, Numerical
from fathom.problems.n3dm.solve.tuples import fitting

_ORDERS = sorted(permutations(range(4), 2), key=lambda two: two != (2, 3))  # [Bosboom 2020] pairs Y and Z


@dataclass(frozen=True, slots=True)
class Paired:
    """Four lists in an order in which the first two are paired, and their pairs."""

    order: tuple[int, int, int, int]
    lists: tuple[Numbers, Numbers, Numbers, Numbers]
    pairs: tuple[tuple[int, int], ...]

    def sorted(self, quadruple: Numbers) -> Numbers:
        """A quadruple of the instance in this order."""
        return tuple(quadruple[place] for place in self.order)

    def unsorted(self, quadruple: Numbers) -> Numbers:
        """A quadruple in this order as one of the instance."""
        return tuple(number for _, number in sorted(zip(self.order, quadruple, strict=True)))


def paired(instance: Numerical, *, useful: bool) -> Paired:
    """Lists whose pairs can be told by their sums; `useful`: only the pairs that are in some fitting quadruple.

    Pairs that are in none never matter. `FathomError` if no two lists fit.
    """
    quadruples = list(fitting(instance.lists, instance.target)) if useful else []
    found = []
    for one, other in _ORDERS:
        first, second = instance.lists[one], instance.lists[other]
        if useful:
            pairs = {(quadruple[one], quadruple[other]) for quadruple in quadruples}
        else:
            pairs = {(w, x) for w in first for x in second}
        told_apart = len({w + x for w, x in pairs}) == len(pairs)
        if len(set(first)) == len(first) and told_apart and (useful or len(set(second)) == len(second)):
            rest = [place for place in range(4) if place not in (one, other)]
            order = (one, other, rest[0], rest[1])
            w, x, y, z = (instance.lists[place] for place in order)
            found.append(Paired(order, (w, x, y, z), tuple(sorted(pairs))))
    if not found:
        raise FathomError(
            "no two of the four lists have different numbers and different sums: solutions would not be kept apart"
        )
    return min(found, key=lambda one: len(one.pairs)) if useful else found[0]
