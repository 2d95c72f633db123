"""The rules of pushing, compiled, for the engine's searches.

Squares of floor are numbered; a state has a bit for each, set where a block is, and the number of the agent's square in
a field of its own. Where only pushes count, the agent may be anywhere in its region, the squares that it can walk to:
there it always stands on the region's least square, so positions that differ only in a walk are one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.statespace import EXPAND, GOAL

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

#: The head of the parameters, then the tables: of each square its neighbours up, down, left and right (-1: wall),
#: whether it is a target, and how far it is, as the agent walks without blocks, from a target (-1: it cannot come
#: there); and for each target a row with the fewest pushes of one block alone from each square (-1: impossible).
(SQUARES, WORDS, AGENT_WORD, AGENT_SHIFT, STRENGTH, BLOCKS, TARGETS, STORAGE) = range(8)
HEAD = 8

ONE = np.uint64(1)
LABELS_A_SQUARE = 4

_LINE, _FLAGS = types.int64[::1], types.boolean[::1]
_STATE = types.uint64[::1]


@compiled(types.int64(_LINE, types.int64, types.int64), inline="always")
def beside(parameters: Numbers, square: int, direction: int) -> int:
    """The next square in a direction; -1 where there is a wall."""
    return parameters[HEAD + 4 * square + direction]  # type: ignore[no-any-return]


@compiled(types.boolean(_LINE, types.int64), inline="always")
def is_target(parameters: Numbers, square: int) -> bool:
    """Whether a square is a target."""
    return parameters[HEAD + 4 * parameters[SQUARES] + square] != 0  # type: ignore[no-any-return]


@compiled(types.int64(_LINE, _STATE, _FLAGS))
def unpack(parameters: Numbers, state: Words, taken: Flags) -> int:
    """Write where blocks are; the agent's square."""
    for square in range(parameters[SQUARES]):
        taken[square] = (state[square >> 6] >> np.uint64(square & 63)) & ONE != 0
    return np.int64(state[parameters[AGENT_WORD]] >> np.uint64(parameters[AGENT_SHIFT]))  # type: ignore[return-value]


@compiled(types.int64(_LINE, _FLAGS, types.int64, _LINE, _LINE))
def walk(parameters: Numbers, taken: Flags, agent: int, steps: Numbers, queue: Numbers) -> int:
    """Write how many steps each square is away, -1 where the agent cannot walk; the least square where it can."""
    steps[:] = -1
    steps[agent] = 0
    queue[0] = agent
    done, count, least = 0, 1, agent
    while done < count:
        here = queue[done]
        done += 1
        for direction in range(4):
            there = beside(parameters, here, direction)
            if there >= 0 and steps[there] < 0 and not taken[there]:
                steps[there] = steps[here] + 1
                queue[count] = there
                count += 1
                least = min(least, there)
    return least


@compiled(types.int64(_LINE, _FLAGS, types.int64, types.int64))
def row_end(parameters: Numbers, taken: Flags, block: int, direction: int) -> int:
    """The free square beyond the row of blocks that begins with this one; -1 if they cannot be pushed."""
    end = beside(parameters, block, direction)
    for _ in range(1, parameters[STRENGTH]):
        if end < 0 or not taken[end]:
            break
        end = beside(parameters, end, direction)
    return -1 if end >= 0 and taken[end] else end


@compiled(types.void(_LINE, _STATE, types.int64, types.int64, types.int64, _STATE), inline="always")
def write(parameters: Numbers, state: Words, block: int, end: int, agent: int, out: Words) -> None:
    """The state with the block on `block` gone to `end`, and the agent elsewhere."""
    word, shift = parameters[AGENT_WORD], np.uint64(parameters[AGENT_SHIFT])
    for copied in range(parameters[WORDS]):
        out[copied] = state[copied]
    out[word] &= (ONE << shift) - ONE if shift else np.uint64(0)
    if block != end:
        out[block >> 6] ^= ONE << np.uint64(block & 63)
        out[end >> 6] ^= ONE << np.uint64(end & 63)
    out[word] |= np.uint64(agent) << shift


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All pushes, each costing 1; the label is the first block's square and the direction."""
    squares, words = parameters[SQUARES], parameters[WORDS]
    taken = np.empty(squares, np.bool_)
    steps, after, queue = np.empty(squares, np.int64), np.empty(squares, np.int64), np.empty(squares, np.int64)
    walk(parameters, taken, unpack(parameters, state, taken), steps, queue)
    count = 0
    for block in range(squares):
        if not taken[block]:
            continue
        for direction in range(4):
            behind = beside(parameters, block, direction ^ 1)
            if behind < 0 or steps[behind] < 0:
                continue
            end = row_end(parameters, taken, block, direction)
            if end < 0:
                continue
            taken[block], taken[end] = False, True
            least = walk(parameters, taken, block, after, queue)
            taken[end], taken[block] = False, True
            write(parameters, state, block, end, least, out[count])
            out[count, words] = np.uint64(LABELS_A_SQUARE * block + direction)
            count += 1
    return count


