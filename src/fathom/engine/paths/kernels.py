"""Paths edge by edge: the compiled dynamic programme over the frontier.

Edges are read in a fixed order, each used or not. What matters of the choices so far is, for every vertex on the
frontier, its *label*: untouched; closed (no further edge may be used there); or the open end of a piece of path whose
other end is also on the frontier (both carry the same number) or is already an end of the path. With regions, it is
also for every face on the frontier which others it hangs together with, and the value of each such part; with counts,
how many were used. Choices that agree on all this go on alike and become one state (Simpath [Knuth 2011, 7.1.4];
the frontier method). A path that is complete is a state of its own, in which nothing more may be used. Labels are told
apart only as far as the future can tell: an untouched vertex that could only become a dead end counts as closed, which
makes the states of a board as few as Motzkin paths.

A state is numbered when it is first met; `advance` writes down to which states of the next layer each state leads.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.paths.counters import keep_count, may_finish
from fathom.engine.paths.labels import DEAD, FINISHED, FIRST_PIECE, UNTOUCHED, hopeless, read_edge
from fathom.engine.paths.parts import read_faces
from fathom.engine.paths.rows import CREDIT, LAST, MEETS, USABLE
from fathom.engine.probing import number_of

Longs = NDArray[np.int64]

DONE, WANTS_ROOM, PAUSE = range(3)
"""Why `advance` came back: the layer is finished; there is no room for more states; its slice is over."""

STATE, FOUND, TURN = range(3)
"""The cursor: the next state to be read, how many states of the next layer are known, and the turn of renumbering."""

VERTEX_SLOTS, FACE_SLOTS, LABEL_MASK, COMPONENT_MASK, VALUE_MASK = range(5)
"""Places in `Reading.sizes`: the slots of vertices and faces; the masks of a label, a component and a value."""

_TURN = 1 << 10

_LONGS = types.int64[::1]
_TABLE = types.int64[:, ::1]
_WORDS = types.uint64[::1]
_ROWS = types.uint64[:, ::1]
_INTS = types.int32[::1]


class Scratch(NamedTuple):
    """Room to work: the labels before the edge and after it, the faces' parts and the values of these."""

    before: Any
    labels: Any
    components: Any
    values: Any
    renamed_pieces: Any
    renamed_parts: Any


class Reading(NamedTuple):
    """One edge, and the states before and after it."""

    step: Any
    counting: Any
    finishing: Any
    combined: Any
    accepted: Any
    debts: Any
    places: Any  # of the fields of a state: its word and shift
    sizes: Any
    keep: Any  # by word of a state: the bits of the counts
    here: Any  # the states of this layer, a row each
    there: Any  # those of the next
    slots: Any
    stamps: Any
    delta: Any  # state s leads to `delta[base + 2 s]` if the edge is not used, and to the entry after it if it is
    cursor: Any
    scratch: Scratch
    loop: bool
    width: int  # how many states there are in this layer
    stamp: int
    base: int


READING = types.NamedTuple(
    [
        _LONGS, _TABLE, _TABLE, _TABLE, _LONGS, _LONGS, _TABLE, _LONGS, _WORDS, _ROWS, _ROWS, _INTS, _INTS, _INTS,
        _LONGS, types.NamedUniTuple(_LONGS, 6, Scratch), types.boolean, *(types.int64,) * 3,
    ],
    Reading,
)  # fmt: skip


@compiled(types.void(_LONGS, types.int64, _LONGS, types.int64), inline="always")
def _renumber(numbers: Longs, first: int, renamed: Longs, turn: int) -> None:
    """Number what is `first` or more by order of appearance; `renamed[old]` is `turn` above the new number.

    Turns are multiples of `_TURN` and grow, so that nothing has to be cleared.
    """
    following = turn + first
    for slot in range(numbers.size):
        old = numbers[slot]
        if old >= first:
            if renamed[old] < turn:
                renamed[old] = following
                following += 1
            numbers[slot] = renamed[old] - turn


@compiled(types.int64(_ROWS, types.int64, _TABLE, types.int64, types.int64), inline="always")
def _field(rows: Any, state: int, places: Any, field: int, mask: int) -> int:
    """A field of a state."""
    word = rows[state, places[field, 0]] >> np.uint64(places[field, 1])
    return np.int64(word & np.uint64(mask))  # type: ignore[return-value]


@compiled(types.void(_ROWS, types.int64, _TABLE, types.int64, types.int64), inline="always")
def _put(rows: Any, state: int, places: Any, field: int, value: int) -> None:
    """Fill a field of a state, which was 0."""
    rows[state, places[field, 0]] |= np.uint64(value) << np.uint64(places[field, 1])


