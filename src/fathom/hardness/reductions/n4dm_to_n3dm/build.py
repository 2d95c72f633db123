"""The three lists, from numbers for each of the seven kinds of elements, and the way of solutions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fathom.hardness.reduction import Built
from fathom.hardness.reductions.n4dm_to_n3dm.pairs import Paired
from fathom.problems.n3dm.model import Numbers, Numerical
from fathom.proofs.covers.matching import Matching

Line = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Elements:
    """What numbers w, x, y, z become, what sums become in both of their parts, the filler, and the target."""

    w: Line
    x: Line
    y: Line
    z: Line
    used: Line
    unused: Line
    filler: int
    target: int


def assembled(instance: Numerical, paired: Paired, elements: Elements) -> Built:
    """Three lists: of w and unused pairs; of x, z and fillers; of used pairs and y. All shifted to positive numbers."""
    w, x, y, z = paired.lists
    sums = [one + other for one, other in paired.pairs]
    lists = (
        [*map(elements.w, w), *map(elements.unused, sums)],
        [*map(elements.x, x), *map(elements.z, z), *[elements.filler] * (len(sums) - len(w))],
        [*map(elements.used, sums), *map(elements.y, y)],
    )
    shifts = [max(0, 1 - min(numbers, default=1)) for numbers in lists]
    shifted = tuple(tuple(n + shift for n in numbers) for numbers, shift in zip(lists, shifts, strict=True))

    def moved(*triple: int) -> Numbers:
        return tuple(number + shift for number, shift in zip(triple, shifts, strict=True))

    def carry(matching: Matching) -> Matching:
        triples, open_sums = [], set(sums)
        for quadruple in map(paired.sorted, matching.tuples):
            one, other, third, fourth = quadruple
            triples.append(moved(elements.w(one), elements.x(other), elements.used(one + other)))
            triples.append(moved(elements.unused(one + other), elements.z(fourth), elements.y(third)))
            open_sums.remove(one + other)
        triples += [moved(elements.unused(s), elements.filler, elements.used(s)) for s in open_sums]
        return Matching.of(triples)

    def read(matching: Matching) -> Matching:
        pair_of = {moved(elements.unused(one + other), 0, 0)[0]: (one, other) for one, other in paired.pairs}
        fourth_of = {moved(0, elements.z(number), 0)[1]: number for number in z}
        third_of = {moved(0, 0, elements.y(number))[2]: number for number in y}
        quadruples = []
        for one, other, last in matching.tuples:
            if one in pair_of and last in third_of:
                quadruples.append(paired.unsorted((*pair_of[one], third_of[last], fourth_of[other])))
        return Matching.of(quadruples)

    target = elements.target + sum(shifts) if instance.size else 1
    return Built(instance, Numerical(shifted, target, instance.about), carry, read)


def hopeless(instance: Numerical) -> Built:
    """What stands for an instance without enough pairs: 1 + 1 + 1 is not 4."""
    none = Matching(())
    return Built(instance, Numerical(((1,),) * 3, 4, instance.about), lambda _: none, lambda _: none)
