"""The places of positions, and positions at places, compiled; `layout` says what `parameters` and `notes` are.

A position is five numbers: the square of the anchor (-1 without one), the masks of the opponent's pushers (the anchored
one among them) and pawns, and those of one's own.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.retrograde.game import NEVER, Numbers
from fathom.engine.retrograde.planes import ONE, ZERO, count_bits, lowest_bit
from fathom.games.pushfight.solve.layout import (
    ANCHOR,
    ANCHOR_AT,
    ANCHOR_NOTED,
    AT_PERMUTED,
    AT_SETS,
    BLOCK_NOTED,
    CHOOSE,
    FREE_NOTED,
    IMAGE,
    LINE,
    MASK,
    OTHER_PATTERN,
    OTHER_PATTERN_AT,
    OTHER_PATTERNS,
    OTHER_SETS,
    PATTERN,
    PATTERN_AT,
    PATTERNS,
    PAWNS_NOTED,
    PIECES,
    POSITION,
    PUSHERS_NOTED,
    SQUARES,
    STRIDE,
)


@compiled(types.uint64(types.int64))
def bit(square: int) -> np.uint64:
    """The mask of one square."""
    return ONE << np.uint64(square)


@compiled(types.uint64(LINE, types.int64, MASK))
def permuted(parameters: Numbers, symmetry: int, mask: np.uint64) -> np.uint64:
    """The image of some squares under a symmetry."""
    row = parameters[AT_PERMUTED] + symmetry * 2048
    image = ZERO
    while mask != ZERO:
        image |= np.uint64(parameters[row + np.int64(mask & np.uint64(255))])
        mask >>= np.uint64(8)
        row += 256
    return image


@compiled(types.int64(LINE, types.int64, types.int64, MASK, MASK, MASK, MASK))
def place_under(
    parameters: Numbers,
    symmetry: int,
    anchor: int,
    pushers: np.uint64,
    pawns: np.uint64,
    own_pushers: np.uint64,
    own_pawns: np.uint64,
) -> int:
    """The place of the image of a position under a symmetry."""
    if symmetry != 0:
        anchor = lowest_bit(permuted(parameters, symmetry, bit(anchor)))
        pushers = permuted(parameters, symmetry, pushers)
        pawns = permuted(parameters, symmetry, pawns)
        own_pushers = permuted(parameters, symmetry, own_pushers)
        own_pawns = permuted(parameters, symmetry, own_pawns)
    theirs = pushers | pawns
    rest = theirs & ~bit(anchor)
    number = pattern = 0
    chosen = 0
    while rest != ZERO:
        square = lowest_bit(rest)
        pattern |= (1 << chosen) if pawns & bit(square) != ZERO else 0
        rest &= rest - ONE
        chosen += 1
        number += parameters[CHOOSE + 64 * chosen + square - (1 if square > anchor else 0)]
    block = parameters[ANCHOR + anchor] * parameters[OTHER_SETS] + number
    block = block * parameters[OTHER_PATTERNS] + parameters[OTHER_PATTERN + pattern]
    rest = own_pushers | own_pawns
    number = pattern = 0
    chosen = 0
    while rest != ZERO:
        lowest = rest & (~rest + ONE)
        square = lowest_bit(rest)
        pattern |= (1 << chosen) if own_pawns & lowest != ZERO else 0
        rest ^= lowest
        chosen += 1
        number += parameters[CHOOSE + 64 * chosen + square - count_bits(theirs & (lowest - ONE))]
    inside = number * parameters[PATTERNS] + parameters[PATTERN + pattern]
    return block * parameters[STRIDE] + inside  # type: ignore[no-any-return]


@compiled(types.int64(LINE, *POSITION))
def place_of(
    parameters: Numbers,
    anchor: int,
    pushers: np.uint64,
    pawns: np.uint64,
    own_pushers: np.uint64,
    own_pawns: np.uint64,
) -> int:
    """The place of a position, or of its image that stands for it; `NEVER` if no push can put its anchor there."""
    if parameters[ANCHOR + anchor] < 0:
        return NEVER
    return place_under(parameters, parameters[IMAGE + anchor], anchor, pushers, pawns, own_pushers, own_pawns)  # type: ignore[no-any-return]


@compiled(types.void(LINE, MASK, LINE))
def note_free(parameters: Numbers, theirs: np.uint64, notes: Numbers) -> None:
    """Write down the squares that the opponent does not stand on."""
    count = 0
    for square in range(parameters[SQUARES]):
        notes[FREE_NOTED + count] = square
        count += 0 if theirs & bit(square) != ZERO else 1


@compiled(types.void(LINE, types.int64, LINE))
def note_block(parameters: Numbers, block: int, notes: Numbers) -> None:
    """Write down the opponent of a block, and its free squares, unless they are there."""
    if notes[BLOCK_NOTED] == block + 1:
        return
    notes[BLOCK_NOTED] = block + 1
    pattern = parameters[OTHER_PATTERN_AT + block % parameters[OTHER_PATTERNS]]
    number = block // parameters[OTHER_PATTERNS]
    anchor = parameters[ANCHOR_AT + number // parameters[OTHER_SETS]]
    number %= parameters[OTHER_SETS]
    pushers, pawns = bit(anchor), ZERO
    square = parameters[SQUARES] - 1
    for chosen in range(parameters[PIECES] - 1, 0, -1):
        while parameters[CHOOSE + 64 * chosen + square] > number:
            square -= 1
        number -= parameters[CHOOSE + 64 * chosen + square]
        there = bit(square + (1 if square >= anchor else 0))
        if (pattern >> (chosen - 1)) & 1 != 0:
            pawns |= there
        else:
            pushers |= there
    notes[ANCHOR_NOTED] = anchor
    notes[PUSHERS_NOTED] = np.int64(pushers)
    notes[PAWNS_NOTED] = np.int64(pawns)
    note_free(parameters, pushers | pawns, notes)


@compiled(types.UniTuple(MASK, 2)(LINE, types.int64, LINE))
def own_pieces(parameters: Numbers, inside: int, notes: Numbers) -> tuple[np.uint64, np.uint64]:
    """One's own pushers and pawns at this number inside the noted block."""
    rest = np.uint64(parameters[parameters[AT_SETS] + inside // parameters[PATTERNS]])
    pattern = parameters[PATTERN_AT + inside % parameters[PATTERNS]]
    pushers = pawns = ZERO
    while rest != ZERO:
        there = bit(notes[FREE_NOTED + lowest_bit(rest)])
        if pattern & 1 != 0:
            pawns |= there
        else:
            pushers |= there
        rest &= rest - ONE
        pattern >>= 1
    return pushers, pawns
