"""Side view with gravity, compiled: an agent that walks, climbs and falls, and pushes or lifts blocks, or does both.

A move is a step to a side (pushing a block that nothing lies on, if the rules say so), a climb onto what is there, or a
block lifted over the head or put down. A carried block is dropped behind where it does not fit. After a move the agent
falls, and then the blocks, from below; the agent bears what lies on it. When it leaves, that falls too.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.fragments.ground import (
    CARRYING,
    CELLS,
    DOWN,
    ENTER,
    EXIT,
    INSIDE,
    LEAK,
    LEAKED,
    LEFT,
    NEIGHBOURS,
    OUTSIDE,
    PORT_CELLS,
    PORT_OF,
    PORTS,
    STRENGTH,
    UP,
    WORD,
    WORDS,
    Ground,
)
from fathom.engine.statespace import EXPAND, Rules

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
NUMBERS = types.int64[::1]

BOX, BLOCK, BLOX = range(3)
"""Blocks are pushed; lifted; pushed and lifted."""


@compiled(types.int64(NUMBERS, types.int64, types.int64))
def beside(parameters: Numbers, cell: int, side: int) -> int:
    """The cell on a side, or -1; also of no cell."""
    return parameters[parameters[NEIGHBOURS] + 4 * cell + side] if cell >= 0 else -1


@compiled(types.int64(NUMBERS, NUMBERS, types.int64, types.boolean))
def settle(parameters: Numbers, blocked: Numbers, agent: int, carrying: bool) -> int:
    """Let all fall; the agent's cell then, -1 as before if it is not there, or -2 if a block came into a port."""
    if agent >= 0:
        below = beside(parameters, agent, DOWN)
        while below >= 0 and blocked[below] == 0:
            agent = below
            below = beside(parameters, agent, DOWN)
    head = beside(parameters, agent, UP) if carrying else -1
    leaked = False
    for cell in range(parameters[CELLS] - 1, -1, -1):
        if blocked[cell] == 0:
            continue
        end = cell
        below = beside(parameters, end, DOWN)
        while below >= 0 and blocked[below] == 0 and below != agent and below != head:
            end = below
            below = beside(parameters, end, DOWN)
        blocked[cell] = 0
        blocked[end] = 1
        leaked = leaked or parameters[parameters[PORT_OF] + end] >= 0
    return -2 if leaked else agent


@compiled(types.int64(NUMBERS, NUMBERS, types.int64, types.boolean, types.int64, types.int64, types.int64))
def moved(parameters: Numbers, blocked: Numbers, agent: int, carrying: bool, action: int, side: int, game: int) -> int:
    """Make a move, before anything falls: the agent's cell with `CARRYING` if it carries then, or -1 if it cannot."""
    ahead, above = beside(parameters, agent, side), beside(parameters, agent, UP)
    diagonal = beside(parameters, above, side)
    if diagonal < 0 and ahead >= 0:
        diagonal = beside(parameters, ahead, UP)
    there = -1
    if action == 0:
        if ahead >= 0 and blocked[ahead] == 0:
            there = ahead
        elif ahead >= 0 and game != BLOCK:
            on_top, beyond = beside(parameters, ahead, UP), beside(parameters, ahead, side)
            if beyond >= 0 and blocked[beyond] == 0 and (on_top < 0 or blocked[on_top] == 0):
                blocked[ahead], blocked[beyond] = 0, 1
                there = ahead
    elif action == 1:
        over = beside(parameters, above, UP) if carrying else above
        stands = ahead < 0 or blocked[ahead] != 0
        if stands and over >= 0 and blocked[over] == 0 and diagonal >= 0 and blocked[diagonal] == 0 and above >= 0:
            there = diagonal
    else:
        if game == BOX or diagonal < 0 or blocked[diagonal] != 0:
            return -1
        if carrying:
            blocked[diagonal] = 1
            return agent
        if ahead < 0 or blocked[ahead] == 0 or above < 0 or blocked[above] != 0:
            return -1
        blocked[ahead] = 0
        return agent | CARRYING
    if there < 0 or not carrying:
        return there
    head = beside(parameters, there, UP)
    if head >= 0 and blocked[head] == 0:
        return there | CARRYING
    blocked[above] = 1
    return there


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """From outside into each port; inside, all moves, and out where the agent stands in a port."""
    cells, words = parameters[CELLS], parameters[WORDS]
    if state[words] == np.uint64(LEAKED):
        return 0
    blocked = np.zeros(cells, np.int64)
    lain = np.zeros(cells, np.int64)
    for cell in range(cells):
        lain[cell] = np.int64((state[cell // WORD] >> np.uint64(cell % WORD)) & np.uint64(1))
    outside = state[words] == np.uint64(OUTSIDE)
    carrying = (state[words] & np.uint64(CARRYING)) != np.uint64(0)
    agent = np.int64(state[words] & np.uint64(CARRYING - 1))
    port = parameters[parameters[PORT_OF] + agent] if not outside else -1
    count = 0
    for choice in range(parameters[PORTS] if outside else 7):
        blocked[:] = lain
        label = INSIDE
        after, carried = -1, False
        if outside:
            label = ENTER + choice
            after = settle(parameters, blocked, parameters[parameters[PORT_CELLS] + choice], False)
        elif choice == 6:
            if port < 0:
                continue
            label = EXIT + port
            after = settle(parameters, blocked, -1, False)
            if carrying:
                after = -2
        else:
            made = moved(parameters, blocked, agent, carrying, choice // 2, LEFT + choice % 2, parameters[STRENGTH])
            if made < 0:
                continue
            carried = made >= CARRYING
            after = settle(parameters, blocked, made & (CARRYING - 1), carried)
        if after == -2:
            label = LEAK
        for word in range(words):
            out[count, word] = np.uint64(0)
        for cell in range(cells):
            if blocked[cell] != 0:
                out[count, cell // WORD] |= np.uint64(1) << np.uint64(cell % WORD)
        where = LEAKED if after == -2 else OUTSIDE if after == -1 else after + CARRYING * carried
        out[count, words] = np.uint64(where)
        out[count, words + 1] = np.uint64(label)
        out[count, words + 2] = np.uint64(0 if where >= OUTSIDE else 1)
        count += 1
    return count


def dude_rules(ground: Ground, game: int) -> Rules:
    """The rules of one of the three games on this ground."""
    return Rules(ground.parameters(game), ground.words + 1, max(7, len(ground.ports)), expand)
