"""The ways to clear a graph, and to count how. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.engine.capturing import Capturing
from fathom.kind import Imported, Method
from fathom.puzzles.graphcapture.model import CaptureGraph, Captures


def _fits_tree(instance: CaptureGraph) -> bool:
    return instance.both_ways and set(instance.captures.values()) == {2}


@Imported
def _tree() -> Any:
    from fathom.puzzles.graphcapture.solve.tree import tree

    return tree


@Imported
def _game() -> Any:
    from fathom.puzzles.graphcapture.solve.layout import game_of

    return game_of


@Imported
def _statement() -> Any:
    from fathom.puzzles.graphcapture.check.statement import statement_of

    return statement_of


CAPTURING = Capturing(_game, _statement, lambda graph: graph.vertices, Captures.of)
LISTING = CAPTURING.listing
count = CAPTURING.count

METHODS = {
    "tree": Method(
        "a spanning tree with a leaf beside every inner vertex, two captures, edges both ways", _tree, _fits_tree
    ),
    "exact": Method("depth-first search, and SAT where that takes long", CAPTURING.exact),
    "search": Method("depth-first search with a table of lost positions", CAPTURING.search),
    "sat": Method("the rules as clauses", CAPTURING.sat),
}


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.graphcapture.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""
