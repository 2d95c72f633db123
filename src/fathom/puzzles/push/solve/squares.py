"""Squares of floor, numbered along the rows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.puzzles.push.model import Level

Numbers = NDArray[np.int64]


class Squares(NamedTuple):
    """The squares of floor of a level.

    `squares`: the square of the board that each number stands for. `number`: the number of each square of the board; -1
    in a wall. `beside`: the number of the next square up, down, to the left and to the right; -1 where there is a wall.
    """

    squares: Numbers
    number: Numbers
    beside: Numbers


def numbered(level: Level) -> Squares:
    """The squares of floor."""
    squares = np.flatnonzero(~level.walls)
    number = np.full(level.walls.size, -1, np.int64)
    number[squares] = np.arange(len(squares))
    padded = np.pad(number.reshape(level.shape), 1, constant_values=-1)
    around = (padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:])
    return Squares(squares, number, np.stack([side[~level.walls] for side in around], axis=1))
