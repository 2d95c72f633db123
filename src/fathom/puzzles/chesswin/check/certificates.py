"""What shows that a player never mates, or not within so many moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fathom.puzzles.chesswin.model.position import Position


@dataclass(frozen=True, slots=True)
class TooLittle:
    """The winner's men cannot mate whatever happens; the checker sees by the men on the board whether that is so."""


@dataclass(frozen=True, slots=True)
class Regions:
    """For each man, by its place, all places that it could ever come to.

    Shows that the winner never mates if no step that the rules allow leads out of the regions, and if on no place of
    the loser's king all places around him can be covered while he is in check. Says nothing where castling or taking en
    passant is possible.
    """

    regions: Mapping[int, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Closed:
    """Positions, that at hand among them, none of which is mate, and that no legal move leads out of.

    A move may lead out where the winner has too little left, or to a position with a proof of its own by regions.
    """

    positions: frozenset[Position]
    proofs: Mapping[Position, Regions] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Exhausted:
    """There is no helpmate of up to so many single moves.

    It holds nothing that would help to see it: all positions that so many moves lead to are made again.
    """

    moves: int
