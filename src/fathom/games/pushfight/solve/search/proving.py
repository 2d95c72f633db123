"""Whether a position is won, or lost, within so many turns of both: the compiled search.

Whether a turn wins at once is asked of the lines of the board (`at_once`), where its rules allow that. Turns without
moves are tried before all ways to move are written down, since most positions are saved by one of these. Otherwise the
cost grows with the product of the numbers of turns.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.retrograde.game import Numbers
from fathom.engine.retrograde.planes import ONE, ZERO, lowest_bit
from fathom.games.pushfight.solve.kernels import NOT_ALLOWED, push_end, shifted
from fathom.games.pushfight.solve.layout import ANCHOR, BESIDE, MOVES
from fathom.games.pushfight.solve.places import bit
from fathom.games.pushfight.solve.search.at_once import GROUND, Ground, wins_at_once
from fathom.games.pushfight.solve.search.stuck import Player, note_doubts
from fathom.games.pushfight.solve.search.threats import ZONE, Sides, holds
from fathom.games.pushfight.solve.search.ways import REACHES, Reaches, next_layer
from fathom.games.pushfight.solve.turns import FULL

NO, YES, GAVE_UP = 0, 1, -1
FULL_ROOM = -2
UNKNOWN = -2
"""In `decide_all`: neither won nor lost within so many turns."""

LEFT, ROW, SQUARE, DIRECTION = range(4)
"""In `Room.budget`."""

_LINE = types.int64[::1]
_MASK = types.uint64


@compiled(types.int64(_LINE, _MASK, _MASK, _MASK, _MASK))
def _best_end(parameters: Numbers, theirs: np.uint64, own: np.uint64, pushers: np.uint64, anchored: np.uint64) -> int:
    """2 if some push wins at once, 1 if some push does not lose, otherwise 0."""
    best = 0
    rest = pushers
    while rest != ZERO:
        square = lowest_bit(rest)
        rest &= rest - ONE
        for direction in range(4):
            end = push_end(parameters, theirs | own, anchored, square, direction)
            if end >= 0:
                best = 1
            elif end != NOT_ALLOWED and theirs & bit(-2 - end) != ZERO:
                return 2
    return best


@compiled(types.int64(_LINE, _MASK, _MASK, _MASK, types.int64))
def _next_push(parameters: Numbers, pieces: np.uint64, pushers: np.uint64, anchored: np.uint64, first: int) -> int:
    """The first push from this number on, four a square, that is allowed and leaves all on the board; -1 if none is."""
    rest = pushers & ~(bit(first >> 2) - ONE)
    direction = first & 3 if rest & bit(first >> 2) != ZERO else 0
    while rest != ZERO:
        square = lowest_bit(rest)
        while direction < 4:
            if push_end(parameters, pieces, anchored, square, direction) >= 0:
                return 4 * square + direction  # type: ignore[no-any-return]
            direction += 1
        direction = 0
        rest &= rest - ONE
    return -1


@compiled(_MASK(_LINE, types.int64, types.int64, types.int64))
def _span(parameters: Numbers, square: int, end: int, direction: int) -> np.uint64:
    """The squares that a push changes."""
    found = bit(square)
    while square != end:
        square = parameters[BESIDE + 4 * square + direction]
        found |= bit(square)
    return found  # type: ignore[no-any-return]


class Position(NamedTuple):
    """The anchor's square (-1: none), and the pieces of the other player and of the one to move, as masks."""

    anchor: int
    their_pushers: np.uint64
    their_pawns: np.uint64
    pushers: np.uint64
    pawns: np.uint64


class Room(NamedTuple):
    """The board and room to work."""

    ground: Ground  # see `at_once`
    lines: NDArray[np.uint64]  # see `stuck`
    chances: NDArray[np.uint64]  # the same
    doubts: NDArray[np.uint64]  # the same
    reaches: Reaches  # see `ways`
    threats: NDArray[np.uint64]  # by depth: some threats of the player who moves next, see `threats`
    rows: NDArray[np.uint64]  # by depth: ways to move, see `ways`
    slots: Numbers  # the same
    budget: Numbers  # how many positions may be looked at, and what decided (see `proves`)


_POSITION = types.NamedTuple([types.int64, _MASK, _MASK, _MASK, _MASK], Position)
_TABLE = types.uint64[:, ::1]
_TABLES = types.uint64[:, :, ::1]
_ROOM = types.NamedTuple(
    [GROUND, types.uint64[::1], _TABLE, types.uint64[::1], REACHES, _TABLES, _TABLES, _LINE, _LINE], Room
)


