"""Matchings of numbers as intervals, as printed: on a line of length t or, if numbers had to be brought closer, 4t."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes
from fathom.hardness.reductions.n3dm_to_lengthoffsets import hopeless, intervals, measure, orders

if TYPE_CHECKING:
    from fathom.problems.n3dm.model import Numerical


def construct(instance: Numerical) -> Built:
    """The intervals; t is added to all numbers first if one of them is not between a quarter and a half of it."""
    order = orders(instance)[0]
    if _beyond(instance):
        return hopeless(instance)
    if _within(instance):
        return intervals(instance, order, 0, 0, instance.target)
    return intervals(instance, order, instance.target, -instance.target, 4 * instance.target)


def _beyond(instance: Numerical) -> bool:
    """Whether a number is so large that there is no solution, all being positive."""
    return any(numbers and numbers[-1] >= instance.target for numbers in instance.lists)


def _within(instance: Numerical) -> bool:
    t = instance.target
    return all(t < 4 * numbers[0] and 2 * numbers[-1] < t for numbers in instance.lists if numbers)


def size(instance: Numerical) -> Sizes:
    """As many intervals as there are numbers in a list."""
    if _beyond(instance):
        return {"intervals": 1, "line": 1}
    return {"intervals": instance.size, "line": instance.target * (1 if _within(instance) else 4)}


REDUCTION = Reduction(
    name="n3dm-to-lengthoffsets-printed",
    source="n3dm",
    target="lengthoffsets",
    summary="a triple is an interval: its length, and how far it is from both sides of a line of length t or 4t",
    construct=construct,
    size=size,
    measure=measure,
    preserves=Preserves.COUNT,
    growth="n intervals on a line of length t or 4t",
)
