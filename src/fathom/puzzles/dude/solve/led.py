"""The fewest moves by A*."""

from __future__ import annotations

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.statespace import a_star
from fathom.proofs.exhaustion import Exhausted
from fathom.puzzles.dude.check.certificates import Sooner
from fathom.puzzles.dude.model import Level
from fathom.puzzles.dude.solve.layout import Layout


def fewest_moves(level: Level, watch: Watch) -> Answer:
    """A solution with the fewest moves, or the proof, by visiting all positions, that there is none."""
    layout = Layout(level)
    found = a_star(layout.rules(), layout.start(), watch)
    statistics = {"states": found.states, "expanded": found.expanded}
    if found.path is None:
        return Answer(Verdict.IMPOSSIBLE, "a-star", certificate=Exhausted(found.states), statistics=statistics)
    solution, moves = layout.solution(found.path.labels), len(found.path)
    return Answer(Verdict.SOLVED, "a-star", solution, moves, moves, Sooner(), statistics)
