"""The fewest rolls, and in how many ways they can be made.

Time and memory grow with the positions (tile, face, turn) that are nearer than the goal, and with all that can be
reached if it cannot; at most tiles times faces times sides.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.statespace import Found, breadth_first, shortest_paths, shortest_ways
from fathom.puzzles.roll.check.certificates import Exhausted, Nearer
from fathom.puzzles.roll.model import Board, Rolls
from fathom.puzzles.roll.solve.layout import Layout


def bfs(board: Board, watch: Watch) -> Answer:
    """A way with the fewest rolls, or the proof, by visiting all positions, that there is none."""
    layout = Layout(board)
    found = searched(layout, watch)
    statistics = {"states": found.states, "depth": found.depth}
    if found.path is None:
        return Answer(Verdict.IMPOSSIBLE, "bfs", certificate=Exhausted(found.states), statistics=statistics)
    rolls = layout.rolls(found.path)
    nearer = Nearer(sum(found.per_depth[:-1]))
    return Answer(Verdict.SOLVED, "bfs", rolls, len(rolls), len(rolls), nearer, statistics)


def searched(layout: Layout, watch: Watch) -> Found:
    """What a breadth-first search from the start finds."""
    return breadth_first(layout.rules(), layout.start(), watch)


def count_shortest(board: Board, watch: Watch) -> int:
    """How many ways with the fewest rolls there are."""
    layout = Layout(board)
    found = shortest_ways(layout.rules(), layout.start(), watch)
    return 0 if found is None else found[1]


def list_shortest(board: Board, watch: Watch) -> Iterator[Rolls]:
    """Each way with the fewest rolls."""
    layout = Layout(board)
    for labels in shortest_paths(layout.rules(), layout.start(), watch):
        yield Rolls.of(labels)
