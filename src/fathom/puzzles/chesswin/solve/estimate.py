"""How far a helpmate seems to be: two numbers that the search likes to see small. They change no answer, only the time.

*By strength*: the loser's king stands at an edge, the squares inwards are taken from him, and a rook or queen mates
along the edge; who has neither needs a pawn that becomes one. *By net*: the king is in a corner with nowhere to go, and
whoever is left mates there. What the winner's men strike is found once for both. Compiled.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.bits import count_bits
from fathom.engine.chess.board import (
    BISHOPS,
    KINGS,
    KNIGHTS,
    ONE,
    PAWNS,
    QUEENS,
    ROOKS,
    ROW,
    WHITE,
    ZERO,
    U,
    bishop_strikes,
    lowest,
    occupied_squares,
    rook_strikes,
    strikers,
    white_to_move,
)
from fathom.engine.chess.tables import KING_STEPS, Table
from fathom.puzzles.chesswin.solve.material import DARK
from fathom.puzzles.chesswin.solve.mobility import knight_steps, pawn_strikes

EDGES = np.array([0x8080808080808080, 0x0101010101010101, 0xFF00000000000000, 0xFF], np.uint64)
"""The h-file, the a-file, the last rank, the first rank."""

BUCKETS = 256
"""Estimates are smaller than this."""

MATE, NEARLY = 0, 1


@compiled(types.int64(types.uint64, types.uint64))
def distance(one: np.uint64, other: np.uint64) -> int:
    """How many steps a king takes from a square to another."""
    files = abs(np.int64(one & U(7)) - np.int64(other & U(7)))
    ranks = abs(np.int64(one >> U(3)) - np.int64(other >> U(3)))
    return max(files, ranks)  # type: ignore[return-value]


@compiled(types.int64(types.uint64, types.uint64))
def nearest(squares: np.uint64, king: np.uint64) -> int:
    """The distance of the nearest of some squares; 8 if there are none."""
    found = 8
    while squares:
        found = min(found, distance(lowest(squares), king))
        squares &= squares - ONE
    return found


@compiled(types.int64(types.uint64, types.uint64, types.boolean))
def _steps_to_promotion(pawns: np.uint64, occupied: np.uint64, white: bool) -> int:
    """How far the nearest pawn is from the last rank, men in its way counting triple."""
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


@compiled(types.uint64(ROW, types.uint64, types.uint64, types.boolean))
def struck_by(position: Table, men: np.uint64, occupied: np.uint64, white: bool) -> np.uint64:
    """All that some men of a colour strike, if these squares are occupied."""
    found = pawn_strikes(men & position[PAWNS], white) | knight_steps(men & position[KNIGHTS])
    if men & position[KINGS]:
        found |= KING_STEPS[lowest(men & position[KINGS])]
    left = men & (position[ROOKS] | position[QUEENS])
    while left:
        found |= rook_strikes(lowest(left), occupied)
        left &= left - ONE
    left = men & (position[BISHOPS] | position[QUEENS])
    while left:
        found |= bishop_strikes(lowest(left), occupied)
        left &= left - ONE
    return found  # type: ignore[no-any-return]


@compiled(types.int64(types.uint64, types.uint64))
def _to_edge(king: np.uint64, still_open: np.uint64) -> int:
    """How far mate along an edge is: the king's way there, and the squares inwards that are open to him there."""
    file, rank = np.int64(king & U(7)), np.int64(king >> U(3))
    best = 99
    for edge in range(4):
        away = 7 - file if edge == 0 else file if edge == 1 else 7 - rank if edge == 2 else rank
        inwards = 3 if away else count_bits(still_open & ~EDGES[edge])
        best = min(best, int(4 * away + 3 * inwards))
    return best


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


@compiled(types.int64(ROW, types.boolean, types.uint64, types.uint64, types.uint64))
def _without_heavy(position: Table, winner_white: bool, own: np.uint64, theirs: np.uint64, occupied: np.uint64) -> int:
    """By strength, where the winner has no rook or queen: a pawn has to become one.

    Where there is no pawn either, a man of the loser's has to be in his king's way, if need be one that a pawn becomes.
    """
    if own & position[PAWNS]:
        return 40 + 4 * _steps_to_promotion(own & position[PAWNS], occupied, winner_white)  # type: ignore[no-any-return]
    if theirs & (position[KNIGHTS] | position[BISHOPS] | position[ROOKS]):
        return 39
    return 40 + 4 * _steps_to_promotion(theirs & position[PAWNS], occupied, not winner_white)  # type: ignore[no-any-return]


@compiled(types.int64(ROW, types.boolean))
def estimates(position: Table, winner_white: bool) -> int:
    """How far mate seems by strength, plus `BUCKETS` times how far by net; `MATE`: it looks like mate."""
    occupied, white = occupied_squares(position), position[WHITE]
    own, theirs = (white, occupied & ~white) if winner_white else (occupied & ~white, white)
    king, near = lowest(position[KINGS] & theirs), lowest(position[KINGS] & own)
    without = occupied & ~(ONE << king)
    heavy = own & (position[ROOKS] | position[QUEENS])
    by_helpers = struck_by(position, own & ~heavy, without, winner_white)
    struck = by_helpers | struck_by(position, heavy, without, winner_white) if heavy else by_helpers
    steps = KING_STEPS[king] & ~theirs
    flights = count_bits(steps & ~struck)
    if flights == 0 and struck & (ONE << king) and white_to_move(position) != winner_white:
        checkers = strikers(position, king, occupied, own, winner_white)
        takers = theirs & ~position[KINGS]
        if strikers(position, lowest(checkers), occupied, takers, not winner_white) == ZERO:
            return MATE
        return NEARLY * BUCKETS + NEARLY
    apart = max(0, distance(king, near) - 2)
    net = 2 + 3 * flights + 3 * _to_corner(king, own & position[BISHOPS]) + apart
    if own & position[KNIGHTS]:
        net += min(3, max(0, nearest(own & position[KNIGHTS], king) - 2))
    net += min(7, nearest(theirs & ~position[KINGS], king) - 1)
    if heavy:
        covering = by_helpers if heavy & (heavy - ONE) == ZERO else struck
        strength = 1 + _to_edge(king, steps & ~covering) + apart
    else:
        strength = _without_heavy(position, winner_white, own, theirs, occupied)
    return min(strength, BUCKETS - 1) + BUCKETS * min(net, BUCKETS - 1)  # type: ignore[no-any-return]
