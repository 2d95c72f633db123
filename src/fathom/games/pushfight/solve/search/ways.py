"""All ways to place one's own pieces by moves, layer by layer: after none, one, two.

Where a turn may have any number of moves up to two and every move can be taken back, two moves of one piece are worth
no more than one, and what two pieces come to in either order is told apart by a table of reaches: no hash table is
needed, and a way costs some nanoseconds. Under other rules `turns.prepare` writes all at once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.retrograde.game import Numbers
from fathom.engine.retrograde.planes import ONE, ZERO, lowest_bit
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.solve.layout import MOST_MOVES
from fathom.games.pushfight.solve.places import bit
from fathom.games.pushfight.solve.search.at_once import area
from fathom.games.pushfight.solve.search.threats import Masks, Sides, free_squares
from fathom.games.pushfight.solve.turns import prepare, reach, room_sizes

_MASK = types.uint64
_NUMBERS = types.int64[::1]
_TABLE = types.uint64[:, ::1]
_SIDES = types.NamedUniTuple(_MASK, 4, Sides)


class Reaches(NamedTuple):
    """Where each of one's own pieces can go; and where each can after another has gone to a square."""

    first: Masks
    second: NDArray[np.uint64]


REACHES = types.NamedTuple([types.uint64[::1], types.uint64[:, :, ::1]], Reaches)


def reaches_for(board: Board) -> Reaches:
    """Room for them."""
    return Reaches(np.zeros(board.pieces, np.uint64), np.zeros((board.pieces, 64, board.pieces), np.uint64))


def ways_sizes(board: Board, quick: bool) -> tuple[int, int]:
    """How many rows and slots `next_layer` needs."""
    pieces, empty = board.pieces, len(board.squares) - 2 * board.pieces
    most = 1 + pieces * empty + pieces * (pieces - 1) * empty**2
    return (most, 1) if quick else room_sizes(board)


@compiled(types.int64(_NUMBERS, _SIDES, _TABLE, types.int64))
def _write_first(parameters: Numbers, sides: Sides, rows: NDArray[np.uint64], count: int) -> int:
    """Add the ways after one move; how many ways there are."""
    empty = free_squares(parameters, sides)
    rest = sides.pushers | sides.pawns
    while rest != ZERO:
        here = rest & (~rest + ONE)
        rest ^= here
        goals = reach(parameters, lowest_bit(here), empty)
        pushes = sides.pushers & here != ZERO
        while goals != ZERO:
            change = here | (goals & (~goals + ONE))
            goals &= goals - ONE
            rows[count, 0] = sides.pushers ^ change if pushes else sides.pushers
            rows[count, 1] = sides.pawns if pushes else sides.pawns ^ change
            rows[count, 2] = ONE << ONE
            count += 1
    return count


@compiled(types.void(_NUMBERS, _MASK, _MASK, types.uint64[::1]))
def _note_reaches(parameters: Numbers, own: np.uint64, empty: np.uint64, found: Masks) -> None:
    """Write of each of one's own pieces where it can go, by regions of these empty squares."""
    found[:] = ZERO
    left = empty
    while left != ZERO:
        near = area(parameters, left & (~left + ONE), empty)
        left &= ~near
        rest = own
        piece = 0
        while rest != ZERO:
            if near & rest & (~rest + ONE) != ZERO:
                found[piece] |= near & empty
            rest &= rest - ONE
            piece += 1


