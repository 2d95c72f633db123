"""Whether a player may have no push after a certain push of the other, whatever moves that player made before it.

The position after the push is known but for pieces that moves may have put or lifted. The push that can be spoilt in
the fewest ways is looked for, among those without moves and those after a shortest way of the pusher, and each of these
ways is tried in turn: most positions have a push that nothing spoils, and it is found among the first. It supposes the
rules of `at_once`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.retrograde.game import Numbers
from fathom.engine.retrograde.planes import ONE, ZERO, count_bits, lowest_bit
from fathom.games.pushfight.solve.kernels import NOT_ALLOWED, line_end
from fathom.games.pushfight.solve.layout import AROUND, BESIDE, MOST_MOVES
from fathom.games.pushfight.solve.places import bit
from fathom.games.pushfight.solve.search.threats import LINE_MASKS, Masks, Sides, free_squares

_MASK = types.uint64
_NUMBERS = types.int64[::1]
_SIDES = types.NamedUniTuple(_MASK, 4, Sides)


class Spoilers(NamedTuple):
    """Squares: where a piece that is put spoils a push, and from where one that is lifted does. All: no push."""

    put: np.uint64
    lifted: np.uint64


_SPOILERS = types.NamedUniTuple(_MASK, 2, Spoilers)


@compiled(_SPOILERS(_NUMBERS, _SIDES, _SPOILERS, _MASK, types.int64, _MASK, _SPOILERS))
def _fewer(
    parameters: Numbers,
    sides: Sides,
    possible: Spoilers,
    start: np.uint64,
    square: int,
    steps: np.uint64,
    fewest: Spoilers,
) -> Spoilers:
    """What spoils a push of the pusher from `start` that has come to a square by these steps, if that is fewer."""
    pieces = ((sides.theirs | sides.pushers | sides.pawns) ^ start) | bit(square)
    if np.uint64(parameters[AROUND + square]) & pieces == ZERO:
        return fewest
    for direction in range(4):
        end = line_end(parameters, pieces, sides.anchored, square, direction)
        if end == NOT_ALLOWED or (end < 0 and sides.theirs & bit(-2 - end) == ZERO):
            continue
        put = (steps | (bit(end) if end >= 0 else ZERO)) & possible.put
        lifted = bit(parameters[BESIDE + 4 * square + direction]) & possible.lifted
        if count_bits(put) + count_bits(lifted) < count_bits(fewest.put) + count_bits(fewest.lifted):
            fewest = Spoilers(put, lifted)
            if put | lifted == ZERO:
                break
    return fewest


@compiled(_SPOILERS(_NUMBERS, _SIDES, _SPOILERS, _MASK, LINE_MASKS, _SPOILERS))
def _fewer_by_steps(
    parameters: Numbers, sides: Sides, possible: Spoilers, start: np.uint64, ways: Masks, fewest: Spoilers
) -> Spoilers:
    """What spoils the push that the least spoils, of this pusher after a shortest way, if that is fewer."""
    unseen = free_squares(parameters, sides)
    ways[lowest_bit(start)] = ZERO
    layer = start
    while layer != ZERO:
        following = ZERO
        while layer != ZERO and fewest.put | fewest.lifted != ZERO:
            square = lowest_bit(layer)
            layer &= layer - ONE
            fresh = np.uint64(parameters[AROUND + square]) & unseen
            unseen ^= fresh
            following |= fresh
            while fresh != ZERO:
                step = lowest_bit(fresh)
                fresh &= fresh - ONE
                ways[step] = ways[square] | bit(step)
                fewest = _fewer(parameters, sides, possible, start, step, ways[step], fewest)
        layer = following
    return fewest


@compiled(types.boolean(_NUMBERS, _SIDES, LINE_MASKS, _MASK, types.int64, types.int64))
def may_be_stuck(parameters: Numbers, sides: Sides, ways: Masks, kept: np.uint64, to: int, away: int) -> bool:
    """Whether the player with the pushers may have no push, when the other has put and lifted some more pieces.

    That is, up to `to` of them put on squares that were empty, none of those `kept`, and up to `away` lifted.
    """
    possible = Spoilers(~kept if to > 0 else ZERO, sides.theirs & ~sides.anchored if away > 0 else ZERO)
    fewest = Spoilers(~ZERO, ~ZERO)
    rest = sides.pushers
    while rest != ZERO and fewest.put | fewest.lifted != ZERO:
        start = rest & (~rest + ONE)
        rest ^= start
        fewest = _fewer(parameters, sides, possible, start, lowest_bit(start), ZERO, fewest)
    rest = sides.pushers if parameters[MOST_MOVES] > 0 else ZERO
    while rest != ZERO and fewest.put | fewest.lifted != ZERO:
        fewest = _fewer_by_steps(parameters, sides, possible, rest & (~rest + ONE), ways, fewest)
        rest &= rest - ONE
    put, lifted = fewest
    if put & lifted == ~ZERO:
        return True
    theirs, pushers, pawns, anchored = sides
    if lifted != ZERO and may_be_stuck(
        parameters, Sides(theirs & ~lifted, pushers, pawns, anchored), ways, kept, to, away - 1
    ):
        return True
    while put != ZERO:
        after = Sides(theirs | (put & (~put + ONE)), pushers, pawns, anchored)
        if may_be_stuck(parameters, after, ways, kept, to - 1, away):
            return True
        put &= put - ONE
    return False
