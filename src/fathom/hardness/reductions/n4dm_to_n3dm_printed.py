"""Numerical matching in four dimensions as one in three, with all pairs and the numbers that are printed.

As [Bosboom 2020, 5.2] says, numbers are first brought between a fifth and a third of the target. As it does not say,
the target must be divisible by 4: with t = 69, W = {18, 19}, X = {16, 21}, Y = {15, 16} and Z = {15, 18} one solution
becomes two. So all is multiplied by 4 where it is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes
from fathom.hardness.reductions.n4dm_to_n3dm import measure

if TYPE_CHECKING:
    from fathom.problems.n3dm.model import Numerical


def construct(instance: Numerical, by_four: bool = True) -> Built:
    """The three lists; without `by_four` as printed, which is right for targets divisible by 4 only."""
    from fathom.hardness.reductions.n4dm_to_n3dm.build import Elements, assembled, hopeless
    from fathom.hardness.reductions.n4dm_to_n3dm.pairs import paired

    found = paired(instance, useful=False)
    if _beyond(instance):
        return hopeless(instance)
    factor, shift, base = _normal(instance, by_four)

    def normal(number: int) -> int:
        return factor * number + shift

    elements = Elements(
        w=lambda w: 21 * base + 4 * normal(w) + 1,
        x=lambda x: 19 * base + 4 * normal(x) + 1,
        y=lambda y: 19 * base + 4 * normal(y) + 1,
        z=lambda z: 21 * base + 4 * normal(z) + 1,
        used=lambda s: 24 * base - 4 * (factor * s + 2 * shift) + 2,
        unused=lambda s: 20 * base + 4 * (factor * s + 2 * shift) + 2,
        filler=20 * base,
        target=64 * base + 4,
    )
    return assembled(instance, found, elements)


def _beyond(instance: Numerical) -> bool:
    """Whether a number is so large that there is no solution, all being positive."""
    return any(numbers and numbers[-1] >= instance.target for numbers in instance.lists)


def _normal(instance: Numerical, by_four: bool) -> tuple[int, int, int]:
    """A factor and a shift for all numbers, and the target after both."""
    factor = 4 if by_four and instance.target % 4 else 1
    target = factor * instance.target
    within = all(
        target < 5 * factor * numbers[0] and 3 * factor * numbers[-1] < target for numbers in instance.lists if numbers
    )
    return (factor, 0, target) if within else (factor, 2 * target, 9 * target)


def size(instance: Numerical) -> Sizes:
    """A number for every number of a list, and one for every pair of two lists."""
    return {"numbers": 1 if _beyond(instance) else instance.size**2 + instance.size}


REDUCTION = Reduction(
    name="n4dm-to-n3dm-printed",
    source="n4dm",
    target="n3dm",
    summary="quadruples are cut into two triples that share a sum, with all pairs and the numbers that are printed",
    construct=construct,
    size=size,
    measure=measure,
    preserves=Preserves.COUNT,
    growth="3 x (n^2 + n) numbers, the target 64 to 2304 times as large",
)
