"""Matchings of numbers as intervals on a line [Bosboom 2020, Theorem 5.3.2], with the number of solutions kept.

A triple (x, y, z) is an interval of length x that begins at y and ends at t - z. The densities tell where intervals
begin and end, but not which. One of the lists must have different numbers: that becomes the lengths.

The theorem adds t to all numbers. Here the line is no longer than it must be: it begins where the first interval does
and ends with the last; and lengths are made just long enough that no interval ends before the last one has begun, which
is all that the proof needs.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fathom.errors import FathomError
from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.lengthoffsets.model import LengthOffsets, Offsets
    from fathom.problems.n3dm.model import Numerical
    from fathom.proofs.covers.matching import Matching


Order = tuple[int, int, int]
"""Which list has the lengths, which tells where intervals begin, and which where they end."""


def orders(instance: Numerical) -> list[Order]:
    """The orders in which the lengths are different; `FathomError` if there is none."""
    every: tuple[Order, ...] = ((0, 1, 2), (1, 0, 2), (2, 0, 1))
    found = [order for order in every if len(set(instance.lists[order[0]])) == instance.size]
    if not found:
        raise FathomError("each of the three lists has a number twice: intervals could not be told by their lengths")
    return found


def intervals(instance: Numerical, order: Order, longer: int, before: int, size: int) -> Built:
    """Intervals `longer` than the numbers, on a line of a `size`; y stands for the place y - `before`."""
    from fathom.problems.lengthoffsets.model import LengthOffsets, Offsets
    from fathom.proofs.covers.matching import Matching

    lengths, starts, ends = (instance.lists[place] for place in order)
    reach = instance.target + longer - before
    changes = Counter(y - before for y in starts)
    changes.subtract(reach - z for z in ends)

    def carry(matching: Matching) -> Offsets:
        triples = sorted(tuple(triple[place] for place in order) for triple in matching.tuples)
        return Offsets(tuple(y - before for _, y, _ in triples))

    def read(offsets: Offsets) -> Matching:
        triples = []
        for x, offset in zip(lengths, offsets.offsets, strict=True):
            triple = (x, offset + before, instance.target - x - offset - before)
            triples.append(tuple(number for _, number in sorted(zip(order, triple, strict=True))))
        return Matching.of(triples)

    longer_ones = tuple(x + longer for x in lengths)
    return Built(instance, LengthOffsets(longer_ones, runs_of(changes, size), instance.about), carry, read)


def runs_of(changes: Counter[int], size: int) -> tuple[tuple[int, int], ...]:
    """The densities on a line of a size that change as told."""
    runs, density, here = [], 0, 0
    for place in (*sorted(changes), size):
        runs.append((place - here, density))
        density, here = density + changes[place], place
    return tuple(runs)


def hopeless(instance: Numerical) -> Built:
    """What stands for numbers whose sums are out of reach: an interval of length 2 on a line of length 1."""
    from fathom.problems.lengthoffsets.model import LengthOffsets, Offsets
    from fathom.proofs.covers.matching import Matching

    target = LengthOffsets((2,), ((1, 1),), instance.about)
    return Built(instance, target, lambda _: Offsets(()), lambda _: Matching(()))


def construct(instance: Numerical) -> Built:
    """The intervals on the shortest line for which the proof holds. Linear, up to sorting."""
    orders(instance)
    found = _line(instance)
    return hopeless(instance) if found is None else intervals(instance, *found)


def _line(instance: Numerical) -> tuple[Order, int, int, int] | None:
    """The order with the shortest line, how much longer lengths become, where the line begins, and its size.

    None if the sums are out of reach. With Y and Z for how far the beginnings and ends are spread, the shortest length
    becomes max(Y, Z) + 1. A matching takes the largest y together with some x and z, and so leaves
    t - min x - min y - min z >= Y; likewise for x and z.
    """
    if not instance.size:
        return (0, 1, 2), 0, 0, 0
    slack = instance.target - sum(numbers[0] for numbers in instance.lists)
    if any(slack < numbers[-1] - numbers[0] for numbers in instance.lists):
        return None

    def spread(order: Order) -> int:
        return max(instance.lists[place][-1] - instance.lists[place][0] for place in order[1:])

    order = min(orders(instance), key=spread)
    lengths, starts, _ = (instance.lists[place] for place in order)
    return order, spread(order) + 1 - lengths[0], starts[0], slack + spread(order) + 1


def size(instance: Numerical) -> Sizes:
    """As many intervals as there are numbers in a list, on a line as long as the numbers are spread."""
    found = _line(instance)
    return {"intervals": 1, "line": 1} if found is None else {"intervals": instance.size, "line": found[3]}


def measure(instance: LengthOffsets) -> Sizes:
    """Intervals, and how long the line is."""
    return {"intervals": len(instance.lengths), "line": instance.size}


REDUCTION = Reduction(
    name="n3dm-to-lengthoffsets",
    source="n3dm",
    target="lengthoffsets",
    summary="a triple is an interval: its length, and how far it is from both sides; one list has no number twice",
    construct=construct,
    size=size,
    measure=measure,
    preserves=Preserves.COUNT,
    growth="n intervals on a line of t - min x - min y - min z + max(spread of y, of z) + 1",
)
