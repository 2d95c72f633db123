"""Stand-ins for functions that a game does not have: kernels want something of the right type, and never call these."""

from __future__ import annotations

from fathom.compiled import compiled
from fathom.engine.retrograde.game import ACTIONS, JUDGE, SPREAD, Numbers, Plane


@compiled(ACTIONS)
def predecessors(parameters: Numbers, place: int, out: Numbers, notes: Numbers) -> int:
    """Of a game whose predecessors nobody knows."""
    return 0


@compiled(SPREAD)
def spread(parameters: Numbers, block: int, marked: Plane, out: Plane, notes: Numbers) -> None:
    """Of a game without preparation."""
    out[:] = marked


@compiled(JUDGE)
def judge(parameters: Numbers, block: int, won: Plane, stuck: Plane, notes: Numbers) -> None:
    """Of a game that only tells its actions."""
    won[:] = 0
    stuck[:] = 0
