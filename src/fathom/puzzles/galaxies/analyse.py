"""What can be said about a board: its size, its centres, how many solutions it has, and how hard it is for a person."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.formats.facts import lines_of
from fathom.kind import Option
from fathom.puzzles.galaxies.deduce import deductions, difficulty
from fathom.puzzles.galaxies.model import Board
from fathom.puzzles.galaxies.model.reach import reaches

OPTIONS = {"hints": Option(0, "tell so many of the first steps of a solution, with their reasons")}


def analyse(board: Board, watch: Watch, hints: int = 0) -> dict[str, Any]:
    """The measures of a board, as plain values.

    `reach` is how many squares a centre can have at first, on average; `solutions` is 2 where there are several. The
    grade tells the hardest rule that is needed (see `deduce`), the effort adds up all steps.
    """
    from fathom.puzzles.galaxies.solve.sat import GalaxySearch

    reached = [len(squares) for squares in reaches(board, watch)]
    listed = GalaxySearch(board, watch).each(watch)
    found = sum(1 for _, _ in zip(listed, range(2), strict=False))
    hard = difficulty(board, watch)
    steps = [step for step, _ in zip(deductions(board, watch), range(hints), strict=False)]
    return {
        "size": list(board.shape),
        "squares": int(board.there.sum()),
        "centres": len(board.centres),
        "black centres": sum(centre.black for centre in board.centres),
        "reach": round(sum(reached) / max(1, len(reached)), 2),
        "solutions": found,
        "unique": found == 1,
        "grade": hard.grade,
        "effort": hard.effort,
        "steps": hard.steps,
        "hints": [{"rule": step.rule, "reason": step.words} for step in steps],
    }


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    return lines_of(facts | ({"solutions": "2 or more"} if facts["solutions"] > 1 else {}))
