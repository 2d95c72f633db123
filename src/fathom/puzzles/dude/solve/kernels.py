"""The rules of the three games, compiled, for the engine's searches.

Squares of air are numbered along the rows. A state has a bit for each, set where a block lies, and in a field of its
own four times the number of the agent's square, plus 1 if it carries a block, plus 2 if it looks to the left.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.statespace import EXPAND, GOAL

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

#: The head of the parameters; then of each square its neighbours up, down, left and right (-1: wall), whether it is a
#: target, its column, and how many moves the agent is away from a target at least.
(SQUARES, WORDS, AGENT_WORD, AGENT_SHIFT, STORAGE, PUSHES, LIFTS, STACK, STOPS, WALKS, AHEAD) = range(11)
HEAD = 11
FIXED, FALLS, RIDES = range(3)
UP, DOWN, LEFT = 0, 1, 2
CARRYING, FACES_LEFT = 1, 2
MOST_MOVES = 8

ONE = np.uint64(1)
_LINE, _FLAGS, _STATE = types.int64[::1], types.boolean[::1], types.uint64[::1]


@compiled(types.int64(_LINE, types.int64, types.int64))
def beside(parameters: Numbers, square: int, direction: int) -> int:
    """The next square in a direction; -1 where there is a wall, or if there is no square to begin with."""
    return parameters[HEAD + 4 * square + direction] if square >= 0 else -1


@compiled(types.boolean(_FLAGS, types.int64))
def free(taken: Flags, square: int) -> bool:
    """Whether there is neither a wall nor a block."""
    return square >= 0 and not taken[square]


@compiled(types.int64(_LINE, _STATE, _FLAGS))
def unpack(parameters: Numbers, state: Words, taken: Flags) -> int:
    """Write where blocks lie; the field of the agent."""
    for square in range(parameters[SQUARES]):
        taken[square] = (state[square >> 6] >> np.uint64(square & 63)) & ONE != 0
    return np.int64(state[parameters[AGENT_WORD]] >> np.uint64(parameters[AGENT_SHIFT]))  # type: ignore[return-value]


@compiled(types.int64(_LINE, _FLAGS, types.int64, types.boolean))
def settle(parameters: Numbers, taken: Flags, agent: int, carrying: bool) -> int:
    """Let the agent fall, then all blocks, the lowest first; where the agent is then."""
    while free(taken, beside(parameters, agent, DOWN)):
        agent = beside(parameters, agent, DOWN)
    head = beside(parameters, agent, UP) if carrying else agent
    taken[agent], taken[head] = True, True
    for block in range(parameters[SQUARES] - 1, -1, -1):
        if not taken[block] or block == agent or block == head:
            continue
        end = block
        while free(taken, beside(parameters, end, DOWN)):
            end = beside(parameters, end, DOWN)
        taken[block], taken[end] = False, True
    taken[agent], taken[head] = False, False
    return agent


@compiled(types.void(_LINE, _FLAGS, types.int64, types.boolean, types.int64, types.int64, _STATE))
def write(parameters: Numbers, taken: Flags, agent: int, carrying: bool, faces: int, label: int, out: Words) -> None:
    """Let everything fall and write the state, with the label of the move behind it."""
    agent = settle(parameters, taken, agent, carrying)
    words = parameters[WORDS]
    for word in range(words):
        out[word] = np.uint64(0)
    for square in range(parameters[SQUARES]):
        if taken[square]:
            out[square >> 6] |= ONE << np.uint64(square & 63)
    field = 4 * agent + (CARRYING if carrying else 0) + (faces if parameters[AHEAD] else 0)
    out[parameters[AGENT_WORD]] |= np.uint64(field) << np.uint64(parameters[AGENT_SHIFT])
    out[words] = np.uint64(label)


@compiled(types.int64(_LINE, _FLAGS, types.int64, types.boolean, types.int64, types.int64, types.int64, _STATE))
def go(
    parameters: Numbers, taken: Flags, agent: int, carrying: bool, there: int, side: int, label: int, out: Words
) -> int:
    """The agent comes to a free square, with its block if that fits; 1, or 0 if it does not go there."""
    head = beside(parameters, agent, UP)
    fits = free(taken, beside(parameters, there, UP))
    if carrying and not fits:
        if parameters[STOPS]:
            return 0
        taken[head] = True
        carrying = False
    write(parameters, taken, there, carrying, 0 if side else FACES_LEFT, label, out)
    return 1


@compiled(types.int64(_LINE, _FLAGS, types.int64, types.int64))
def push(parameters: Numbers, taken: Flags, block: int, side: int) -> int:
    """Push a block, and what goes with it; 1, or 0 if it cannot be pushed. What was on it hangs in the air then."""
    if not parameters[PUSHES]:
        return 0
    top = block
    while not free(taken, beside(parameters, top, UP)) and beside(parameters, top, UP) >= 0:
        top = beside(parameters, top, UP)
    if parameters[STACK] == FIXED and top != block:
        return 0
    if parameters[STACK] != RIDES:
        top = block
    square = block
    while True:
        if not free(taken, beside(parameters, square, LEFT + side)):
            return 0
        if square == top:
            break
        square = beside(parameters, square, UP)
    while True:
        taken[square], taken[beside(parameters, square, LEFT + side)] = False, True
        if square == block:
            return 1
        square = beside(parameters, square, DOWN)


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All moves; the label is twice the action and the side, as in `model.Move`."""
    before, taken = np.empty(parameters[SQUARES], np.bool_), np.empty(parameters[SQUARES], np.bool_)
    field = unpack(parameters, state, before)
    agent, carrying = field >> 2, field & CARRYING != 0
    head, count = beside(parameters, agent, UP), 0
    for side in range(2):
        faces = 0 if side else FACES_LEFT
        looks = parameters[AHEAD] == 0 or field & FACES_LEFT == faces
        ahead = beside(parameters, agent, LEFT + side)
        diagonal = beside(parameters, head, LEFT + side)
        blocked = not free(before, ahead)
        went = 0
        taken[:] = before
        if not blocked:
            went = go(parameters, taken, agent, carrying, ahead, side, side, out[count])
        elif ahead >= 0 and not (carrying and parameters[WALKS]) and push(parameters, taken, ahead, side):
            went = go(parameters, taken, agent, carrying, ahead, side, 2 + side, out[count])
        count += went
        if not went and not looks:
            taken[:] = before
            write(parameters, taken, agent, carrying, faces, side, out[count])
            count += 1
        if not looks:
            continue
        above = beside(parameters, head, UP) if carrying else head
        if blocked and free(before, diagonal) and free(before, above):
            taken[:] = before
            count += go(parameters, taken, agent, carrying, diagonal, side, 4 + side, out[count])
        if parameters[LIFTS] and free(before, diagonal):
            taken[:] = before
            if carrying:
                taken[diagonal] = True
                write(parameters, taken, agent, False, faces, 6 + side, out[count])
                count += 1
            elif ahead >= 0 and blocked and free(before, head):
                taken[ahead] = False
                write(parameters, taken, agent, True, faces, 6 + side, out[count])
                count += 1
    return count


@compiled(GOAL)
def solved(parameters: Numbers, state: Words) -> bool:
    """Whether the agent is on a target or, if blocks are to be stored, on every target lies one."""
    squares = parameters[SQUARES]
    taken = np.empty(squares, np.bool_)
    agent = unpack(parameters, state, taken) >> 2
    targets = HEAD + 4 * squares
    if not parameters[STORAGE]:
        return parameters[targets + agent] != 0  # type: ignore[no-any-return]
    for square in range(squares):  # noqa: SIM110
        if parameters[targets + square] and not taken[square]:
            return False
    return True
