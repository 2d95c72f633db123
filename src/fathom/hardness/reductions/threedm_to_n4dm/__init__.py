"""3-dimensional matching as numerical matching of quadruples [Bosboom 2020, Theorem 5.2.6]; as many solutions.

Elements and triples become numbers, written as rows of digits (`table`); what a digit is worth is as little as can be
proved to do for the instance at hand (`places`). Two triples that have two elements in common would make the next
reduction lose count; if there are such, all triples are taken apart first (`build.apart`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.n3dm.model import Numerical4
    from fathom.problems.threedm.model import ThreeDimensional


def construct(instance: ThreeDimensional) -> Built:
    """The numbers, with small places. The search for these takes seconds for some hundred triples."""
    from fathom.hardness.reductions.threedm_to_n4dm.build import (
        apart,
        are_apart,
        covers_all,
        hopeless,
        numerical,
        through_apart,
    )
    from fathom.hardness.reductions.threedm_to_n4dm.places import smallest_places
    from fathom.hardness.reductions.threedm_to_n4dm.table import SMALL, table

    if not covers_all(instance):
        return hopeless(instance)
    if not are_apart(instance):
        taken, made = apart(instance)
        return through_apart(instance, construct(taken), made)
    return numerical(instance, SMALL, smallest_places(table(instance, SMALL)), shifted=True)


def size(instance: ThreeDimensional) -> Sizes:
    """As many numbers in each list as there are elements in a set and triples."""
    from fathom.hardness.reductions.threedm_to_n4dm.build import are_apart, covers_all

    if not covers_all(instance):
        return {"numbers": 1}
    triples = len(instance.triples)
    return {"numbers": instance.size + triples if are_apart(instance) else instance.size + 7 * triples}


def measure(instance: Numerical4) -> Sizes:
    """Numbers in each list."""
    return {"numbers": instance.size}


REDUCTION = Reduction(
    name="3dm-to-n4dm",
    source="3dm",
    target="n4dm",
    summary="elements and triples are numbers of six digits, the worth of which is as small as is proved to do",
    construct=construct,
    size=size,
    measure=measure,
    preserves=Preserves.COUNT,
    growth="4 x (n + T) numbers for T triples of 3 x n elements; 4 x (n + 7T) if two triples share two elements",
)
