"""What shows that a level has no solution, or none with fewer moves."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exhausted:
    """All positions that can be reached were visited, `states` many, and none is solved."""

    states: int


@dataclass(frozen=True, slots=True)
class Nearer:
    """All positions within one move less than the bound were visited, `states` many, and none is solved."""

    states: int
