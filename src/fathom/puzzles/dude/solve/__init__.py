"""The way to solve a level, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Method
from fathom.puzzles.dude.model import Level


@Imported
def _bfs() -> Any:
    from fathom.puzzles.dude.solve.exact import bfs

    return bfs


METHODS = {
    "bfs": Method("breadth-first search: the fewest moves", _bfs, fewest=True),
}


def count(instance: Level, limit: int | None, watch: Watch) -> Count:
    """How many shortest solutions there are; `limit` only cuts off what is told."""
    from fathom.puzzles.dude.solve.exact import count_shortest

    found: int = count_shortest(instance, watch)
    told = found if limit is None else min(found, limit)
    return Count(told, complete=told == found, of="shortest solutions")


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.dude.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""
