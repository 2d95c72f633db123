"""How hard a puzzle is: the chance that a game played at random is won, where every jump is as likely as the others.

Only classes on solutions have a chance, so it is worked out over these, from the end back.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, float64, uint64, void
from fathom.puzzles.peg.model import Pegs
from fathom.puzzles.peg.solve.fitting import fits
from fathom.puzzles.peg.solve.level_kernels import place_of
from fathom.puzzles.peg.solve.levels import Ways
from fathom.puzzles.peg.solve.symmetry import IMAGES, Images, class_of

Words = NDArray[np.uint64]
Shares = NDArray[np.float64]

GRADES = {"easy": 0.05, "middle": 0.005, "hard": 0.0}
"""How hard a puzzle is called, and how likely a game played at random is won at least."""


def graded(instance: Pegs, watch: Watch) -> str | None:
    """How hard a puzzle is, in a word; None if it has no solution, or too many holes."""
    ways = Ways(instance, watch) if fits(instance) else None
    return None if ways is None or not ways.levels else grade_of(luck_of(ways, watch))


def grade_of(luck: float) -> str:
    """The word for a chance."""
    return next(word for word, least in GRADES.items() if luck >= least)


def luck_of(ways: Ways, watch: Watch) -> float:
    """The chance, from 0 to 1."""
    if not ways.levels:
        return 0.0
    chances = np.ones(len(ways.levels[-1]))
    for level, following in zip(ways.levels[-2::-1], ways.levels[:0:-1], strict=True):
        watch.check("playing at random", len(level))
        before = np.zeros(len(level))
        average(ways.forward, ways.images, level, following, chances, before)
        chances = before
    return float(chances[0])


@compiled(void(uint64[:, ::1], IMAGES, uint64[::1], uint64[::1], float64[::1], float64[::1]))
def average(jumps: Words, images: Images, level: Words, following: Words, chances: Shares, before: Shares) -> None:
    """The chance of each class of a level: the average over its jumps."""
    for place in range(level.size):
        able = 0
        for number in range(jumps.shape[0]):
            if level[place] & jumps[number, 1] == jumps[number, 0]:
                able += 1
                other = place_of(following, 0, following.size, class_of(images, level[place] ^ jumps[number, 1]))
                if other >= 0:
                    before[place] += chances[other]
        if able:
            before[place] /= able
