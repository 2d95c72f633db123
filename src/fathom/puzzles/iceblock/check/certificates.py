"""What shows that a board has no solution, or none that costs less."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fathom.proofs.exhaustion import Exhausted, Nearer

__all__ = ["Easier", "Exhausted", "Nearer", "Price"]


@dataclass(frozen=True, slots=True)
class Price:
    """The cost is the difficulty: moves + `factor` times changes.

    A change is a move of another block than the one moved just before, so the first move is none.
    """

    factor: float | Fraction

    def __str__(self) -> str:
        return f"a blockchange costs {self.factor}"


@dataclass(frozen=True, slots=True)
class Easier:
    """All positions whose difficulty is less than the bound were visited, and none is solved.

    `states` counts the pairs of a position and the block that was moved last, among them the start, where none was.
    """

    states: int
