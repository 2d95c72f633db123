"""The fewest moves, by breadth-first search, and in how many ways they can be made.

Time and memory grow with the positions that are nearer than the solution, or with all that can be reached if there is
none: some hundred thousand a second on boards of fifty squares.
"""

from __future__ import annotations

from typing import Any

from fathom.engine.shortest import BreadthFirst
from fathom.kind import Imported, Method


@Imported
def _layout() -> Any:
    from fathom.puzzles.dude.solve.layout import Layout

    return Layout


SEARCH = BreadthFirst(_layout)
METHODS = {"bfs": Method("breadth-first search: the fewest moves", SEARCH.fewest, fewest=True)}
LISTING = SEARCH.listing
count = SEARCH.count


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.dude.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""
