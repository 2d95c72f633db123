"""Compiled work on layered automata: pairs layer by layer, and minimising from the end.

The states of a layer are numbered from 0, a transition names the state of the next layer it leads to, or -1. Every
loop works a while and comes back, so that the caller can look at the clock and give it more room; where it is, is kept
in a `cursor`. Tables of pairs and of rows are open hash tables whose entries carry the layer they belong to, so
that nothing is cleared between layers; what is found under a hash is compared.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.probing import STIR, number_of, stirred

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]

DONE, WANTS_STATES, WANTS_PAIRS, PAUSE = range(4)
"""Why a loop came back: finished; no room for more states, or for more pairs in a layer; its slice is over."""

LAYER, STATE, FOUND, TOTAL = range(4)
"""The cursor: the layer being read, the next state of it, states found in the next layer, and states before that."""

_INTS = types.int32[::1]
_LONGS = types.int64[::1]


class Unfolding(NamedTuple):
    """A layered automaton that is being found, layer by layer, and the vectors that its states stand for."""

    first: Longs  # of each layer, as in `Layered`
    delta: Ints
    vectors: Any  # rows of words: of the layer being read and of the next, by the layer's parity
    slots: Ints  # the table of those of the next
    stamps: Ints
    cursor: Longs


UNFOLDING = types.NamedTuple((_LONGS, _INTS, types.uint64[:, :, ::1], _INTS, _INTS, _LONGS), Unfolding)


@compiled(types.int64(UNFOLDING, types.int64, types.int64, types.int64), inline="always")
def comes_back(unfolding: Unfolding, state: int, letters: int, budget: int) -> int:
    """Why the loop comes back before it reads a state, which is noted; `DONE`, and nothing is, if it need not."""
    cursor = unfolding.cursor
    status = DONE
    if cursor[FOUND] + letters > min(unfolding.vectors.shape[1], unfolding.slots.size // 2) - 1:
        status = WANTS_PAIRS
    elif (cursor[TOTAL] + cursor[FOUND] + letters) * letters > unfolding.delta.size:
        status = WANTS_STATES
    elif budget == 0:
        status = PAUSE
    if status != DONE:
        cursor[STATE] = state
    return status


@compiled(types.void(UNFOLDING), inline="always")
def next_layer(unfolding: Unfolding) -> None:
    """Go on to the next layer, and note where it begins."""
    first, cursor = unfolding.first, unfolding.cursor
    cursor[LAYER] += 1
    first[cursor[LAYER]] = cursor[TOTAL]
    cursor[TOTAL] += cursor[FOUND]
    cursor[STATE], cursor[FOUND] = 0, 0


@compiled(types.int64(types.uint64, types.int64, types.uint64[::1], types.int64, _INTS, _INTS))
def _pair_number(pair: Any, found: int, pairs: Any, stamp: int, slots: Ints, stamps: Ints) -> int:
    """`number_of` for a row of one word: without loops over words a product is found 8 percent faster."""
    mask = slots.size - 1
    hashed = stirred(pair ^ np.uint64(1)) + STIR  # as `number_of` does, for `rehash` enters pairs by that
    slot = np.int64(hashed & np.uint64(mask))
    while stamps[slot] == stamp:
        if pairs[slots[slot]] == pair:
            return np.int64(slots[slot])  # type: ignore[return-value]
        slot = (slot + 1) & mask
    stamps[slot] = np.int32(stamp)
    slots[slot] = np.int32(found)
    pairs[found] = pair
    return found


@compiled(types.int64(_LONGS, _INTS, _LONGS, _INTS, types.int64, UNFOLDING, types.int64))
def pair_up(
    left_first: Longs,
    left_delta: Ints,
    right_first: Longs,
    right_delta: Ints,
    letters: int,
    unfolding: Unfolding,
    budget: int,
) -> int:
    """The product of two layered automata: pairs that can be reached, `budget` of them before it pauses.

    A pair is a vector of one word. Linear in pairs times letters.
    """
    first, delta, slots, stamps = unfolding.first, unfolding.delta, unfolding.slots, unfolding.stamps
    cursor = unfolding.cursor
    low = np.uint64(0xFFFFFFFF)
    while cursor[LAYER] < first.size - 2:
        layer = cursor[LAYER]
        here = unfolding.vectors[layer & 1].reshape(unfolding.vectors.shape[1])
        there = unfolding.vectors[(layer + 1) & 1].reshape(unfolding.vectors.shape[1])
        for state in range(cursor[STATE], cursor[TOTAL] - first[layer]):
            status = comes_back(unfolding, state, letters, budget)
            if status != DONE:
                return status
            budget -= 1
            pair, found = here[state], cursor[FOUND]
            a = (left_first[layer] + np.int64(pair >> np.uint64(32))) * letters
            b = (right_first[layer] + np.int64(pair & low)) * letters
            row = (first[layer] + state) * letters
            for letter in range(letters):
                one, other = left_delta[a + letter], right_delta[b + letter]
                if one < 0 or other < 0:
                    delta[row + letter] = -1
                    continue
                reached = (np.uint64(one) << np.uint64(32)) | np.uint64(other)
                number = _pair_number(reached, found, there, layer + 1, slots, stamps)
                found += number == found
                delta[row + letter] = np.int32(number)
            cursor[FOUND] = found
        next_layer(unfolding)
    first[first.size - 1] = cursor[TOTAL]
    return DONE


@compiled(types.void(types.int32[:, ::1], types.int64, types.int64))
def copy_row(rows: Any, source: int, target: int) -> None:
    """Write a row where another is."""
    for letter in range(rows.shape[1]):
        rows[target, letter] = rows[source, letter]


@compiled(types.int64(_LONGS, types.int32[:, ::1], _LONGS, types.int32[:, ::1], _INTS, _INTS, _LONGS, types.int64))
def merge_equal(
    first: Longs, delta: Any, sizes: Longs, classes: Any, slots: Ints, stamps: Ints, cursor: Longs, budget: int
) -> int:
    """One pass from the end: drop states that cannot accept and merge those whose rows are equal, in place.

    The rows that stay come to the front of their layer, and `sizes` tells how many they are. All states of the last
    layer accept and become one. Linear in states times letters.
    """
    length = first.size - 2
    layer, state, found = cursor[LAYER], cursor[STATE], cursor[FOUND]
    letters = delta.shape[1]
    while layer >= 0:
        width = first[layer + 1] - first[layer]
        rows = delta[first[layer] :]
        here = classes[layer & 1]
        after = classes[(layer + 1) & 1]
        while state < width:
            if budget == 0:
                cursor[LAYER], cursor[STATE], cursor[FOUND] = layer, state, found
                return PAUSE
            budget -= 1
            alive = False
            for letter in range(letters if layer < length else 0):
                reached = rows[state, letter]
                if reached >= 0:
                    reached = after[reached]
                    rows[state, letter] = reached
                    alive = alive or reached >= 0
            if layer == length:
                here[state] = 0
                found = 1
            elif alive:
                number = number_of(rows, state, found, layer + 1, slots, stamps)
                if number == found:
                    copy_row(rows, state, found)
                    found += 1
                here[state] = np.int32(number)
            else:
                here[state] = -1
            state += 1
        sizes[layer] = found
        layer -= 1
        state = 0
        found = 0
    cursor[LAYER], cursor[STATE], cursor[FOUND] = layer, state, found
    return DONE


@compiled(types.void(_LONGS, _INTS, types.int64, _LONGS))
def close_ranks(first: Longs, delta: Ints, letters: int, sizes: Longs) -> None:
    """Move the rows that stayed together, and number the layers anew."""
    total = np.int64(0)
    for layer in range(sizes.size):
        base = first[layer]
        for entry in range(sizes[layer] * letters):
            delta[total * letters + entry] = delta[base * letters + entry]
        first[layer] = total
        total += sizes[layer]
    first[sizes.size] = total


@compiled(types.void(_LONGS, _INTS, types.int64, types.uint8[:, ::1]))
def letters_met(first: Longs, delta: Ints, letters: int, met: Any) -> None:
    """Which letters occur at which position."""
    for layer in range(first.size - 2):
        for state in range(first[layer], first[layer + 1]):
            for letter in range(letters):
                if delta[state * letters + letter] >= 0:
                    met[layer, letter] = 1
