"""The rules of line pushes for blocks with labels, compiled. See `kernels` for states and parameters."""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.statespace import EXPAND, HEURISTIC
from fathom.puzzles.linepush.solve.kernels import (
    ABOVE,
    BELOW,
    BITS,
    COLUMNS,
    HIGH,
    LEFT,
    MOST_IN_COLUMN,
    MOST_IN_ROW,
    PER_WORD,
    RIGHT,
    ROWS,
    WIDE,
    WORDS,
    Numbers,
    Squares,
    Words,
)

_BOARD = types.int64[:, ::1]
_LINE, _ROW = types.int64[::1], types.uint64[::1]


@compiled(types.void(_LINE, _ROW, _BOARD))
def unpack(parameters: Numbers, state: Words, board: Squares) -> None:
    """Write the labels of a state on a board."""
    bits, per_word, columns = parameters[BITS], parameters[PER_WORD], parameters[COLUMNS]
    mask = (np.uint64(1) << np.uint64(bits)) - np.uint64(1)
    for square in range(parameters[ROWS] * columns):
        word, place = square // per_word, square % per_word
        board[square // columns, square % columns] = np.int64((state[word] >> np.uint64(place * bits)) & mask)


@compiled(types.void(_LINE, _BOARD, types.int64, types.int64, _ROW))
def pack(parameters: Numbers, board: Squares, top: int, left: int, state: Words) -> None:
    """Write the state of a board whose rectangle begins at this row and column."""
    bits, per_word, columns = parameters[BITS], parameters[PER_WORD], parameters[COLUMNS]
    for word in range(parameters[WORDS]):
        state[word] = np.uint64(0)
    for row in range(top, parameters[ROWS]):
        for column in range(left, columns):
            label = board[row, column]
            if label:
                square = (row - top) * columns + column - left
                word, place = square // per_word, square % per_word
                state[word] |= np.uint64(label) << np.uint64(place * bits)


@compiled(types.void(_LINE, _BOARD, _LINE))
def measure(parameters: Numbers, board: Squares, extent: Numbers) -> None:
    """Write where the rectangle ends and begins (rows, columns, first row, first column), and the fullest lines."""
    extent[:] = 0
    extent[2], extent[3] = parameters[ROWS], parameters[COLUMNS]
    for row in range(parameters[ROWS]):
        blocks = 0
        for column in range(parameters[COLUMNS]):
            if board[row, column]:
                blocks += 1
                extent[0] = max(extent[0], row + 1)
                extent[1] = max(extent[1], column + 1)
                extent[2] = min(extent[2], row)
                extent[3] = min(extent[3], column)
        extent[4] = max(extent[4], blocks)
    for column in range(parameters[COLUMNS]):
        blocks = 0
        for row in range(parameters[ROWS]):
            blocks += board[row, column] != 0
        extent[5] = max(extent[5], blocks)


@compiled(types.void(_BOARD, types.int64, types.int64, types.int64, _BOARD))
def sweep(board: Squares, high: int, wide: int, side: int, out: Squares) -> None:
    """Write the board after a push, of which the rectangle begins in the corner."""
    out[:] = 0
    across = side in (LEFT, RIGHT)
    backwards = side in (RIGHT, BELOW)
    lines, length = (high, wide) if across else (wide, high)
    for line in range(lines):
        attached = True
        for number in range(length):
            place = length - 1 - number if backwards else number
            row, column = (line, place) if across else (place, line)
            label = board[row, column]
            if label and not attached:
                place += 1 if backwards else -1
                row, column = (line, place) if across else (place, line)
            if label:
                out[row, column] = label
            else:
                attached = False


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All pushes; the label is the side."""
    rows, columns, words = parameters[ROWS], parameters[COLUMNS], parameters[WORDS]
    board = np.zeros((rows, columns), dtype=np.int64)
    made = np.zeros((rows, columns), dtype=np.int64)
    extent = np.zeros(6, dtype=np.int64)
    unpack(parameters, state, board)
    measure(parameters, board, extent)
    high, wide = extent[0], extent[1]
    count = 0
    for side in (LEFT, RIGHT, ABOVE, BELOW):
        sweep(board, high, wide, side, made)
        same = True
        for row in range(high):
            for column in range(wide):
                same = same and board[row, column] == made[row, column]
        if same:
            continue
        measure(parameters, made, extent)
        if extent[0] - extent[2] < parameters[HIGH] or extent[1] - extent[3] < parameters[WIDE]:
            continue
        if extent[4] > parameters[MOST_IN_ROW] or extent[5] > parameters[MOST_IN_COLUMN]:
            continue
        pack(parameters, made, extent[2], extent[3], out[count])
        out[count, words] = np.uint64(side)
        count += 1
    return count


@compiled(HEURISTIC)
def lines_left(parameters: Numbers, state: Words) -> int:
    """How many lines the rectangle has more than the goal."""
    board = np.zeros((parameters[ROWS], parameters[COLUMNS]), dtype=np.int64)
    extent = np.zeros(6, dtype=np.int64)
    unpack(parameters, state, board)
    measure(parameters, board, extent)
    return int(max(0, extent[0] - parameters[HIGH]) + max(0, extent[1] - parameters[WIDE]))
