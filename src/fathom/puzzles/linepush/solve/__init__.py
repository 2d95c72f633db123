"""The ways to solve a puzzle, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Listing, Method
from fathom.puzzles.linepush.model import LinePush


@Imported
def _search() -> Any:
    from fathom.puzzles.linepush.solve.exact import search

    return search


@Imported
def _auto() -> Any:
    from fathom.puzzles.linepush.solve.auto import auto

    return auto


@Imported
def _construct() -> Any:
    from fathom.puzzles.linepush.solve.construct import construct

    return construct


@Imported
def _by_group() -> Any:
    from fathom.puzzles.linepush.solve.rearrange import by_group

    return by_group


@Imported
def _constructible() -> Any:
    from fathom.puzzles.linepush.solve.construct import applies

    return applies


@Imported
def _rearrangeable() -> Any:
    from fathom.puzzles.linepush.solve.rearrange import applies

    return applies


METHODS = {
    "auto": Method("the fewest pushes where they are found soon, otherwise some", _auto),
    "search": Method("A* over positions: the fewest pushes", _search, fewest=True),
    "construct": Method("boxes that are always possible, by construction", _construct, applies=_constructible),
    "group": Method(
        "arrangements of compact shapes, by group theory: not the fewest", _by_group, applies=_rearrangeable
    ),
}


def count(instance: LinePush, limit: int | None, watch: Watch) -> Count:
    """How many sequences of the fewest pushes there are; `limit` only cuts off what is told."""
    from fathom.puzzles.linepush.solve.exact import count_shortest

    found: int = count_shortest(instance, watch)
    told = found if limit is None else min(found, limit)
    return Count(told, complete=told == found, of="shortest solutions")


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.linepush.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""


@Imported
def _list_shortest() -> Any:
    from fathom.puzzles.linepush.solve.exact import list_shortest

    return list_shortest


LISTING = Listing("shortest solutions", _list_shortest)
