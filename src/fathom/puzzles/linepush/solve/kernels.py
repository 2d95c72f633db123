"""The rules of line pushes for the search engine, compiled.

Blocks that are all alike: a state has a word a row, and a bit a square, the rectangle around the blocks being in the
corner of row 0 and bit 0. A push from above or below works on all columns at once: going through the rows, a mask keeps
the columns that have been full so far.

Blocks with labels: a state has some bits a square, row by row, as many squares a word as fit; again the rectangle is in
the corner.

Both leave out pushes that change nothing, and positions that are lost (see `layout`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.statespace import EXPAND, GOAL, HEURISTIC

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Squares = NDArray[np.int64]

ROWS, COLUMNS, WIDE, HIGH, MOST_IN_ROW, MOST_IN_COLUMN, BITS, PER_WORD, WORDS = range(9)
"""The head of the parameters: the board; of the goal its width and height, and the most blocks that one of its rows and
one of its columns have; with labels, the bits of a square, the squares and the words of a state. The words of the goal
follow.
"""
HEAD = 9
LEFT, RIGHT, ABOVE, BELOW = range(4)

_LINE, _ROW = types.int64[::1], types.uint64[::1]
_ONE, _ZERO, _ALL = np.uint64(1), np.uint64(0), np.uint64(0xFFFFFFFFFFFFFFFF)


@compiled(types.int64(types.uint64))
def length_of(row: np.uint64) -> int:
    """The number of the highest bit, counted from 1; 0 if there is none."""
    length = 0
    while row != _ZERO:
        row >>= _ONE
        length += 1
    return length


@compiled(types.int64(_LINE, _ROW))
def height_of(parameters: Numbers, state: Words) -> int:
    """How many rows have blocks, those between blocks included."""
    high = parameters[ROWS]
    while high > 0 and state[high - 1] == _ZERO:
        high -= 1
    return int(high)


@compiled(types.int64(_LINE, _ROW))
def width_of(parameters: Numbers, state: Words) -> int:
    """How many columns there are up to the last that has a block."""
    every = _ZERO
    for row in range(parameters[ROWS]):
        every |= state[row]
    wide: int = length_of(every)
    return wide


@compiled(types.void(_LINE, _ROW, types.int64, types.int64, types.int64, _ROW))
def sweep(parameters: Numbers, state: Words, side: int, high: int, wide: int, out: Words) -> None:
    """Write the rows after a push; the rectangle may not be in the corner any more."""
    rows = parameters[ROWS]
    edge = _ONE << np.uint64(wide - 1)
    for row in range(rows):
        out[row] = _ZERO
    if side == LEFT:
        for row in range(high):
            gap = ~state[row] & (state[row] + _ONE)  # the first empty square
            attached = gap - _ONE
            out[row] = (state[row] & attached) | ((state[row] & ~attached) >> _ONE)
    elif side == RIGHT:
        for row in range(high):
            gap, attached = edge, _ZERO
            while gap != _ZERO and state[row] & gap != _ZERO:
                attached |= gap
                gap >>= _ONE
            out[row] = (state[row] & attached) | ((state[row] & ~attached) << _ONE)
    elif side == ABOVE:
        full = _ALL
        for row in range(high):
            full &= state[row]
            out[row] |= full
            if row > 0:
                out[row - 1] |= state[row] & ~full
    else:
        full = _ALL
        for row in range(high - 1, -1, -1):
            full &= state[row]
            out[row] |= full
            if row < high - 1:
                out[row + 1] |= state[row] & ~full


@compiled(types.void(_LINE, _ROW))
def to_corner(parameters: Numbers, out: Words) -> None:
    """Move all by a row up, or a column to the left, if there is an empty one at that side."""
    rows = parameters[ROWS]
    every = _ZERO
    for row in range(rows):
        every |= out[row]
    if every & _ONE == _ZERO:
        for row in range(rows):
            out[row] >>= _ONE
    if out[0] == _ZERO:
        for row in range(rows - 1):
            out[row] = out[row + 1]
        out[rows - 1] = _ZERO


@compiled(types.boolean(_LINE, _ROW, _LINE))
def lost(parameters: Numbers, state: Words, counts: Numbers) -> bool:
    """Whether the goal is out of reach for certain. `counts` is room for a number a column."""
    if height_of(parameters, state) < parameters[HIGH] or width_of(parameters, state) < parameters[WIDE]:
        return True
    counts[:] = 0
    for row in range(parameters[ROWS]):
        left, column, blocks = state[row], 0, 0
        while left != _ZERO:
            if left & _ONE != _ZERO:
                blocks += 1
                counts[column] += 1
                if counts[column] > parameters[MOST_IN_COLUMN]:
                    return True
            left >>= _ONE
            column += 1
        if blocks > parameters[MOST_IN_ROW]:
            return True
    return False


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All pushes of blocks that are alike; the label is the side."""
    rows = parameters[ROWS]
    high, wide = height_of(parameters, state), width_of(parameters, state)
    counts = np.zeros(64, dtype=np.int64)
    made = np.zeros(rows, dtype=np.uint64)
    count = 0
    for side in range(4):
        sweep(parameters, state, side, high, wide, made)
        to_corner(parameters, made)
        same = True
        for row in range(rows):
            same = same and made[row] == state[row]
        if same or lost(parameters, made, counts):
            continue
        for row in range(rows):
            out[count, row] = made[row]
        out[count, rows] = np.uint64(side)
        count += 1
    return count


@compiled(HEURISTIC)
def lines_left(parameters: Numbers, state: Words) -> int:
    """How many lines the rectangle has more than the goal: each push takes away one at most."""
    high = height_of(parameters, state) - parameters[HIGH]
    wide = width_of(parameters, state) - parameters[WIDE]
    return int(max(0, high) + max(0, wide))


@compiled(GOAL)
def arrived(parameters: Numbers, state: Words) -> bool:
    """Whether this is the goal."""
    for word in range(parameters[WORDS]):  # noqa: SIM110
        if state[word] != np.uint64(parameters[HEAD + word]):
            return False
    return True
