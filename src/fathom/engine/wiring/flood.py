"""Where an agent can get in a wiring, and how that compares with a target.

The ports of a wiring are grouped into places. Machines have one or two states; a configuration is one bit for each
machine of two, and a set of configurations is a word of 64 bits, so that one machine word follows an agent through all
configurations at once. A wiring behaves like the target if it allows the same sequences of traversals (enter, leave)
between the outside ports; both sides are followed as sets of states.
"""

from __future__ import annotations

import numpy as np
from numba import njit, types
from numpy.typing import NDArray

MOST_BITS = 6
"""Machines of two states in a wiring: their configurations must fit a word."""
MOST_PORTS = 48
MOST_PAIRS = 1024

NOTHING_WRONG, ALIKE, POSSIBLE = 0, 1, 2
"""What is asked: is nothing allowed that the target forbids; is all the same; is all there that the target allows."""

KIND, FIRST, BIT = range(3)
"""What is known of each machine: its kind, its first port, and its bit in configurations (-1: it has one state)."""
OWNER, LOCATION = range(2)
"""What is known of each port: its machine, and which of the machine's ports it is."""
MINE, THEIRS, AT, DONE, REACHED, SCRATCH_ROWS = range(6)
"""What the scratch space holds: pairs of sets that were met, two sets for each port, and the places got to."""

INTS = types.int64[::1]
TABLE = types.int64[:, ::1]
SETS = types.uint64[::1]
SCRATCH = types.uint64[:, ::1]
WAYS = types.int64[:, :, :, :, ::1]
TARGET = types.int64[:, :, ::1]
Ints = NDArray[np.int64]
Sets = NDArray[np.uint64]

_ONE = np.uint64(1)
HIGH = np.array([sum(1 << c for c in range(64) if c >> bit & 1) for bit in range(MOST_BITS)], np.uint64)
"""The configurations in which a machine is in its second state, by its bit."""


@njit(types.void(types.uint64, types.int64, types.int64, types.int64, INTS, TABLE, TABLE, WAYS, SCRATCH), cache=True)
def _flood(
    start: np.uint64,
    enter: int,
    outside: int,
    ports: int,
    label: Ints,
    port: Ints,
    machine: Ints,
    ways: Ints,
    scratch: Sets,
) -> None:
    """The configurations in which an agent that enters from any of `start` can be at each place."""
    at, done = scratch[AT], scratch[DONE]
    at[:ports] = 0
    done[:ports] = 0
    at[label[enter]] = start
    again = True
    while again:
        again = False
        for here in range(outside, ports):
            new = at[label[here]] & ~done[here]
            if new == 0:
                continue
            done[here] |= new
            again = True
            owner = port[OWNER, here]
            bit = machine[BIT, owner]
            for state in range(2 if bit >= 0 else 1):
                able = new
                if bit >= 0:
                    able = new & HIGH[bit] if state == 1 else new & ~HIGH[bit]
                if able == 0:
                    continue
                for way in range(ways.shape[3]):
                    leave = ways[machine[KIND, owner], state, port[LOCATION, here], way, 0]
                    if leave < 0:
                        break
                    after = ways[machine[KIND, owner], state, port[LOCATION, here], way, 1]
                    if after > state:
                        able_then = able << np.uint64(1 << bit)
                    elif after < state:
                        able_then = able >> np.uint64(1 << bit)
                    else:
                        able_then = able
                    at[label[machine[FIRST, owner] + leave]] |= able_then


@njit(
    types.boolean(
        types.int64,
        types.int64,
        INTS,
        TABLE,
        TABLE,
        WAYS,
        types.int64,
        TARGET,
        types.int64,
        types.int64,
        SCRATCH,
    ),
    cache=True,
)
def compare(
    question: int,
    ports: int,
    label: Ints,
    port: Ints,
    machine: Ints,
    ways: Ints,
    configuration: int,
    target: Ints,
    state: int,
    most: int,
    scratch: Sets,
) -> bool:
    """Ask about a wiring, from this configuration and this state of the target; `target[s, i, j]` is a set of states.

    The places that an agent can get to go into the scratch space, unless the question is the last. Only so many pairs
    of sets are followed; what lies beyond is left open, and the answer may then be yes where it is no.
    """
    outside = target.shape[1]
    mine, theirs, at = scratch[MINE], scratch[THEIRS], scratch[AT]
    mine[0] = _ONE << np.uint64(configuration)
    theirs[0] = _ONE << np.uint64(state)
    pairs = 1
    pair = 0
    if question != POSSIBLE:
        scratch[REACHED, 0] = 0
    while pair < pairs:
        configurations, states = mine[pair], theirs[pair]
        pair += 1
        for enter in range(outside):
            _flood(configurations, enter, outside, ports, label, port, machine, ways, scratch)
            if question != POSSIBLE:
                for place in range(ports):
                    if at[place] != 0:
                        scratch[REACHED, 0] |= _ONE << np.uint64(place)
            for leave in range(outside):
                after = states if enter == leave else np.uint64(0)
                for one in range(target.shape[0]):
                    if states >> np.uint64(one) & _ONE:
                        after |= np.uint64(target[one, enter, leave])
                left = at[label[leave]]
                if question == NOTHING_WRONG and left != 0 and after == 0:
                    return False
                if question == POSSIBLE and left == 0 and after != 0:
                    return False
                if question == ALIKE and (left == 0) != (after == 0):
                    return False
                if left == 0 or after == 0:
                    continue
                known = False
                for other in range(pairs):
                    if mine[other] == left and theirs[other] == after:
                        known = True
                        break
                if known:
                    continue
                if pairs == most:
                    continue
                mine[pairs] = left
                theirs[pairs] = after
                pairs += 1
    return True
