"""Red-blue dominating sets as solo chess of queens, as in [Aravind et al. 2022, Theorem 3]: it does not work.

See `redblue_to_solochess.pairs`. Any board whose blue vertices all have neighbours is cleared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Reduction, Sizes
from fathom.hardness.reductions.redblue_to_solochess import measure

if TYPE_CHECKING:
    from fathom.problems.redblue.model import RedBlue


def construct(instance: RedBlue) -> Built:
    """The board. Time grows with the square of the number of queens."""
    from fathom.hardness.reductions.redblue_to_solochess.pairs import built

    return built(instance)


def size(instance: RedBlue) -> Sizes:
    """Two queens for a rook with one capture, one for any other."""
    from fathom.hardness.reductions.redblue_to_solochess.rooks import pieces_of

    paired = instance.reds + sum(map(len, instance.blues)) + (instance.most > 0)
    return {"pieces": pieces_of(instance, max(0, instance.most - 1)) + paired}


REDUCTION = Reduction(
    name="red-blue-to-solo-chess-queens-printed",
    source="red-blue-dominating-set",
    target="solo-chess",
    summary="as printed: rooks with one capture become two queens with two, of which one supports the other",
    construct=construct,
    size=size,
    measure=measure,
    growth="2n + m + 2e + k + 1 queens for n red and m blue vertices, e edges and k to be chosen",
    defect="a supporter may wait, so that sets of any size will do",
)
