"""A *threat*: one way to push a piece off at once, as what has to stand where for it to work.

It is found in one position (`at_once`) and works in every other in which it `holds`, which a handful of instructions
tell. After most turns of a player who is lost, one of a few threats of the other still holds.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.retrograde.game import Numbers
from fathom.engine.retrograde.planes import ONE, ZERO
from fathom.games.pushfight.solve.layout import SQUARES

Masks = NDArray[np.uint64]

PUSHERS, OWN, VICTIM, FULL, EMPTY, ZONE = range(6)
"""Of a threat, as masks: where pushers have to stand, pieces of the player who threatens, the piece that falls, any
pieces; what has to be empty; all these squares. A threat without squares is none."""

FIELDS = 6

LINE_MASKS = types.uint64[::1]
_MASK = types.uint64


class Sides(NamedTuple):
    """The pieces that stay, those that may move, and the one that cannot be pushed, as masks."""

    theirs: np.uint64
    pushers: np.uint64
    pawns: np.uint64
    anchored: np.uint64


_SIDES = types.NamedUniTuple(_MASK, 4, Sides)


@compiled(_MASK(types.int64[::1], _SIDES))
def free_squares(parameters: Numbers, sides: Sides) -> np.uint64:
    """The squares on which nothing stands."""
    everything = (ONE << np.uint64(parameters[SQUARES])) - ONE
    return everything & ~(sides.theirs | sides.pushers | sides.pawns)


@compiled(types.void(LINE_MASKS, _SIDES, LINE_MASKS, _MASK, _MASK))
def note_threat(threat: Masks, sides: Sides, line: Masks, first: np.uint64, second: np.uint64) -> None:
    """Write the threat of a line, its edge, inner squares and tail, that becomes whole by these ways of two moves."""
    own, ways = sides.pushers | sides.pawns, first | second
    edge, inner, tail = line[0], line[1], line[2]
    if second & tail != ZERO:
        arriving = second & own & ~first  # a second way may lead across the square that the first piece has left
    elif first & tail & ~own != ZERO:
        arriving = first & own
    else:
        arriving = tail
    threat[PUSHERS] = arriving
    threat[OWN] = ways & own
    threat[VICTIM] = edge
    threat[FULL] = inner & ~ways
    threat[EMPTY] = ways & ~own
    threat[ZONE] = ways | edge | inner | tail


@compiled(types.boolean(LINE_MASKS, _SIDES))
def holds(threat: Masks, sides: Sides) -> bool:
    """Whether a threat works here."""
    own = sides.pushers | sides.pawns
    missing = (threat[PUSHERS] & ~sides.pushers) | (threat[OWN] & ~own) | (threat[VICTIM] & ~sides.theirs)
    missing |= (threat[FULL] & ~(own | sides.theirs)) | (threat[EMPTY] & (own | sides.theirs))
    missing |= (threat[VICTIM] | threat[FULL]) & sides.anchored
    return bool(missing == ZERO and threat[ZONE] != ZERO)
