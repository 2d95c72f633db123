"""Paths by dynamic programming over the frontier (`engine.paths`).

States differ by how far each clue is used up that is begun and not finished, so boards with all clues and much freedom
get too wide from about 8 x 8 on; boards that are full, or nearly, do not.
"""

from __future__ import annotations

from itertools import islice

from fathom.answer import Watch
from fathom.engine.paths import build
from fathom.engine.paths import count as count_paths
from fathom.puzzles.path.model import Puzzle
from fathom.puzzles.path.model.solution import Path
from fathom.puzzles.path.solve.formula import problem_of


def some_paths(puzzle: Puzzle, watch: Watch, wanted: int, states: int) -> list[Path]:
    """The first so many solutions. Raises `TooWide` beyond so many states."""
    numbered = problem_of(puzzle)
    diagram = build(numbered.problem, watch, limit=states)
    return [numbered.path(found) for found in islice(diagram.paths(), wanted)]


def number_of_paths(puzzle: Puzzle, watch: Watch, states: int) -> int:
    """How many solutions there are, exactly. Raises `TooWide` beyond so many states."""
    return int(count_paths(problem_of(puzzle).problem, watch, limit=states))
