"""Clauses of a search that learnt, checked one by one: a checker of its own, which shares nothing with the solver.

A *literal* is 2 * square + colour: the square has this colour, 0 white or 1 black. A clause says that one of its
literals holds in every picture (but the one that is known). Its proof supposes that none does, and takes some steps,
after which there is a contradiction: a step looks at a line, draws the conclusions from an earlier clause, or says that
the squares now show the known picture. A clause without literals supposes nothing, so what its steps find is there to
stay, and if it comes to a contradiction, there is no (other) picture. Steps that lead to nothing do no harm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fathom.puzzles.nonogram.check.certificates import LONGEST_PLAIN, LearntClauses, is_plain
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Picture

if TYPE_CHECKING:
    from numpy.typing import NDArray


def faults_in(puzzle: Nonogram, clauses: LearntClauses, solution: Picture | None) -> list[str]:
    """Why clauses do not show that there is no picture (but the solution)."""
    from fathom.puzzles.nonogram.check.clause_kernels import CONTRADICTION, first_wrong, notebook_of

    if not is_plain(puzzle):
        return [f"clauses are for black and white squares, up to {LONGEST_PLAIN} a line"]
    parts = ((clauses.literals, clauses.firsts), (clauses.steps, clauses.steps_from))
    if len(clauses.firsts) != len(clauses.steps_from) or not all(_are_ends(ends, len(all_)) for all_, ends in parts):
        return ["the clauses are not one after the other"]
    notebook = notebook_of(puzzle, solution)
    wrong = int(first_wrong(notebook, clauses.literals, clauses.firsts, clauses.steps, clauses.steps_from))
    if wrong < len(clauses):
        return [f"clause {wrong + 1} does not hold"]
    return [] if notebook.state[CONTRADICTION] else ["the clauses do not end the matter"]


def _are_ends(ends: NDArray[np.int64], length: int) -> bool:
    """Whether numbers cut something of this length into parts."""
    return len(ends) > 0 and ends[0] == 0 and ends[-1] == length and not (np.diff(ends) < 0).any()
