"""The fewest rolls, by breadth-first search, and in how many ways they can be made.

Time and memory grow with the positions (tile, face, turn) that are nearer than the goal, and with all that can be
reached if it cannot; at most tiles times faces times sides.
"""

from __future__ import annotations

from typing import Any

from fathom.engine.shortest import BreadthFirst
from fathom.kind import Imported, Method


@Imported
def _layout() -> Any:
    from fathom.puzzles.roll.solve.layout import Layout

    return Layout


SEARCH = BreadthFirst(_layout)
METHODS = {"bfs": Method("breadth-first search: the fewest rolls", SEARCH.fewest, fewest=True)}
LISTING = SEARCH.listing
count = SEARCH.count


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.roll.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""
