"""The fewest rolls, by breadth-first search, and in how many ways they can be made.

Time and memory grow with the positions (tile, face, turn) that are nearer than the goal, and with all that can be
reached if it cannot; at most tiles times faces times sides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.engine.shortest import BreadthFirst
from fathom.kind import Method, imported

if TYPE_CHECKING:
    from fathom.puzzles.roll.solve import layout as _layout
    from fathom.puzzles.roll.solve import recount as _recount
else:
    _layout, _recount = imported(__name__, "layout", "recount")


SEARCH = BreadthFirst(_layout.Layout)
METHODS = {"bfs": Method("breadth-first search: the fewest rolls", SEARCH.fewest, fewest=True)}
LISTING = SEARCH.listing
count = SEARCH.count


RECOUNTS = {"layers": _recount.by_layers}
"""Other ways to count, which share nothing with the first."""
