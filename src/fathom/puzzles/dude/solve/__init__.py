"""The fewest moves, by breadth-first search or A*, and in how many ways they can be made.

Time and memory grow with the positions that are nearer than the solution, or with all that can be reached if there is
none: some hundred thousand a second on boards of fifty squares. A* leaves out those that are too far from a solution,
as far as `bounds` can tell.
"""

from __future__ import annotations

from typing import Any

from fathom.answer import Answer, Watch
from fathom.engine.shortest import BreadthFirst
from fathom.kind import Imported, Method


@Imported
def _layout() -> Any:
    from fathom.puzzles.dude.solve.layout import Layout

    return Layout


def _a_star(level: Any, watch: Watch) -> Answer:
    from fathom.puzzles.dude.solve.led import fewest_moves

    return fewest_moves(level, watch)


SEARCH = BreadthFirst(_layout)
METHODS = {
    "bfs": Method("breadth-first search: the fewest moves", SEARCH.fewest, fewest=True),
    "a-star": Method("A*: the fewest moves, led by how many are left at least", _a_star, fewest=True),
}
LISTING = SEARCH.listing
count = SEARCH.count


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.dude.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""
