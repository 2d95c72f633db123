"""Numerical matching of quadruples as one of triples [Bosboom 2020, Theorem 5.2.7]; the number of solutions is kept.

A quadruple becomes two triples, which share the sum of two of its numbers: (w, x, used sum) and (unused sum, z, y).
Every sum has both of these; those that no quadruple uses make a triple with a filler. Other than in that proof,
there are only sums of pairs that are in some fitting quadruple, and the kinds of numbers are as close to one another as
can be proved to do (`gaps`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.n3dm.model import Numerical


def construct(instance: Numerical) -> Built:
    """The three lists. The search for gaps looks at sums of three numbers: seconds for 60 numbers in a list."""
    from fathom.hardness.reductions.n4dm_to_n3dm.build import Elements, assembled, hopeless
    from fathom.hardness.reductions.n4dm_to_n3dm.gaps import gaps
    from fathom.hardness.reductions.n4dm_to_n3dm.pairs import paired

    found = paired(instance, useful=True)
    if len(found.pairs) < instance.size:
        return hopeless(instance)
    target = instance.target
    p, q = gaps(found, target)
    elements = Elements(
        w=lambda w: w,
        x=lambda x: x,
        y=lambda y: y - p - q - target,
        z=lambda z: z + p,
        used=lambda s: -s,
        unused=lambda s: s + q,
        filler=-q,
        target=0,
    )
    return assembled(instance, found, elements)


def size(instance: Numerical) -> Sizes:
    """A number for every number of a list, and one for every pair that is in a fitting quadruple."""
    from fathom.hardness.reductions.n4dm_to_n3dm.pairs import paired

    pairs = len(paired(instance, useful=True).pairs)
    return {"numbers": instance.size + pairs if pairs >= instance.size else 1}


def measure(instance: Numerical) -> Sizes:
    """Numbers in each list."""
    return {"numbers": instance.size}


REDUCTION = Reduction(
    name="n4dm-to-n3dm",
    source="n4dm",
    target="n3dm",
    summary="quadruples are cut into two triples that share a sum; two lists must have different numbers and sums",
    construct=construct,
    size=size,
    measure=measure,
    preserves=Preserves.COUNT,
    growth="3 x (n + P) numbers for 4 x n numbers and P pairs of two lists that are in fitting quadruples",
)
