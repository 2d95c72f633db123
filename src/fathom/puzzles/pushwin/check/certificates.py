"""What shows that the player to move cannot force a win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fathom.games.pushfight.model.turn import Ply


@dataclass(frozen=True, slots=True)
class Resistance:
    """Replies of the other player, by the position that is left to them, as they see it.

    It guarantees, once followed, that the player to move never wins: whatever turn is made, the reply wins or leads to
    a position in which no turn wins and to every turn there is a reply again. It does not say that the other player
    wins; the game may go on for ever. Turns that leave a threat need no reply: carrying it out wins.
    """

    replies: Mapping[str, Ply]
