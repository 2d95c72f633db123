"""The fewest traversals, by breadth-first search, and in how many ways they can be made.

Time and memory grow with the positions (states of the gadgets, place of the agent) that are nearer than the goal, and
with all that can be reached if it cannot: one or two millions a second, and about 30 bytes each, or 8 where memory is
short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.engine.shortest import BreadthFirst
from fathom.kind import Method, imported
from fathom.puzzles.gadgetmaze.model import Maze

if TYPE_CHECKING:
    from fathom.puzzles.gadgetmaze.solve import joined as _joined
    from fathom.puzzles.gadgetmaze.solve import layout as _layout
    from fathom.puzzles.gadgetmaze.solve import recount as _recount
else:
    _joined, _layout, _recount = imported(__name__, "joined", "layout", "recount")


CROWD = 24
"""With so many gadgets of several states, any walk is welcome."""


def _is_crowded(instance: Maze) -> bool:
    return sum(gadget.states > 1 for gadget, _ in instance.network.gadgets) >= CROWD


SEARCH = BreadthFirst(_layout.Layout, visited="hashed")
METHODS = {
    "joined": Method("gadgets joined two by two, each pair made small", _joined.by_joining, _is_crowded),
    "bfs": Method("breadth-first search: the fewest traversals", SEARCH.fewest, fewest=True),
}
LISTING = SEARCH.listing
count = SEARCH.count


RECOUNTS = {"layers": _recount.by_layers}
"""Other ways to count, which share nothing with the first."""
