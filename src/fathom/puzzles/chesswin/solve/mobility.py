"""Where every man could ever get to, and whether mate is possible anywhere within that: the static test. Compiled.

`mobility` is a least fixed point. A man's *region* begins with its square and grows by single steps (of a rook, bishop
or queen: to the next square, since whatever lies on the way is passed), as long as no *rooted* man, one that never
moves and is never taken, is in the way: a rooted man of one's own on the square; for a push of a pawn, one of either
colour; for a king, a rooted enemy striking the square from beside it. Pawns strike where the enemy's men can come. In
[Ambrona 2022, 3.1] pushes into enemy men are not ruled out; with that rule the test finds what it is meant to find.
One more rule is ours: pawns that never leave their file, never promote and are never taken are not passed by others
that stay on the file.

`mate_possible` asks of every square of the loser's king whether the winner could check him there while all squares
around are covered: each struck by a winner's man or filled by a man of the loser's own, where one man strikes only so
many from one place and fills one. This takes the place of the conditions of [Ambrona 2022, 3.2] and implies them.

Both hold as long as nobody may castle or take en passant. Cost: the squares of all regions, times those of the king's.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.bits import count_bits, zeros_above
from fathom.engine.chess.board import (
    BISHOPS,
    KINGS,
    KNIGHTS,
    LAST_RANKS,
    ONE,
    PAWNS,
    QUEENS,
    ROOKS,
    ROW,
    STATE,
    WHITE,
    ZERO,
    U,
    bishop_strikes,
    lowest,
    man_on,
    occupied_squares,
    rook_strikes,
)
from fathom.engine.chess.tables import KING_STEPS, KNIGHT_STEPS, PAWN_STRIKES, Table

_NOT_A, _NOT_H = U(0xFEFEFEFEFEFEFEFE), U(0x7F7F7F7F7F7F7F7F)
_NOT_AB, _NOT_GH = U(0xFCFCFCFCFCFCFCFC), U(0x3F3F3F3F3F3F3F3F)
_WORD = types.uint64


@compiled(_WORD(_WORD))
def straight_steps(squares: np.uint64) -> np.uint64:
    """The squares beside these, along files and ranks."""
    return squares << U(8) | squares >> U(8) | (squares & _NOT_H) << ONE | (squares & _NOT_A) >> ONE


@compiled(_WORD(_WORD))
def slanting_steps(squares: np.uint64) -> np.uint64:
    """The squares at the corners of these."""
    left, right = (squares & _NOT_A) >> ONE, (squares & _NOT_H) << ONE
    return left << U(8) | left >> U(8) | right << U(8) | right >> U(8)


@compiled(_WORD(_WORD))
def knight_steps(squares: np.uint64) -> np.uint64:
    """The squares a knight's step away from these."""
    near = (squares & _NOT_A) >> ONE | (squares & _NOT_H) << ONE
    far = (squares & _NOT_AB) >> U(2) | (squares & _NOT_GH) << U(2)
    return near << U(16) | near >> U(16) | far << U(8) | far >> U(8)


@compiled(_WORD(_WORD, types.boolean))
def pawn_strikes(squares: np.uint64, white: bool) -> np.uint64:
    """The squares that pawns on these strike."""
    sides = (squares & _NOT_A) >> ONE | (squares & _NOT_H) << ONE
    return sides << U(8) if white else sides >> U(8)


@compiled(_WORD(types.int64, _WORD, types.boolean))
def near_strikes(man: int, squares: np.uint64, white: bool) -> np.uint64:
    """What a man on these squares strikes from beside it, so that nobody can come between."""
    if man == PAWNS:
        return pawn_strikes(squares, white)  # type: ignore[no-any-return]
    if man == KNIGHTS:
        return knight_steps(squares)  # type: ignore[no-any-return]
    found = ZERO
    if man != BISHOPS:
        found |= straight_steps(squares)
    if man != ROOKS:
        found |= slanting_steps(squares)
    return found


