"""The ways to solve a level, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fathom.answer import Count, Watch
from fathom.errors import FathomError
from fathom.kind import Imported, Listing, Method
from fathom.puzzles.slide.model import Goal, Level, Walk


def _passes(level: Level) -> bool:
    return level.goal in (Goal.PASS_COVER, Goal.COLLECT)


@Imported
def _shortest() -> Any:
    from fathom.puzzles.slide.solve.reach import shortest

    return shortest


@Imported
def _with_boulders() -> Any:
    from fathom.puzzles.slide.solve.positions import with_boulders

    return with_boulders


@Imported
def _stop_cover() -> Any:
    from fathom.puzzles.slide.solve.cover.methods import stop_cover

    return stop_cover


@Imported
def _pass_cover_by_two_sat() -> Any:
    from fathom.puzzles.slide.solve.cover.methods import pass_cover_by_two_sat

    return pass_cover_by_two_sat


@Imported
def _pass_cover_by_sat() -> Any:
    from fathom.puzzles.slide.solve.cover.methods import pass_cover_by_sat

    return pass_cover_by_sat


@Imported
def _fewest() -> Any:
    from fathom.puzzles.slide.solve.fewest.method import fewest

    return fewest


METHODS = {
    "shortest": Method(
        "breadth-first search of the stopping points",
        _shortest,
        lambda level: level.goal.is_reach and not level.smashing,
        fewest=True,
    ),
    "positions": Method(
        "search of all positions of agent and boulders",
        _with_boulders,
        lambda level: bool(level.smashing),
        fewest=True,
    ),
    "chain": Method(
        "components of the stopping points, in a chain",
        _stop_cover,
        lambda level: level.goal is Goal.STOP_COVER,
    ),
    "two-sat": Method(
        "components of the movements, chosen by 2-SAT",
        _pass_cover_by_two_sat,
        lambda level: _passes(level) and len(level.directions) == 4,
    ),
    "sat": Method("components of the movements, chosen by SAT", _pass_cover_by_sat, _passes),
    "fewest": Method(
        "integer programme over the moves",
        _fewest,
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


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.slide.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""


def list_shortest(instance: Level, watch: Watch) -> Iterator[Walk]:
    """Each shortest walk that solves the level."""
    if instance.smashing:
        raise FathomError("walks that smash boulders cannot be listed")
    from fathom.puzzles.slide.solve.counting import list_covers
    from fathom.puzzles.slide.solve.reach import list_shortest

    return list_shortest(instance, watch) if instance.goal.is_reach else list_covers(instance, watch)


LISTING = Listing("shortest walks", list_shortest)
