"""Whether a player may be left without a push by the other's next turn.

Who cannot push has lost, so a turn that leaves the other stuck wins. On the board twocolumn that is so in four of a
million positions, and to go through all turns for it would be most of the work. So pushes are looked for that might do
it, and only turns with these are gone through. A *chance* is a push of the player's now, without moves or after a move
of the pusher, with the squares it depends on. A turn of the other player takes some pieces away from a square and to
another, and pushes along one line; a longer push takes more moves to fill the squares before its end. If these cannot
spoil all chances together, which a small search tells, nobody gets stuck. Where they can, the push is made, and chances
are looked for after it (`after_push`): of some thousands of positions one is left. It supposes the rules of `at_once`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.retrograde.game import Numbers
from fathom.engine.retrograde.planes import ONE, ZERO, count_bits, lowest_bit
from fathom.games.pushfight.model.board import VOID, Board
from fathom.games.pushfight.solve.kernels import shifted
from fathom.games.pushfight.solve.layout import AROUND, BESIDE, MOST_MOVES, NULL_PUSH
from fathom.games.pushfight.solve.places import bit
from fathom.games.pushfight.solve.search.after_push import may_be_stuck
from fathom.games.pushfight.solve.search.threats import LINE_MASKS, Masks, Sides, free_squares

BASE, WAY, LIFTED, BEYOND, NEXT, FILLED = range(6)
"""Of a chance, as masks: the squares of the pusher, of its steps and of the piece it pushes; those that it steps on;
that of the pushed piece if the other player can move it away; the line beyond that piece; the first square there if it
is empty; and the squares that have to be filled to stop the push, nothing if that cannot be."""

FIELDS = 6
MOST_CHANCES = 128
STEPS = 2
"""A pusher goes so many steps at most before a push that is a chance: more chances cost more than they save."""

_MASK = types.uint64
_NUMBERS = types.int64[::1]
_TABLE = types.uint64[:, ::1]
_SIDES = types.NamedUniTuple(_MASK, 4, Sides)


@lru_cache(maxsize=64)
def lines_of(board: Board) -> NDArray[np.uint64]:
    """The squares that a push may change, as masks: rows and columns, as far as they hang together."""
    found = set()
    for direction in range(4):
        line = [1 << square for square in range(len(board.squares))]
        for square, sides in enumerate(board.beside):
            if sides[direction] >= 0:
                joined = line[square] | line[sides[direction]]
                line = [joined if mask & joined else mask for mask in line]
        found |= set(line)
    return np.array(sorted(found), np.uint64)


@compiled(types.int64(_NUMBERS, _SIDES, _MASK, _MASK, types.int64, _TABLE, types.int64))
def _note_pushes(
    parameters: Numbers,
    sides: Sides,
    start: np.uint64,
    steps: np.uint64,
    square: int,
    chances: NDArray[np.uint64],
    count: int,
) -> int:
    """Add the pushes of a pusher that goes from `start` by these steps to a square; how many chances there are."""
    pieces = ((sides.theirs | sides.pushers | sides.pawns) ^ start) | bit(square)
    for direction in range(4):
        first = parameters[BESIDE + 4 * square + direction]
        if first < 0 or first == square or pieces & bit(first) == ZERO or count == len(chances):
            continue
        beyond, last = ZERO, first
        following = parameters[BESIDE + 4 * first + direction]
        chances[count, NEXT] = bit(following) & ~pieces if following >= 0 else ZERO
        while following >= 0 and following != square:
            beyond |= bit(following)
            last, following = following, parameters[BESIDE + 4 * following + direction]
        falls = following == VOID and (sides.pushers | sides.pawns) & ~start & bit(last) == ZERO
        if not falls and beyond & ~pieces == ZERO:
            continue
        chances[count, BASE] = start | steps | bit(square) | bit(first)
        chances[count, WAY] = steps
        chances[count, LIFTED] = bit(first) & sides.theirs
        chances[count, BEYOND] = beyond
        chances[count, FILLED] = ZERO if falls else beyond & ~pieces
        count += 1
    return count


@compiled(types.int64(_NUMBERS, _SIDES, types.int64, _TABLE, types.int64, LINE_MASKS))
def _note_steps(
    parameters: Numbers, sides: Sides, start: int, chances: NDArray[np.uint64], count: int, ways: Masks
) -> int:
    """Add the pushes of a pusher that goes some steps before, by shortest ways; how many chances there are."""
    unseen = free_squares(parameters, sides)
    ways[start] = ZERO
    layer = bit(start)
    for _ in range(STEPS):
        following = ZERO
        while layer != ZERO:
            square = lowest_bit(layer)
            layer &= layer - ONE
            fresh = np.uint64(parameters[AROUND + square]) & unseen
            unseen ^= fresh
            following |= fresh
            while fresh != ZERO:
                step = lowest_bit(fresh)
                fresh &= fresh - ONE
                ways[step] = ways[square] | bit(step)
                count = _note_pushes(parameters, sides, bit(start), ways[step], step, chances, count)
        layer = following
    return count


@compiled(types.int64(_NUMBERS, _SIDES, _TABLE, LINE_MASKS))
def note_chances(parameters: Numbers, sides: Sides, chances: NDArray[np.uint64], ways: Masks) -> int:
    """Write the pushes that the player with the pushers has without moves, and after a few steps; how many."""
    count = 0
    rest = sides.pushers
    while rest != ZERO:
        count = _note_pushes(parameters, sides, rest & (~rest + ONE), ZERO, lowest_bit(rest), chances, count)
        rest &= rest - ONE
    rest = sides.pushers if parameters[MOST_MOVES] > 0 else ZERO
    while rest != ZERO:
        count = _note_steps(parameters, sides, lowest_bit(rest), chances, count, ways)
        rest &= rest - ONE
    return count


class Power(NamedTuple):
    """What the other player still may do, and where pieces were put and lifted."""

    moves_to: int
    moves_from: int
    put: np.uint64
    lifted: np.uint64


_POWER = types.NamedTuple([types.int64, types.int64, _MASK, _MASK], Power)


class Push(NamedTuple):
    """A push of the other player: its pusher's square, direction and end, and the squares before that to be filled."""

    square: int
    direction: int
    end: int
    needed: np.uint64


