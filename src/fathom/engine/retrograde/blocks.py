"""What all passes over blocks share: the shape of a game, its codes and stamps, and the planes of one block."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.retrograde.game import NUMBERS, PLANE, SPREAD_FUNCTION, Numbers, Plane
from fathom.engine.retrograde.planes import FULL, ZERO

Codes = NDArray[np.unsignedinteger[Any]]
Stamps = NDArray[np.uint16]

#: What kernels need to know of a game besides its functions: `shape`.
(SIZE, BLOCK, WORDS, BLOCKS, JUDGES, SPREADS, REVERSIBLE) = range(7)

#: The rows of a thread's scratch planes.
ROWS = 5

#: What is added to in `tally`: wins, losses (both with weights), and prepared positions whose actions were looked at.
WINS, LOSSES, LOOKED, TALLIES = 0, 1, 2, 4

SMALL, WIDE = types.uint8[::1], types.uint16[::1]
STAMPS = types.uint16[::1]


class Work(NamedTuple):
    """What a thread makes a pass with: the tables of the game, and arrays of its own."""

    parameters: Numbers
    shape: Numbers
    weights: Numbers
    codes: Codes
    won: Plane
    closed: Plane
    doomed: Plane
    dirty: Stamps
    fresh: Stamps
    rows: NDArray[np.uint64]  # planes of a block
    out: NDArray[np.int64]  # a row for each of two functions, and so the notes
    notes: NDArray[np.int64]
    tally: Numbers


_PLANES, _TABLE = types.uint64[:, ::1], types.int64[:, ::1]
WORK, WIDE_WORK = (
    types.NamedTuple(
        (NUMBERS, NUMBERS, NUMBERS, codes, PLANE, PLANE, PLANE, STAMPS, STAMPS, _PLANES, _TABLE, _TABLE, NUMBERS), Work
    )
    for codes in (SMALL, WIDE)
)


@compiled(types.int64(NUMBERS, types.int64))
def length_of(shape: Numbers, block: int) -> int:
    """How many positions a block has."""
    return min(shape[BLOCK], shape[SIZE] - block * shape[BLOCK])  # type: ignore[no-any-return]


@compiled(types.void(PLANE, types.int64))
def fill(plane: Plane, length: int) -> None:
    """Set the first bits and no others."""
    for word in range(plane.size):
        left = length - 64 * word
        if left >= 64:
            plane[word] = FULL
        elif left > 0:
            plane[word] = FULL >> np.uint64(64 - left)
        else:
            plane[word] = ZERO


@compiled(types.void(SPREAD_FUNCTION, NUMBERS, NUMBERS, types.int64, PLANE, PLANE, NUMBERS))
def spread_marks(
    spread: Any, parameters: Numbers, shape: Numbers, block: int, marked: Plane, out: Plane, notes: Numbers
) -> None:
    """The game's `spread`, or without one the marks themselves."""
    if shape[SPREADS] == 0:
        for word in range(marked.size):
            out[word] = marked[word]
    else:
        spread(parameters, block, marked, out, notes)
