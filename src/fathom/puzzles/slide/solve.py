"""The ways to solve a level, and to count its shortest solutions."""

from __future__ import annotations

from fathom.answer import Count, Watch
from fathom.errors import FathomError
from fathom.kind import Method
from fathom.puzzles.slide import cover, reach
from fathom.puzzles.slide.count import count_covers
from fathom.puzzles.slide.fewest import fewest
from fathom.puzzles.slide.model import Goal, Level
from fathom.puzzles.slide.positions import with_boulders


def _passes(level: Level) -> bool:
    return level.goal in (Goal.PASS_COVER, Goal.COLLECT)


METHODS = {
    "shortest": Method(
        "breadth-first search of the stopping points", reach.shortest, reach.is_plain_reach, fewest=True
    ),
    "positions": Method(
        "search of all positions of agent and boulders", with_boulders, reach.has_boulders, fewest=True
    ),
    "chain": Method(
        "components of the stopping points, in a chain", cover.stop_cover, lambda level: level.goal is Goal.STOP_COVER
    ),
    "two-sat": Method(
        "components of the movements, chosen by 2-SAT",
        cover.pass_cover_by_two_sat,
        lambda level: _passes(level) and len(level.directions) == 4,
    ),
    "sat": Method("components of the movements, chosen by SAT", cover.pass_cover_by_sat, _passes),
    "fewest": Method("integer programme over the moves", fewest, lambda level: not level.goal.is_reach, fewest=True),
}


def count(instance: Level, limit: int | None, watch: Watch) -> Count:
    """How many shortest walks solve the level; `limit` only cuts off what is told."""
    if reach.has_boulders(instance):
        raise FathomError("walks that smash boulders cannot be counted")
    found = reach.count_shortest(instance, watch) if instance.goal.is_reach else count_covers(instance, watch)
    return found if limit is None or found.count <= limit else Count(limit, complete=False, of=found.of)
