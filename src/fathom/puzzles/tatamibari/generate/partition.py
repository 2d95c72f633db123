"""A board cut into rectangles at random, so that four corners never meet: what large puzzles start from.

Square by square in reading order, the first that is free becomes the upper left corner of a rectangle of random size.
Where none fits, the last few rectangles are taken back. A board of 36 x 36 takes some hundredths of a second; to
search for rectangles around clues placed at random, as small boards do, takes for ever there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import exp
from random import Random

from fathom.puzzles.tatamibari.model import Rectangle, Tiling

_LONGEST, _LARGEST = 6, 12  # side and area of a rectangle
_TAKEN_BACK = 6
_PATIENCE = 20  # steps for each square
_LEARNING = 1.5  # how quickly the sizes are adapted to the number that is wanted
_TRIES = 200


def random_partition(rows: int, columns: int, fewest: int, most: int, random: Random) -> Tiling | None:
    """A tiling of so many rectangles; None if there was none in some tries."""
    smaller = 0.3  # how much rarer a rectangle is for each square that it has
    for _ in range(_TRIES):
        found = _cut(rows, columns, smaller, random)
        if found is None:
            continue
        if fewest <= len(found) <= most:
            return found
        smaller += _LEARNING * ((fewest + most) / 2 - len(found)) / (fewest + most)
    return None


def _cut(rows: int, columns: int, smaller: float, random: Random) -> Tiling | None:
    owner = [[-1] * (columns + 1) for _ in range(rows + 1)]  # a rim that is nobody's
    placed: list[Rectangle] = []
    at = 0
    for _ in range(_PATIENCE * rows * columns):
        while at < rows * columns and owner[at // columns][at % columns] >= 0:
            at += 1
        if at == rows * columns:
            return Tiling.of(placed)
        fitting = list(_fitting(owner, *divmod(at, columns), rows, columns))
        if fitting:
            weights = [exp(-smaller * one.height * one.width) for one in fitting]
            _mark(owner, random.choices(fitting, weights)[0], len(placed), placed)
            continue
        for _ in range(min(len(placed), random.randint(1, _TAKEN_BACK))):
            one = placed.pop()
            for row, column in product(range(one.row, one.bottom), range(one.column, one.right)):
                owner[row][column] = -1
            at = one.row * columns + one.column
    return None


def _mark(owner: list[list[int]], one: Rectangle, number: int, placed: list[Rectangle]) -> None:
    placed.append(one)
    for row, column in product(range(one.row, one.bottom), range(one.column, one.right)):
        owner[row][column] = number


def _fitting(owner: list[list[int]], row: int, column: int, rows: int, columns: int) -> Iterator[Rectangle]:
    """The rectangles that can begin at a free square, all before which are covered."""
    if row and column and len({owner[row - 1][column - 1], owner[row - 1][column], owner[row][column - 1]}) == 3:
        return  # the fourth corner at this point
    widest = column
    while widest < min(columns, column + _LONGEST) and owner[row][widest] < 0:
        widest += 1
    for right in range(column + 1, widest + 1):
        meets = (
            row > 0
            and right < columns
            and owner[row][right] >= 0
            and owner[row - 1][right - 1] != owner[row - 1][right] != owner[row][right]
        )
        for bottom in range(row + 1, min(rows, row + _LONGEST) + 1):
            if (bottom - row) * (right - column) > _LARGEST or owner[bottom - 1][right - 1] >= 0:
                break
            if not meets:
                yield Rectangle(row, column, bottom - row, right - column)
