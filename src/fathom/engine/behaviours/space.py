"""Room for automata in the making: arrays that one thread reuses for every operation, so that nothing is allocated.

An automaton here reads pairs of locations (enter, exit), one letter a pair, `n * n` letters for `n` locations; its
states all accept, and a missing transition refuses. Transitions lie in rows, one a state: `delta[state * letters +
letter]`, -1 where there is none. Sets of states are rows of 64-bit words.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import types

MOST_LOCATIONS = 16
MOST_STATES = 255

TABLE_WORDS = 1 << 21
DELTA_ROOM = 1 << 20
SET_WORDS = 1 << 16
MADE_STATES = 1 << 13
SLOTS = 1 << 15

TOO_LARGE = -1
"""What an operation returns whose result does not fit."""


class Space(NamedTuple):
    """The arrays. Nothing in them outlives an operation but `stamp`."""

    table: NDArray[np.uint64]  # nondeterministic transitions: one set a (state, letter)
    sets: NDArray[np.uint64]  # the set that each determinised state stands for
    node: NDArray[np.uint64]  # one set a state: where the agent can get to without leaving a joined place
    delta: NDArray[np.int32]  # deterministic transitions
    small: NDArray[np.int32]  # minimal ones
    left: NDArray[np.int32]  # an operand
    right: NDArray[np.int32]  # another
    forked: NDArray[np.int32]  # an operand with a location doubled
    members: NDArray[np.int32]  # the states in a set
    classes: NDArray[np.int32]  # of equivalent states
    finer: NDArray[np.int32]  # the next partition
    chosen: NDArray[np.int32]  # one state a class
    slots: NDArray[np.int32]  # a hash table ...
    stamps: NDArray[np.int32]  # ... whose entries count only if they bear the present stamp
    keys: NDArray[np.uint64]  # hashes of what is in the table
    stamp: NDArray[np.int32]
    best: NDArray[np.int32]  # the least numbering so far
    trial: NDArray[np.int32]  # another one
    number: NDArray[np.int32]
    queue: NDArray[np.int32]
    place: NDArray[np.int32]  # which location of the operands each location of the result is
    order: NDArray[np.int32]  # a permutation of locations being tried
    winner: NDArray[np.int32]  # the best one


Words = NDArray[np.uint64]
Numbers = NDArray[np.int32]
Offsets = NDArray[np.int64]
Bytes = NDArray[np.uint8]

WORDS = types.uint64[::1]
NUMBERS = types.int32[::1]
OFFSETS = types.int64[::1]
BYTES = types.uint8[::1]

SPACE = types.NamedTuple(
    [WORDS if name in ("table", "sets", "node", "keys") else NUMBERS for name in Space._fields], Space
)


class Operand(NamedTuple):
    """An automaton that an operation reads."""

    delta: Numbers
    locations: int
    states: int


OPERAND = types.NamedTuple([NUMBERS, types.int64, types.int64], Operand)


def new_space() -> Space:
    """Room for one thread, about 40 MB, of which little is touched by small automata."""
    words = {"table": TABLE_WORDS, "sets": SET_WORDS, "node": SET_WORDS, "keys": MADE_STATES}
    numbers = {
        "delta": DELTA_ROOM,
        "small": DELTA_ROOM,
        "left": DELTA_ROOM,
        "right": DELTA_ROOM,
        "forked": DELTA_ROOM,
        "best": DELTA_ROOM,
        "trial": DELTA_ROOM,
        "slots": SLOTS,
        "stamps": SLOTS,
        "stamp": 1,
        "place": 4 * MOST_LOCATIONS,
        "order": 4 * MOST_LOCATIONS,
        "winner": 4 * MOST_LOCATIONS,
    }
    arrays: dict[str, Any] = {
        name: np.zeros(words[name], np.uint64) if name in words else np.zeros(numbers.get(name, MADE_STATES), np.int32)
        for name in Space._fields
    }
    return Space(**arrays)
