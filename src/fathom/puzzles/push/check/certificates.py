"""What a level has a cost in, and what shows that no solution costs less; the rest is in `proofs.exhaustion`.

There positions are one where the blocks are the same and the agent can walk from one to the other. From positions that
`check.lost` calls lost nobody goes on; where all are visited, they are counted. It also says how many pushes are left
at least: with a bound, positions that cannot be solved with fewer pushes than it do not count.
"""

from __future__ import annotations

from dataclasses import dataclass

from fathom.proofs.exhaustion import Exhausted, Nearer

__all__ = ["Exhausted", "InMoves", "Nearer", "Shorter"]


@dataclass(frozen=True, slots=True)
class InMoves:
    """The cost is the number of moves, with or without a push."""

    def __str__(self) -> str:
        return "counted in moves"


@dataclass(frozen=True, slots=True)
class Shorter:
    """All shorter walks were tried, and none is a solution. It holds no data: the checker tries them itself."""
