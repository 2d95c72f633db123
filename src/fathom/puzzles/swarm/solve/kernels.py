"""The rounds of a swarm for the search engine, compiled.

A state has one word a robot: its node times the colours plus its colour, in order. A word of ones in all places is what
a round leads to in which something goes wrong. What a robot sees is hashed and looked up in a table of all views in all
orientations, and compared there cell by cell, so that no hash is trusted.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.statespace import EXPAND

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

ROBOTS, COLOURS, CELLS, STEPS, SLOTS, STRICT, EXCLUSIVE, NEAR_AT, STEPS_AT, SLOTS_AT, VIEWS_AT, ACTIONS_AT = range(12)
"""The head of the parameters, then tables. Of each node what lies in each cell of a view, -1 outside; where each step
leads; the slots of the hash table (a view, or -1); of each view the own colour and its cells (0: empty, 1: wall, then
the colours); and what is done there: new colour, number of steps, the steps.
"""

HEAD = 12
BASE, MASK = 33, (1 << 56) - 1
"""Views are hashed as numbers in this base, cut off so that nothing overflows."""
FAILED = np.uint64(0xFFFFFFFFFFFFFFFF)

NUMBERS = types.int64[::1]
STATE = types.uint64[::1]


@compiled(types.int64(NUMBERS, STATE, types.int64, types.int64))
def cell_seen(parameters: Numbers, state: Words, node: int, cell: int) -> int:
    """What a robot at this node sees in a cell: 0 nothing, 1 a wall, else 2 and a colour."""
    there = parameters[parameters[NEAR_AT] + node * parameters[CELLS] + cell]
    if there < 0:
        return 1
    colours = parameters[COLOURS]
    for robot in range(parameters[ROBOTS]):
        word = np.int64(state[robot])
        if word // colours == there:
            return 2 + word % colours  # type: ignore[no-any-return]
    return 0


@compiled(types.int64(NUMBERS, STATE, types.int64))
def entry_of(parameters: Numbers, state: Words, robot: int) -> int:
    """The number of what a robot sees in the table of views; -1 if it is not there."""
    colours, cells = parameters[COLOURS], parameters[CELLS]
    word = np.int64(state[robot])
    node, own = word // colours, word % colours
    key = own
    for cell in range(cells):
        key = (key * BASE + cell_seen(parameters, state, node, cell) + (key >> 23)) & MASK
    slot = key % parameters[SLOTS]
    while True:
        entry = parameters[parameters[SLOTS_AT] + slot]
        if entry < 0:
            return -1
        view = parameters[VIEWS_AT] + entry * (cells + 1)
        same = parameters[view] == own
        for cell in range(cells):
            if not same:
                break
            same = parameters[view + 1 + cell] == cell_seen(parameters, state, node, cell)
        if same:
            return entry  # type: ignore[no-any-return]
        slot = (slot + 1) % parameters[SLOTS]


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All that a round may lead to, one row a choice of the adversary; the last row of `out` is for notes."""
    robots, steps = parameters[ROBOTS], parameters[STEPS]
    if state[0] == FAILED:
        return 0
    notes = out.shape[0] - 1
    choices = 1
    for robot in range(robots):
        entry = entry_of(parameters, state, robot)
        if entry < 0 and parameters[STRICT]:
            for each in range(robots):
                out[0, each] = FAILED
            return 1
        out[notes, robot] = np.uint64(entry + 1)
        if entry >= 0:
            choices *= parameters[parameters[ACTIONS_AT] + entry * (steps + 2) + 1]
    for choice in range(choices):
        if not _moved(parameters, state, out, notes, choice):
            for each in range(robots):
                out[choice, each] = FAILED
            continue
        for robot in range(1, robots):
            at = robot
            while at > 0 and out[choice, at - 1] > out[choice, at]:
                out[choice, at - 1], out[choice, at] = out[choice, at], out[choice, at - 1]
                at -= 1
    return choices


@compiled(types.boolean(NUMBERS, STATE, types.uint64[:, ::1], types.int64, types.int64))
def _moved(parameters: Numbers, state: Words, out: Words, notes: int, choice: int) -> bool:
    """Write where the robots are after a choice, not yet in order; whether nothing goes wrong."""
    robots, colours, steps = parameters[ROBOTS], parameters[COLOURS], parameters[STEPS]
    rest = choice
    for robot in range(robots - 1, -1, -1):
        entry = np.int64(out[notes, robot]) - 1
        if entry < 0:
            out[choice, robot] = state[robot]
            continue
        action = parameters[ACTIONS_AT] + entry * (steps + 2)
        step = parameters[action + 2 + rest % parameters[action + 1]]
        rest //= parameters[action + 1]
        node = np.int64(state[robot]) // colours
        there = parameters[parameters[STEPS_AT] + node * steps + step]
        if there < 0:
            return False
        out[choice, robot] = np.uint64(there * colours + parameters[action])
    for robot in range(robots):
        there = np.int64(out[choice, robot]) // colours
        here = np.int64(state[robot]) // colours
        for other in range(robot):
            beyond = np.int64(out[choice, other]) // colours
            if there == beyond:
                return False
            if (
                parameters[EXCLUSIVE]
                and there != here
                and there == np.int64(state[other]) // colours
                and beyond == here
            ):
                return False
    return True