@compiled(types.int64(_ROOM, _POSITION, types.int64))
def winning_row(room: Room, position: Position, count: int) -> int:
    """The first of some rows of `rows[0]` from which a push wins at once; -1 if there is none."""
    anchor, their_pushers, their_pawns, _, _ = position
    theirs, anchored = their_pushers | their_pawns, bit(anchor) if anchor >= 0 else ZERO
    allowed = np.uint64(room.ground.parameters[MOVES])
    for row in range(count):
        pushers, pawns, layers = room.rows[0, row, 0], room.rows[0, row, 1], room.rows[0, row, 2]
        if (
            layers & allowed != ZERO
            and _best_end(room.ground.parameters, theirs, pushers | pawns, pushers, anchored) == 2
        ):
            return row
    return -1


@compiled(types.int64(_ROOM, _POSITION, types.int64, types.int64, types.int64))
def next_ways(room: Room, position: Position, depth: int, layer: int, count: int) -> int:
    """Add the ways after so many moves to the rows of a depth; how many there are, or `FULL`."""
    _, their_pushers, their_pawns, pushers, pawns = position
    quick = len(room.ground.edges) > 0
    if layer > (2 if quick else 1):
        return count
    sides = Sides(their_pushers | their_pawns, pushers, pawns, ZERO)
    return next_layer(  # type: ignore[no-any-return]
        room.ground.parameters, quick, sides, room.rows[depth], room.slots, layer, count, room.reaches
    )


@compiled(types.int64(_ROOM, _POSITION), nogil=True)
def prepared_win(room: Room, position: Position) -> int:
    """Write all ways to move to `rows[0]`; the first from which a push wins at once, -1 if none, or `FULL_ROOM`."""
    room.rows[0, 0, 0], room.rows[0, 0, 1], room.rows[0, 0, 2] = position.pushers, position.pawns, ONE
    count = 1
    for layer in range(1, 3):
        count = next_ways(room, position, 0, layer, count)
        if count == FULL:
            return FULL_ROOM
    return winning_row(room, position, count)  # type: ignore[no-any-return]


@compiled(types.void(_TABLE, types.int64))
def _exchange(threats: NDArray[np.uint64], number: int) -> None:
    """Bring a threat one place forward: those that hold most often are asked first."""
    for field in range(threats.shape[1]):
        first, second = threats[number - 1, field], threats[number, field]
        threats[number - 1, field], threats[number, field] = second, first


@compiled(types.boolean(_TABLE, _POSITION, _MASK, _MASK, _MASK))
def _is_refuted(
    threats: NDArray[np.uint64], position: Position, pushers: np.uint64, pawns: np.uint64, changed: np.uint64
) -> bool:
    """Whether one of the other player's threats holds when one's pieces stand so, and a push changes these squares."""
    sides = Sides(pushers | pawns, position.their_pushers, position.their_pawns, ZERO)
    for number in range(len(threats)):
        if threats[number, ZONE] & changed == ZERO and holds(threats[number], sides):
            if number > 0:
                _exchange(threats, number)
            return True
    return False