@compiled(_WORD(types.int64, _WORD, types.boolean, _WORD, _WORD, _WORD))
def _grown(
    man: int, region: np.uint64, white: bool, own_rooted: np.uint64, no_push: np.uint64, takable: np.uint64
) -> np.uint64:
    """A region with the next steps; `no_push`: where pawns are not pushed, `takable`: where they may take somebody."""
    if man != PAWNS:
        return region | (near_strikes(man, region, white) & ~own_rooted)  # type: ignore[no-any-return]
    pushed = (region << U(8) if white else region >> U(8)) & ~no_push
    found = region | pushed | (pawn_strikes(region, white) & takable & ~own_rooted)
    if region & LAST_RANKS:
        steps = straight_steps(region) | slanting_steps(region) | knight_steps(region)
        found |= steps & ~own_rooted
    return found  # type: ignore[no-any-return]


@compiled(_WORD(_WORD))
def _file(square: np.uint64) -> np.uint64:
    """All squares of a square's file."""
    return U(0x0101010101010101) << (square & U(7))


@compiled(_WORD(ROW, ROW, types.boolean))
def _hits(position: Table, region: Table, white: bool) -> np.uint64:
    """All squares where men of a colour may ever take somebody."""
    white_men = position[WHITE]
    left = white_men if white else occupied_squares(position) & ~white_men
    found = ZERO
    while left:
        square = lowest(left)
        reached = region[square]
        if position[PAWNS] & ONE << square and reached & LAST_RANKS == ZERO:
            found |= pawn_strikes(reached, white)
        else:
            found |= reached
        left &= left - ONE
    return found


@compiled(_WORD(ROW, ROW))
def _held(position: Table, region: Table) -> np.uint64:
    """The pawns that never leave their file, never promote and are never taken."""
    by_white, by_black = _hits(position, region, True), _hits(position, region, False)
    left, found = position[PAWNS], ZERO
    while left:
        square = lowest(left)
        hits = by_black if position[WHITE] & ONE << square else by_white
        if region[square] & (hits | LAST_RANKS | ~_file(square)) == ZERO:
            found |= ONE << square
        left &= left - ONE
    return found


@compiled(_WORD(ROW, ROW, _WORD, _WORD, types.boolean))
def _stops(position: Table, region: Table, held: np.uint64, square: np.uint64, white: bool) -> np.uint64:
    """Where a pawn that stays on its file is not pushed to, since it never gets past a pawn ahead that is held there.

    An enemy's pawn never goes back behind where it is now; one's own goes as far as its region.
    """
    file = _file(square)
    if region[square] & ~file:
        return ZERO
    beyond = ~ZERO << square if white else (ONE << square) - ONE
    left, found = held & file & beyond & ~(ONE << square), ZERO
    while left:
        ahead = lowest(left)
        if (position[WHITE] & ONE << ahead != ZERO) != white:
            found |= ONE << ahead
        elif white:
            found |= ONE << (U(63) - U(zeros_above(region[ahead])))
        else:
            found |= ONE << lowest(region[ahead])
        left &= left - ONE
    return found


@compiled(_WORD(ROW, ROW))
def mobility(position: Table, region: Table) -> np.uint64:
    """Write the region of the man on each occupied square, and return the squares of the rooted men."""
    occupied = occupied_squares(position)
    rooted = occupied
    left = occupied
    while left:
        square = lowest(left)
        region[square] = ONE << square
        left &= left - ONE
    white_men = position[WHITE]
    white_reach = white_men & ~position[KINGS]
    black_reach = occupied & ~white_men & ~position[KINGS]
    changed = True
    while changed:
        changed = False
        held = _held(position, region)
        white_guards, black_guards = ZERO, ZERO
        left = rooted
        while left:
            square = lowest(left)
            mask = ONE << square
            white = white_men & mask != ZERO
            struck = near_strikes(man_on(position, mask), mask, white)
            if white:
                white_guards |= struck
            else:
                black_guards |= struck
            left &= left - ONE
        left = occupied
        white_all, black_all = ZERO, ZERO
        while left:
            square = lowest(left)
            mask = ONE << square
            man = man_on(position, mask)
            white = white_men & mask != ZERO
            own = white_men if white else ~white_men
            blocked = (rooted & own & ~mask) | (rooted & position[KINGS] & ~own)
            if man == KINGS:
                blocked |= black_guards if white else white_guards
            no_push = rooted & ~mask
            if man == PAWNS:
                no_push |= _stops(position, region, held, square, white)
            before = region[square]
            grown = _grown(man, before, white, blocked, no_push, black_reach if white else white_reach)
            if grown != before:
                region[square] = grown
                changed = True
            if white:
                white_all |= grown
            else:
                black_all |= grown
            if man != KINGS and white:
                white_reach |= grown
            elif man != KINGS:
                black_reach |= grown
            left &= left - ONE
        left = rooted
        while left:
            square = lowest(left)
            mask = ONE << square
            entered = mask & (black_all if white_men & mask else white_all) & ~position[KINGS]
            if region[square] != mask or entered:
                rooted &= ~mask
                changed = True
            left &= left - ONE
    return rooted  # type: ignore[no-any-return]


