"""3-dimensional matching as numerical 4-dimensional matching, to the base 100n as in [Bosboom 2020, Theorem 5.2.6]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes
from fathom.hardness.reductions.threedm_to_n4dm import measure

if TYPE_CHECKING:
    from fathom.problems.threedm.model import ThreeDimensional


def construct(instance: ThreeDimensional) -> Built:
    """The numbers of Table 5.1. An element in no triple makes a matching impossible, and so does what is built then."""
    from fathom.hardness.reductions.threedm_to_n4dm.build import covers_all, hopeless, numerical
    from fathom.hardness.reductions.threedm_to_n4dm.places import powers
    from fathom.hardness.reductions.threedm_to_n4dm.table import THESIS

    if not covers_all(instance):
        return hopeless(instance)
    return numerical(instance, THESIS, powers(100 * instance.size), shifted=False)


def size(instance: ThreeDimensional) -> Sizes:
    """As many numbers in each list as there are elements in a set and triples."""
    from fathom.hardness.reductions.threedm_to_n4dm.build import covers_all

    return {"numbers": instance.size + len(instance.triples) if covers_all(instance) else 1}


REDUCTION = Reduction(
    name="3dm-to-n4dm-printed",
    source="3dm",
    target="n4dm",
    summary="elements and triples are numbers of six digits to the base 100n, as printed",
    construct=construct,
    size=size,
    measure=measure,
    preserves=Preserves.COUNT,
    growth="4 x (n + T) numbers up to 12 (100n)^5 for T triples of 3 x n elements",
)
