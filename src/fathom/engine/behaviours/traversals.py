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

from typing import NamedTuple

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.behaviours.determinise import determinise
from fathom.engine.behaviours.space import (
    DELTA_ROOM,
    MADE_STATES,
    NUMBERS,
    OPERAND,
    SET_WORDS,
    SPACE,
    TABLE_WORDS,
    TOO_LARGE,
    Numbers,
    Operand,
    Space,
    Words,
)

_ONE = np.uint64(1)

BOTH_WAYS, FORTH, BACK = 0, 1, 2
"""How a joined place can be passed: both ways, only from left to right (or b to c), or only from right to left."""


class Joint(NamedTuple):
    """Two operands, the location of each that is joined, and how the inner place can be passed."""

    left: Operand
    right: Operand
    i: int
    j: int
    way: int


JOINT = types.NamedTuple([OPERAND, OPERAND, types.int64, types.int64, types.int64], Joint)


@compiled(types.void(types.uint64[::1], types.int64, types.int64))
def _put(table: Words, start: int, state: int) -> None:
    table[start + (state >> 6)] |= _ONE << np.uint64(state & 63)


@compiled(types.boolean(types.uint64[::1], types.int64, types.int64), inline="always")
def _in(table: Words, start: int, state: int) -> bool:
    return bool(table[start + (state >> 6)] & _ONE << np.uint64(state & 63))


@compiled(types.void(SPACE, JOINT, types.boolean))
def _joined_places(space: Space, joint: Joint, planar: bool) -> None:
    """Into `place`: the locations that stay, in order; those of the right side count on from the left ones."""
    nl, nr, i, j = joint.left.locations, joint.right.locations, joint.i, joint.j
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


@compiled(types.int64(OPERAND, types.int64, types.int64, types.int64), inline="always")
def _after(operand: Operand, state: int, enter: int, leave: int) -> int:
    """The state after a traversal; -1 if it cannot be made."""
    at = (state * operand.locations + enter) * operand.locations + leave
    return np.int64(operand.delta[at])  # type: ignore[return-value]


@compiled(types.boolean(OPERAND, types.int64))
def _turns_change(operand: Operand, location: int) -> bool:
    """Whether entering and leaving at that location ever changes the state."""
    changes = False
    for state in range(operand.states):
        changes |= _after(operand, state, location, location) != state
    return changes


@compiled(types.int64(JOINT, types.int64, types.int64, types.int64, types.int64), inline="always")
def _passed(joint: Joint, ql: int, qr: int, enter: int, leave: int) -> int:
    """The pair of states after a traversal of one side, or of both through the inner place; -1 if it cannot be made."""
    left, right = joint.left, joint.right
    nl = left.locations
    if enter < nl:
        if leave < nl:
            ql = _after(left, ql, enter, leave)
        else:
            ql = _after(left, ql, enter, joint.i) if joint.way != BACK else -1
            qr = _after(right, qr, joint.j, leave - nl)
    elif leave >= nl:
        qr = _after(right, qr, enter - nl, leave - nl)
    else:
        qr = _after(right, qr, enter - nl, joint.j) if joint.way != FORTH else -1
        ql = _after(left, ql, joint.i, leave)
    return ql * right.states + qr if ql >= 0 and qr >= 0 else -1


@compiled(types.int64(SPACE, JOINT))
def _join_plainly(space: Space, joint: Joint) -> int:
    """Join where nothing happens to who turns around at the inner place: the pairs of states are deterministic."""
    n = joint.left.locations + joint.right.locations - 2
    letters = n * n
    for pair in range(joint.left.states * joint.right.states):
        space.classes[pair] = -1
    space.classes[0] = 0
    space.queue[0] = 0
    made = 1
    state = 0
    while state < made:
        ql = np.int64(space.queue[state]) // joint.right.states
        qr = np.int64(space.queue[state]) % joint.right.states
        at = state * letters
        for x in range(n):
            enter = np.int64(space.place[x])
            for y in range(n):
                reached = _passed(joint, ql, qr, enter, np.int64(space.place[y]))
                new = reached >= 0 and space.classes[reached] < 0
                if new and (made + 1 >= MADE_STATES or (made + 1) * letters > DELTA_ROOM):
                    return TOO_LARGE
                if new:
                    space.classes[reached] = np.int32(made)
                    space.queue[made] = np.int32(reached)
                    made += 1
                space.delta[at] = space.classes[reached] if reached >= 0 else np.int32(-1)
                at += 1
        state += 1
    return made


