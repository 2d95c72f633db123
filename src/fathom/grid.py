"""Grids of any dimension: directions, their names, and the edges of a board.

A square of a grid is a flat index in row-major order, the last axis running to the right. A direction is a vector of
-1, 0 and 1, one number an axis. Directions come in pairs: number 2k and 2k + 1 are opposite and lie on *line* k.
Moves are told by letters: `U D` up and down, `L R` left and right, `F B` to an earlier and a later layer, and `Q E Z C`
for the diagonals of a layer (up-left, up-right, down-left, down-right). Further axes are `4-` and `4+` and so on, and
any other diagonal is a group, as in `(FU)`.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from fathom.errors import FathomError

Vector = tuple[int, ...]

_LETTERS = ("LR", "UD", "FB")
_DIAGONALS = {(-1, -1): "Q", (-1, 1): "E", (1, -1): "Z", (1, 1): "C"}
MOST_DIMENSIONS = 8


@cache
def directions(dimension: int, king: bool = False) -> tuple[Vector, ...]:
    """All directions of a grid, opposite ones side by side: `U D L R`, then `F B`, ..., then diagonals."""
    if not 1 <= dimension <= MOST_DIMENSIONS:
        raise FathomError(f"found a board of {dimension} dimensions, expected 1 to {MOST_DIMENSIONS}")

    def order(vector: Vector) -> tuple[int, list[int], Vector]:
        axes = [dimension - axis for axis, step in enumerate(vector) if step]
        return len(axes), sorted({1: 2, 2: 1}.get(axis, axis) for axis in axes), vector

    backward = [v for v in product((-1, 0, 1), repeat=dimension) if next((step for step in v if step), 0) < 0]
    kept = sorted((v for v in backward if king or sum(map(abs, v)) == 1), key=order)
    return tuple(v for low in kept for v in (low, tuple(-step for step in low)))


def direction_name(vector: Vector) -> str:
    """How a move along `vector` is written."""
    parts = []
    for axis in range(len(vector), 0, -1):  # counted from the last axis: columns are 1
        step = vector[len(vector) - axis]
        if step and axis <= 3:
            parts.append(_LETTERS[axis - 1][step > 0])
        elif step:
            parts.append(f"{axis}{'+' if step > 0 else '-'}")
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2 and vector[-1] and vector[-2]:
        return _DIAGONALS[vector[-2:]]  # type: ignore[index]
    return f"({''.join(parts)})"


@cache
def direction_names(dimension: int, king: bool = False) -> tuple[str, ...]:
    """The names of `directions(dimension, king)`, in the same order."""
    return tuple(direction_name(vector) for vector in directions(dimension, king))


def coordinates(index: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Where the square `index` lies: one number an axis, from 0."""
    place = []
    for extent in reversed(shape):
        index, rest = divmod(index, extent)
        place.append(rest)
    return tuple(reversed(place))


def flat_index(place: tuple[int, ...], shape: tuple[int, ...]) -> int:
    """The square at `place`."""
    index = 0
    for position, extent in zip(place, shape, strict=True):
        index = index * extent + position
    return index


def square_name(index: int, shape: tuple[int, ...]) -> str:
    """How a square is called in messages: `(row, column)`, from 0; layers come first."""
    return f"({', '.join(map(str, coordinates(index, shape)))})"


def column_letters(column: int) -> str:
    """The letters of a column counted from 0: a, b, …, z, aa, ab, …"""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def column_number(letters: str) -> int:
    """The column, counted from 0, that small letters stand for."""
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number - 1
