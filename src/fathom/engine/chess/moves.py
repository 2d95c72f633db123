"""All legal moves of a position, found as such: no move is made to see whether the king is struck after it.

A king steps where nobody strikes, once he is gone. In double check nobody else moves; in check others go between or
take who gives it; a man that shields its king stays on the line. Only taking en passant, which empties two squares of a
rank, is looked at after the fact.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.chess.board import (
    BISHOPS,
    BLACK_LONG,
    BLACK_SHORT,
    KINGS,
    KNIGHTS,
    LAST_RANKS,
    ONE,
    PASSING,
    PAWNS,
    QUEENS,
    ROOKS,
    ROW,
    STATE,
    WHITE_LONG,
    WHITE_SHORT,
    ZERO,
    U,
    bishop_strikes,
    lowest,
    make,
    men_of,
    move_of,
    occupied_squares,
    rook_strikes,
    strikers,
    white_to_move,
)
from fathom.engine.chess.tables import (
    BETWEEN,
    BISHOP_RAYS,
    KING_STEPS,
    KNIGHT_STEPS,
    LINE,
    PAWN_STRIKES,
    ROOK_RAYS,
    Table,
)

Numbers = np.ndarray[tuple[int], np.dtype[np.int64]]

MOST_MOVES = 256
"""Room for the moves of any position: none that chess leads to has more than 218, and boards full of queens, fewer."""

_LIST = types.int64[::1]


@compiled(types.int64(_LIST, types.int64, types.uint64, types.uint64))
def _add(out: Numbers, count: int, start: np.uint64, ends: np.uint64) -> int:
    """Write the moves from a square to others."""
    while ends:
        out[count] = move_of(start, lowest(ends), 0)
        count += 1
        ends &= ends - ONE
    return count


@compiled(types.int64(_LIST, types.int64, types.uint64, types.uint64))
def _add_pawn(out: Numbers, count: int, start: np.uint64, ends: np.uint64) -> int:
    """Write the moves of a pawn; on the last rank it becomes something."""
    while ends:
        end = lowest(ends)
        if (ONE << end) & LAST_RANKS:
            for becomes in range(KNIGHTS, QUEENS + 1):
                out[count] = move_of(start, end, KNIGHTS + QUEENS - becomes)
                count += 1
        else:
            out[count] = move_of(start, end, 0)
            count += 1
        ends &= ends - ONE
    return count


@compiled(types.uint64(ROW, types.uint64, types.uint64, types.uint64))
def pinned_men(position: Table, king: np.uint64, own: np.uint64, theirs: np.uint64) -> np.uint64:
    """The men that shield their king from a rook, bishop or queen."""
    occupied = own | theirs
    far = ROOK_RAYS[king] & (position[ROOKS] | position[QUEENS])
    far = (far | (BISHOP_RAYS[king] & (position[BISHOPS] | position[QUEENS]))) & theirs
    found = ZERO
    while far:
        shield = BETWEEN[king, lowest(far)] & occupied
        if shield & (shield - ONE) == ZERO:
            found |= shield & own
        far &= far - ONE
    return found


@compiled(types.int64(ROW, _LIST, types.int64, types.uint64, types.uint64, types.uint64, types.boolean))
def _king_moves(
    position: Table, out: Numbers, count: int, king: np.uint64, own: np.uint64, theirs: np.uint64, white: bool
) -> int:
    """Write the king's steps to squares that nobody strikes."""
    without = (own | theirs) & ~(ONE << king)
    ends = KING_STEPS[king] & ~own
    while ends:
        end = lowest(ends)
        if strikers(position, end, without, theirs, not white) == ZERO:
            out[count] = move_of(king, end, 0)
            count += 1
        ends &= ends - ONE
    return count


@compiled(types.int64(ROW, _LIST, types.int64, types.uint64, types.uint64, types.uint64, types.boolean))
def _castlings(
    position: Table, out: Numbers, count: int, king: np.uint64, own: np.uint64, theirs: np.uint64, white: bool
) -> int:
    """Write the castlings: nothing between king and rook, and nobody strikes where the king goes."""
    state, occupied = position[STATE], own | theirs
    if state & (WHITE_SHORT if white else BLACK_SHORT) and not occupied & (U(3) << (king + ONE)):
        struck = strikers(position, king + ONE, occupied, theirs, not white)
        if (struck | strikers(position, king + U(2), occupied, theirs, not white)) == ZERO:
            out[count] = move_of(king, king + U(2), 0)
            count += 1
    if state & (WHITE_LONG if white else BLACK_LONG) and not occupied & (U(7) << (king - U(3))):
        struck = strikers(position, king - ONE, occupied, theirs, not white)
        if (struck | strikers(position, king - U(2), occupied, theirs, not white)) == ZERO:
            out[count] = move_of(king, king - U(2), 0)
            count += 1
    return count


