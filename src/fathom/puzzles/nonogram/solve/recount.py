"""Pictures counted a second time: listed, judged by the checker, and proved to be all."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.sat.recount import models_proved
from fathom.puzzles.nonogram.check import violations
from fathom.puzzles.nonogram.check.statement import stated
from fathom.puzzles.nonogram.model import Nonogram


def listed_and_proved(puzzle: Nonogram, most: int, watch: Watch) -> int:
    """How many pictures there are. The first variables of the statement say which colour a square has, if any."""
    inks, size = len(puzzle.palette) - 1, puzzle.height * puzzle.width
    watch.reserve(size * (puzzle.height + puzzle.width) * 1000, "the formula")
    cnf = stated(puzzle, [(2 << inks) - 1] * size)

    def faults(model: tuple[int, ...]) -> list[str]:
        squares = [0] * size
        for name in model:
            if name > 0:
                squares[(name - 1) // inks] = (name - 1) % inks + 1
        rows = range(0, size, puzzle.width)
        return violations(puzzle, tuple(tuple(squares[row : row + puzzle.width]) for row in rows))

    return models_proved(cnf, range(1, size * inks + 1), faults, most, watch)
