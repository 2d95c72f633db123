"""The ways to solve a board, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Listing, Method
from fathom.puzzles.roll.model import Board


@Imported
def _bfs() -> Any:
    from fathom.puzzles.roll.solve.exact import bfs

    return bfs


METHODS = {
    "bfs": Method("breadth-first search: the fewest rolls", _bfs, fewest=True),
}


def count(instance: Board, limit: int | None, watch: Watch) -> Count:
    """How many shortest ways lead to the goal; `limit` only cuts off what is told."""
    from fathom.puzzles.roll.solve.exact import count_shortest

    found: int = count_shortest(instance, watch)
    told = found if limit is None else min(found, limit)
    return Count(told, complete=told == found, of="shortest solutions")


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.roll.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""


@Imported
def _list_shortest() -> Any:
    from fathom.puzzles.roll.solve.exact import list_shortest

    return list_shortest


LISTING = Listing("shortest solutions", _list_shortest)