@compiled(_WORD(types.int64, _WORD, types.boolean, types.boolean, _WORD))
def far_strikes(man: int, square: np.uint64, white: bool, promoted: bool, rooted: np.uint64) -> np.uint64:
    """What a man on a square strikes at most, rooted men being in the way; a pawn that may be something else, all."""
    found = ZERO
    if man == PAWNS:
        found = PAWN_STRIKES[0 if white else 1, square]
    if man == KNIGHTS or promoted:
        found |= KNIGHT_STEPS[square]
    if man == KINGS:
        found |= KING_STEPS[square]
    if man == ROOKS or man == QUEENS or promoted:
        found |= rook_strikes(square, rooted)
    if man == BISHOPS or man == QUEENS or promoted:
        found |= bishop_strikes(square, rooted)
    return found


@compiled(types.boolean(ROW, types.boolean, ROW, _WORD, _WORD))
def _mate_on(position: Table, winner_white: bool, region: Table, rooted: np.uint64, king: np.uint64) -> bool:
    """Whether the loser's king could be mated on this square, as far as regions tell."""
    around = KING_STEPS[king]
    straight = around & straight_steps(ONE << king)
    slanting = around & ~straight
    occupied, white_men = occupied_squares(position), position[WHITE]
    winners = white_men if winner_white else occupied & ~white_men
    covered, filled, checked = ZERO, ZERO, False
    most_straight = most_slanting = most = 0
    left = occupied & ~(position[KINGS] & ~winners)
    while left:
        square = lowest(left)
        mask = ONE << square
        if mask & winners:
            man = man_on(position, mask)
            promoted = man == PAWNS and region[square] & LAST_RANKS != ZERO
            best_straight = best_slanting = best = 0
            places = region[square] & ~(ONE << king)
            while places:
                struck = far_strikes(man, lowest(places), winner_white, promoted, rooted)
                checked = checked or struck & (ONE << king) != ZERO
                covered |= struck & around
                best_straight = max(best_straight, count_bits(struck & straight))
                best_slanting = max(best_slanting, count_bits(struck & slanting))
                best = max(best, count_bits(struck & around))
                places &= places - ONE
            most_straight += best_straight
            most_slanting += best_slanting
            most += best
        else:
            fills = region[square] & around
            filled |= fills
            most_straight += 1 if fills & straight else 0
            most_slanting += 1 if fills & slanting else 0
            most += 1 if fills else 0
        left &= left - ONE
    if not checked or around & ~(covered | filled):
        return False
    if most_straight < count_bits(straight) or most_slanting < count_bits(slanting):
        return False
    return most >= count_bits(around) and _fillers(position, region, winners, around & ~covered)  # type: ignore[no-any-return]


@compiled(types.boolean(ROW, ROW, _WORD, _WORD))
def _fillers(position: Table, region: Table, winners: np.uint64, open_squares: np.uint64) -> bool:
    """Whether as many of the loser's men can come to squares that nobody covers as there are such squares."""
    count = 0
    left = occupied_squares(position) & ~winners & ~position[KINGS]
    while left:
        if region[lowest(left)] & open_squares:
            count += 1
        left &= left - ONE
    return count >= count_bits(open_squares)  # type: ignore[no-any-return]


@compiled(types.boolean(ROW, types.boolean, ROW))
def static_unwinnable(position: Table, winner_white: bool, region: Table) -> bool:
    """Whether regions alone show that the winner never mates. `region` has room for 64 words.

    Says nothing where somebody may castle or take en passant.
    """
    if position[STATE] >> ONE:
        return False
    rooted = mobility(position, region)
    loser_king = position[KINGS] & (~position[WHITE] if winner_white else position[WHITE])
    places = region[lowest(loser_king)]
    while places:
        if _mate_on(position, winner_white, region, rooted & ~loser_king, lowest(places)):
            return False
        places &= places - ONE
    return True
