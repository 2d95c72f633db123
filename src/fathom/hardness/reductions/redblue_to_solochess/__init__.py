"""Red-blue dominating sets as solo chess of rooks with one or two captures [Aravind et al. 2022, Theorem 2], corrected.

The top row has a rook with one capture for each red vertex, *cleaners* with two captures, and a *target*. Below, each
blue vertex has a row of its own: rooks with one capture in the columns of the red vertices beside it, and a *collector*
with two captures, which alone can carry what the row is cleared to up a column. A rook of the top row that was captured
from below has no captures left: a cleaner must come for it, unless it is the last piece of all. As printed there is a
cleaner for each vertex that may be chosen, and so one vertex more can be chosen; here there is one cleaner less. If
none may be chosen, the target has no captures instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.redblue.model import RedBlue
    from fathom.puzzles.solochess.model import SoloChess


def construct(instance: RedBlue) -> Built:
    """The board, and the ways for sets and captures. Time grows with the area of the board."""
    from fathom.hardness.reductions.redblue_to_solochess.rooks import built

    return built(instance, cleaners=max(0, instance.most - 1), idle_target=instance.most == 0)


def size(instance: RedBlue) -> Sizes:
    """A rook for each vertex and edge, and the cleaners and the target."""
    from fathom.hardness.reductions.redblue_to_solochess.rooks import pieces_of

    return {"pieces": pieces_of(instance, max(0, instance.most - 1))}


def measure(instance: SoloChess) -> Sizes:
    """How many pieces there are."""
    return {"pieces": len(instance.pieces)}


REDUCTION = Reduction(
    name="red-blue-to-solo-chess",
    source="red-blue-dominating-set",
    target="solo-chess",
    summary="rooks with one or two captures: rows are collected into columns, and the top row is cleaned",
    construct=construct,
    size=size,
    measure=measure,
    growth="n + m + e + max(k, 1) rooks for n red and m blue vertices, e edges and k to be chosen",
)
