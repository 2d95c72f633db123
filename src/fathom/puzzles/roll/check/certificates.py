"""What shows that the goal cannot be reached, or not with fewer rolls."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exhausted:
    """All positions (tile, face, turn) that can be reached were visited, `states` many, and none of them is the
    goal.
    """

    states: int


@dataclass(frozen=True, slots=True)
class Nearer:
    """All positions within one roll less than the bound were visited, `states` many, and none of them is the goal."""

    states: int
