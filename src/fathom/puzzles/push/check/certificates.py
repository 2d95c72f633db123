"""What shows that a level has no solution, or none that costs less."""

from __future__ import annotations

from dataclasses import dataclass

from fathom.proofs.joined import Joined


@dataclass(frozen=True, slots=True)
class Exhausted:
    """All positions that can be reached were visited, `states` many, and none is solved.

    Positions are one where the blocks are the same and the agent can walk from one to the other. From positions that
    `check.lost` calls lost nobody went on; they are counted.
    """

    states: int


@dataclass(frozen=True, slots=True)
class Nearer:
    """All positions were visited whose pushes so far, with those that are left at least, are fewer than the bound.

    They are `states` many, and none is solved. What is left at least is said in `check.lost`.
    """

    states: int


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
