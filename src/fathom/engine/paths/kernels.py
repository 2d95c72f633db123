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

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.paths.counters import keep_count, may_finish
from fathom.engine.paths.labels import DEAD, FINISHED, FIRST_PIECE, UNTOUCHED, hopeless, read_edge
from fathom.engine.paths.parts import read_faces
from fathom.engine.paths.rows import LAST, MEETS, USABLE
from fathom.engine.probing import number_of

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Words = NDArray[np.uint64]

DONE, WANTS_ROOM, PAUSE = range(3)
"""Why `advance` came back: the layer is finished; there is no room for more states; its slice is over."""

STATE, FOUND = range(2)
"""The cursor: the next state to be read, and how many states of the next layer are known."""

_TURN = 1 << 10

_LONGS = types.int64[::1]
_TABLE = types.int64[:, ::1]
_WORDS = types.uint64[::1]
_ROWS = types.uint64[:, ::1]
_INTS = types.int32[::1]


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


@compiled(
    types.int64(
        _LONGS, types.boolean, _TABLE, _TABLE, _TABLE, _LONGS, _TABLE, _LONGS, _WORDS,
        _ROWS, types.int64, _ROWS, _INTS, _INTS, types.int64, _INTS, types.int64, _LONGS, types.int64,
    ),
    nogil=True, shared=False,
)  # fmt: skip
def advance(
    step: Longs,
    loop: bool,
    counting: Any,
    finishing: Any,
    combined: Any,
    accepted: Longs,
    places: Any,
    sizes: Longs,
    keep: Words,
    here: Any,
    width: int,
    there: Any,
    slots: Ints,
    stamps: Ints,
    stamp: int,
    delta: Ints,
    base: int,
    cursor: Longs,
    budget: int,
) -> int:
    """Read one edge from the states of a layer on, `budget` of them before it pauses.

    `sizes` are the vertex slots, the face slots and the masks of a label, a component and a value; `keep` has the bits
    of the counts. State s leads to `delta[base + 2 s]` if the edge is not used and to the entry after it if it is.
    """
    vertex_slots, face_slots = sizes[0], sizes[1]
    label_mask, component_mask, value_mask = np.uint64(sizes[2]), np.uint64(sizes[3]), np.uint64(sizes[4])
    flag = vertex_slots + 2 * face_slots
    flag_word, flag_shift = places[flag, 0], np.uint64(places[flag, 1])
    before = np.zeros(vertex_slots, np.int64)
    labels = np.zeros(vertex_slots, np.int64)
    components = np.zeros(face_slots, np.int64)
    values = np.zeros(face_slots + 3, np.int64)
    renamed_pieces = np.zeros(vertex_slots + FIRST_PIECE + 1, np.int64)
    renamed_parts = np.zeros(face_slots + 3, np.int64)
    turn = 0
    room = min(np.int64(there.shape[0]), np.int64(slots.size // 2)) - 2
    state, found = cursor[STATE], cursor[FOUND]
    status = DONE
    while state < width:
        if found >= room:
            status = WANTS_ROOM
            break
        if budget == 0:
            status = PAUSE
            break
        budget -= 1
        finished = (here[state, flag_word] >> flag_shift) & np.uint64(1)
        for slot in range(vertex_slots):
            before[slot] = np.int64((here[state, places[slot, 0]] >> np.uint64(places[slot, 1])) & label_mask)
        for letter in range(2):
            place = base + 2 * state + letter
            delta[place] = -1
            if letter and (finished or not step[USABLE]):
                continue
            for word in range(keep.size):
                there[found, word] = here[state, word] & keep[word]
            for slot in range(vertex_slots):
                labels[slot] = before[slot]
            done = finished
            if not finished and step[USABLE]:
                outcome = read_edge(step, loop, letter, labels)
                if outcome == DEAD:
                    continue
                if counting.shape[0] and not keep_count(counting, letter, step, before, labels, there, found):
                    continue
                if outcome == FINISHED:
                    if not may_finish(step, finishing, labels, there, found):
                        continue
                    done = np.uint64(1)
                    for slot in range(vertex_slots):
                        labels[slot] = UNTOUCHED
                    for word in range(keep.size):
                        there[found, word] = np.uint64(0)
                elif not loop and hopeless(labels, step):
                    continue
            if step[LAST] and not done:
                continue
            turn += _TURN
            if face_slots:
                for slot in range(face_slots):
                    at = vertex_slots + slot
                    components[slot] = np.int64(
                        (here[state, places[at, 0]] >> np.uint64(places[at, 1])) & component_mask
                    )
                    at += face_slots
                    values[slot + 1] = np.int64((here[state, places[at, 0]] >> np.uint64(places[at, 1])) & value_mask)
                if step[MEETS] and not read_faces(step, letter, components, values, combined, accepted):
                    continue
                _renumber(components, 1, renamed_parts, turn)
                for part in range(1, face_slots + 3):
                    if renamed_parts[part] > turn:
                        at = vertex_slots + face_slots + renamed_parts[part] - turn - 1
                        there[found, places[at, 0]] |= np.uint64(values[part]) << np.uint64(places[at, 1])
                for slot in range(face_slots):
                    at = vertex_slots + slot
                    there[found, places[at, 0]] |= np.uint64(components[slot]) << np.uint64(places[at, 1])
            _renumber(labels, FIRST_PIECE, renamed_pieces, turn)
            for slot in range(vertex_slots):
                there[found, places[slot, 0]] |= np.uint64(labels[slot]) << np.uint64(places[slot, 1])
            there[found, flag_word] |= done << flag_shift
            number = number_of(there, found, found, stamp, slots, stamps)
            if number == found:
                found += 1
            delta[place] = np.int32(number)
        state += 1
    cursor[STATE], cursor[FOUND] = state, found
    return status
