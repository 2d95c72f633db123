"""The rectangles that a clue can have, for the checker: every box around a clue is counted.

A box is possible if it has no hole, no clue but the one, and the shape that this one wants. Sums over the board tell
how many squares of a box are full, so a box takes four look-ups, and boxes that meet something are not widened.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.errors import LimitReached
from fathom.puzzles.tatamibari.model import ANY, EMPTY, HOLE, SQUARE, TALL, WIDE, Board

_GRID = types.Array(types.uint8, 2, "C", readonly=True)
_I32, _TABLE = types.int32[::1], types.int32[:, ::1]
_MOST = 10_000_000


class Possible(NamedTuple):
    """The rectangles (row, column, height, width) clue by clue, in order; by square, where those of a clue there start.

    Clues are in reading order. The rectangles of a square end where those of the next one start.
    """

    rectangles: NDArray[np.int32]
    first: NDArray[np.int32]


def possible(board: Board, any_shape: bool, watch: Watch) -> Possible:
    """The possible rectangles of all clues; of any shape, if that does not count."""
    rows, columns = board.shape
    sums = np.empty((rows + 1, columns + 1), np.int32)
    first = np.empty(rows * columns + 1, np.int32)
    out = np.empty((8 * rows * columns, 4), np.int32)
    size = int(list_boxes(board.squares, sums, any_shape, out, first))
    if size > len(out):
        if size > _MOST:
            raise LimitReached(f"there are {size:,} possible rectangles, too many to check")
        watch.reserve(16 * size, "the possible rectangles")
        out = np.empty((size, 4), np.int32)
        list_boxes(board.squares, sums, any_shape, out, first)
        watch.check("finding rectangles")
    return Possible(out[:size], first)


@compiled(types.boolean(types.int64, types.int64, types.int64))
def is_wanted(clue: int, height: int, width: int) -> bool:
    """Whether a clue wants a rectangle of this height and width."""
    return bool(
        clue == ANY
        or (clue == SQUARE and height == width)
        or (clue == WIDE and height < width)
        or (clue == TALL and height > width)
    )


@compiled(types.int64(_TABLE, types.int64, types.int64, types.int64, types.int64))
def full_in(sums: Any, top: int, left: int, bottom: int, right: int) -> int:
    """How many squares of a box are not empty."""
    return int(sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left])


@compiled(types.int64(_GRID, _TABLE, types.int64, types.boolean, types.int64, types.int64, _TABLE, types.int64))
def list_from(board: Any, sums: Any, clue_at: int, any_shape: bool, top: int, left: int, out: Any, size: int) -> int:
    """Write the possible rectangles of a clue with this corner behind the first `size`; how many there are then."""
    rows, columns = board.shape
    row, column = clue_at // columns, clue_at % columns
    clue = np.int64(board[row, column])
    for bottom in range(row + 1, rows + 1):
        if full_in(sums, top, left, bottom, column + 1) > 1:
            break
        for right in range(column + 1, columns + 1):
            if full_in(sums, top, left, bottom, right) > 1:
                break
            if any_shape or is_wanted(clue, bottom - top, right - left):
                if size < len(out):
                    out[size, 0], out[size, 1] = top, left
                    out[size, 2], out[size, 3] = bottom - top, right - left
                size += 1
    return size


@compiled(types.void(_GRID, _TABLE))
def add_up(board: Any, sums: Any) -> None:
    """Write how many squares above and to the left of each point are not empty."""
    rows, columns = board.shape
    for column in range(columns + 1):
        sums[0, column] = 0
    for row in range(rows):
        full = 0
        sums[row + 1, 0] = 0
        for column in range(columns):
            full += board[row, column] != EMPTY
            sums[row + 1, column + 1] = sums[row, column + 1] + full


@compiled(types.int64(_GRID, _TABLE, types.boolean, _TABLE, _I32))
def list_boxes(board: Any, sums: Any, any_shape: bool, out: Any, first: Any) -> int:
    """Write the possible rectangles of all clues while there is room, and where each square's start; their number."""
    add_up(board, sums)
    columns = board.shape[1]
    size = 0
    for square in range(board.size):
        first[square] = size
        row, column = square // columns, square % columns
        if board[row, column] == EMPTY or board[row, column] == HOLE:
            continue
        highest = row
        while highest > 0 and board[highest - 1, column] == EMPTY:
            highest -= 1
        leftmost = column
        while leftmost > 0 and board[row, leftmost - 1] == EMPTY:
            leftmost -= 1
        for top in range(highest, row + 1):
            for left in range(leftmost, column + 1):
                if full_in(sums, top, left, row + 1, column + 1) == 1:
                    size = list_from(board, sums, square, any_shape, top, left, out, size)
    first[board.size] = size
    return size