@compiled(types.int64(JOINT, types.int64, types.int64, types.int64, types.int64), inline="always")
def _turned(joint: Joint, ql: int, qr: int, enter: int, leave: int) -> int:
    """The pair after a traversal of one side that turned at the inner place and changed the other; -1 if none."""
    left, right, i, j = joint.left, joint.right, joint.i, joint.j
    nl = left.locations
    if enter < nl and leave < nl:
        inward, turned = _after(left, ql, enter, i), _after(right, qr, j, j)
        if turned == qr or inward < 0:
            return -1
        ql, qr = _after(left, inward, i, leave), turned
    elif enter >= nl and leave >= nl:
        inward, turned = _after(right, qr, enter - nl, j), _after(left, ql, i, i)
        if turned == ql or inward < 0:
            return -1
        ql, qr = turned, _after(right, inward, j, leave - nl)
    else:
        return -1
    return ql * right.states + qr if ql >= 0 and qr >= 0 else -1


@compiled(types.int64(SPACE, JOINT))
def _join_widely(space: Space, joint: Joint) -> int:
    """Join in general: who turns around at the inner place may have changed the other side, or not, as it likes."""
    table = space.table
    n = joint.left.locations + joint.right.locations - 2
    letters = n * n
    pairs = joint.left.states * joint.right.states
    words = (pairs + 63) // 64
    if pairs * letters * words > TABLE_WORDS:
        return TOO_LARGE
    for at in range(pairs * letters * words):
        table[at] = 0
    start = 0
    for pair in range(pairs):
        ql, qr = pair // joint.right.states, pair % joint.right.states
        for x in range(n):
            enter = np.int64(space.place[x])
            for y in range(n):
                leave = np.int64(space.place[y])
                passed, turned = _passed(joint, ql, qr, enter, leave), _turned(joint, ql, qr, enter, leave)
                if passed >= 0:
                    _put(table, start, passed)
                if turned >= 0:
                    _put(table, start, turned)
                start += words
    return determinise(space, 0, pairs, letters)


@compiled(types.int64(SPACE, JOINT, types.boolean))
def join(space: Space, joint: Joint, planar: bool) -> int:
    """Two operands with a location of each joined, into `delta`; returns the number of states.

    If the place can be passed one way only, nobody who turns around there has been on the other side.
    """
    _joined_places(space, joint, planar)
    if joint.left.states * joint.right.states >= MADE_STATES:
        return TOO_LARGE
    if joint.way == BOTH_WAYS and (_turns_change(joint.left, joint.i) or _turns_change(joint.right, joint.j)):
        return _join_widely(space, joint)
    return _join_plainly(space, joint)


@compiled(types.boolean(OPERAND, types.int64))
def has_exit(operand: Operand, location: int) -> bool:
    """Whether an agent that entered elsewhere can ever leave there."""
    found = False
    for state in range(operand.states):
        for other in range(operand.locations):
            found |= other != location and _after(operand, state, other, location) >= 0
    return found


@compiled(types.boolean(OPERAND, types.int64))
def has_entrance(operand: Operand, location: int) -> bool:
    """Whether an agent that enters there can ever leave elsewhere."""
    found = False
    for state in range(operand.states):
        for other in range(operand.locations):
            found |= other != location and _after(operand, state, location, other) >= 0
    return found


@compiled(types.void(OPERAND, types.int64, NUMBERS))
def fork(operand: Operand, location: int, out: Numbers) -> None:
    """The operand with that location doubled, the other one next to it: where a corridor branches."""
    wide = operand.locations + 1
    for state in range(operand.states):
        for x in range(wide):
            enter = x if x <= location else x - 1
            for y in range(wide):
                leave = y if y <= location else y - 1
                out[(state * wide + x) * wide + y] = np.int32(_after(operand, state, enter, leave))


