"""The ways to solve a puzzle, and to count its shortest solutions. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.answer import Count, Watch
from fathom.kind import Listing, Method, imported
from fathom.puzzles.linepush.model import LinePush

if TYPE_CHECKING:
    from fathom.puzzles.linepush.solve import auto as _auto
    from fathom.puzzles.linepush.solve import construct as _construct
    from fathom.puzzles.linepush.solve import exact as _exact
    from fathom.puzzles.linepush.solve import rearrange as _rearrange
    from fathom.puzzles.linepush.solve import recount as _recount
else:
    _auto, _construct, _exact, _rearrange, _recount = imported(
        __name__, "auto", "construct", "exact", "rearrange", "recount"
    )


METHODS = {
    "auto": Method("the fewest pushes where they are found soon, otherwise some", _auto.auto),
    "search": Method("A* over positions: the fewest pushes", _exact.search, fewest=True),
    "construct": Method(
        "boxes that are always possible, by construction", _construct.construct, applies=_construct.applies
    ),
    "group": Method(
        "arrangements of compact shapes, by group theory: not the fewest",
        _rearrange.by_group,
        applies=_rearrange.applies,
    ),
}


def count(instance: LinePush, limit: int | None, watch: Watch) -> Count:
    """How many sequences of the fewest pushes there are; `limit` only cuts off what is told."""
    from fathom.puzzles.linepush.solve.exact import count_shortest

    found: int = count_shortest(instance, watch)
    told = found if limit is None else min(found, limit)
    return Count(told, complete=told == found, of="shortest solutions")


RECOUNTS = {"layers": _recount.by_layers}
"""Other ways to count, which share nothing with the first."""


LISTING = Listing("shortest solutions", _exact.list_shortest)
