"""The ways to solve a level, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from fathom.answer import Count, Watch
from fathom.errors import FathomError
from fathom.kind import Imported, Method
from fathom.puzzles.slide.model import Goal, Level

_HOME = "fathom.puzzles.slide"


def _passes(level: Level) -> bool:
    return level.goal in (Goal.PASS_COVER, Goal.COLLECT)


METHODS = {
    "shortest": Method(
        "breadth-first search of the stopping points",
        Imported(f"{_HOME}.reach:shortest"),
        lambda level: level.goal.is_reach and not level.smashing,
        fewest=True,
    ),
    "positions": Method(
        "search of all positions of agent and boulders",
        Imported(f"{_HOME}.positions:with_boulders"),
        lambda level: bool(level.smashing),
        fewest=True,
    ),
    "chain": Method(
        "components of the stopping points, in a chain",
        Imported(f"{_HOME}.cover:stop_cover"),
        lambda level: level.goal is Goal.STOP_COVER,
    ),
    "two-sat": Method(
        "components of the movements, chosen by 2-SAT",
        Imported(f"{_HOME}.cover:pass_cover_by_two_sat"),
        lambda level: _passes(level) and len(level.directions) == 4,
    ),
    "sat": Method("components of the movements, chosen by SAT", Imported(f"{_HOME}.cover:pass_cover_by_sat"), _passes),
    "fewest": Method(
        "integer programme over the moves",
        Imported(f"{_HOME}.fewest:fewest"),
        lambda level: not level.goal.is_reach,
        fewest=True,
    ),
}


def count(instance: Level, limit: int | None, watch: Watch) -> Count:
    """How many shortest walks solve the level; `limit` only cuts off what is told."""
    if instance.smashing:
        raise FathomError("walks that smash boulders cannot be counted")
    place = "reach:count_shortest" if instance.goal.is_reach else "count:count_covers"
    found: Count = Imported(f"{_HOME}.{place}")(instance, watch)
    return found if limit is None or found.count <= limit else Count(limit, complete=False, of=found.of)


RECOUNTS = {"layers": Imported("fathom.puzzles.slide.recount:by_layers")}
"""Other ways to count, which share nothing with the first."""
