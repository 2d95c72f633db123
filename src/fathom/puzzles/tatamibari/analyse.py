"""What can be said about a board: its size, its clues, how many solutions it has, and how hard it is for a person."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fathom.answer import Watch
from fathom.formats.facts import lines_of
from fathom.kind import Option
from fathom.puzzles.tatamibari.deduce import deductions, difficulty
from fathom.puzzles.tatamibari.model import GLYPHS, HOLE, Board

OPTIONS = {"hints": Option(0, "tell so many of the first steps of a solution, with their reasons")}


def analyse(board: Board, watch: Watch, hints: int = 0) -> dict[str, Any]:
    """The measures of a board, as plain values.

    `rectangles` are those that fit a clue at first; `solutions` is 2 where there are several. The grade tells the
    hardest rule that is needed (see `deduce`), the effort adds up all steps.
    """
    from fathom.puzzles.tatamibari.solve.search import RectangleSearch

    flat = board.squares.reshape(-1).tolist()
    kinds = Counter(GLYPHS[flat[square]] for square in board.clues)
    search = RectangleSearch(board, watch)
    rectangles = len(search.rectangles)
    search.run(watch, 2)
    hard = difficulty(board, watch)
    steps = [step for step, _ in zip(deductions(board, watch=watch), range(hints), strict=False)]
    return {
        "size": list(board.shape),
        "squares": sum(code != HOLE for code in flat),
        "clues": sum(kinds.values()),
        "clues by kind": {glyph: kinds[glyph] for glyph in GLYPHS if kinds[glyph]},
        "rectangles": rectangles,
        "solutions": search.found,
        "unique": search.found == 1,
        "grade": hard.grade,
        "effort": hard.effort,
        "steps": hard.steps,
        "hints": [{"rule": step.rule, "reason": step.words} for step in steps],
    }


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    return lines_of(facts | ({"solutions": "2 or more"} if facts["solutions"] > 1 else {}))
