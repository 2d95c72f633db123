"""What shows that no tree of intersections stays within the bound."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exhausted:
    """All sets of automata that have a tree were made, and that of all is not among them. The checker does it too."""

    sets: int
