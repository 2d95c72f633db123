"""What shows that a board cannot be cleared, besides closed sets of positions and refutations (`fathom.proofs`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OutOfReach:
    """For each piece, in the order of the squares, a square whose piece cannot capture on its square in one move.

    It shows that nothing ends there where no piece may capture more than once: then all captures are made on one square
    [Aravind et al. 2022, Observation 6]. It says nothing about boards where a piece may capture twice.
    """

    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Starved:
    """For each piece on a line, in the order of the line, the side (-1 before it, 1 after it) that cannot come to it.

    It shows that nothing ends there, if every piece moves along the line and there are more pieces without captures on
    that side than the others have to spare: one with l captures has l - 1 [Aravind et al. 2022, Lemma 9].
    """

    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoPawnTree:
    """That the pawns, with two captures each, do not stand in one of the shapes that can be cleared.

    The checker looks at the shapes itself [Aravind et al. 2022, Theorem 4], with the one that the theorem misses.
    """
