"""The exact solver: breadth-first search. Time and memory grow with the positions that are nearer than the solution, or
with all that can be reached if there is none: some hundred thousand a second on boards of fifty squares."""

from __future__ import annotations

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.statespace import breadth_first, shortest_ways
from fathom.puzzles.dude.check.certificates import Exhausted, Nearer
from fathom.puzzles.dude.model import Level
from fathom.puzzles.dude.solve.layout import Layout


def bfs(level: Level, watch: Watch) -> Answer:
    """A solution with the fewest moves, or the proof, by visiting all positions, that there is none."""
    layout = Layout(level)
    found = breadth_first(layout.rules(), [layout.state(level.start)], watch)
    statistics = {"states": found.states, "depth": found.depth}
    if found.path is None:
        return Answer(Verdict.IMPOSSIBLE, "bfs", certificate=Exhausted(found.states), statistics=statistics)
    solution = layout.moves(found.path)
    nearer = Nearer(sum(found.per_depth[:-1]))
    return Answer(Verdict.SOLVED, "bfs", solution, len(solution), len(solution), nearer, statistics)


def count_shortest(level: Level, watch: Watch) -> int:
    """How many sequences of the fewest moves solve the level."""
    layout = Layout(level)
    found = shortest_ways(layout.rules(), [layout.state(level.start)], watch)
    return 0 if found is None else found[1]
