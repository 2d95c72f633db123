"""Whether a turn wins at once, found from the edge: which lines of pieces could push one of the other player's off.

A winning push goes along a *line*: at its end, beside the void, stands a piece that falls; then come pieces, without
a gap, and at last a pusher. Lines are walked from the pieces that stand beside the void, and most lack too much for a
turn to mend: a turn of two moves fills two squares at most. What can come to a square is found by a flood from there.
A first move is tried only if it brings the line nearer: it fills a square that the line lacks, or clears the way of the
pusher. So a position takes some ten to some hundred nanoseconds, where going through all turns takes a millisecond.
This supposes that a turn may have any number of moves up to two, and that moves can be taken back.
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
from fathom.games.pushfight.solve.layout import AROUND, BEHIND, BESIDE, MOST_MOVES, SQUARES, parameters_of
from fathom.games.pushfight.solve.places import bit
from fathom.games.pushfight.solve.search.threats import LINE_MASKS, Masks, Sides, free_squares, note_threat
from fathom.games.pushfight.solve.turns import reach

EDGE, INNER, TAIL, LACKS = range(4)
"""Of a line: the square from which a piece falls, those between, the pusher's, as masks; how many moves it lacks."""

_MASK = types.uint64
_NUMBERS = types.int64[::1]


class Ground(NamedTuple):
    """A board, and room to look at a position."""

    parameters: Numbers
    edges: Masks  # by direction: the squares from which a piece falls; none where lines do not tell
    near: NDArray[np.uint64]  # room for the lines that lack little
    layers: Masks  # room for a flood


GROUND = types.NamedTuple([_NUMBERS, LINE_MASKS, types.uint64[:, ::1], LINE_MASKS], Ground)
SIDES = types.NamedUniTuple(_MASK, 4, Sides)


def ground_of(board: Board) -> Ground:
    """The board with room of its own."""
    edges = edges_of(board)
    lines = sum(int(mask).bit_count() for mask in edges) * len(board.squares)
    return Ground(parameters_of(board), edges, np.zeros((lines + 1, 4), np.uint64), np.zeros(65, np.uint64))


@lru_cache(maxsize=64)
def edges_of(board: Board) -> NDArray[np.uint64]:
    """By direction, the squares from which a piece falls; nothing if the rules are not those that this supposes."""
    parameters = parameters_of(board)
    squares = range(int(parameters[SQUARES]))
    around = [int(parameters[AROUND + square]) for square in squares]
    both_ways = all(around[one] >> other & 1 == around[other] >> one & 1 for one in squares for other in squares)
    found = []
    for direction in range(4):
        ahead = [int(parameters[BESIDE + 4 * square + direction]) for square in squares]
        joined = [one for one in ahead if one >= 0]
        both_ways &= len(set(joined)) == len(joined)
        found.append(sum(1 << square for square in squares if ahead[square] == VOID))
    if board.moves not in ((0,), (0, 1), (0, 1, 2)) or not both_ways:
        found = []
    return np.array(found, np.uint64)


@compiled(types.int64(_NUMBERS, SIDES, types.int64, types.int64, types.uint64[:, ::1], types.int64))
def _note_line(parameters: Numbers, sides: Sides, edge: int, direction: int, near: Masks, count: int) -> int:
    """Write the lines from this square on that two moves may mend; how many there are. -1 if one lacks none: row 0."""
    inner, gaps = ZERO, 0
    here = parameters[BEHIND + 4 * edge + direction]
    while here >= 0 and gaps <= 2:
        tail = bit(here)
        empty = (sides.theirs | sides.pushers | sides.pawns) & tail == ZERO
        if sides.pushers & tail != ZERO:
            lacks = gaps
        elif sides.pawns & tail != ZERO:  # it has to go, at best into the gap, and then a pusher comes
            lacks = max(gaps + 1, 2)
        else:
            lacks = gaps + 1 if empty else 3
        if lacks <= 2:
            row = count if lacks > 0 else 0
            near[row, EDGE], near[row, INNER], near[row, TAIL], near[row, LACKS] = bit(edge), inner, tail, lacks
            count += 1
        if lacks == 0:
            return -1
        if sides.anchored & tail != ZERO:
            return count
        gaps += 1 if empty else 0
        inner |= tail
        here = parameters[BEHIND + 4 * here + direction]
    return count


@compiled(types.int64(GROUND, SIDES))
def note_lines(ground: Ground, sides: Sides) -> int:
    """Write the lines that two moves may make whole to `near`; how many. -1 if one is whole: the first there."""
    count = 0
    for direction in range(4):
        rest = ground.edges[direction] & sides.theirs & ~sides.anchored
        while rest != ZERO:
            count = _note_line(ground.parameters, sides, lowest_bit(rest), direction, ground.near, count)
            if count < 0:
                return -1
            rest &= rest - ONE
    return count


@compiled(_MASK(_NUMBERS, _MASK))
def beside_all(parameters: Numbers, squares: np.uint64) -> np.uint64:
    """The squares beside some."""
    found = ZERO
    while squares != ZERO:
        found |= np.uint64(parameters[AROUND + lowest_bit(squares)])
        squares &= squares - ONE
    return found


@compiled(_MASK(_NUMBERS, _MASK, _MASK))
def area(parameters: Numbers, squares: np.uint64, empty: np.uint64) -> np.uint64:
    """The squares that can be reached from some through empty ones, and all that is beside them."""
    found, rest = squares, squares
    while rest != ZERO:
        around = beside_all(parameters, rest)
        rest = around & empty & ~found
        found |= around
    return found


