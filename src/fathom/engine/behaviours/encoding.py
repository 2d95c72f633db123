"""Specifications as bytes: the canonical transitions, packed, behind five bytes of statistics.

`locations, states, components, transitions (two bytes)`; then for each state a bit a letter, set where something can
happen (idle traversals are always there and are not written), each set bit followed by the state it leads to, in as
many bits as the number of states needs. Equal specifications have equal bytes. Packing and unpacking cost a few
operations a letter.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.behaviours.space import BYTES, NUMBERS, SPACE, Bytes, Numbers, Space, Words
from fathom.engine.probing import stirred

HEADER = 5
LOCATIONS_AT, STATES_AT, COMPONENTS_AT, TRANSITIONS_AT = 0, 1, 2, 3


@compiled(types.int64(types.int64))
def bits_for(states: int) -> int:
    """How many bits number so many states."""
    bits = 0
    while (1 << bits) < states:
        bits += 1
    return bits


@compiled(types.int64(types.int64, types.int64))
def packed_room(n: int, states: int) -> int:
    """No packed automaton of this size needs more bytes."""
    return HEADER + 8 + states * n * n * (1 + bits_for(states)) // 8


@compiled(types.int64(NUMBERS, types.int64, types.int64, types.uint64[::1]))
def _components(delta: Numbers, n: int, states: int, reach: Words) -> int:
    """How many strongly connected components the states form (transitive closure on words)."""
    words = (states + 63) // 64
    letters = n * n
    for at in range(states * words):
        reach[at] = 0
    for state in range(states):
        reach[state * words + (state >> 6)] |= np.uint64(1) << np.uint64(state & 63)
        for letter in range(letters):
            reached = np.int64(delta[state * letters + letter])
            if reached >= 0:
                reach[state * words + (reached >> 6)] |= np.uint64(1) << np.uint64(reached & 63)
    for through in range(states):
        for state in range(states):
            if (reach[state * words + (through >> 6)] >> np.uint64(through & 63)) & np.uint64(1):
                for word in range(words):
                    reach[state * words + word] |= reach[through * words + word]
    count = 0
    for state in range(states):
        least = True
        for other in range(state):
            forth = (reach[state * words + (other >> 6)] >> np.uint64(other & 63)) & np.uint64(1)
            back = (reach[other * words + (state >> 6)] >> np.uint64(state & 63)) & np.uint64(1)
            if forth and back:
                least = False
                break
        if least:
            count += 1
    return count


@compiled(types.int64(SPACE, types.int64, types.int64, BYTES, types.int64))
def pack(space: Space, n: int, states: int, out: Bytes, at: int) -> int:
    """Write the automaton in `best` to out[at:]; returns where it ends. There must be `packed_room`."""
    width = bits_for(states)
    letters = n * n
    out[at + LOCATIONS_AT] = np.uint8(n)
    out[at + STATES_AT] = np.uint8(states)
    out[at + COMPONENTS_AT] = np.uint8(min(255, _components(space.best, n, states, space.node)))
    end = at + HEADER
    pending = np.uint64(0)
    filled = 0
    transitions = 0
    for state in range(states):
        for letter in range(letters):
            reached = space.best[state * letters + letter]
            idle = letter // n == letter % n and reached == state
            if reached < 0 or idle:
                filled += 1
            else:
                pending |= (np.uint64(1) | (np.uint64(reached) << np.uint64(1))) << np.uint64(filled)
                filled += 1 + width
                transitions += 1
            while filled >= 8:
                out[end] = np.uint8(pending & np.uint64(255))
                end += 1
                pending >>= np.uint64(8)
                filled -= 8
    if filled > 0:
        out[end] = np.uint8(pending & np.uint64(255))
        end += 1
    out[at + TRANSITIONS_AT] = np.uint8(transitions & 255)
    out[at + TRANSITIONS_AT + 1] = np.uint8(min(transitions >> 8, 255))
    return end


@compiled(types.void(BYTES, types.int64, NUMBERS))
def unpack(packed: Bytes, at: int, delta: Numbers) -> None:
    """The transitions of the automaton that begins at packed[at]."""
    n = np.int64(packed[at + LOCATIONS_AT])
    states = np.int64(packed[at + STATES_AT])
    width = bits_for(states)
    mask = np.uint64((1 << width) - 1)
    at += HEADER
    pending = np.uint64(0)
    filled = 0
    place = 0
    for state in range(states):
        for letter in range(n * n):
            if filled == 0:
                pending = np.uint64(packed[at])
                at += 1
                filled = 8
            some = pending & np.uint64(1)
            pending >>= np.uint64(1)
            filled -= 1
            if some:
                while filled < width:
                    pending |= np.uint64(packed[at]) << np.uint64(filled)
                    at += 1
                    filled += 8
                delta[place] = np.int32(pending & mask)
                pending >>= np.uint64(width)
                filled -= width
            else:
                turns = letter % (n + 1) == 0  # who leaves where it entered
                delta[place] = np.int32(state) if turns else np.int32(-1)
            place += 1


@compiled(types.uint64(BYTES, types.int64, types.int64))
def hash_of(packed: Bytes, start: int, end: int) -> int:
    """A 64-bit hash of packed[start:end]."""
    hashed = np.uint64(0xCBF29CE484222325)
    for at in range(start, end):
        hashed = (hashed ^ np.uint64(packed[at])) * np.uint64(0x100000001B3)
    return stirred(hashed)
