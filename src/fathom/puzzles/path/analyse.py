"""What can be said about a puzzle: size, clues, how many solutions, the path's length and turns, and how hard it is."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.formats.facts import lines_of
from fathom.kind import Option
from fathom.puzzles.path.deduce import deductions, difficulty
from fathom.puzzles.path.model import Puzzle
from fathom.puzzles.path.model.solution import Path, turns_of
from fathom.puzzles.path.solve.sat import Paths

OPTIONS = {
    "hints": Option(0, "tell so many of the first steps of a solution, with their reasons"),
    "most": Option(100, "count solutions up to so many"),
}


def analyse(puzzle: Puzzle, watch: Watch, hints: int = 0, most: int = 100) -> dict[str, Any]:
    """The measures of a puzzle, as plain values.

    =================== ===========================================================================================
    size, squares       rows and columns; squares that are there
    doors, clues        how many, and how many clues are of rows, columns and areas
    solutions           how many, up to `most`; `more` tells whether there are more
    length, turns       squares that the path visits, and how often it turns; None if there is not exactly one path
    grade, effort       the hardest rule that a person needs (see `deduce`), and the sum over all steps
    =================== ===========================================================================================
    """
    found: list[Path] = []
    with Paths(puzzle, watch) as paths:
        paths.some(watch, found, max(2, most) + 1)
    only = found[0] if len(found) == 1 else None
    hard = difficulty(puzzle, watch)
    steps = [step for step, _ in zip(deductions(puzzle, watch=watch), range(hints), strict=False)]
    kinds = {
        "rows": sum(clue is not None for clue in puzzle.rows),
        "columns": sum(clue is not None for clue in puzzle.columns),
        "areas": sum(area.clue is not None for area in puzzle.areas),
    }
    return {
        "size": list(puzzle.shape),
        "squares": len(puzzle.squares),
        "doors": len(puzzle.doors),
        "clues": sum(kinds.values()),
        "clues by kind": kinds,
        "solutions": min(len(found), max(2, most)),
        "more": len(found) > max(2, most),
        "unique": only is not None,
        "length": None if only is None else len(only),
        "turns": None if only is None else turns_of(only),
        "grade": hard.grade,
        "effort": hard.effort,
        "steps": hard.steps,
        "hints": [{"rule": step.rule, "reason": step.words} for step in steps],
    }


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    solutions = f"more than {facts['solutions']}" if facts["more"] else facts["solutions"]
    return lines_of({name: value for name, value in facts.items() if name != "more"} | {"solutions": solutions})