@compiled(_MASK(REACHES, types.int64, types.int64, types.int64, types.boolean))
def _fresh_goals(reaches: Reaches, piece: int, goal: int, other: int, alike: bool) -> np.uint64:
    """Where another piece can go once a piece has gone to a square, without what is found in another order.

    Both may go the other way round; and of two pieces that are alike each may go where the other does.
    """
    fresh = reaches.second[piece, goal, other]
    rest = fresh & reaches.first[other] if other < piece else ZERO
    while rest != ZERO:
        second = lowest_bit(rest)
        rest &= rest - ONE
        if reaches.second[other, second, piece] & bit(goal) != ZERO:
            fresh &= ~bit(second)
    rest = fresh & reaches.first[piece] & (bit(goal) - ONE) if alike else ZERO
    while rest != ZERO:
        second = lowest_bit(rest)
        rest &= rest - ONE
        if reaches.second[piece, second, other] & bit(goal) != ZERO:
            fresh &= ~bit(second)
    return fresh  # type: ignore[no-any-return]


@compiled(types.int64(_SIDES, _TABLE, types.int64, _MASK, _MASK, _MASK))
def _write_pairs(
    sides: Sides, rows: NDArray[np.uint64], count: int, change: np.uint64, other: np.uint64, goals: np.uint64
) -> int:
    """Add the ways after a move that changes two squares, and one of another piece to each of these squares."""
    pushers = sides.pushers ^ (change if sides.pushers & change != ZERO else ZERO)
    pawns = sides.pawns ^ (change if sides.pawns & change != ZERO else ZERO)
    pushes = sides.pushers & other != ZERO
    while goals != ZERO:
        second = other | (goals & (~goals + ONE))
        goals &= goals - ONE
        rows[count, 0] = pushers ^ second if pushes else pushers
        rows[count, 1] = pawns if pushes else pawns ^ second
        rows[count, 2] = ONE << np.uint64(2)
        count += 1
    return count


@compiled(types.int64(_NUMBERS, _SIDES, _TABLE, types.int64, REACHES, types.int64, _MASK))
def _write_second(
    parameters: Numbers,
    sides: Sides,
    rows: NDArray[np.uint64],
    count: int,
    reaches: Reaches,
    piece: int,
    here: np.uint64,
) -> int:
    """Add the ways after a move of this piece and then of another one; how many ways there are."""
    own, empty = sides.pushers | sides.pawns, free_squares(parameters, sides)
    goals = reaches.first[piece]
    while goals != ZERO:
        there = goals & (~goals + ONE)
        goals ^= there
        _note_reaches(parameters, own, empty ^ (here | there), reaches.second[piece, lowest_bit(there)])
        rest = own
        number = 0
        while rest != ZERO:
            other = rest & (~rest + ONE)
            rest ^= other
            if other != here:
                alike = (sides.pushers & here != ZERO) == (sides.pushers & other != ZERO)
                fresh = _fresh_goals(reaches, piece, lowest_bit(there), number, alike)
                count = _write_pairs(sides, rows, count, here | there, other, fresh)
            number += 1
    return count


@compiled(types.int64(_NUMBERS, types.boolean, _SIDES, _TABLE, _NUMBERS, types.int64, types.int64, REACHES))
def next_layer(
    parameters: Numbers,
    quick: bool,
    sides: Sides,
    rows: NDArray[np.uint64],
    slots: Numbers,
    layer: int,
    count: int,
    reaches: Reaches,
) -> int:
    """Add the ways after so many moves, from 1 on, to rows that begin with that without moves; how many there are.

    A way is one's pushers, one's pawns, and after how many moves, as bits. `FULL` if there was not enough room. Unless
    `quick`, the first layer has all of them.
    """
    if not quick:
        return prepare(parameters, sides.theirs, sides.pushers, sides.pawns, rows, slots)  # type: ignore[no-any-return]
    if parameters[MOST_MOVES] < layer:
        return count
    if layer == 1:
        return _write_first(parameters, sides, rows, count)  # type: ignore[no-any-return]
    _note_reaches(parameters, sides.pushers | sides.pawns, free_squares(parameters, sides), reaches.first)
    rest = sides.pushers | sides.pawns
    piece = 0
    while rest != ZERO:
        count = _write_second(parameters, sides, rows, count, reaches, piece, rest & (~rest + ONE))
        rest &= rest - ONE
        piece += 1
    return count
