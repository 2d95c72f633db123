"""Whether a turn wins at once, found from the edge: which lines of pieces could push one of the other player's off.

A winning push goes along a *line*: at its end, beside the void, stands a piece that falls; then come pieces, without
a gap, and at last a pusher. There are few lines, and most lack too much for a turn to mend: a turn of two moves fills
two squares at most. For the rest, first moves are gone through, and a second one is looked for only where a line lacks
one thing, by a flood from there. So a position takes about a microsecond where going through all turns takes one or two
milliseconds. This supposes that a turn may have any number of moves up to two, and that moves can be taken back.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.retrograde.game import Numbers
from fathom.engine.retrograde.planes import ONE, ZERO, lowest_bit
from fathom.games.pushfight.model.board import VOID, Board
from fathom.games.pushfight.solve.layout import AROUND, BESIDE, MOST_MOVES, SQUARES, parameters_of
from fathom.games.pushfight.solve.places import bit
from fathom.games.pushfight.solve.turns import reach

EDGE, INNER, TAIL = range(3)
"""Of a line, as masks: the square from which a piece falls, those between, the pusher's."""

_LINE = types.int64[::1]
_MASK = types.uint64
_ROWS = types.uint64[:, ::1]


class Sides(NamedTuple):
    """The pieces that stay, those that may move, and the one that cannot be pushed, as masks."""

    theirs: np.uint64
    pushers: np.uint64
    pawns: np.uint64
    anchored: np.uint64


SIDES = types.NamedUniTuple(_MASK, 4, Sides)


@lru_cache(maxsize=64)
def lines_of(board: Board) -> NDArray[np.uint64]:
    """The lines of a board, each `EDGE`, `INNER` and `TAIL`; none if its rules are not those that this supposes."""
    parameters = parameters_of(board)
    squares = range(int(parameters[SQUARES]))
    around = [int(parameters[AROUND + square]) for square in squares]
    both_ways = all(around[one] >> other & 1 == around[other] >> one & 1 for one in squares for other in squares)
    if board.moves not in ((0,), (0, 1), (0, 1, 2)) or not both_ways:
        return np.zeros((0, 3), np.uint64)
    found = []
    for direction in range(4):
        ahead = [int(parameters[BESIDE + 4 * square + direction]) for square in squares]
        if len({one for one in ahead if one >= 0}) < sum(one >= 0 for one in ahead):
            return np.zeros((0, 3), np.uint64)  # lines that join
        for edge in squares:
            if ahead[edge] != VOID:
                continue
            behind, inner = edge, 0
            while behind in ahead:
                behind = ahead.index(behind)
                found.append((1 << edge, inner, 1 << behind))
                inner |= 1 << behind
    return np.array(found, np.uint64).reshape(-1, 3)


@compiled(types.boolean(_MASK), inline="always")
def is_single(mask: np.uint64) -> bool:
    """Whether exactly one square is in a mask."""
    return bool(mask != ZERO and mask & (mask - ONE) == ZERO)


@compiled(types.int64(_ROWS, SIDES, _ROWS))
def note_lines(lines: NDArray[np.uint64], sides: Sides, near: NDArray[np.uint64]) -> int:
    """Write the lines that lack two things at most; how many. -1 if one lacks nothing."""
    full = sides.theirs | sides.pushers | sides.pawns
    count = 0
    for number in range(len(lines)):
        edge, inner, tail = lines[number, EDGE], lines[number, INNER], lines[number, TAIL]
        if (
            edge & sides.theirs & ~sides.anchored == ZERO
            or inner & sides.anchored != ZERO
            or tail & sides.theirs != ZERO
        ):
            continue
        gaps = inner & ~full
        rest = gaps & (gaps - ONE) if gaps != ZERO else ZERO
        pushed = tail & sides.pushers != ZERO
        if gaps == ZERO and pushed:
            return -1
        if rest == ZERO or (pushed and rest & (rest - ONE) == ZERO):
            near[count, 0], near[count, 1] = inner, tail
            count += 1
    return count


@compiled(types.boolean(_LINE, _MASK, types.int64, _MASK))
def comes(parameters: Numbers, movers: np.uint64, square: int, empty: np.uint64) -> bool:
    """Whether one of the movers can move to an empty square: a flood from there."""
    found, rest = ZERO, bit(square)
    while rest != ZERO:
        around = np.uint64(parameters[AROUND + lowest_bit(rest)])
        if around & movers != ZERO:
            return True
        fresh = around & empty & ~found
        rest = (rest & (rest - ONE)) | fresh
        found |= fresh
    return False


@compiled(types.boolean(_LINE, SIDES, _ROWS, types.int64))
def wins_by_one_move(parameters: Numbers, sides: Sides, near: NDArray[np.uint64], count: int) -> bool:
    """Whether one move, or none, makes one of these lines whole."""
    own = sides.pushers | sides.pawns
    empty = ((ONE << np.uint64(parameters[SQUARES])) - ONE) & ~(sides.theirs | own)
    for number in range(count):
        inner, tail = near[number, 0], near[number, 1]
        gaps = inner & empty
        pushed = tail & sides.pushers != ZERO
        if gaps == ZERO and pushed:
            return True
        if pushed and is_single(gaps) and comes(parameters, own & ~(inner | tail), lowest_bit(gaps), empty):
            return True
        opens = gaps == ZERO and tail & empty != ZERO
        if opens and comes(parameters, sides.pushers & ~inner, lowest_bit(tail), empty):
            return True
    return False


@compiled(types.boolean(_LINE, _ROWS, SIDES, _ROWS))
def wins_at_once(parameters: Numbers, lines: NDArray[np.uint64], sides: Sides, near: NDArray[np.uint64]) -> bool:
    """Whether some turn pushes a piece of the other player off; `near` has room for as many lines as there are."""
    count = note_lines(lines, sides, near)
    if count < 0:
        return True
    if count == 0 or parameters[MOST_MOVES] == 0:
        return False
    if wins_by_one_move(parameters, sides, near, count):
        return True
    if parameters[MOST_MOVES] == 1:
        return False
    theirs, pushers, pawns, anchored = sides
    empty = ((ONE << np.uint64(parameters[SQUARES])) - ONE) & ~(theirs | pushers | pawns)
    rest = pushers | pawns
    while rest != ZERO:
        square = lowest_bit(rest)
        here = bit(square)
        rest &= rest - ONE
        goals = reach(parameters, square, empty)
        while goals != ZERO:
            change = here | (goals & (~goals + ONE))
            goals &= goals - ONE
            if pushers & here != ZERO:
                after = Sides(theirs, pushers ^ change, pawns, anchored)
            else:
                after = Sides(theirs, pushers, pawns ^ change, anchored)
            if wins_by_one_move(parameters, after, near, count):
                return True
    return False
