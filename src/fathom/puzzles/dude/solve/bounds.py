"""How many moves are left at least: the heuristic of A*.

Where the agent has to come to a target, blocks may help it wherever they like: a move takes it to the next column, one
row up at most, and down as far as there is air. Where blocks are to be stored, every target gets one of its own, and a
move takes a block to the next column at most: so the distances of columns, in the cheapest assignment, are a bound. It
is halved where an agent that carries a block pushes another. Where a pushed block takes along what lies on it, only the
target that is farthest from any block counts. All of these are consistent: a move lowers none by more than one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.statespace import HEURISTIC
from fathom.puzzles.dude.solve.kernels import (
    CARRYING,
    DOWN,
    HEAD,
    LEFT,
    LIFTS,
    PUSHES,
    RIDES,
    SQUARES,
    STACK,
    STORAGE,
    UP,
    WALKS,
    Numbers,
    Words,
    unpack,
)

_LINE = types.int64[::1]


def steps_left(beside: NDArray[np.int64], targets: Sequence[int]) -> NDArray[np.int64]:
    """How many moves each square is away from a target if blocks are wherever they help; 0 where none is reached."""
    sources: list[list[int]] = [[] for _ in beside]
    for square, around in enumerate(beside.tolist()):
        above = around[UP]
        for side in (LEFT, LEFT + 1):
            ahead, diagonal = around[side], int(beside[above, side]) if above >= 0 else -1
            end = diagonal if diagonal >= 0 else ahead
            while end >= 0:
                sources[end].append(square)
                end = int(beside[end, DOWN])
    steps = np.full(len(beside), -1, np.int64)
    steps[list(targets)] = 0
    waiting = deque(targets)
    while waiting:
        here = waiting.popleft()
        for square in sources[here]:
            if steps[square] < 0:
                steps[square] = steps[here] + 1
                waiting.append(square)
    return np.maximum(steps, 0)


@compiled(types.int64(_LINE, types.int64, _LINE, types.int64))
def cheapest_assignment(targets: Numbers, target_count: int, blocks: Numbers, block_count: int) -> int:
    """The least sum of distances if every target gets a block of its own; both lie on a line. 0 if they are too few.

    In some cheapest assignment no two cross, so it is enough to go through both from the left.
    """
    if block_count < target_count:
        return 0
    targets[:target_count].sort()
    blocks[:block_count].sort()
    least = np.zeros(block_count + 1, np.int64)  # of the targets so far with the first so many blocks
    for target in range(target_count):
        before = least[target]
        for block in range(target, block_count):
            with_this = before + abs(targets[target] - blocks[block])
            before = least[block + 1]
            least[block + 1] = with_this if block == target else min(with_this, least[block])
    return least[block_count]  # type: ignore[no-any-return]


@compiled(types.int64(_LINE, types.int64, _LINE, types.int64))
def farthest_target(targets: Numbers, target_count: int, blocks: Numbers, block_count: int) -> int:
    """How far the target is from its nearest block for which that is most."""
    most = 0
    for target in range(target_count if block_count > 0 else 0):
        nearest = abs(targets[target] - blocks[0])
        for block in range(1, block_count):
            nearest = min(nearest, abs(targets[target] - blocks[block]))
        most = max(most, nearest)
    return most


@compiled(HEURISTIC)
def moves_left(parameters: Numbers, state: Words) -> int:
    """How many moves are left at least."""
    squares = parameters[SQUARES]
    taken = np.empty(squares, np.bool_)
    field = unpack(parameters, state, taken)
    targets_at, columns_at, steps_at = HEAD + 4 * squares, HEAD + 5 * squares, HEAD + 6 * squares
    if not parameters[STORAGE]:
        return parameters[steps_at + (field >> 2)]  # type: ignore[no-any-return]
    targets, blocks = np.empty(squares, np.int64), np.empty(squares + 1, np.int64)
    target_count, block_count = 0, 0
    for square in range(squares):
        if parameters[targets_at + square]:
            targets[target_count] = parameters[columns_at + square]
            target_count += 1
        if taken[square]:
            blocks[block_count] = parameters[columns_at + square]
            block_count += 1
    if field & CARRYING:
        blocks[block_count] = parameters[columns_at + (field >> 2)]
        block_count += 1
    if parameters[PUSHES] and parameters[STACK] == RIDES:
        return farthest_target(targets, target_count, blocks, block_count)  # type: ignore[no-any-return]
    least = cheapest_assignment(targets, target_count, blocks, block_count)
    twice = parameters[PUSHES] and parameters[LIFTS] and not parameters[WALKS]
    return (least + 1) // 2 if twice else least  # type: ignore[no-any-return]
