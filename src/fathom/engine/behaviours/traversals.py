"""Operations on behaviours: interleaving, joining, connecting, closing.

A behaviour (specification) is the minimal automaton of all sequences of (enter, exit) pairs that an agent can make,
closed: the agent may stay where it is, and who leaves at a location may enter there again. Closure has consequences
that the operations use: entering and leaving at the same place never takes anything away, and doing it twice is doing
it once.

=========== =========================================================================================================
interleave  two behaviours side by side: any mixture of their traversals
join        the same with one location of each joined, so that these two become one inner place
connect     two locations of one behaviour joined
close       an arbitrary gadget (nondeterministic transitions) made a behaviour
=========== =========================================================================================================

`join` is interleaving and connecting in one step [Bosboom 2020, 2.3.1-2.3.2] without the large automaton in
between: an agent that passes the inner place goes from one side to the other, or turns around there after changing
the other side. Each costs about the product of the states times the square of the locations.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.behaviours.determinise import determinise
from fathom.engine.behaviours.space import (
    DELTA_ROOM,
    MADE_STATES,
    NUMBERS,
    SET_WORDS,
    SPACE,
    TABLE_WORDS,
    TOO_LARGE,
    Numbers,
    Space,
    Words,
)

_ONE = np.uint64(1)

BOTH_WAYS, FORTH, BACK = 0, 1, 2
"""How a joined place can be passed: both ways, only from left to right (or b to c), or only from right to left."""


@compiled(types.void(types.uint64[::1], types.int64, types.int64))
def _put(table: Words, start: int, state: int) -> None:
    table[start + (state >> 6)] |= _ONE << np.uint64(state & 63)


@compiled(types.void(SPACE, types.int64, types.int64, types.int64, types.int64, types.boolean))
def _joined_places(space: Space, nl: int, nr: int, i: int, j: int, planar: bool) -> None:
    """Into `place`: the locations that stay, in order; those of the right side count from `nl`."""
    at = 0
    for location in range(nl):
        if location != i:
            space.place[at] = np.int32(location)
            at += 1
        elif planar:
            for step in range(1, nr):
                space.place[at] = np.int32(nl + (j + step) % nr)
                at += 1
    if not planar:
        for location in range(nr):
            if location != j:
                space.place[at] = np.int32(nl + location)
                at += 1


@compiled(types.boolean(NUMBERS, types.int64, types.int64, types.int64))
def _turns_change(delta: Numbers, n: int, states: int, location: int) -> bool:
    """Whether entering and leaving at that location ever changes the state."""
    changes = False
    for state in range(states):
        changes |= delta[state * n * n + location * n + location] != state
    return changes


@compiled(
    types.int64(
        SPACE,
        NUMBERS,
        types.int64,
        types.int64,
        NUMBERS,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
    ),
)
def _join_plainly(
    space: Space, left: Numbers, nl: int, kl: int, right: Numbers, nr: int, kr: int, i: int, j: int, way: int
) -> int:
    """Join where nothing happens to who turns around at the inner place: the pairs of states are deterministic."""
    n = nl + nr - 2
    letters = n * n
    for pair in range(kl * kr):
        space.classes[pair] = -1
    space.classes[0] = 0
    space.queue[0] = 0
    made = 1
    state = 0
    while state < made:
        ql = np.int64(space.queue[state]) // kr
        qr = np.int64(space.queue[state]) % kr
        row_l = ql * nl * nl
        row_r = qr * nr * nr
        at = state * letters
        for x in range(n):
            enter = np.int64(space.place[x])
            inward_l = np.int64(left[row_l + enter * nl + i]) if enter < nl else np.int64(-1)
            inward_r = np.int64(right[row_r + (enter - nl) * nr + j]) if enter >= nl else np.int64(-1)
            for y in range(n):
                leave = np.int64(space.place[y])
                reached = np.int64(-1)
                if enter < nl:
                    if leave < nl:
                        after = np.int64(left[row_l + enter * nl + leave])
                        if after >= 0:
                            reached = after * kr + qr
                    elif inward_l >= 0 and way != BACK:
                        after = np.int64(right[row_r + j * nr + leave - nl])
                        if after >= 0:
                            reached = inward_l * kr + after
                elif leave >= nl:
                    after = np.int64(right[row_r + (enter - nl) * nr + leave - nl])
                    if after >= 0:
                        reached = ql * kr + after
                elif inward_r >= 0 and way != FORTH:
                    after = np.int64(left[row_l + i * nl + leave])
                    if after >= 0:
                        reached = after * kr + inward_r
                if reached >= 0:
                    if space.classes[reached] < 0:
                        if made + 1 >= MADE_STATES or (made + 1) * letters > DELTA_ROOM:
                            return TOO_LARGE
                        space.classes[reached] = np.int32(made)
                        space.queue[made] = np.int32(reached)
                        made += 1
                    reached = np.int64(space.classes[reached])
                space.delta[at] = np.int32(reached)
                at += 1
        state += 1
    return made


@compiled(
    types.int64(SPACE, NUMBERS, types.int64, types.int64, NUMBERS, types.int64, types.int64, types.int64, types.int64),
)
def _join_widely(
    space: Space, left: Numbers, nl: int, kl: int, right: Numbers, nr: int, kr: int, i: int, j: int
) -> int:
    """Join in general: who turns around at the inner place may have changed the other side, or not, as it likes."""
    table = space.table
    n = nl + nr - 2
    letters = n * n
    pairs = kl * kr
    words = (pairs + 63) // 64
    if pairs * letters * words > TABLE_WORDS:
        return TOO_LARGE
    for at in range(pairs * letters * words):
        table[at] = 0
    for pair in range(pairs):
        ql = pair // kr
        qr = pair % kr
        row_l = ql * nl * nl
        row_r = qr * nr * nr
        turned_l = np.int64(left[row_l + i * nl + i])
        turned_r = np.int64(right[row_r + j * nr + j])
        for x in range(n):
            enter = np.int64(space.place[x])
            for y in range(n):
                leave = np.int64(space.place[y])
                start = (pair * letters + x * n + y) * words
                if enter < nl and leave < nl:
                    after = np.int64(left[row_l + enter * nl + leave])
                    if after >= 0:
                        _put(table, start, after * kr + qr)
                    inward = np.int64(left[row_l + enter * nl + i])
                    if turned_r != qr and inward >= 0:
                        after = np.int64(left[inward * nl * nl + i * nl + leave])
                        if after >= 0:
                            _put(table, start, after * kr + turned_r)
                elif enter >= nl and leave >= nl:
                    after = np.int64(right[row_r + (enter - nl) * nr + leave - nl])
                    if after >= 0:
                        _put(table, start, ql * kr + after)
                    inward = np.int64(right[row_r + (enter - nl) * nr + j])
                    if turned_l != ql and inward >= 0:
                        after = np.int64(right[inward * nr * nr + j * nr + leave - nl])
                        if after >= 0:
                            _put(table, start, turned_l * kr + after)
                elif enter < nl:
                    inward = np.int64(left[row_l + enter * nl + i])
                    after = np.int64(right[row_r + j * nr + leave - nl])
                    if inward >= 0 and after >= 0:
                        _put(table, start, inward * kr + after)
                else:
                    inward = np.int64(right[row_r + (enter - nl) * nr + j])
                    after = np.int64(left[row_l + i * nl + leave])
                    if inward >= 0 and after >= 0:
                        _put(table, start, after * kr + inward)
    return determinise(space, 0, pairs, letters)


@compiled(
    types.int64(
        SPACE,
        NUMBERS,
        types.int64,
        types.int64,
        NUMBERS,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        types.boolean,
        types.int64,
    ),
)
def join(
    space: Space,
    left: Numbers,
    nl: int,
    kl: int,
    right: Numbers,
    nr: int,
    kr: int,
    i: int,
    j: int,
    planar: bool,
    way: int,
) -> int:
    """Two operands with their locations i and j joined, into `delta`; returns the number of states.

    If the place can be passed one way only, nobody who turns around there has been on the other side.
    """
    _joined_places(space, nl, nr, i, j, planar)
    if kl * kr >= MADE_STATES:
        return TOO_LARGE
    if way == BOTH_WAYS and (_turns_change(left, nl, kl, i) or _turns_change(right, nr, kr, j)):
        return _join_widely(space, left, nl, kl, right, nr, kr, i, j)
    return _join_plainly(space, left, nl, kl, right, nr, kr, i, j, way)


@compiled(types.boolean(NUMBERS, types.int64, types.int64, types.int64))
def has_exit(operand: Numbers, n: int, states: int, location: int) -> bool:
    """Whether an agent that entered elsewhere can ever leave there."""
    found = False
    for state in range(states):
        for other in range(n):
            found |= other != location and operand[(state * n + other) * n + location] >= 0
    return found


@compiled(types.boolean(NUMBERS, types.int64, types.int64, types.int64))
def has_entrance(operand: Numbers, n: int, states: int, location: int) -> bool:
    """Whether an agent that enters there can ever leave elsewhere."""
    found = False
    for state in range(states):
        for other in range(n):
            found |= other != location and operand[(state * n + location) * n + other] >= 0
    return found


@compiled(types.void(NUMBERS, types.int64, types.int64, types.int64, NUMBERS))
def fork(operand: Numbers, n: int, states: int, location: int, out: Numbers) -> None:
    """The operand with that location doubled, the other one next to it: where a corridor branches."""
    wide = n + 1
    for state in range(states):
        for x in range(wide):
            enter = x if x <= location else x - 1
            for y in range(wide):
                leave = y if y <= location else y - 1
                out[(state * wide + x) * wide + y] = operand[(state * n + enter) * n + leave]


@compiled(types.int64(SPACE, NUMBERS, types.int64, types.int64, types.int64, types.int64, types.int64))
def connect(space: Space, left: Numbers, n: int, states: int, b: int, c: int, way: int) -> int:
    """An operand with its locations b and c joined, into `delta`; returns the number of states.

    If the place can be passed one way only, from b to c, then who leaves at b may go on at c, and who leaves at c can
    only enter there again, which closure allows anyway.
    """
    if way == BACK:
        b, c = c, b
    table = space.table
    node = space.node
    letters = n * n
    kept = 0
    for location in range(n):
        if location != b and location != c:
            space.place[kept] = np.int32(location)
            kept += 1
    fewer = kept * kept
    words = (states + 63) // 64
    if states * fewer * words > TABLE_WORDS or states * words > SET_WORDS:
        return TOO_LARGE
    for at in range(states * fewer * words):
        table[at] = 0
    # node[p]: the states an agent at the joined place can bring about without leaving it, begun in p
    for state in range(states):
        for word in range(words):
            node[state * words + word] = 0
        _put(node, state * words, state)
        space.queue[0] = np.int32(state)
        found = 1
        index = 0
        while index < found:
            row = int(space.queue[index]) * letters
            for turn in range(4):
                inward = b if turn & 1 else c
                outward = b if turn & 2 else c
                if inward == b and way != BOTH_WAYS:
                    continue
                after = np.int64(left[row + inward * n + outward])
                if after >= 0:
                    start = state * words + (after >> 6)
                    bit = _ONE << np.uint64(after & 63)
                    if not node[start] & bit:
                        node[start] |= bit
                        space.queue[found] = np.int32(after)
                        found += 1
            index += 1
    for state in range(states):
        row = state * letters
        for x in range(kept):
            enter = np.int64(space.place[x])
            at_b = np.int64(left[row + enter * n + b])
            at_c = np.int64(left[row + enter * n + c]) if way == BOTH_WAYS else np.int64(-1)
            base = (state * fewer + x * kept) * words
            for y in range(kept):
                after = np.int64(left[row + enter * n + np.int64(space.place[y])])
                if after >= 0:
                    _put(table, base + y * words, after)
            if at_b < 0 and at_c < 0:
                continue
            for inside in range(states):
                word = inside >> 6
                bit = _ONE << np.uint64(inside & 63)
                if not (
                    (at_b >= 0 and node[at_b * words + word] & bit) or (at_c >= 0 and node[at_c * words + word] & bit)
                ):
                    continue
                inner = inside * letters
                for y in range(kept):
                    leave = np.int64(space.place[y])
                    if way == BOTH_WAYS:
                        after = np.int64(left[inner + b * n + leave])
                        if after >= 0:
                            _put(table, base + y * words, after)
                    after = np.int64(left[inner + c * n + leave])
                    if after >= 0:
                        _put(table, base + y * words, after)
    return determinise(space, 0, states, fewer)


@compiled(
    types.int64(SPACE, types.int64, types.int64, types.int64, types.int64, types.int64, types.int64),
)
def interleave(space: Space, nl: int, kl: int, nr: int, kr: int, splice: int, rotation: int) -> int:
    """`left` and `right` side by side, into `delta`; returns the number of states.

    The locations of `right`, begun at `rotation`, come after the first `splice` ones of `left`.
    """
    n = nl + nr
    letters = n * n
    if kl * kr >= MADE_STATES or kl * kr * letters > DELTA_ROOM:
        return TOO_LARGE
    at = 0
    for location in range(nl + 1):
        if location == splice:
            for step in range(nr):
                space.place[at] = np.int32(nl + (rotation + step) % nr)
                at += 1
        if location < nl:
            space.place[at] = np.int32(location)
            at += 1
    at = 0
    for ql in range(kl):
        for qr in range(kr):
            for x in range(n):
                enter = np.int64(space.place[x])
                for y in range(n):
                    leave = np.int64(space.place[y])
                    reached = np.int64(-1)
                    if enter < nl and leave < nl:
                        after = np.int64(space.left[ql * nl * nl + enter * nl + leave])
                        reached = after * kr + qr if after >= 0 else after
                    elif enter >= nl and leave >= nl:
                        after = np.int64(space.right[qr * nr * nr + (enter - nl) * nr + leave - nl])
                        reached = ql * kr + after if after >= 0 else after
                    space.delta[at] = np.int32(reached)
                    at += 1
    return kl * kr
