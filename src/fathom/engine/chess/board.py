"""A chess position as eight words, who strikes where, and moves being made. All compiled.

Words 0 to 5 are the squares of pawns, knights, bishops, rooks, queens and kings of both colours; `WHITE` those of
White's men; `STATE` tells whose turn it is, castling rights and the square where a pawn can be taken en passant (only
if a pawn stands ready to, so that equal positions are equal words). A move is one number: from, to and what a pawn
becomes. Moves are made by copying: eight words are cheaper than remembering how to take a move back.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.bits import lowest_bit, zeros_above
from fathom.engine.chess.tables import (
    KING_STEPS,
    KNIGHT_STEPS,
    MIX,
    PAWN_STRIKES,
    RAYS,
    Table,
)

U = np.uint64
PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS, KINGS, WHITE, STATE = range(8)
WORDS = 8

ZERO, ONE = U(0), U(1)
BLACK_TO_MOVE = U(1)
WHITE_SHORT, WHITE_LONG, BLACK_SHORT, BLACK_LONG = U(2), U(4), U(8), U(16)
RIGHTS = U(30)
PASSING = U(8)
"""How far up in `STATE` the square of an en passant capture is; a1 stands for none."""

ROW = types.uint64[::1]
LAST_RANKS = U(0xFF000000000000FF)


@compiled(types.uint64(types.uint64))
def lowest(squares: np.uint64) -> np.uint64:
    """The lowest square of a set that is not empty."""
    return U(lowest_bit(squares))


@compiled(types.uint64(types.uint64, types.uint64, types.int64))
def _ray(square: np.uint64, occupied: np.uint64, direction: int) -> np.uint64:
    """The squares that a ray strikes, up to the first man. The last square has no ray up, the first none down."""
    ray = RAYS[direction, square]
    if direction < 4:
        stop = U(lowest_bit((ray & occupied) | (ONE << U(63))))
    else:
        stop = U(63) - U(zeros_above((ray & occupied) | ONE))
    return ray ^ RAYS[direction, stop]  # type: ignore[no-any-return]


@compiled(types.uint64(types.uint64, types.uint64))
def rook_strikes(square: np.uint64, occupied: np.uint64) -> np.uint64:
    """Where a rook strikes."""
    return _ray(square, occupied, 0) | _ray(square, occupied, 2) | _ray(square, occupied, 4) | _ray(square, occupied, 6)  # type: ignore[no-any-return]


@compiled(types.uint64(types.uint64, types.uint64))
def bishop_strikes(square: np.uint64, occupied: np.uint64) -> np.uint64:
    """Where a bishop strikes."""
    return _ray(square, occupied, 1) | _ray(square, occupied, 3) | _ray(square, occupied, 5) | _ray(square, occupied, 7)  # type: ignore[no-any-return]


@compiled(types.uint64(ROW))
def occupied_squares(position: Table) -> np.uint64:
    """Where men are."""
    pieces = position[KNIGHTS] | position[BISHOPS] | position[ROOKS] | position[QUEENS]
    return position[PAWNS] | position[KINGS] | pieces  # type: ignore[no-any-return]


@compiled(types.uint64(ROW, types.boolean))
def men_of(position: Table, white: bool) -> np.uint64:
    """Where the men of a colour are."""
    return position[WHITE] if white else occupied_squares(position) & ~position[WHITE]  # type: ignore[no-any-return]


@compiled(types.boolean(ROW))
def white_to_move(position: Table) -> bool:
    """Whose turn it is."""
    return position[STATE] & BLACK_TO_MOVE == ZERO  # type: ignore[no-any-return]


@compiled(types.uint64(ROW, types.uint64, types.uint64, types.uint64, types.boolean))
def strikers(position: Table, square: np.uint64, occupied: np.uint64, theirs: np.uint64, white: bool) -> np.uint64:
    """Which of `theirs`, men of White or of Black, strike a square, if these squares are occupied."""
    found = PAWN_STRIKES[1 if white else 0, square] & position[PAWNS]
    found |= KNIGHT_STEPS[square] & position[KNIGHTS]
    found |= KING_STEPS[square] & position[KINGS]
    straight, slanting = position[ROOKS] | position[QUEENS], position[BISHOPS] | position[QUEENS]
    if straight & theirs:
        found |= rook_strikes(square, occupied) & straight
    if slanting & theirs:
        found |= bishop_strikes(square, occupied) & slanting
    return found & theirs  # type: ignore[no-any-return]


@compiled(types.boolean(ROW))
def in_check(position: Table) -> bool:
    """Whether the king of the player to move is struck."""
    white = white_to_move(position)
    occupied = occupied_squares(position)
    own = men_of(position, white)
    king = lowest(position[KINGS] & own)
    return strikers(position, king, occupied, occupied & ~own, not white) != ZERO  # type: ignore[no-any-return]


@compiled(types.int64(types.uint64, types.uint64, types.int64))
def move_of(start: np.uint64, end: np.uint64, becomes: int) -> int:
    """The number of a move; a pawn becomes a man of `KNIGHTS` to `QUEENS`, 0: nothing."""
    return np.int64(start | end << U(6)) | becomes << 12  # type: ignore[return-value]


@compiled(types.int64(ROW, types.uint64))
def man_on(position: Table, mask: np.uint64) -> int:
    """What stands on the square of a mask; -1: nothing."""
    for man in range(6):
        if position[man] & mask:
            return man
    return -1


@compiled(types.uint64(types.uint64))
def rights_lost(mask: np.uint64) -> np.uint64:
    """The castling rights that end when somebody leaves or enters one of these squares."""
    lost = ZERO
    if mask & U(0x90):
        lost |= WHITE_SHORT
    if mask & U(0x11):
        lost |= WHITE_LONG
    if mask & U(0x9000000000000000):
        lost |= BLACK_SHORT
    if mask & U(0x1100000000000000):
        lost |= BLACK_LONG
    return lost


@compiled(types.void(ROW, types.int64, ROW))
def make(position: Table, move: int, after: Table) -> None:
    """Write the position after a legal move; `after` is another row than `position`."""
    start, end = U(move & 63), U(move >> 6 & 63)
    source, target = ONE << start, ONE << end
    white = white_to_move(position)
    moving = man_on(position, source)
    for word in range(WORDS):
        after[word] = position[word]
    for word in range(6):
        after[word] &= ~target
    after[moving] = (after[moving] & ~source) | target
    after[WHITE] &= ~(source | target)
    if white:
        after[WHITE] |= target
    passing = ZERO
    if moving == PAWNS:
        if move >> 12:
            after[PAWNS] &= ~target
            after[move >> 12] |= target
        elif end == (position[STATE] >> PASSING) and end != ZERO:
            taken = ~(ONE << (end - U(8) if white else end + U(8)))
            after[PAWNS] &= taken
            after[WHITE] &= taken
        elif end == start + U(16) or start == end + U(16):
            over = (start + end) >> ONE
            theirs = position[PAWNS] & ~position[WHITE] if white else position[PAWNS] & position[WHITE]
            if PAWN_STRIKES[0 if white else 1, over] & theirs:
                passing = over
    elif moving == KINGS and (end == start + U(2) or start == end + U(2)):
        short = end > start
        corner = ONE << (start + U(3) if short else start - U(4))
        beside = ONE << (start + ONE if short else start - ONE)
        after[ROOKS] ^= corner | beside
        if white:
            after[WHITE] ^= corner | beside
    rights = position[STATE] & RIGHTS & ~rights_lost(source | target)
    after[STATE] = rights | (passing << PASSING) | (BLACK_TO_MOVE if white else ZERO)


@compiled(types.uint64(ROW))
def hashed(position: Table) -> np.uint64:
    """A number of 64 bits that positions rarely share; never 0."""
    found = ZERO
    for word in range(WORDS):
        found = (found ^ position[word]) * MIX[word]
        found ^= found >> U(29)
    return found | ONE
