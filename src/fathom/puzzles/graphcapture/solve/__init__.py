"""The ways to clear a graph, and to count how. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Method
from fathom.puzzles.graphcapture.model import CaptureGraph


def _fits_tree(instance: CaptureGraph) -> bool:
    return instance.both_ways and set(instance.captures.values()) == {2}


@Imported
def _tree() -> Any:
    from fathom.puzzles.graphcapture.solve.tree import tree

    return tree


@Imported
def _exact() -> Any:
    from fathom.puzzles.graphcapture.solve.methods import exact

    return exact


@Imported
def _search() -> Any:
    from fathom.puzzles.graphcapture.solve.methods import search

    return search


@Imported
def _sat() -> Any:
    from fathom.puzzles.graphcapture.solve.methods import sat

    return sat


METHODS = {
    "tree": Method(
        "a spanning tree with a leaf beside every inner vertex, two captures, edges both ways", _tree, _fits_tree
    ),
    "exact": Method("depth-first search, and SAT where that takes long", _exact),
    "search": Method("depth-first search with a table of lost positions", _search),
    "sat": Method("the rules as clauses", _sat),
}


def count(instance: CaptureGraph, limit: int | None, watch: Watch) -> Count:
    """How many sequences of captures leave one token; `limit` only cuts off what is told."""
    from fathom.engine.captures import count_solutions
    from fathom.puzzles.graphcapture.solve.layout import game_of

    found = count_solutions(game_of(instance), watch)
    told = found if limit is None else min(found, limit)
    return Count(told, complete=told == found)


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.graphcapture.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""
