"""Exact solvers: the fewest traversals, and in how many ways they can be made.

Time and memory grow with the positions (states of the gadgets, place of the agent) that are nearer than the goal, and
with all that can be reached if it cannot: one or two millions a second, and about 30 bytes each, or 8 where memory is
short.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.statespace import Found, breadth_first, shortest_paths, shortest_ways
from fathom.errors import MemoryReached
from fathom.puzzles.gadgetmaze.check.certificates import Exhausted, Nearer
from fathom.puzzles.gadgetmaze.model import Maze, Walk
from fathom.puzzles.gadgetmaze.solve.layout import Layout


def bfs(maze: Maze, watch: Watch) -> Answer:
    """A walk with the fewest traversals, or the proof, by visiting all positions, that there is none."""
    layout = Layout(maze)
    found = searched(layout, watch)
    statistics = {"states": found.states, "depth": found.depth}
    if found.path is None:
        return Answer(Verdict.IMPOSSIBLE, "bfs", certificate=Exhausted(found.states), statistics=statistics)
    walk = layout.walk(found.path)
    nearer = Nearer(sum(found.per_depth[:-1]))
    return Answer(Verdict.SOLVED, "bfs", walk, len(walk), len(walk), nearer, statistics)


def searched(layout: Layout, watch: Watch) -> Found:
    """What a breadth-first search from the start finds; where memory does not suffice, with less memory and slower."""
    rules = layout.rules()
    try:
        return breadth_first(rules, layout.start(), watch, visited="hashed")
    except MemoryReached:
        if not rules.dense:
            raise
        return breadth_first(rules, layout.start(), watch, visited="dense")


def count_shortest(maze: Maze, watch: Watch) -> int:
    """How many walks with the fewest traversals there are."""
    layout = Layout(maze)
    found = shortest_ways(layout.rules(), layout.start(), watch)
    return 0 if found is None else found[1]


def list_shortest(maze: Maze, watch: Watch) -> Iterator[Walk]:
    """Each walk with the fewest traversals."""
    layout = Layout(maze)
    for labels in shortest_paths(layout.rules(), layout.start(), watch):
        yield Walk(tuple(layout.steps[label] for label in labels))
