"""Red-blue dominating sets as solo chess of queens that all have two captures [Aravind et al. 2022, Theorem 3].

The theorem is theirs; the construction is another, for the printed one does not work: see
`redblue_to_solochess.pairs`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Reduction, Sizes
from fathom.hardness.reductions.redblue_to_solochess import measure

if TYPE_CHECKING:
    from fathom.problems.redblue.model import RedBlue


def construct(instance: RedBlue) -> Built:
    """The board. Time grows with the square of the number of queens."""
    from fathom.hardness.reductions.redblue_to_solochess.queens import built

    return built(instance)


def size(instance: RedBlue) -> Sizes:
    """Four queens for an edge, and some for each vertex."""
    from fathom.hardness.reductions.redblue_to_solochess.queens import pieces_of

    return {"pieces": pieces_of(instance)}


REDUCTION = Reduction(
    name="red-blue-to-solo-chess-queens",
    source="red-blue-dominating-set",
    target="solo-chess",
    summary="queens with two captures each: debts on private lines are queens without captures",
    construct=construct,
    size=size,
    measure=measure,
    growth="at most 4e + 4n + m + 2k + 5 queens for n red and m blue vertices, e edges and k to be chosen",
)
