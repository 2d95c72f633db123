"""Who has too little left to mate at all, whatever both do. Compiled."""

from __future__ import annotations

from fathom.compiled import compiled, types
from fathom.engine.bits import count_bits
from fathom.engine.chess.board import (
    BISHOPS,
    KNIGHTS,
    PAWNS,
    QUEENS,
    ROOKS,
    ROW,
    ZERO,
    U,
    men_of,
)
from fathom.engine.chess.tables import Table

DARK = U(0xAA55AA55AA55AA55)
"""The squares of a1's colour."""


@compiled(types.boolean(ROW, types.boolean))
def too_little(position: Table, winner_white: bool) -> bool:
    """Whether the winner's men cannot mate: a bare king; a knight alone, or bishops of one colour, without help.

    [Ambrona 2022, Lemmas 5 and 6]: without pawns, a single knight mates nobody but who has a knight, bishop or rook
    to be in the way; bishops on squares of one colour, nobody but who has a knight or a bishop on the other colour.
    """
    own, theirs = men_of(position, winner_white), men_of(position, not winner_white)
    knights, bishops = position[KNIGHTS], position[BISHOPS]
    if own & (position[PAWNS] | position[ROOKS] | position[QUEENS]):
        return False
    if not own & (knights | bishops):
        return True
    if position[PAWNS]:
        return False
    if own & bishops == ZERO and count_bits(own & knights) == 1:
        return theirs & (knights | bishops | position[ROOKS]) == ZERO  # type: ignore[no-any-return]
    if own & knights == ZERO:
        dark = own & bishops & DARK != ZERO
        light = own & bishops & ~DARK != ZERO
        if dark and light:
            return False
        return theirs & (knights | (bishops & (~DARK if dark else DARK))) == ZERO  # type: ignore[no-any-return]
    return False