@compiled(types.int64(_ROOM, _POSITION, types.int64, types.boolean), nogil=True)
def proves(room: Room, position: Position, turns: int, wins: bool) -> int:
    """Whether the player to move surely `wins`, or else loses, within so many turns of both.

    `budget[LEFT]` is how many positions may be looked at. Where one turn decides, that is a win, or saves from a loss,
    it is noted in the rest of `budget`: the row of `rows[turns]` before its push, the pusher's square and the
    direction; -1 as the square: some push there wins at once; -1 as the row, too: so does one after some moves.
    """
    parameters, budget, here = room.ground.parameters, room.budget, room.rows[turns]
    anchor, their_pushers, their_pawns, pushers, pawns = position
    budget[LEFT] -= 1
    if budget[LEFT] < 0:
        return GAVE_UP
    budget[ROW], budget[SQUARE] = -1, -1
    if wins and turns == 0:
        return NO
    theirs, anchored = their_pushers | their_pawns, bit(anchor) if anchor >= 0 else ZERO
    allowed = np.uint64(parameters[MOVES])
    quick = len(room.ground.edges) > 0
    doubted = ~ZERO
    if turns == 0 and allowed & ONE != ZERO and _best_end(parameters, theirs, pushers | pawns, pushers, anchored) > 0:
        return NO
    if quick:
        threats = room.threats[turns + 1]
        if wins_at_once(room.ground, Sides(theirs, pushers, pawns, anchored), threats[len(threats) - 1]):
            _exchange(threats, len(threats) - 1)
            return YES if wins else NO
        other = Sides(pushers | pawns, their_pushers, their_pawns, pushers)
        if turns == 1:
            note_doubts(Player(parameters, other, room.chances, room.ground.layers), room.lines, room.doubts)
            doubted = room.doubts[0] | room.doubts[1] | room.doubts[2] | room.doubts[3]
            if doubted == ZERO:
                return NO
    here[0, 0], here[0, 1], here[0, 2] = pushers, pawns, ONE
    count = layer = 1
    if not quick:
        count, layer = next_ways(room, position, turns, 1, 1), 2
        for row in range(count):
            if here[row, 2] & allowed == ZERO:
                continue
            if _best_end(parameters, theirs, here[row, 0] | here[row, 1], here[row, 0], anchored) == 2:
                budget[ROW] = row
                return YES if wins else NO
    row = -1
    while True:
        row += 1
        while row == count and layer <= 2:
            count = next_ways(room, position, turns, layer, count)
            layer += 1
        if count == FULL:
            return GAVE_UP
        if row == count:
            return NO if wins else YES
        if here[row, 2] & allowed == ZERO:
            continue
        pieces = theirs | here[row, 0] | here[row, 1]
        push = _next_push(parameters, pieces, here[row, 0] & doubted, anchored, 0)
        while push >= 0:
            square, direction = push >> 2, push & 3
            push = _next_push(parameters, pieces, here[row, 0] & doubted, anchored, push + 1)
            if quick and turns == 1 and room.doubts[direction] & bit(square) == ZERO:
                continue
            if turns == 0:  # there is a turn, so it is not lost yet
                return NO
            first = parameters[BESIDE + 4 * square + direction]
            if parameters[ANCHOR + first] < 0:  # only after a null push: as in [Bosboom 2020], nobody will know
                if wins:
                    continue
                return NO
            end = push_end(parameters, pieces, anchored, square, direction)
            changed = _span(parameters, square, end, direction)
            if turns > 1 and _is_refuted(room.threats[turns], position, here[row, 0], here[row, 1], changed):
                continue
            after = Position(
                first,
                shifted(parameters, here[row, 0], square, end, direction),
                shifted(parameters, here[row, 1], square, end, direction),
                shifted(parameters, their_pushers, square, end, direction),
                shifted(parameters, their_pawns, square, end, direction),
            )
            answer = proves(room, after, turns - 1, not wins)
            if answer == GAVE_UP:
                return GAVE_UP
            if wins == (answer == YES):
                budget[ROW], budget[SQUARE], budget[DIRECTION] = row, square, direction
                return YES if wins else NO


@compiled(types.int64(_ROOM, _TABLE, types.int64, types.int64, types.int64, _LINE), nogil=True)
def decide_all(room: Room, positions: NDArray[np.uint64], first: int, last: int, turns: int, depths: Numbers) -> int:
    """Write of each of these positions within how many turns of both it is decided, or `UNKNOWN`; how far this came.

    An odd number of turns is a win, an even one a loss. Ends before the last when `budget` is used up or there is not
    enough room; then `budget[LEFT]` is below 0, or not.
    """
    for number in range(first, last):
        row = positions[number]
        position = Position(int(row[0]) - 1, row[1], row[2], row[3], row[4])
        depths[number] = UNKNOWN
        for depth in range(turns + 1):
            answer = proves(room, position, depth, depth % 2 == 1)
            if answer == GAVE_UP:
                return number
            if answer == YES:
                depths[number] = depth
                break
    return last


@compiled(types.int64(_ROOM, _TABLE, types.int64, types.int64, types.int64, _LINE), nogil=True)
def fall_all(room: Room, positions: NDArray[np.uint64], first: int, last: int, turns: int, falls: Numbers) -> int:
    """Write of each of these positions whether a turn pushes a piece of the other player off; how far this came.

    `turns` is not looked at. Ends before the last where there is not enough room, or `budget[LEFT]` is used up.
    """
    for number in range(first, last):
        row = positions[number]
        position = Position(int(row[0]) - 1, row[1], row[2], row[3], row[4])
        room.budget[LEFT] -= 1
        if room.budget[LEFT] < 0:
            return number
        if len(room.ground.edges) > 0:
            anchored = bit(position.anchor) if position.anchor >= 0 else ZERO
            sides = Sides(row[1] | row[2], row[3], row[4], anchored)
            falls[number] = wins_at_once(room.ground, sides, room.threats[0, 0])
        else:
            found = prepared_win(room, position)
            if found == FULL_ROOM:
                return number
            falls[number] = found >= 0
    return last