@compiled(types.boolean(READING, types.int64, types.int64, types.int64, types.int64), inline="always")
def _faces_after(reading: Any, state: int, letter: int, found: int, turn: int) -> bool:
    """Write the parts of the regions after the edge to the state `found`; whether they may be so."""
    places, scratch = reading.places, reading.scratch
    components, values, renamed = scratch.components, scratch.values, scratch.renamed_parts
    vertex_slots, face_slots = reading.sizes[VERTEX_SLOTS], reading.sizes[FACE_SLOTS]
    for slot in range(face_slots):
        at = vertex_slots + slot
        components[slot] = _field(reading.here, state, places, at, reading.sizes[COMPONENT_MASK])
        values[slot + 1] = _field(reading.here, state, places, at + face_slots, reading.sizes[VALUE_MASK])
    if reading.step[MEETS] and not read_faces(
        reading.step, letter, components, values, reading.combined, reading.accepted
    ):
        return False
    _renumber(components, 1, renamed, turn)
    owed = 0
    for part in range(1, face_slots + 3):
        if renamed[part] > turn:
            _put(reading.there, found, places, vertex_slots + face_slots + renamed[part] - turn - 1, values[part])
            owed += reading.debts[values[part]]
    if owed > reading.step[CREDIT]:
        return False
    for slot in range(face_slots):
        _put(reading.there, found, places, vertex_slots + slot, components[slot])
    return True


@compiled(types.int64(READING, types.int64, types.int64, types.int64, types.int64), inline="always")
def _read(reading: Any, state: int, letter: int, found: int, turn: int) -> int:
    """The number of what a state becomes if the edge is used (`letter` 1) or not; -1 if that leads to nothing.

    It is written to row `found`, and has that number if it is new. The labels before are in `before`.
    """
    step, before, labels, there = reading.step, reading.scratch.before, reading.scratch.labels, reading.there
    vertex_slots, face_slots = reading.sizes[VERTEX_SLOTS], reading.sizes[FACE_SLOTS]
    flag = vertex_slots + 2 * face_slots
    done = _field(reading.here, state, reading.places, flag, 1)
    if letter and (done or not step[USABLE]):
        return -1
    for word in range(reading.keep.size):
        there[found, word] = reading.here[state, word] & reading.keep[word]
    for slot in range(vertex_slots):
        labels[slot] = before[slot]
    if not done and step[USABLE]:
        outcome = read_edge(step, reading.loop, letter, labels)
        if outcome == DEAD:
            return -1
        counts = reading.counting.shape[0] > 0
        if counts and not keep_count(reading.counting, letter, step, before, labels, there, found):
            return -1
        if outcome == FINISHED:
            if not may_finish(step, reading.finishing, labels, there, found):
                return -1
            done = 1
            for slot in range(vertex_slots):
                labels[slot] = UNTOUCHED
            for word in range(reading.keep.size):
                there[found, word] = np.uint64(0)
        elif not reading.loop and hopeless(labels, step):
            return -1
    if step[LAST] and not done:
        return -1
    if face_slots and not _faces_after(reading, state, letter, found, turn):
        return -1
    _renumber(labels, FIRST_PIECE, reading.scratch.renamed_pieces, turn)
    for slot in range(vertex_slots):
        _put(there, found, reading.places, slot, labels[slot])
    _put(there, found, reading.places, flag, done)
    number: int = number_of(there, found, found, reading.stamp, reading.slots, reading.stamps)
    return number


@compiled(types.int64(READING, types.int64), nogil=True, shared=False)
def advance(reading: Any, budget: int) -> int:
    """Read one edge from the states of a layer on, `budget` of them before it pauses."""
    before, cursor = reading.scratch.before, reading.cursor
    room = min(np.int64(reading.there.shape[0]), np.int64(reading.slots.size // 2)) - 2
    state, found, turn = cursor[STATE], cursor[FOUND], cursor[TURN]
    status = DONE
    while state < reading.width:
        if found >= room:
            status = WANTS_ROOM
            break
        if budget == 0:
            status = PAUSE
            break
        budget -= 1
        for slot in range(before.size):
            before[slot] = _field(reading.here, state, reading.places, slot, reading.sizes[LABEL_MASK])
        for letter in range(2):
            turn += _TURN
            number = _read(reading, state, letter, found, turn)
            if number == found:
                found += 1
            reading.delta[reading.base + 2 * state + letter] = np.int32(number)
        state += 1
    cursor[STATE], cursor[FOUND], cursor[TURN] = state, found, turn
    return status
