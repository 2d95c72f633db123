"""The fewest traversals, by breadth-first search, and in how many ways they can be made.

Time and memory grow with the positions (states of the gadgets, place of the agent) that are nearer than the goal, and
with all that can be reached if it cannot: one or two millions a second, and about 30 bytes each, or 8 where memory is
short.
"""

from __future__ import annotations

from typing import Any

from fathom.engine.shortest import BreadthFirst
from fathom.kind import Imported, Method
from fathom.puzzles.gadgetmaze.model import Maze


@Imported
def _layout() -> Any:
    from fathom.puzzles.gadgetmaze.solve.layout import Layout

    return Layout


@Imported
def _by_joining() -> Any:
    from fathom.puzzles.gadgetmaze.solve.joined import by_joining

    return by_joining


CROWD = 24
"""With so many gadgets of several states, any walk is welcome."""


def _is_crowded(instance: Maze) -> bool:
    return sum(gadget.states > 1 for gadget, _ in instance.network.gadgets) >= CROWD


SEARCH = BreadthFirst(_layout, visited="hashed")
METHODS = {
    "joined": Method("gadgets joined two by two, each pair made small", _by_joining, _is_crowded),
    "bfs": Method("breadth-first search: the fewest traversals", SEARCH.fewest, fewest=True),
}
LISTING = SEARCH.listing
count = SEARCH.count


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.gadgetmaze.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""