@compiled(types.uint64(types.uint64, types.uint64, types.uint64, types.boolean))
def _pawn_ends(square: np.uint64, occupied: np.uint64, theirs: np.uint64, white: bool) -> np.uint64:
    """Where a pawn can go, but for en passant."""
    mask = ONE << square
    if white:
        ends = (mask << U(8)) & ~occupied
        ends |= ((ends & U(0xFF0000)) << U(8)) & ~occupied
        return ends | (PAWN_STRIKES[0, square] & theirs)  # type: ignore[no-any-return]
    ends = (mask >> U(8)) & ~occupied
    ends |= ((ends & U(0xFF0000000000)) >> U(8)) & ~occupied
    return ends | (PAWN_STRIKES[1, square] & theirs)  # type: ignore[no-any-return]


@compiled(types.int64(ROW, _LIST))
def legal_moves(position: Table, out: Numbers) -> int:
    """Write all legal moves and return how many there are. Promotions to a queen come before lesser ones."""
    white = white_to_move(position)
    occupied = occupied_squares(position)
    own = men_of(position, white)
    theirs = occupied & ~own
    king = lowest(position[KINGS] & own)
    checkers = strikers(position, king, occupied, theirs, not white)
    count = _king_moves(position, out, 0, king, own, theirs, white)
    if checkers & (checkers - ONE):
        return count  # type: ignore[no-any-return]
    allowed = ~own
    if checkers:
        allowed &= checkers | BETWEEN[king, lowest(checkers)]
    else:
        count = _castlings(position, out, count, king, own, theirs, white)
    pinned = pinned_men(position, king, own, theirs)
    left = own & ~position[PAWNS] & ~position[KINGS]
    while left:
        square = lowest(left)
        mask = ONE << square
        if mask & position[KNIGHTS]:
            ends = KNIGHT_STEPS[square]
        else:
            ends = ZERO
            if mask & (position[ROOKS] | position[QUEENS]):
                ends = rook_strikes(square, occupied)
            if mask & (position[BISHOPS] | position[QUEENS]):
                ends |= bishop_strikes(square, occupied)
        ends &= allowed
        if mask & pinned:
            ends &= LINE[king, square]
        count = _add(out, count, square, ends)
        left &= left - ONE
    left = own & position[PAWNS]
    while left:
        square = lowest(left)
        ends = _pawn_ends(square, occupied, theirs, white) & allowed
        if (ONE << square) & pinned:
            ends &= LINE[king, square]
        count = _add_pawn(out, count, square, ends)
        left &= left - ONE
    passing = position[STATE] >> PASSING
    if passing:
        takers = PAWN_STRIKES[1 if white else 0, passing] & own & position[PAWNS]
        taken = ONE << (passing - U(8) if white else passing + U(8))
        while takers:
            start = lowest(takers)
            then = (occupied & ~taken & ~(ONE << start)) | (ONE << passing)
            if strikers(position, king, then, theirs & ~taken, not white) == ZERO:
                out[count] = move_of(start, passing, 0)
                count += 1
            takers &= takers - ONE
    return count  # type: ignore[no-any-return]


@compiled(types.int64(ROW, types.int64, _LIST, types.uint64[:, ::1]))
def perft(position: Table, depth: int, moves: Numbers, rows: Table) -> int:
    """How many sequences of so many legal moves there are.

    `moves` has room for `MOST_MOVES` a level and two numbers a level behind, `rows` a row a level and one more.
    """
    if depth <= 0:
        return 1
    bounds = depth * MOST_MOVES
    rows[0, :] = position
    total, level = 0, 0
    moves[bounds] = legal_moves(rows[0], moves)
    moves[bounds + depth] = 0
    if depth == 1:
        return moves[bounds]  # type: ignore[no-any-return]
    while level >= 0:
        which = moves[bounds + depth + level]
        if which == moves[bounds + level]:
            level -= 1
            continue
        moves[bounds + depth + level] = which + 1
        make(rows[level], moves[level * MOST_MOVES + which], rows[level + 1])
        below = moves[(level + 1) * MOST_MOVES : (level + 2) * MOST_MOVES]
        count = legal_moves(rows[level + 1], below)
        if level + 2 == depth:
            total += count
        else:
            level += 1
            moves[bounds + level] = count
            moves[bounds + depth + level] = 0
    return total
