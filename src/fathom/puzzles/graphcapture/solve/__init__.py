"""The ways to clear a graph, and to count how. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.engine.capturing import Capturing
from fathom.kind import Method, imported
from fathom.puzzles.graphcapture.model import CaptureGraph, Captures

if TYPE_CHECKING:
    from fathom.puzzles.graphcapture.check import statement as _statement
    from fathom.puzzles.graphcapture.solve import layout as _layout
    from fathom.puzzles.graphcapture.solve import recount as _recount
    from fathom.puzzles.graphcapture.solve import tree as _tree
else:
    _layout, _recount, _tree = imported(__name__, "layout", "recount", "tree")
    (_statement,) = imported("fathom.puzzles.graphcapture.check", "statement")


def _fits_tree(instance: CaptureGraph) -> bool:
    return instance.both_ways and set(instance.captures.values()) == {2}


CAPTURING = Capturing(_layout.game_of, _statement.statement_of, lambda graph: graph.vertices, Captures.of)
LISTING = CAPTURING.listing
count = CAPTURING.count

METHODS = {
    "tree": Method(
        "a spanning tree with a leaf beside every inner vertex, two captures, edges both ways", _tree.tree, _fits_tree
    ),
    "exact": Method("depth-first search, and SAT where that takes long", CAPTURING.exact),
    "search": Method("depth-first search with a table of lost positions", CAPTURING.search),
    "sat": Method("the rules as clauses", CAPTURING.sat),
}


RECOUNTS = {"layers": _recount.by_layers}
"""Other ways to count, which share nothing with the first."""
