"""The ways to solve a level."""

from __future__ import annotations

from fathom.kind import Method
from fathom.puzzles.slide import cover, reach
from fathom.puzzles.slide.model import Goal, Level


def _passes(level: Level) -> bool:
    return level.goal in (Goal.PASS_COVER, Goal.COLLECT)


METHODS = {
    "shortest": Method("breadth-first search of the stopping points", reach.shortest, reach.is_plain_reach, fewest=True),
    "chain": Method("components in a chain", cover.stop_cover, lambda level: level.goal is Goal.STOP_COVER),
    "two-sat": Method(
        "components by 2-SAT", cover.pass_cover_by_two_sat, lambda level: _passes(level) and len(level.directions) == 4
    ),
    "sat": Method("components by SAT", cover.pass_cover_by_sat, _passes),
}
