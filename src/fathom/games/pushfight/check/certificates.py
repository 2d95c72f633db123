"""What helps to see what a position is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fathom.games.pushfight.model.turn import Ply


@dataclass(frozen=True, slots=True)
class Advice:
    """Which turn to try first: in positions that are won, the one that wins, and the one that saves from a loss.

    Positions are told as their player to move sees them. It guarantees nothing: the checker makes all turns of the
    other player itself, and all of the player's own where the advice does not help. Bad advice costs it time.
    """

    wins: Mapping[str, Ply] = field(default_factory=dict)
    saves: Mapping[str, Ply] = field(default_factory=dict)
