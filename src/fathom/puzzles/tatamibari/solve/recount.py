"""Solutions counted a second time: listed, judged by the checker, and proved to be all."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.sat.recount import models_proved
from fathom.puzzles.tatamibari.check import violations
from fathom.puzzles.tatamibari.check.statement import stated
from fathom.puzzles.tatamibari.model import Board, Tiling


def listed_and_proved(board: Board, most: int, watch: Watch) -> int:
    """How many solutions there are. The first variables of the statement say which rectangles are there."""
    rules = stated(board, watch=watch)

    def faults(model: tuple[int, ...]) -> list[str]:
        return violations(board, Tiling.of(rules.rectangles[name - 1] for name in model if name > 0))

    return models_proved(rules.cnf, range(1, len(rules.rectangles) + 1), faults, most, watch)
