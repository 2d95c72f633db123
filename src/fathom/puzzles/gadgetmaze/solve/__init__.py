"""The ways to solve a maze, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Listing, Method
from fathom.puzzles.gadgetmaze.model import Maze


@Imported
def _bfs() -> Any:
    from fathom.puzzles.gadgetmaze.solve.exact import bfs

    return bfs


@Imported
def _by_joining() -> Any:
    from fathom.puzzles.gadgetmaze.solve.joined import by_joining

    return by_joining


CROWD = 24
"""With so many gadgets of several states, any walk is welcome."""


def _is_crowded(instance: Maze) -> bool:
    return sum(gadget.states > 1 for gadget, _ in instance.network.gadgets) >= CROWD


METHODS = {
    "joined": Method("gadgets joined two by two, each pair made small", _by_joining, _is_crowded),
    "bfs": Method("breadth-first search: the fewest traversals", _bfs, fewest=True),
}


def count(instance: Maze, limit: int | None, watch: Watch) -> Count:
    """How many shortest walks lead to the goal; `limit` only cuts off what is told."""
    from fathom.puzzles.gadgetmaze.solve.exact import count_shortest

    found: int = count_shortest(instance, watch)
    told = found if limit is None else min(found, limit)
    return Count(told, complete=told == found, of="shortest solutions")


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.gadgetmaze.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""


@Imported
def _list_shortest() -> Any:
    from fathom.puzzles.gadgetmaze.solve.exact import list_shortest

    return list_shortest


LISTING = Listing("shortest solutions", _list_shortest)
