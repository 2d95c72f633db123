"""All turns of a position, compiled, straight from the rules: floods of empty squares, and then pushes.

This is the forward generator. It knows nothing of blocks and spreading, so that it can be used to check what these
have found, and to search where there is no database. Positions after moves are kept apart by a small hash table, so
each is pushed from once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.retrograde.game import Numbers
from fathom.engine.retrograde.planes import ONE, ZERO, lowest_bit
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.solve.layout import AROUND, MOST_MOVES, SQUARES, block_length
from fathom.games.pushfight.solve.places import bit

Rows = NDArray[np.uint64]

MOST_PREPARED = 1 << 18
"""Room for so many positions after moves, or for all of a block if those are fewer."""

FULL = -1
"""What `prepare` says when the room was not enough."""

_LINE = types.int64[::1]
_MASK = types.uint64
_ROWS = types.uint64[:, ::1]


def room_for(board: Board) -> tuple[Rows, Numbers]:
    """Rows and slots for `prepare`."""
    rows, slots = room_sizes(board)
    return np.zeros((rows, 3), dtype=np.uint64), np.zeros(slots, dtype=np.int64)


def room_sizes(board: Board) -> tuple[int, int]:
    """How many rows and slots `prepare` needs."""
    rows = min(block_length(board), MOST_PREPARED)
    return rows, 1 << (2 * rows).bit_length()


@compiled(_MASK(_LINE, types.int64, _MASK))
def reach(parameters: Numbers, square: int, empty: np.uint64) -> np.uint64:
    """The empty squares to which a piece can move from this one."""
    found, rest = ZERO, bit(square)
    while rest != ZERO:
        near = np.uint64(parameters[AROUND + lowest_bit(rest)]) & empty & ~found
        rest = (rest & (rest - ONE)) | near
        found |= near
    return found


@compiled(types.int64(_LINE, _MASK, _MASK))
def _slot(slots: Numbers, pushers: np.uint64, pawns: np.uint64) -> int:
    """Where to look first."""
    mixed = pushers ^ (pawns << np.uint64(21)) ^ (pawns >> np.uint64(5))
    mixed ^= (mixed >> np.uint64(17)) ^ (mixed >> np.uint64(31))
    return np.int64(mixed & np.uint64(slots.size - 1))  # type: ignore[return-value]


@compiled(types.int64(_ROWS, _LINE, types.int64, _MASK, _MASK, _MASK))
def _enter(rows: Rows, slots: Numbers, count: int, pushers: np.uint64, pawns: np.uint64, layer: np.uint64) -> int:
    """Add a position after so many moves, unless it is there; how many there are then."""
    slot = _slot(slots, pushers, pawns)
    while slots[slot] != 0:
        row = slots[slot] - 1
        if rows[row, 0] == pushers and rows[row, 1] == pawns:
            rows[row, 2] |= layer
            return count
        slot = (slot + 1) & (slots.size - 1)
    if count == len(rows):
        return FULL
    rows[count, 0], rows[count, 1], rows[count, 2] = pushers, pawns, layer
    slots[slot] = count + 1
    return count + 1


@compiled(types.void(_ROWS, _LINE, types.int64))
def _empty(rows: Rows, slots: Numbers, count: int) -> None:
    """Empty the slots of these rows: from where each looked first, to the end of what is full."""
    for row in range(count):
        slot = _slot(slots, rows[row, 0], rows[row, 1])
        while slots[slot] != 0:
            slots[slot] = 0
            slot = (slot + 1) & (slots.size - 1)


@compiled(types.int64(_LINE, _MASK, _ROWS, _LINE, types.int64, types.int64, _MASK))
def _one_move_on(
    parameters: Numbers, free: np.uint64, rows: Rows, slots: Numbers, count: int, row: int, layer: np.uint64
) -> int:
    """Add the positions one move after a row's, on squares that the other player leaves free; how many there are."""
    pushers, pawns = rows[row, 0], rows[row, 1]
    empty = free & ~(pushers | pawns)
    rest = pushers | pawns
    while rest != ZERO and count != FULL:
        square = lowest_bit(rest)
        here = bit(square)
        rest &= rest - ONE
        goals = reach(parameters, square, empty)
        while goals != ZERO and count != FULL:
            change = here | (goals & (~goals + ONE))
            goals &= goals - ONE
            if pushers & here != ZERO:
                count = _enter(rows, slots, count, pushers ^ change, pawns, layer)
            else:
                count = _enter(rows, slots, count, pushers, pawns ^ change, layer)
    return count


@compiled(types.int64(_LINE, _MASK, _MASK, _MASK, _ROWS, _LINE))
def prepare(
    parameters: Numbers, theirs: np.uint64, pushers: np.uint64, pawns: np.uint64, rows: Rows, slots: Numbers
) -> int:
    """Write all ways to place one's own pieces by moves: pushers, pawns, and after how many moves, as bits.

    Returns how many rows there are; those after a number of moves that is not allowed are among them. `FULL` if there
    was not enough room. `slots` is left as it was found: empty.
    """
    everything = (ONE << np.uint64(parameters[SQUARES])) - ONE
    count = _enter(rows, slots, 0, pushers, pawns, ONE)
    for moved in range(1, parameters[MOST_MOVES] + 1):
        before, after = ONE << np.uint64(moved - 1), ONE << np.uint64(moved)
        for row in range(count):
            if rows[row, 2] & before == ZERO:
                continue
            count = _one_move_on(parameters, everything & ~theirs, rows, slots, count, row, after)
            if count == FULL:
                slots[:] = 0
                return FULL
    if 8 * count > slots.size:
        slots[:] = 0
    else:
        _empty(rows, slots, count)
    return count  # type: ignore[no-any-return]
