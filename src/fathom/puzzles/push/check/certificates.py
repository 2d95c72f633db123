"""What shows that a level has no solution, or none that costs less.

Besides these there are `Exhausted` and `Nearer` of `fathom.proofs.exhaustion`. Positions are one where the blocks are
the same and the agent can walk from one to the other. `check.lost` says which are lost (they are counted, but nobody
went on from there), and how many pushes are left at least.
"""

from __future__ import annotations

from dataclasses import dataclass

from fathom.proofs.joined import Joined


@dataclass(frozen=True, slots=True)
class InMoves:
    """The cost is the number of moves, with or without a push."""

    def __str__(self) -> str:
        return "counted in moves"


@dataclass(frozen=True, slots=True)
class Shorter:
    """All shorter walks were tried, and none is a solution. It holds no data: the checker tries them itself."""


@dataclass(frozen=True, slots=True)
class Apart:
    """The level falls apart into pieces that no block leaves, and what they are when they are joined lets no agent out.

    Parts are the pieces as `check.pieces` tells them: in the order of their first squares, among those that hang
    together with the agent's; the places of each are the corridors around it as they are met, cell by cell and up,
    down, left, right, then the agent's own square and targets, where these are in the piece.
    """

    joined: Joined
