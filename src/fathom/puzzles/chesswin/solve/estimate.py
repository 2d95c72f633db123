"""How far a helpmate seems to be: a number that the search likes to see small. It changes no answer, only the time.

The loser's king is to stand in a corner with nowhere to go, the winner's king near, and the winner needs a rook or a
queen, if necessary one that a pawn becomes. Compiled.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.chess.board import (
    BISHOPS,
    KINGS,
    KNIGHTS,
    ONE,
    PAWNS,
    ROOKS,
    ROW,
    ZERO,
    U,
    lowest,
    men_of,
    occupied_squares,
    strikers,
    white_to_move,
)
from fathom.engine.chess.tables import KING_STEPS, Table
from fathom.puzzles.chesswin.solve.material import DARK, heavy_men

EDGES = np.array([0x8080808080808080, 0x0101010101010101, 0xFF00000000000000, 0xFF], np.uint64)
"""The four edges."""

BUCKETS = 256
"""Estimates are smaller than this."""


@compiled(types.int64(types.uint64, types.uint64))
def distance(one: np.uint64, other: np.uint64) -> int:
    """How many steps a king takes from a square to another."""
    files = abs(np.int64(one & U(7)) - np.int64(other & U(7)))
    ranks = abs(np.int64(one >> U(3)) - np.int64(other >> U(3)))
    return max(files, ranks)  # type: ignore[return-value]


@compiled(types.int64(types.uint64, types.uint64, types.boolean))
def _steps_to_promotion(pawns: np.uint64, occupied: np.uint64, white: bool) -> int:
    """How far the nearest pawn is from the last rank, men in its way counting double."""
    best = 20
    while pawns:
        square = lowest(pawns)
        steps, way = 0, ONE << square
        while way:
            way = way << U(8) if white else way >> U(8)
            if way:
                steps += 1
            if way & occupied:
                steps += 2
        best = min(best, steps)
        pawns &= pawns - ONE
    return best


@compiled(types.int64(ROW, types.uint64, types.uint64, types.uint64, types.uint64, types.uint64, types.boolean))
def _edge(
    position: Table,
    king: np.uint64,
    near: np.uint64,
    without: np.uint64,
    theirs: np.uint64,
    helpers: np.uint64,
    winner_white: bool,
) -> int:
    """How far mate by a rook or queen along an edge is: the king's way there, and the squares inwards left open."""
    best = 99
    for edge in range(4):
        line = U(7) if edge == 0 else U(0) if edge == 1 else U(56) if edge == 2 else U(0)
        here = king & (U(7) if edge < 2 else U(56))
        away = np.int64(here ^ line) if edge < 2 else np.int64((here ^ line) >> U(3))
        open_squares = 3
        if away == 0:
            open_squares = 0
            inner = KING_STEPS[king] & ~EDGES[edge] & ~theirs
            while inner:
                if strikers(position, lowest(inner), without, helpers, winner_white) == ZERO:
                    open_squares += 1
                inner &= inner - ONE
        best = min(best, 4 * away + 3 * open_squares)
    return best + max(0, distance(king, near) - 2)


@compiled(types.int64(ROW, types.uint64, types.uint64, types.uint64, types.boolean))
def _flights(position: Table, king: np.uint64, own: np.uint64, theirs: np.uint64, winner_white: bool) -> int:
    """How many squares the loser's king could step to."""
    without = (own | theirs) & ~(ONE << king)
    found = 0
    steps = KING_STEPS[king] & ~theirs
    while steps:
        if strikers(position, lowest(steps), without, own, winner_white) == ZERO:
            found += 1
        steps &= steps - ONE
    return found


@compiled(types.int64(ROW, types.boolean))
def to_strength(position: Table, winner_white: bool) -> int:
    """A guess of how far mate by a rook or queen is, a pawn having to become one if need be.

    Where the winner has no pawn either, a man of the loser's has to be in his king's way, if need be one that a pawn
    becomes.
    """
    occupied = occupied_squares(position)
    own, theirs = men_of(position, winner_white), men_of(position, not winner_white)
    king, near = lowest(position[KINGS] & theirs), lowest(position[KINGS] & own)
    heavy = heavy_men(position, winner_white)
    if heavy:
        helpers = own & ~heavy if heavy & (heavy - ONE) == ZERO else own
        without = occupied & ~(ONE << king)
        return min(1 + _edge(position, king, near, without, theirs, helpers, winner_white), BUCKETS - 1)
    pawns = own & position[PAWNS]
    if pawns:
        return min(40 + 4 * _steps_to_promotion(pawns, occupied, winner_white), BUCKETS - 1)
    if theirs & (position[KNIGHTS] | position[BISHOPS] | position[ROOKS]):
        return 39
    pawns = theirs & position[PAWNS]
    return min(40 + 4 * _steps_to_promotion(pawns, occupied, not winner_white), BUCKETS - 1)


@compiled(types.int64(types.uint64, types.uint64))
def _to_corner(king: np.uint64, bishops: np.uint64) -> int:
    """How far a king is from a corner that bishops of the winner, if there are any, can strike."""
    best = 9
    for corner in range(4):
        square = U(0) if corner == 0 else U(7) if corner == 1 else U(56) if corner == 2 else U(63)
        same = bishops & (DARK if corner == 0 or corner == 3 else ~DARK)
        if bishops == ZERO or same:
            best = min(best, distance(king, square))
    return best


@compiled(types.int64(ROW, types.boolean))
def to_net(position: Table, winner_white: bool) -> int:
    """A guess of how far mate in a corner by whatever there is seems to be; 0: it looks like mate."""
    own, theirs = men_of(position, winner_white), men_of(position, not winner_white)
    king, near = lowest(position[KINGS] & theirs), lowest(position[KINGS] & own)
    flights = _flights(position, king, own, theirs, winner_white)
    if flights == 0 and white_to_move(position) != winner_white:
        checkers = strikers(position, king, own | theirs, own, winner_white)
        if checkers:
            takers = theirs & ~position[KINGS]
            if strikers(position, lowest(checkers), own | theirs, takers, not winner_white) == ZERO:
                return 0
            return 1
    bishops = own & position[BISHOPS]
    found = 3 * flights + 3 * _to_corner(king, bishops) + max(0, distance(king, near) - 2)
    left, nearest = own & position[KNIGHTS], 3
    while left:
        nearest = min(nearest, max(0, distance(lowest(left), king) - 2))
        left &= left - ONE
    found += nearest if own & position[KNIGHTS] else 0
    left, nearest = theirs & ~position[KINGS], 7
    while left:
        nearest = min(nearest, distance(lowest(left), king) - 1)
        left &= left - ONE
    return min(2 + found + nearest, BUCKETS - 1)
