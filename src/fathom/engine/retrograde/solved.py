"""What a solved game says: won, lost or drawn, and in which generation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from numpy.typing import NDArray

from fathom.engine.retrograde.game import Game


class Value(StrEnum):
    """What a position is to the player to move, under perfect play."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """The values of all positions.

    `generations` counts the wins and losses of generation 0, 1, 2, ...; the last one is empty. Positions that
    symmetries left out are counted. `looked` is how many prepared positions were looked at, `cpu` seconds of processor
    time, both since the work was begun, by whatever runs.
    """

    game: Game
    codes: NDArray[Any]
    generations: tuple[tuple[int, int], ...]
    looked: int
    cpu: float

    @property
    def wins(self) -> int:
        """How many positions are won for the player to move."""
        return sum(wins for wins, _ in self.generations)

    @property
    def losses(self) -> int:
        """How many are lost."""
        return sum(losses for _, losses in self.generations)

    @property
    def draws(self) -> int:
        """How many are neither."""
        return self.game.positions - self.wins - self.losses

    def value(self, number: int) -> tuple[Value, int | None]:
        """What a position is, and the generation in which it was decided; None if it is drawn."""
        return meaning(int(self.codes[number]))


def meaning(code: int) -> tuple[Value, int | None]:
    """What a code says: the value, and the generation."""
    if code == 0:
        return Value.DRAWN, None
    return (Value.WON, code // 2) if code % 2 else (Value.LOST, code // 2 - 1)