@compiled(EXPAND)
def expand_back(parameters: Numbers, state: Words, out: Words) -> int:
    """All positions from which the push of one block leads here: blocks are pulled."""
    squares = parameters[SQUARES]
    taken = np.empty(squares, np.bool_)
    steps, after, queue = np.empty(squares, np.int64), np.empty(squares, np.int64), np.empty(squares, np.int64)
    walk(parameters, taken, unpack(parameters, state, taken), steps, queue)
    count = 0
    for block in range(squares):
        for direction in range(4) if taken[block] else range(0):
            agent = beside(parameters, block, direction)
            behind = beside(parameters, agent, direction) if agent >= 0 else -1
            if behind < 0 or steps[agent] < 0 or taken[behind]:
                continue
            taken[block], taken[agent] = False, True
            least = walk(parameters, taken, behind, after, queue)
            taken[agent], taken[block] = False, True
            write(parameters, state, block, agent, least, out[count])
            count += 1
    return count


@compiled(EXPAND)
def expand_by_steps(parameters: Numbers, state: Words, out: Words) -> int:
    """All pushes with the walks to them, costing their steps; where a target is to be reached, also the walk there.

    The label of a walk to a target is its square behind all those of pushes.
    """
    squares, words = parameters[SQUARES], parameters[WORDS]
    taken = np.empty(squares, np.bool_)
    steps, queue = np.empty(squares, np.int64), np.empty(squares, np.int64)
    walk(parameters, taken, unpack(parameters, state, taken), steps, queue)
    count = 0
    for square in range(squares):
        if steps[square] >= 0 and is_target(parameters, square) and not parameters[STORAGE]:
            write(parameters, state, square, square, square, out[count])
            out[count, words] = np.uint64(LABELS_A_SQUARE * squares + square)
            out[count, words + 1] = np.uint64(steps[square])
            count += 1
        if not taken[square]:
            continue
        for direction in range(4):
            behind = beside(parameters, square, direction ^ 1)
            end = row_end(parameters, taken, square, direction)
            if behind >= 0 and steps[behind] >= 0 and end >= 0:
                write(parameters, state, square, end, square, out[count])
                out[count, words] = np.uint64(LABELS_A_SQUARE * square + direction)
                out[count, words + 1] = np.uint64(steps[behind] + 1)
                count += 1
    return count


@compiled(types.boolean(_LINE, _FLAGS))
def all_stored(parameters: Numbers, taken: Flags) -> bool:
    """Whether every target has a block."""
    for square in range(parameters[SQUARES]):  # noqa: SIM110
        if is_target(parameters, square) and not taken[square]:
            return False
    return True


@compiled(GOAL)
def solved(parameters: Numbers, state: Words) -> bool:
    """Whether every target has a block or, if one is to be reached, the agent can walk to one."""
    squares = parameters[SQUARES]
    taken = np.empty(squares, np.bool_)
    agent = unpack(parameters, state, taken)
    if parameters[STORAGE]:
        return all_stored(parameters, taken)  # type: ignore[no-any-return]
    steps, queue = np.empty(squares, np.int64), np.empty(squares, np.int64)
    walk(parameters, taken, agent, steps, queue)
    for square in range(squares):  # noqa: SIM110
        if steps[square] >= 0 and is_target(parameters, square):
            return True
    return False


@compiled(GOAL)
def arrived(parameters: Numbers, state: Words) -> bool:
    """Whether every target has a block or, if one is to be reached, the agent stands on one."""
    taken = np.empty(parameters[SQUARES], np.bool_)
    agent = unpack(parameters, state, taken)
    return all_stored(parameters, taken) if parameters[STORAGE] else is_target(parameters, agent)  # type: ignore[no-any-return]
