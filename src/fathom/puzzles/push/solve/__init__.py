"""The ways to solve a level, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.answer import Count, Watch
from fathom.kind import Listing, Method, imported
from fathom.puzzles.push.model import Goal, Level

if TYPE_CHECKING:
    from fathom.puzzles.push.solve import exact as _exact
    from fathom.puzzles.push.solve import pieces as _pieces
    from fathom.puzzles.push.solve import recount as _recount
else:
    _exact, _pieces, _recount = imported(__name__, "exact", "pieces", "recount")


CROWD = 40
"""With so many blocks, a way to a target is not looked for by its pushes if the level falls apart."""


def _falls_apart(instance: Level) -> bool:
    if instance.goal is not Goal.REACH or len(instance.blocks) < CROWD:
        return False
    from fathom.puzzles.push.solve.pieces.cutting import small_pieces

    return small_pieces(instance)


METHODS = {
    "pieces": Method("cut where no block ever comes; pieces joined two by two", _pieces.by_pieces, _falls_apart),
    "pushes": Method("A* over regions of the agent: the fewest pushes", _exact.fewest_pushes, fewest=True),
    "moves": Method("A* over squares of the agent: the fewest moves, pushes among them", _exact.fewest_moves),
}


def count(instance: Level, limit: int | None, watch: Watch) -> Count:
    """How many sequences of the fewest pushes there are; `limit` only cuts off what is told."""
    from fathom.puzzles.push.solve.exact import count_shortest

    return Count.up_to(limit, count_shortest(instance, watch), "shortest solutions")


RECOUNTS = {"layers": _recount.by_layers}
"""Other ways to count, which share nothing with the first."""


LISTING = Listing("shortest solutions", _exact.list_shortest)
