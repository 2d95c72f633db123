"""Pushing, compiled: an agent walks, and pushes rows of at most so many blocks by one cell.

The agent's cell stands for all that it can walk to without a push: it is the least of these. So a search meets a few
states where single steps would make hundreds. The cost of a move is how many cells the agent can then walk to.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.fragments.ground import (
    CELLS,
    ENTER,
    EXIT,
    INSIDE,
    LEAK,
    LEAKED,
    NEIGHBOURS,
    OUTSIDE,
    PORT_CELLS,
    PORT_OF,
    PORTS,
    STRENGTH,
    WORD,
    WORDS,
    Ground,
)
from fathom.engine.statespace import EXPAND, Rules

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
NUMBERS = types.int64[::1]


@compiled(types.int64(NUMBERS, NUMBERS, types.int64, NUMBERS, NUMBERS, types.int64))
def flooded(parameters: Numbers, blocked: Numbers, start: int, seen: Numbers, queue: Numbers, stamp: int) -> int:
    """Write the cells that can be walked to into the queue, and `stamp` into `seen` there; how many there are."""
    neighbours = parameters[NEIGHBOURS]
    queue[0] = start
    seen[start] = stamp
    found = 1
    at = 0
    while at < found:
        beside = neighbours + 4 * queue[at]
        for side in range(4):
            cell = parameters[beside + side]
            if cell >= 0 and blocked[cell] == 0 and seen[cell] != stamp:
                seen[cell] = stamp
                queue[found] = cell
                found += 1
        at += 1
    return found


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """From outside into each port; inside, every push that can be walked to, and out of every port."""
    cells, words = parameters[CELLS], parameters[WORDS]
    agent = np.int64(state[words])
    if agent == LEAKED:
        return 0
    blocked = np.zeros(cells, np.int64)
    for cell in range(cells):
        blocked[cell] = np.int64((state[cell // WORD] >> np.uint64(cell % WORD)) & np.uint64(1))
    seen = np.zeros(cells, np.int64)
    queue = np.zeros(cells, np.int64)
    count = 0
    if agent == OUTSIDE:
        for port in range(parameters[PORTS]):
            found = flooded(parameters, blocked, parameters[parameters[PORT_CELLS] + port], seen, queue, port + 1)
            for word in range(words):
                out[count, word] = state[word]
            out[count, words] = np.uint64(queue[:found].min())
            out[count, words + 1] = np.uint64(ENTER + port)
            out[count, words + 2] = np.uint64(found)
            count += 1
        return count
    reached = flooded(parameters, blocked, agent, seen, queue, 1)
    seen_then = np.zeros(cells, np.int64)
    walked = np.zeros(cells, np.int64)
    stamp = 0
    for at in range(reached):
        cell = queue[at]
        port = parameters[parameters[PORT_OF] + cell]
        if port >= 0:
            for word in range(words):
                out[count, word] = state[word]
            out[count, words] = np.uint64(OUTSIDE)
            out[count, words + 1] = np.uint64(EXIT + port)
            out[count, words + 2] = np.uint64(0)
            count += 1
        for side in range(4):
            first = parameters[parameters[NEIGHBOURS] + 4 * cell + side]
            if first < 0 or blocked[first] == 0:
                continue
            last, row = first, 0
            while last >= 0 and blocked[last] != 0 and row <= parameters[STRENGTH]:
                last = parameters[parameters[NEIGHBOURS] + 4 * last + side]
                row += 1
            if last < 0 or row > parameters[STRENGTH]:
                continue
            for word in range(words):
                out[count, word] = state[word]
            out[count, first // WORD] ^= np.uint64(1) << np.uint64(first % WORD)
            out[count, last // WORD] ^= np.uint64(1) << np.uint64(last % WORD)
            out[count, words + 1] = np.uint64(INSIDE)
            if parameters[parameters[PORT_OF] + last] >= 0:
                out[count, words] = np.uint64(LEAKED)
                out[count, words + 1] = np.uint64(LEAK)
                out[count, words + 2] = np.uint64(0)
            else:
                blocked[first], blocked[last] = 0, 1
                stamp += 1
                found = flooded(parameters, blocked, first, seen_then, walked, stamp)
                blocked[first], blocked[last] = 1, 0
                out[count, words] = np.uint64(walked[:found].min())
                out[count, words + 2] = np.uint64(found)
            count += 1
    return count


def push_rules(ground: Ground, strength: int) -> Rules:
    """The rules of pushing at most so many blocks at once on this ground."""
    most = len(ground.ports) + 4 * ground.cells
    return Rules(ground.parameters(strength), ground.words + 1, most, expand)
