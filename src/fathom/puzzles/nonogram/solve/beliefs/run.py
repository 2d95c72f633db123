"""A picture by belief propagation, repaired by SAT.

Sweeps (see `kernels`) go on until they tell how likely each square is black, on the whole: where they do not settle,
the mean of many counts. The SAT solver is asked for a picture in which all squares that are likely of one colour have
it. It answers with squares that cannot be so together; the least sure of them are let go, and it is asked again, with
all it has learnt. Where that takes long, all are let go: then it goes on from near what it had last.

Boards with very many pictures leave most squares in doubt. There squares *lean*: sweeps go on while each leans more and
more to one colour, which mostly ends in a picture, or in something that some lines contradict, for SAT to repair in the
same way. How sure a square is, is what it was before leaning: afterwards, all are.

Finding nothing proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.sat import Solver
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Picture, runs_of
from fathom.puzzles.nonogram.solve.beliefs.kernels import Beliefs, beliefs_of, sweep, weigh
from fathom.puzzles.nonogram.solve.sat.formula import formula_of, picture_from

_FIRST_SWEEPS = 100
"""Sweeps after which the lines mostly repeat what they say, or swing about it."""

_WEIGHED_SWEEPS = 200
"""Sweeps after that, of which the mean is taken."""

_LEANING = 1000
"""Sweeps until squares lean fully to what is likely."""

_SETTLING = 100
"""Sweeps after that."""

_LOOK = 20
"""Sweeps between two looks at the picture, and at the clock."""

_KEEP = 0.5
"""How much the last answer of a line counts beside the next: without that, answers may swing for ever."""

_SURE = 3.0
"""The logarithm of the odds from which a colour is taken for right."""

_FEW = 1 / 3
"""The share of the open squares that are sure below which squares lean: SAT would have too much to find."""

_LET_GO = 4
"""One in so many of the squares that cannot be so together is let go at a time."""

_LET_ALL_GO = 20_000
"""Conflicts of the SAT solver from which no square is kept as it likely is."""


def likely_picture(
    puzzle: Nonogram, cells: NDArray[np.uint32], watch: Watch, repairs: Watch, seed: int = 0
) -> Picture | None:
    """A picture of a black and white puzzle, given the possible colours of its squares; None if none was found.

    `repairs` is the watch of the SAT solver, whose limit is raised when it is reached. With another `seed`, everything
    begins a little differently.
    """
    if not puzzle.is_black_and_white:
        return None
    beliefs = beliefs_of(puzzle, cells, seed)
    few = _FEW * np.count_nonzero(cells == 3)
    swept = _swept(puzzle, beliefs, [0.0] * _FIRST_SWEEPS, watch)
    if swept.picture is None and np.count_nonzero(np.abs(swept.odds[cells == 3]) > _SURE) < few:
        sureness = np.abs(swept.odds)
        swept = _swept(puzzle, beliefs, [min(1.0, number / _LEANING) for number in range(_LEANING + _SETTLING)], watch)
        return swept.picture or _repaired(puzzle, cells, swept.odds, sureness, repairs)
    if swept.picture is None:
        swept = _swept(puzzle, beliefs, [0.0] * _WEIGHED_SWEEPS, watch)
    return swept.picture or _repaired(puzzle, cells, swept.mean_odds, np.abs(swept.mean_odds), repairs)


class Swept(NamedTuple):
    """A picture that sweeps met; how likely each square is black after the last, and on the mean of all of them."""

    picture: Picture | None
    odds: NDArray[np.float64]
    mean_odds: NDArray[np.float64]


def _swept(puzzle: Nonogram, beliefs: Beliefs, shares: Sequence[float], watch: Watch) -> Swept:
    """Sweep once for each of these shares of what is likely, to which squares lean then; end at a picture."""
    odds, total = np.zeros((2, puzzle.height, puzzle.width))
    picture = None
    for number, share in enumerate(shares):
        sweep(beliefs, _KEEP, share)
        weigh(beliefs, odds)
        total += odds
        if number % _LOOK == 0:
            watch.check("weighing what is likely", number)
            likely = tuple(map(tuple, (odds > 0).astype(int).tolist()))
            if _is_right(puzzle, likely):
                picture = likely
                break
    return Swept(picture, odds.reshape(-1), total.reshape(-1) / len(shares))


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
            if solver.conflicts > _LET_ALL_GO:
                kept.clear()
        return picture_from(puzzle, [model[variable] for variable in range(1, len(cells) + 1)])
