"""The ways to solve a maze, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from fathom.answer import Count, Watch
from fathom.kind import Imported, Method
from fathom.puzzles.gadgetmaze.model import Maze

_HOME = "fathom.puzzles.gadgetmaze"

METHODS = {
    "bfs": Method("breadth-first search: the fewest traversals", Imported(f"{_HOME}.search:bfs"), fewest=True),
}


def count(instance: Maze, limit: int | None, watch: Watch) -> Count:
    """How many shortest walks lead to the goal; `limit` only cuts off what is told."""
    found: int = Imported(f"{_HOME}.search:count_shortest")(instance, watch)
    told = found if limit is None else min(found, limit)
    return Count(told, complete=told == found, of="shortest solutions")


RECOUNTS = {"layers": Imported("fathom.puzzles.gadgetmaze.recount:by_layers")}
"""Other ways to count, which share nothing with the first."""