@compiled(types.void(SPACE, OPERAND, types.int64, types.int64, types.int64))
def _inner_states(space: Space, operand: Operand, b: int, c: int, way: int) -> None:
    """Into `node`: by state, the states an agent at the joined place can bring about without leaving it."""
    node, states = space.node, operand.states
    words = (states + 63) // 64
    for state in range(states):
        for word in range(words):
            node[state * words + word] = 0
        _put(node, state * words, state)
        space.queue[0] = np.int32(state)
        found = 1
        index = 0
        while index < found:
            here = np.int64(space.queue[index])
            for turn in range(4):
                inward = b if turn & 1 else c
                if inward == b and way != BOTH_WAYS:
                    continue
                after = _after(operand, here, inward, b if turn & 2 else c)
                if after >= 0 and not _in(node, state * words, after):
                    _put(node, state * words, after)
                    space.queue[found] = np.int32(after)
                    found += 1
            index += 1


@compiled(types.void(SPACE, OPERAND, types.int64, types.int64, types.int64), inline="always")
def _leave(space: Space, operand: Operand, state: int, enter: int, start: int) -> None:
    """Into the sets of `table` from `start` on, one a location that stays: the states after leaving there."""
    words = (operand.states + 63) // 64
    for y in range(operand.locations - 2):
        after = _after(operand, state, enter, np.int64(space.place[y]))
        if after >= 0:
            _put(space.table, start + y * words, after)


@compiled(types.int64(SPACE, OPERAND, types.int64, types.int64, types.int64))
def connect(space: Space, operand: Operand, b: int, c: int, way: int) -> int:
    """An operand with its locations b and c joined, into `delta`; returns the number of states.

    If the place can be passed one way only, from b to c, then who leaves at b may go on at c, and who leaves at c can
    only enter there again, which closure allows anyway.
    """
    if way == BACK:
        b, c = c, b
    table, node, states = space.table, space.node, operand.states
    kept = 0
    for location in range(operand.locations):
        if location != b and location != c:
            space.place[kept] = np.int32(location)
            kept += 1
    fewer = kept * kept
    words = (states + 63) // 64
    if states * fewer * words > TABLE_WORDS or states * words > SET_WORDS:
        return TOO_LARGE
    for at in range(states * fewer * words):
        table[at] = 0
    _inner_states(space, operand, b, c, way)
    for state in range(states):
        for x in range(kept):
            enter = np.int64(space.place[x])
            at_b = _after(operand, state, enter, b)
            at_c = _after(operand, state, enter, c) if way == BOTH_WAYS else -1
            base = (state * fewer + x * kept) * words
            _leave(space, operand, state, enter, base)
            if at_b < 0 and at_c < 0:
                continue
            for inside in range(states):
                from_b = at_b >= 0 and _in(node, at_b * words, inside)
                if not from_b and not (at_c >= 0 and _in(node, at_c * words, inside)):
                    continue
                if way == BOTH_WAYS:
                    _leave(space, operand, inside, b, base)
                _leave(space, operand, inside, c, base)
    return determinise(space, 0, states, fewer)


@compiled(types.int64(SPACE, OPERAND, OPERAND, types.int64, types.int64))
def interleave(space: Space, left: Operand, right: Operand, splice: int, rotation: int) -> int:
    """Two operands side by side, into `delta`; returns the number of states.

    The locations of `right`, begun at `rotation`, come after the first `splice` ones of `left`.
    """
    nl, nr, kr = left.locations, right.locations, right.states
    pairs, n = left.states * kr, nl + nr
    if pairs >= MADE_STATES or pairs * n * n > DELTA_ROOM:
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
    for pair in range(pairs):
        ql, qr = pair // kr, pair % kr
        for x in range(n):
            enter = np.int64(space.place[x])
            for y in range(n):
                leave = np.int64(space.place[y])
                reached = np.int64(-1)
                if enter < nl and leave < nl:
                    after = _after(left, ql, enter, leave)
                    reached = after * kr + qr if after >= 0 else after
                elif enter >= nl and leave >= nl:
                    after = _after(right, qr, enter - nl, leave - nl)
                    reached = ql * kr + after if after >= 0 else after
                space.delta[at] = np.int32(reached)
                at += 1
    return pairs
