"""Boards without clues, to make puzzles on: rectangles, rectangles with holes, rings, and ragged ones; and doors."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError
from fathom.puzzles.path.model import SIDES, Door

_HOLES = 0.12  # share of the squares that are missing on a board with holes
_RAGGED = 0.22  # and on a ragged one


def board_of(shape: str, rows: int, columns: int, random: Random) -> NDArray[np.bool_]:
    """A connected board of that shape."""
    there = np.ones((rows, columns), np.bool_)
    if shape == "ring":
        high, wide = rows // 3, columns // 3
        if not high or not wide:
            raise FathomError(f"found {rows} x {columns}, expected at least 3 x 3 squares for a ring")
        there[(rows - high) // 2 : (rows + high) // 2, (columns - wide) // 2 : (columns + wide) // 2] = False
    elif shape == "holes":
        _thin_out(there, round((1 - _HOLES) * there.size), random, 1)
    elif shape == "ragged":
        _thin_out(there, round((1 - _RAGGED) * there.size), random, 3)
    return there


def ragged(squares: int, random: Random) -> NDArray[np.bool_]:
    """A connected board of exactly so many squares: a rectangle that lost pieces on its rim and inside."""
    rows = max(2, round((squares * 1.25) ** 0.5 * random.uniform(0.85, 1.0)))
    columns = max(2, -(-round(squares * 1.25) // rows))
    there = np.ones((rows, columns), np.bool_)
    _thin_out(there, squares, random, 3)
    return there


def _thin_out(there: NDArray[np.bool_], wanted: int, random: Random, most: int) -> None:
    """Take pieces of up to `most` x `most` squares away until so many are left; what is left hangs together."""
    rows, columns = there.shape
    for attempt in range(200 * there.size):
        spare = int(there.sum()) - wanted
        if spare <= 0:
            return
        high = random.randint(1, most) if attempt < 100 * there.size else 1
        wide = random.randint(1, most) if attempt < 100 * there.size else 1
        row, column = random.randrange(rows), random.randrange(columns)
        piece = there[row : row + high, column : column + wide]
        before = piece.copy()
        piece[:] = False
        if int(before.sum()) > spare or not before.any() or not _hangs_together(there):
            piece[:] = before


def _hangs_together(there: NDArray[np.bool_]) -> bool:
    """Whether the squares are connected, and none of them is a dead end."""
    places = {(int(row), int(column)) for row, column in np.argwhere(there)}
    if not places:
        return False
    start = next(iter(places))
    seen = {start}
    waiting = [start]
    while waiting:
        row, column = waiting.pop()
        beside = [
            (row + down, column + right) for down, right in SIDES.values() if (row + down, column + right) in places
        ]
        if len(beside) < 2:
            return False
        for place in beside:
            if place not in seen:
                seen.add(place)
                waiting.append(place)
    return len(seen) == len(places)


def rim(there: NDArray[np.bool_]) -> list[Door]:
    """All places for doors: squares with a side that leads out of the rectangle."""
    rows, columns = there.shape
    found = []
    for square in np.flatnonzero(there).tolist():
        row, column = divmod(square, columns)
        for side, (down, right) in SIDES.items():
            if not (0 <= row + down < rows and 0 <= column + right < columns):
                found.append(Door(square, side))
    return found


def doors_on(there: NDArray[np.bool_], number: int, random: Random) -> list[Door]:
    """So many doors on the rim, at different squares, the first two of them connected by any path."""
    places: dict[int, Door] = {}
    for door in random.sample(rim(there), len(rim(there))):
        places.setdefault(door.square, door)
    if len(places) < number:
        raise FathomError(f"found {len(places)} squares on the rim, expected {number} for the doors")
    return list(places.values())[:number]