@compiled(_MASK(_NUMBERS, _MASK, _MASK, _MASK, LINE_MASKS))
def way(parameters: Numbers, movers: np.uint64, goal: np.uint64, empty: np.uint64, layers: Masks) -> np.uint64:
    """A shortest way of one of the movers to an empty square, both ends among it, or nothing: a flood from there."""
    layer, seen = goal, goal
    depth = 0
    while layer != ZERO:
        layers[depth] = layer
        around = beside_all(parameters, layer)
        if around & movers != ZERO:
            here = around & movers
            here &= ~here + ONE
            found = here
            while depth >= 0:
                here = np.uint64(parameters[AROUND + lowest_bit(here)]) & layers[depth]
                here &= ~here + ONE
                found |= here
                depth -= 1
            return found  # type: ignore[no-any-return]
        layer = around & empty & ~seen
        seen |= layer
        depth += 1
    return ZERO


@compiled(_MASK(GROUND, SIDES, types.int64))
def completing(ground: Ground, sides: Sides, number: int) -> np.uint64:
    """The way of a move that makes this line whole, or nothing."""
    inner, tail = ground.near[number, INNER], ground.near[number, TAIL]
    empty = free_squares(ground.parameters, sides)
    gaps = inner & empty
    if sides.pushers & tail != ZERO:
        if gaps == ZERO or gaps & (gaps - ONE) != ZERO:
            return ZERO
        movers = (sides.pushers | sides.pawns) & ~(inner | tail)
        return way(ground.parameters, movers, gaps, empty, ground.layers)  # type: ignore[no-any-return]
    if gaps == ZERO and empty & tail != ZERO:
        return way(ground.parameters, sides.pushers & ~inner, tail, empty, ground.layers)  # type: ignore[no-any-return]
    return ZERO


@compiled(types.boolean(GROUND, SIDES, types.int64, _MASK, _MASK, LINE_MASKS))
def _mended(ground: Ground, sides: Sides, number: int, here: np.uint64, there: np.uint64, threat: Masks) -> bool:
    """Whether this line becomes whole by this move and another one; then `threat` tells how."""
    change = here | there
    if sides.pushers & here != ZERO:
        after = Sides(sides.theirs, sides.pushers ^ change, sides.pawns, sides.anchored)
    else:
        after = Sides(sides.theirs, sides.pushers, sides.pawns ^ change, sides.anchored)
    second = completing(ground, after, number)
    if second == ZERO:
        return False
    first = way(ground.parameters, here, there, free_squares(ground.parameters, sides), ground.layers)
    note_threat(threat, sides, ground.near[number], first, second)
    return True


@compiled(types.boolean(GROUND, SIDES, types.int64, _MASK, _MASK, LINE_MASKS))
def _mended_from(ground: Ground, sides: Sides, number: int, movers: np.uint64, goals: np.uint64, threat: Masks) -> bool:
    """Whether this line becomes whole by a move of one of these pieces to one of these squares, and another move."""
    empty = free_squares(ground.parameters, sides)
    while movers != ZERO:
        here = movers & (~movers + ONE)
        movers ^= here
        rest = reach(ground.parameters, lowest_bit(here), empty) & goals
        while rest != ZERO:
            if _mended(ground, sides, number, here, rest & (~rest + ONE), threat):
                return True
            rest &= rest - ONE
    return False


@compiled(types.boolean(GROUND, SIDES, types.int64, LINE_MASKS))
def _wins_by_two(ground: Ground, sides: Sides, number: int, threat: Masks) -> bool:
    """Whether this line, which one move does not make whole, becomes so by two.

    The first move makes it lack one thing, or leaves it lacking one thing. The latter helps if the piece comes from the
    line itself, or if it is a pawn that stood in the way of all pushers to the line's end: of other pieces that stand
    before the square that is lacking, each could have come itself.
    """
    inner, tail, lacks = ground.near[number, INNER], ground.near[number, TAIL], ground.near[number, LACKS]
    empty = free_squares(ground.parameters, sides)
    gaps, open_tail = inner & empty, tail & empty
    own = sides.pushers | sides.pawns
    if sides.pawns & tail != ZERO:
        return _mended_from(ground, sides, number, tail, gaps if gaps != ZERO else empty, threat)  # type: ignore[no-any-return]
    within = inner | tail
    movers = own & within if lacks == ONE else own & ~within
    rest = gaps
    while rest != ZERO:
        goal = rest & (~rest + ONE)
        rest ^= goal
        comers = movers & area(ground.parameters, goal, empty)
        if comers != ZERO and _mended_from(ground, sides, number, comers, goal, threat):
            return True
    if open_tail == ZERO:
        return False
    near = area(ground.parameters, tail, empty)
    if _mended_from(ground, sides, number, movers & sides.pushers & near, tail, threat):
        return True
    return bool(
        lacks == ONE
        and sides.pushers & ~within != ZERO
        and _mended_from(ground, sides, number, sides.pawns & ~within & near, empty, threat)
    )


@compiled(types.boolean(GROUND, SIDES, LINE_MASKS))
def wins_at_once(ground: Ground, sides: Sides, threat: Masks) -> bool:
    """Whether some turn pushes a piece of the other player off; then `threat` tells how (see `threats`)."""
    count = note_lines(ground, sides)
    if count < 0:
        note_threat(threat, sides, ground.near[0], ZERO, ZERO)
        return True
    if ground.parameters[MOST_MOVES] == 0:
        return False
    for number in range(count):
        if ground.near[number, LACKS] == ONE:
            found = completing(ground, sides, number)
            if found != ZERO:
                note_threat(threat, sides, ground.near[number], ZERO, found)
                return True
    if ground.parameters[MOST_MOVES] == 1:
        return False
    number = 0
    while number < count and not _wins_by_two(ground, sides, number, threat):
        number += 1
    return number < count  # type: ignore[no-any-return]
