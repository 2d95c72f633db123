"""Pushes, forward and backward, compiled; `layout` says what `parameters` and `notes` are, `places` how positions go.

A push is found by walking along the line before the pusher. Going back from a position is as cheap: the anchor stands
on the pusher that pushed last, so there are four directions and, for each, as many lengths of the line as pieces stand
before it. What is free is only which of the other side's pushers had the anchor before; every choice is a predecessor.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.retrograde.game import ACTIONS, AT_ONCE, Numbers
from fathom.engine.retrograde.planes import ONE, ZERO, lowest_bit
from fathom.games.pushfight.model.board import RAIL, VOID
from fathom.games.pushfight.solve.layout import (
    ANCHOR,
    ANCHOR_NOTED,
    AROUND,
    AT_IMAGES,
    BEHIND,
    BESIDE,
    LINE,
    MASK,
    NULL_PUSH,
    PAWNS_NOTED,
    POSITION,
    PUSHERS_NOTED,
    STRIDE,
    SYMMETRIES,
)
from fathom.games.pushfight.solve.places import bit, note_block, own_pieces, place_of, place_under

NOT_ALLOWED = -1
"""What `push_end` says of a push that is not allowed. Below it: -2 less the square from which a piece falls."""


@compiled(types.int64(LINE, MASK, MASK, types.int64, types.int64))
def line_end(parameters: Numbers, occupied: np.uint64, anchored: np.uint64, square: int, direction: int) -> int:
    """Where the last piece goes that is pushed from this square: an empty one, or -2 less the square it falls from.

    `NOT_ALLOWED` if nothing stands there, or a rail or the anchor is in the way, or the line is a full ring.
    """
    ahead = parameters[BESIDE + 4 * square + direction]
    if ahead < 0 or occupied & bit(ahead) == ZERO:
        return NOT_ALLOWED
    while True:
        if anchored & bit(ahead) != ZERO or ahead == square:
            return NOT_ALLOWED
        following = parameters[BESIDE + 4 * ahead + direction]
        if following == RAIL:
            return NOT_ALLOWED
        if following == VOID:
            return -2 - ahead  # type: ignore[no-any-return]
        if occupied & bit(following) == ZERO:
            return following  # type: ignore[no-any-return]
        ahead = following


@compiled(types.boolean(LINE, MASK, MASK, types.int64))
def has_company(parameters: Numbers, occupied: np.uint64, anchored: np.uint64, square: int) -> bool:
    """Whether a piece that is not anchored stands beside this square."""
    return np.uint64(parameters[AROUND + square]) & occupied & ~anchored != ZERO  # type: ignore[no-any-return]


@compiled(types.int64(LINE, MASK, MASK, types.int64, types.int64))
def push_end(parameters: Numbers, occupied: np.uint64, anchored: np.uint64, square: int, direction: int) -> int:
    """`line_end`, with the null pushes of [Bosboom 2020] where the rules have them."""
    end = line_end(parameters, occupied, anchored, square, direction)
    if end == NOT_ALLOWED and parameters[NULL_PUSH] != 0:
        first = parameters[BESIDE + 4 * square + direction]
        if first >= 0 and occupied & bit(first) == ZERO and has_company(parameters, occupied, anchored, square):
            return first  # type: ignore[no-any-return]
    return end  # type: ignore[no-any-return]


@compiled(MASK(LINE, MASK, types.int64, types.int64, types.int64))
def shifted(parameters: Numbers, mask: np.uint64, square: int, end: int, direction: int) -> np.uint64:
    """What becomes of some pieces when everything from `square` on goes one step, the last one to the square `end`."""
    carried = (mask >> np.uint64(square)) & ONE
    mask &= ~bit(square)
    while square != end:
        square = parameters[BESIDE + 4 * square + direction]
        there = (mask >> np.uint64(square)) & ONE
        mask = (mask & ~bit(square)) | (carried << np.uint64(square))
        carried = there
    return mask


@compiled(types.int64(LINE, *POSITION, LINE))
def pushes(
    parameters: Numbers,
    anchor: int,
    pushers: np.uint64,
    pawns: np.uint64,
    own_pushers: np.uint64,
    own_pawns: np.uint64,
    out: Numbers,
) -> int:
    """Write the places that pushes lead to, or `AT_ONCE` or `NEVER`; returns how many. Losing pushes are left out."""
    occupied = pushers | pawns | own_pushers | own_pawns
    anchored = bit(anchor) if anchor >= 0 else ZERO
    count = 0
    rest = own_pushers
    while rest != ZERO:
        square = lowest_bit(rest)
        rest &= rest - ONE
        for direction in range(4):
            end = push_end(parameters, occupied, anchored, square, direction)
            if end < 0:
                if end != NOT_ALLOWED and (pushers | pawns) & bit(-2 - end) != ZERO:
                    out[count] = AT_ONCE
                    count += 1
                continue
            out[count] = place_of(
                parameters,
                parameters[BESIDE + 4 * square + direction],
                shifted(parameters, own_pushers, square, end, direction),
                shifted(parameters, own_pawns, square, end, direction),
                shifted(parameters, pushers, square, end, direction),
                shifted(parameters, pawns, square, end, direction),
            )
            count += 1
    return count


@compiled(ACTIONS)
def actions(parameters: Numbers, place: int, out: Numbers, notes: Numbers) -> int:
    """All pushes from a position, for the engine."""
    stride = parameters[STRIDE]
    note_block(parameters, place // stride, notes)
    own_pushers, own_pawns = own_pieces(parameters, place % stride, notes)
    return pushes(  # type: ignore[no-any-return]
        parameters,
        notes[ANCHOR_NOTED],
        np.uint64(notes[PUSHERS_NOTED]),
        np.uint64(notes[PAWNS_NOTED]),
        own_pushers,
        own_pawns,
        out,
    )


class _Before(NamedTuple):
    """The pieces before a push, and the squares whose pieces were not moved, so that the anchor can be there."""

    pushers: np.uint64
    pawns: np.uint64
    own_pushers: np.uint64
    own_pawns: np.uint64
    still: np.uint64


@compiled(types.int64(LINE, types.NamedUniTuple(MASK, 5, _Before), types.int64, types.boolean, LINE, types.int64))
def _before(parameters: Numbers, before: _Before, square: int, null: bool, out: Numbers, count: int) -> int:
    """Write the places of a position before a push by the pusher on `square`: one for each anchor it may have had."""
    pushers, pawns, own_pushers, own_pawns, still = before
    occupied = pushers | pawns | own_pushers | own_pawns
    rest = pushers & still
    while rest != ZERO:
        anchor = lowest_bit(rest)
        rest &= rest - ONE
        if parameters[ANCHOR + anchor] < 0:
            continue
        if null and not has_company(parameters, occupied, bit(anchor), square):
            continue
        row = parameters[AT_IMAGES] + anchor * (parameters[SYMMETRIES] + 1)
        for i in range(parameters[row]):
            out[count] = place_under(
                parameters, parameters[row + 1 + i], anchor, pushers, pawns, own_pushers, own_pawns
            )
            count += 1
    return count


@compiled(ACTIONS)
def predecessors(parameters: Numbers, place: int, out: Numbers, notes: Numbers) -> int:
    """All positions from which a push leads here, for the engine; every image that stands for one of them."""
    stride = parameters[STRIDE]
    note_block(parameters, place // stride, notes)
    own_pushers, own_pawns = own_pieces(parameters, place % stride, notes)
    anchor = notes[ANCHOR_NOTED]
    pushers, pawns = np.uint64(notes[PUSHERS_NOTED]), np.uint64(notes[PAWNS_NOTED])
    occupied = pushers | pawns | own_pushers | own_pawns
    count = 0
    for direction in range(4):
        start = parameters[BEHIND + 4 * anchor + direction]
        if start < 0 or occupied & bit(start) != ZERO:
            continue
        # a: who pushed, b: who moves now; the line is taken back piece by piece, the pusher first
        a_pushers, a_pawns = (pushers & ~bit(anchor)) | bit(start), pawns
        b_pushers, b_pawns = own_pushers, own_pawns
        still = ~ZERO
        if parameters[NULL_PUSH] != 0:
            count = _before(parameters, _Before(b_pushers, b_pawns, a_pushers, a_pawns, still), start, True, out, count)
        behind, here = anchor, parameters[BESIDE + 4 * anchor + direction]
        while here >= 0 and occupied & bit(here) != ZERO and here != anchor:
            taken, given = bit(here), bit(behind)
            if b_pushers & taken != ZERO:
                b_pushers ^= taken | given
            elif b_pawns & taken != ZERO:
                b_pawns ^= taken | given
            elif a_pushers & taken != ZERO:
                a_pushers ^= taken | given
            else:
                a_pawns ^= taken | given
            still &= ~given
            count = _before(
                parameters, _Before(b_pushers, b_pawns, a_pushers, a_pawns, still), start, False, out, count
            )
            behind, here = here, parameters[BESIDE + 4 * here + direction]
    return count
