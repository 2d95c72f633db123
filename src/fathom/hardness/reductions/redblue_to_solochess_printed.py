"""Red-blue dominating sets as solo chess of rooks, as in [Aravind et al. 2022, Theorem 2]: with a cleaner too many.

Nothing makes the last piece end on the target. It may end in a column of the top row, which then needs no cleaner, so
that the board is cleared exactly if a set of one vertex more dominates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Reduction, Sizes
from fathom.hardness.reductions.redblue_to_solochess import measure

if TYPE_CHECKING:
    from fathom.problems.redblue.model import RedBlue


def construct(instance: RedBlue) -> Built:
    """The board with as many cleaners as vertices may be chosen."""
    from fathom.hardness.reductions.redblue_to_solochess.rooks import built

    return built(instance, cleaners=instance.most, idle_target=False)


def size(instance: RedBlue) -> Sizes:
    """A rook for each vertex and edge, and the cleaners and the target."""
    from fathom.hardness.reductions.redblue_to_solochess.rooks import pieces_of

    return {"pieces": pieces_of(instance, instance.most)}


REDUCTION = Reduction(
    name="red-blue-to-solo-chess-printed",
    source="red-blue-dominating-set",
    target="solo-chess",
    summary="the same as printed, with one cleaner more: a set of one vertex more is enough",
    construct=construct,
    size=size,
    measure=measure,
    growth="n + m + e + k + 1 rooks for n red and m blue vertices, e edges and k to be chosen",
    defect="it is cleared if a set of k + 1 vertices dominates",
)
