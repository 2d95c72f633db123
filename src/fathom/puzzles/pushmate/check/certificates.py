"""What shows that the player to move does not win this turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Listed = frozenset[tuple[int, tuple[int, ...]]]


@dataclass(frozen=True, slots=True)
class Exhausted:
    """No turn wins with an allowed number of moves up to `moves` (None: any allowed number).

    It holds nothing that would help to see it: all positions that such moves lead to are made again, in plain Python.
    """

    moves: int | None


@dataclass(frozen=True, slots=True)
class Untouchable:
    """No piece of the other player stands beside the void, but for the one with the anchor: none can fall."""


@dataclass(frozen=True, slots=True)
class Closed:
    """Of each king's first square, the classes that it can be in: its square, and the pieces in each part."""

    classes: Mapping[int, Listed]
