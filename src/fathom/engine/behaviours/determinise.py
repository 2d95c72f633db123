"""Subset construction and minimisation, compiled.

Determinising costs a union of sets for each made state and letter, minimising (Moore, with hashed signatures that are
compared exactly) a pass over all transitions for each round of refinement; rounds are few in practice.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.behaviours.space import DELTA_ROOM, MADE_STATES, SET_WORDS, SLOTS, SPACE, TOO_LARGE, Space
from fathom.engine.probing import number_of

_PRIME = np.uint64(0x9E3779B97F4A7C15)


@compiled(types.int64(SPACE, types.int64, types.int64, types.int64))
def determinise(space: Space, first: int, states: int, letters: int) -> int:
    """The subset automaton of `table`, begun in state `first`, into `delta`; returns how many states it has.

    `TOO_LARGE` if there is no room. State 0 of the result is the initial one, and all can be reached.
    """
    words = (states + 63) // 64
    sets = space.sets[: SET_WORDS // words * words].reshape(SET_WORDS // words, words)
    space.stamp[0] += 1
    stamp = np.int64(space.stamp[0])
    for word in range(words):
        sets[0, word] = 0
    sets[0, first >> 6] = np.uint64(1) << np.uint64(first & 63)
    made = number_of(sets, 0, 0, stamp, space.slots, space.stamps) + 1
    state = 0
    while state < made:
        count = 0
        for member in range(states):
            if (sets[state, member >> 6] >> np.uint64(member & 63)) & np.uint64(1):
                space.members[count] = np.int32(member)
                count += 1
        for letter in range(letters):
            some = np.uint64(0)
            for word in range(words):
                joint = np.uint64(0)
                for index in range(count):
                    joint |= space.table[(np.int64(space.members[index]) * letters + letter) * words + word]
                sets[made, word] = joint
                some |= joint
            if some == 0:
                space.delta[state * letters + letter] = -1
                continue
            reached = number_of(sets, made, made, stamp, space.slots, space.stamps)
            if reached == made:
                made += 1
                if made >= MADE_STATES or (made + 1) * letters > DELTA_ROOM or (made + 1) * words > SET_WORDS:
                    return TOO_LARGE
            space.delta[state * letters + letter] = np.int32(reached)
        state += 1
    return made


@compiled(types.boolean(SPACE, types.int64, types.int64, types.int64))
def _alike(space: Space, one: int, other: int, letters: int) -> bool:
    """Whether two states are in one class and all their letters lead to the same classes."""
    if space.classes[one] != space.classes[other]:
        return False
    for letter in range(letters):
        a = space.delta[one * letters + letter]
        b = space.delta[other * letters + letter]
        if (a < 0) != (b < 0) or (a >= 0 and space.classes[a] != space.classes[b]):
            return False
    return True


@compiled(types.int64(SPACE, types.int64, types.int64))
def minimise(space: Space, states: int, letters: int) -> int:
    """The minimal automaton of `delta` into `small`; returns how many states it has. State 0 stays the initial one."""
    for state in range(states):
        space.classes[state] = 0
    count = 0
    while True:
        space.stamp[0] += 1
        stamp = space.stamp[0]
        fresh = 0
        for state in range(states):
            hashed = np.uint64(space.classes[state] + 1)
            row = state * letters
            for letter in range(letters):
                reached = space.delta[row + letter]
                value = np.uint64(space.classes[reached] + 1) if reached >= 0 else np.uint64(0)
                hashed = (hashed ^ value) * _PRIME
                hashed ^= hashed >> np.uint64(31)
            slot = int(np.int64(hashed & np.uint64(SLOTS - 1)))
            while True:
                if space.stamps[slot] != stamp:
                    space.stamps[slot] = stamp
                    space.slots[slot] = np.int32(fresh)
                    space.keys[fresh] = hashed
                    space.chosen[fresh] = np.int32(state)
                    space.finer[state] = np.int32(fresh)
                    fresh += 1
                    break
                known = space.slots[slot]
                if space.keys[known] == hashed and _alike(space, np.int64(space.chosen[known]), state, letters):
                    space.finer[state] = known
                    break
                slot = (slot + 1) & (SLOTS - 1)
        for state in range(states):
            space.classes[state] = space.finer[state]
        if fresh == count or fresh == states:
            break
        count = fresh
    for group in range(fresh):
        row = int(space.chosen[group]) * letters
        for letter in range(letters):
            reached = space.delta[row + letter]
            space.small[group * letters + letter] = space.classes[reached] if reached >= 0 else np.int32(-1)
    return fresh
