"""A picture by belief propagation, repaired by SAT.

Sweeps (see `kernels`) go on while squares lean more and more to one colour. Boards with many pictures, on which search
has nothing to go by, mostly end in one, or in something that some lines contradict. Then the SAT solver is asked for a
picture with all squares as they are by then, but those in doubt. It answers with squares that cannot be so together;
those of them that were least sure half-way are let go, and it is asked again, with all it has learnt.

Finding nothing proves nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.sat import Solver
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Picture, runs_of
from fathom.puzzles.nonogram.solve.beliefs.kernels import beliefs_of, sweep, weigh
from fathom.puzzles.nonogram.solve.sat.formula import formula_of, picture_from

_SWEEPS = 1000
"""Sweeps until squares lean fully to what is likely."""

_SETTLING = 100
"""Sweeps after that."""

_LOOK = 20
"""Sweeps between two looks at the picture, and at the clock."""

_KEEP = 0.5
"""How much the last answer of a line counts beside the next: without that, answers may swing for ever."""

_SURE = 3.0
"""The logarithm of the odds from which a colour is taken for right."""

_LET_GO = 4
"""One in so many of the squares that cannot be so together is let go at a time."""


def likely_picture(
    puzzle: Nonogram, cells: NDArray[np.uint32], watch: Watch, repairs: Watch, seed: int = 0
) -> Picture | None:
    """A picture of a black and white puzzle, given the possible colours of its squares; None if none was found.

    `repairs` is the watch of the SAT solver, whose limit is raised when it is reached. With another `seed`, everything
    begins a little differently.
    """
    if not puzzle.is_black_and_white:
        return None
    beliefs, odds = beliefs_of(puzzle, cells, seed), np.zeros((puzzle.height, puzzle.width))
    halfway = odds
    for number in range(_SWEEPS + _SETTLING):
        sweep(beliefs, _KEEP, min(1.0, number / _SWEEPS))
        if number % _LOOK == 0:
            watch.check("weighing what is likely", number)
            weigh(beliefs, odds)
            likely = tuple(map(tuple, (odds > 0).astype(int).tolist()))
            if _is_right(puzzle, likely):
                return likely
            if number == _SWEEPS // 2:
                halfway = np.abs(odds)
    return _repaired(puzzle, cells, odds.reshape(-1), halfway.reshape(-1), repairs)


def _is_right(puzzle: Nonogram, picture: Picture) -> bool:
    lines = (*picture, *zip(*picture, strict=True))
    return all(clue is None or runs_of(line) == clue for clue, line in zip(puzzle.lines, lines, strict=True))


def _repaired(
    puzzle: Nonogram, cells: NDArray[np.uint32], odds: NDArray[np.float64], sureness: NDArray[np.float64], watch: Watch
) -> Picture | None:
    """A picture that has the likely colours where that can be; what is least sure is given up first."""
    sure = np.flatnonzero((cells == 3) & (np.abs(odds) > _SURE)).tolist()
    kept = {square: square + 1 if odds[square] > 0 else -square - 1 for square in sure}
    with Solver(formula_of(puzzle, cells.tolist())) as solver:
        while (model := solver.solve(watch, list(kept.values()))) is None:
            if not solver.core:
                return None
            blamed = sorted((abs(literal) - 1 for literal in solver.core), key=lambda square: float(sureness[square]))
            for square in blamed[: -(-len(blamed) // _LET_GO)]:
                del kept[square]
        return picture_from(puzzle, [model[variable] for variable in range(1, len(cells) + 1)])