_PUSH = types.NamedTuple([types.int64, types.int64, types.int64, _MASK], Push)


class Player(NamedTuple):
    """Of the player with the pushers, who might get stuck: the board, the pieces, all chances; and room for ways."""

    parameters: Numbers
    sides: Sides  # `anchored` is the pushers of the other, one of which is going to have the anchor
    chances: NDArray[np.uint64]
    ways: Masks


_PLAYER = types.NamedTuple([_NUMBERS, _SIDES, _TABLE, LINE_MASKS], Player)


@compiled(types.boolean(_PLAYER, _PUSH, _POWER))
def _stuck_after(player: Player, push: Push, power: Power) -> bool:
    """Whether the player may have no push after this one, pieces having been put and lifted before it."""
    parameters, sides = player.parameters, player.sides
    square, direction, end, needed = push
    away = power.moves_from
    lifted = power.lifted | (sides.theirs & bit(end))
    if lifted != power.lifted:
        away -= 1
    if away < 0:
        return False
    after = Sides(
        shifted(parameters, (sides.theirs | needed | power.put) & ~lifted, square, end, direction),
        shifted(parameters, sides.pushers, square, end, direction),
        shifted(parameters, sides.pawns, square, end, direction),
        bit(parameters[BESIDE + 4 * square + direction]),
    )
    return may_be_stuck(parameters, after, player.ways, bit(square), power.moves_to, away)  # type: ignore[no-any-return]


