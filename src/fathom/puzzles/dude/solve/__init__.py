"""The fewest moves, by breadth-first search or A*, and in how many ways they can be made.

Time and memory grow with the positions that are nearer than the solution, or with all that can be reached if there is
none: some hundred thousand a second on boards of fifty squares. A* leaves out those that are too far from a solution,
as far as `bounds` can tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.engine.shortest import BreadthFirst
from fathom.kind import Method, imported

if TYPE_CHECKING:
    from fathom.puzzles.dude.solve import layout as _layout
    from fathom.puzzles.dude.solve import led as _led
    from fathom.puzzles.dude.solve import recount as _recount
else:
    _layout, _led, _recount = imported(__name__, "layout", "led", "recount")


SEARCH = BreadthFirst(_layout.Layout)
METHODS = {
    "bfs": Method("breadth-first search: the fewest moves", SEARCH.fewest, fewest=True),
    "a-star": Method("A*: the fewest moves, led by how many are left at least", _led.fewest_moves, fewest=True),
}
LISTING = SEARCH.listing
count = SEARCH.count


RECOUNTS = {"layers": _recount.by_layers}
"""Other ways to count, which share nothing with the first."""
