"""Lessons of a search that learnt, checked one by one: a checker of its own, which shares nothing with the solver.

A *literal* is 2 * square + colour: the square has this colour, 0 white or 1 black. A lesson says that one of its
literals holds in every picture (but the one that is known). Its proof supposes that none does, and takes some steps,
after which there is a contradiction: a step looks at a line, draws the conclusions from an earlier lesson, or says that
the squares now show the known picture. A lesson without literals supposes nothing, so what its steps find is there to
stay, and if it comes to a contradiction, there is no (other) picture. Steps that lead to nothing do no harm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fathom.puzzles.nonogram.clues import Picture
from fathom.puzzles.nonogram.model import Nonogram

if TYPE_CHECKING:
    from numpy.typing import NDArray

LONGEST_PLAIN = 60
"""Squares a line may have, so that the ways to read it are bits of one word."""

PICTURE = 1 << 30
"""The step that says that the known picture is met; others are lines, or -1 less the number of a lesson."""


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """No picture fulfils the clues; of a solved puzzle: none but the solution. For black and white.

    Lesson i has the literals `literals[firsts[i] : firsts[i + 1]]` and the steps `steps[steps_from[i] : …]`.
    """

    literals: NDArray[np.int64]
    firsts: NDArray[np.int64]
    steps: NDArray[np.int64]
    steps_from: NDArray[np.int64]

    def __len__(self) -> int:
        """The number of lessons."""
        return len(self.firsts) - 1


def is_plain(puzzle: Nonogram) -> bool:
    """Whether a puzzle is black and white, and not too large for this."""
    return puzzle.is_black_and_white and max(puzzle.height, puzzle.width) <= LONGEST_PLAIN


def faults_in(puzzle: Nonogram, lessons: Lessons, solution: Picture | None) -> list[str]:
    """Why lessons do not show that there is no picture (but the solution)."""
    from fathom.puzzles.nonogram.lessoncheck import CONTRADICTION, first_wrong, notebook_of

    if not is_plain(puzzle):
        return ["lessons are for black and white squares, up to 60 a line"]
    parts = ((lessons.literals, lessons.firsts), (lessons.steps, lessons.steps_from))
    if len(lessons.firsts) != len(lessons.steps_from) or not all(_are_ends(ends, len(all_)) for all_, ends in parts):
        return ["the lessons are not one after the other"]
    notebook = notebook_of(puzzle, solution)
    wrong = int(first_wrong(notebook, lessons.literals, lessons.firsts, lessons.steps, lessons.steps_from))
    if wrong < len(lessons):
        return [f"lesson {wrong + 1} does not hold"]
    return [] if notebook.state[CONTRADICTION] else ["the lessons do not end the matter"]


def _are_ends(ends: NDArray[np.int64], length: int) -> bool:
    """Whether numbers cut something of this length into parts."""
    return len(ends) > 0 and ends[0] == 0 and ends[-1] == length and not (np.diff(ends) < 0).any()
