"""The ways to solve a level, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.answer import Count, Watch
from fathom.errors import FathomError
from fathom.kind import Listing, Method, imported
from fathom.puzzles.slide.model import Goal, Level, Walk

if TYPE_CHECKING:
    from fathom.puzzles.slide.solve import positions as _positions
    from fathom.puzzles.slide.solve import reach as _reach
    from fathom.puzzles.slide.solve import recount as _recount
    from fathom.puzzles.slide.solve.cover import methods as _methods
    from fathom.puzzles.slide.solve.fewest import method as _method
else:
    _methods, _method, _positions, _reach, _recount = imported(
        __name__, "cover.methods", "fewest.method", "positions", "reach", "recount"
    )


def _passes(level: Level) -> bool:
    return level.goal in (Goal.PASS_COVER, Goal.COLLECT)


METHODS = {
    "shortest": Method(
        "breadth-first search of the stopping points",
        _reach.shortest,
        lambda level: level.goal.is_reach and not level.smashing,
        fewest=True,
    ),
    "positions": Method(
        "search of all positions of agent and boulders",
        _positions.with_boulders,
        lambda level: bool(level.smashing),
        fewest=True,
    ),
    "chain": Method(
        "components of the stopping points, in a chain",
        _methods.stop_cover,
        lambda level: level.goal is Goal.STOP_COVER,
    ),
    "two-sat": Method(
        "components of the movements, chosen by 2-SAT",
        _methods.pass_cover_by_two_sat,
        lambda level: _passes(level) and len(level.directions) == 4,
    ),
    "sat": Method("components of the movements, chosen by SAT", _methods.pass_cover_by_sat, _passes),
    "fewest": Method(
        "integer programme over the moves",
        _method.fewest,
        lambda level: not level.goal.is_reach,
        fewest=True,
    ),
}


def count(instance: Level, limit: int | None, watch: Watch) -> Count:
    """How many shortest walks solve the level; `limit` only cuts off what is told."""
    if instance.smashing:
        raise FathomError("walks that smash boulders cannot be counted")
    from fathom.puzzles.slide.solve.counting import count_covers
    from fathom.puzzles.slide.solve.reach import count_shortest

    found = count_shortest(instance, watch) if instance.goal.is_reach else count_covers(instance, watch)
    return found if limit is None or found.count <= limit else Count(limit, complete=False, of=found.of)


RECOUNTS = {"layers": _recount.by_layers}
"""Other ways to count, which share nothing with the first."""


def list_shortest(instance: Level, watch: Watch) -> Iterator[Walk]:
    """Each shortest walk that solves the level."""
    if instance.smashing:
        raise FathomError("walks that smash boulders cannot be listed")
    from fathom.puzzles.slide.solve.counting import list_covers

    return _reach.list_shortest(instance, watch) if instance.goal.is_reach else list_covers(instance, watch)


LISTING = Listing("shortest walks", list_shortest)
