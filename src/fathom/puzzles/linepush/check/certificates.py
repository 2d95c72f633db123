"""What shows that a puzzle has no solution.

Besides these there are `Exhausted` and `Nearer` of `fathom.proofs.exhaustion`. Positions that are lost are neither
counted nor gone on from, but for the first; `check.positions` says which these are, and how many pushes are left at
least.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Miscounted:
    """There are not as many blocks as the goal needs, or not as many of some label. It holds no data."""


@dataclass(frozen=True, slots=True)
class OtherShape:
    """The shape of the arrangement wanted is never reached, whatever the labels. The checker visits all shapes."""


@dataclass(frozen=True, slots=True)
class Anchored:
    """A block that no sequence of pushes exchanges for another has another label in the arrangement wanted.

    `row` and `column` are its square in the arrangement wanted, without empty lines around. A block of the core
    [Akitaya et al. 2022, Observation 13] is one. The checker visits all shapes, and sees that every way back to a
    shape has the block where it was.
    """

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class OddPermutation:
    """All ways back to a shape make even permutations, and the arrangement wanted would take an odd one.

    Blocks that are never exchanged are left out; the others must have different labels. The checker visits all shapes,
    and finds the parities itself: it does not lean on [Akitaya et al. 2022, Theorem 11].
    """


@dataclass(frozen=True, slots=True)
class BrokenTotal:
    """All ways back to a shape keep a *total* of six blocks, and the arrangement wanted would break it.

    A total is five ways to pair off the six labels, which together have all fifteen pairs; there are six of them. That
    a permutation keeps one is to say that its image under an outer automorphism of Sym(6) leaves a point where it is,
    as [Akitaya et al. 2022, Section 4.2] put it.
    """

    total: frozenset[frozenset[frozenset[str]]]
