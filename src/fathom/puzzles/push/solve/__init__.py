"""The ways to solve a level, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Listing, Method
from fathom.puzzles.push.model import Goal, Level


@Imported
def _fewest_pushes() -> Any:
    from fathom.puzzles.push.solve.exact import fewest_pushes

    return fewest_pushes


@Imported
def _fewest_moves() -> Any:
    from fathom.puzzles.push.solve.exact import fewest_moves

    return fewest_moves


@Imported
def _by_pieces() -> Any:
    from fathom.puzzles.push.solve.pieces import by_pieces

    return by_pieces


CROWD = 40
"""With so many blocks, a way to a target is not looked for by its pushes if the level falls apart."""


def _falls_apart(instance: Level) -> bool:
    if instance.goal is not Goal.REACH or len(instance.blocks) < CROWD:
        return False
    from fathom.puzzles.push.solve.pieces.cutting import small_pieces

    return small_pieces(instance)


METHODS = {
    "pieces": Method("cut where no block ever comes; pieces joined two by two", _by_pieces, _falls_apart),
    "pushes": Method("A* over regions of the agent: the fewest pushes", _fewest_pushes, fewest=True),
    "moves": Method("A* over squares of the agent: the fewest moves, pushes among them", _fewest_moves),
}


def count(instance: Level, limit: int | None, watch: Watch) -> Count:
    """How many sequences of the fewest pushes there are; `limit` only cuts off what is told."""
    from fathom.puzzles.push.solve.exact import count_shortest

    return Count.up_to(limit, count_shortest(instance, watch), "shortest solutions")


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.push.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""


@Imported
def _list_shortest() -> Any:
    from fathom.puzzles.push.solve.exact import list_shortest

    return list_shortest


LISTING = Listing("shortest solutions", _list_shortest)