@compiled(types.boolean(_PLAYER, types.int64, types.int64, _MASK, _PUSH, _POWER))
def _spoilt(player: Player, first: int, count: int, line: np.uint64, push: Push, power: Power) -> bool:
    """Whether moves and a push along this line may spoil all chances, and the push may leave no others.

    The first chance that is left has to be spoilt; those before `first` are. A push without an end stands for all along
    the line.
    """
    to, away, put, lifted = power
    chances = player.chances
    for number in range(first, count):
        off = chances[number, BASE] & line == ZERO
        filled = chances[number, FILLED]
        if chances[number, BEYOND] & line != ZERO:
            filled = chances[number, NEXT]
            off = off and filled & ~line != ZERO
        stopped = filled != ZERO and filled & ~put == ZERO
        if not off or stopped or chances[number, WAY] & put != ZERO or chances[number, LIFTED] & lifted != ZERO:
            continue
        taken = chances[number, LIFTED]
        after = Power(to, away - 1, put, lifted | taken)
        if away > 0 and taken != ZERO and _spoilt(player, number + 1, count, line, push, after):
            return True
        rest = chances[number, WAY] if to > 0 else ZERO
        while rest != ZERO:
            after = Power(to - 1, away, put | (rest & (~rest + ONE)), lifted)
            if _spoilt(player, number + 1, count, line, push, after):
                return True
            rest &= rest - ONE
        missing = count_bits(filled & ~put)
        if filled == ZERO or missing > to:
            return False
        after = Power(to - missing, away, put | filled, lifted)
        return bool(_spoilt(player, number + 1, count, line, push, after))
    return push.end < 0 or _stuck_after(player, push, power)


@compiled(types.boolean(_PLAYER, types.int64, types.int64, types.int64))
def _stuck_by(player: Player, count: int, square: int, direction: int) -> bool:
    """Whether a push of the other player from this square in this direction, of any length, may leave no push.

    A square before its end that is empty now has to be filled, and so has the first without a pusher: that takes moves.
    """
    parameters, sides = player.parameters, player.sides
    most = parameters[MOST_MOVES]
    own, empty = sides.pushers | sides.pawns, free_squares(parameters, sides)
    needed = bit(square) & ~sides.anchored
    spent = count_bits(needed)
    span, here = bit(square), square
    while spent <= most:
        pushed = here != square or parameters[NULL_PUSH] != 0
        here = parameters[BESIDE + 4 * here + direction]
        if here < 0 or here == square:
            return False
        span |= bit(here)
        if pushed and own & bit(here) == ZERO:
            push = Push(square, direction, here, needed)
            if _spoilt(player, 0, count, span, push, Power(most - spent, most, ZERO, ZERO)):
                return True
        needed |= empty & bit(here)
        spent = count_bits(needed)
    return False


@compiled(types.void(_PLAYER, types.int64, _MASK, LINE_MASKS))
def _note_doubts(player: Player, count: int, line: np.uint64, doubts: Masks) -> None:
    """Add the pushes along this line that may leave no push."""
    parameters, sides = player.parameters, player.sides
    most = parameters[MOST_MOVES]
    if not _spoilt(player, 0, count, line, Push(0, 0, -1, ZERO), Power(most, most, ZERO, ZERO)):
        return
    rest = line & ~(sides.pushers | sides.pawns)
    while rest != ZERO:
        square = lowest_bit(rest)
        rest &= rest - ONE
        for direction in range(4):
            ahead = parameters[BESIDE + 4 * square + direction]
            along = ahead >= 0 and line & bit(ahead) != ZERO
            if along and _stuck_by(player, count, square, direction):
                doubts[direction] |= bit(square)


@compiled(types.void(_PLAYER, LINE_MASKS, LINE_MASKS))
def note_doubts(player: Player, lines: Masks, doubts: Masks) -> None:
    """Write from which squares, by direction, a push of the other might leave the player stuck."""
    count = note_chances(player.parameters, player.sides, player.chances, player.ways)
    doubts[:] = ZERO
    for number in range(len(lines)):
        _note_doubts(player, count, lines[number], doubts)
