"""Exact solvers: the fewest pushes, and the fewest moves.

Both are A*. Time and memory grow with the positions that could still be solved with fewer pushes (or moves) than the
solution has, as far as `bounds` can tell, and with all that can be reached and are not lost if there is none: some
hundred thousand a second on boards of fifty squares.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.shortest import count_ways, each_way
from fathom.engine.statespace import a_star
from fathom.proofs.exhaustion import Exhausted, Nearer
from fathom.puzzles.push.check.certificates import InMoves, Shorter
from fathom.puzzles.push.model import Level, Steps
from fathom.puzzles.push.solve.layout import Layout


def fewest_pushes(level: Level, watch: Watch) -> Answer:
    """A solution with the fewest pushes, or the proof, by visiting all positions, that there is none."""
    layout = Layout(level, watch)
    found = a_star(layout.rules(), layout.start(), watch)
    statistics = {"states": found.states, "expanded": found.expanded}
    if found.path is None:
        return Answer(Verdict.IMPOSSIBLE, "pushes", certificate=Exhausted(found.states), statistics=statistics)
    solution = layout.steps(found.path)
    assert found.cheaper is not None
    pushes = solution.pushes
    return Answer(Verdict.SOLVED, "pushes", solution, pushes, pushes, Nearer(found.cheaper), statistics)


def fewest_moves(level: Level, watch: Watch) -> Answer:
    """A solution with the fewest moves, with or without a push, or the proof that there is none."""
    layout = Layout(level, watch)
    found = a_star(layout.rules_by_steps(), layout.start(by_steps=True), watch)
    if found.path is None:
        return replace(fewest_pushes(level, watch), method="moves")  # which counts the positions
    solution = layout.steps(found.path)
    moves = len(solution)
    statistics = {"states": found.states, "expanded": found.expanded}
    return Answer(Verdict.SOLVED, "moves", solution, moves, moves, Shorter(), statistics, terms=InMoves())


def count_shortest(level: Level, watch: Watch) -> int:
    """How many sequences of the fewest pushes solve the level; walks between them do not count."""
    return count_ways(Layout(level, watch), watch)


def list_shortest(level: Level, watch: Watch) -> Iterator[Steps]:
    """Each sequence of the fewest pushes that solves the level, with shortest walks between them."""
    return each_way(Layout(level, watch), watch)
