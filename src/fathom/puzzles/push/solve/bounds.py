"""How many pushes are left at least, and positions that cannot be solved any more: the heuristics of A*.

Where blocks are to be stored, each target gets a block of its own, and that one is pushed as often at least as if it
were alone on the board and the agent could come to any side of it. The cheapest such assignment (by the Hungarian
method [Kuhn 1955]) is a bound; a push moves as many blocks as the agent is strong, so that is what it is divided by. A
square from which no target can be reached so is *dead*.

Blocks are *frozen* if none of them can ever move, whatever else does. A push that moved the first of them would move
all that stand next to it in the row, on both sides; so it is enough that in every direction this row is longer than the
agent is strong, or ends at a wall, ahead or where the agent would have to stand. The greatest set of blocks with that
property is found by taking out those that have it not, until none does. If there are no blocks to spare, a push that
would bring one to a dead square may be counted as impossible, too.

Where a target is to be reached, frozen blocks are walls. The agent must push each block that is in its way, and on
some way there the fewest are: this is the bound, divided likewise. All these bounds are consistent: a push lowers none
by more than one.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.statespace import HEURISTIC
from fathom.puzzles.push.solve.kernels import (
    BLOCKS,
    HEAD,
    SQUARES,
    STORAGE,
    STRENGTH,
    TARGETS,
    Flags,
    Numbers,
    Words,
    beside,
    is_target,
    unpack,
)

LOST = -1
_FAR = 1 << 40
_LINE, _FLAGS = types.int64[::1], types.boolean[::1]


@compiled(types.void(types.int64[:, ::1], types.int64, _LINE, _LINE))
def pull(around: Numbers, target: int, pulls: Numbers, queue: Numbers) -> None:
    """Write how often a block on the target is pulled until it is on each square; -1, as before, where it never is.

    For a pull the agent needs the square beyond, whatever way it comes there.
    """
    pulls[target], queue[0] = 0, target
    done, count = 0, 1
    while done < count:
        here = queue[done]
        done += 1
        for direction in range(4):
            there = around[here, direction]
            if there >= 0 and pulls[there] < 0 and around[there, direction] >= 0:
                pulls[there] = pulls[here] + 1
                queue[count] = there
                count += 1


@compiled(types.void(types.int64[:, ::1], _LINE, _LINE, _LINE))
def walk_from(around: Numbers, targets: Numbers, steps: Numbers, queue: Numbers) -> None:
    """Write how far each square is from a target where there are no blocks; -1, as before, where there is no way."""
    done, count = 0, targets.size
    for target in range(count):
        queue[target], steps[targets[target]] = targets[target], 0
    while done < count:
        here = queue[done]
        done += 1
        for direction in range(4):
            there = around[here, direction]
            if there >= 0 and steps[there] < 0:
                steps[there] = steps[here] + 1
                queue[count] = there
                count += 1


@compiled(types.int64(_LINE, types.int64, types.int64), inline="always")
def pushes_alone(parameters: Numbers, target: int, square: int) -> int:
    """How many pushes bring a block alone from a square to a target; -1 if none do."""
    squares = parameters[SQUARES]
    return parameters[HEAD + (6 + target) * squares + square]  # type: ignore[no-any-return]


@compiled(types.boolean(_LINE, types.int64))
def is_dead(parameters: Numbers, square: int) -> bool:
    """Whether a block on this square never comes to a target."""
    for target in range(parameters[TARGETS]):  # noqa: SIM110
        if pushes_alone(parameters, target, square) >= 0:
            return False
    return True


@compiled(types.boolean(_LINE, _FLAGS, types.int64, types.int64, types.boolean))
def held(parameters: Numbers, frozen: Flags, block: int, direction: int, sparing: bool) -> bool:
    """Whether the row of frozen blocks around this one cannot be pushed in a direction."""
    length, front = 1, block
    ahead = beside(parameters, front, direction)
    dead = sparing and ahead >= 0 and is_dead(parameters, ahead)
    while ahead >= 0 and frozen[ahead]:
        length, front = length + 1, ahead
        ahead = beside(parameters, front, direction)
        dead = dead or (sparing and ahead >= 0 and is_dead(parameters, ahead))
    behind = beside(parameters, block, direction ^ 1)
    while behind >= 0 and frozen[behind]:
        length += 1
        behind = beside(parameters, behind, direction ^ 1)
    return ahead < 0 or behind < 0 or length > parameters[STRENGTH] or dead


@compiled(types.void(_LINE, _FLAGS, types.boolean))
def freeze(parameters: Numbers, frozen: Flags, sparing: bool) -> None:
    """Leave of the blocks those that never move again; if `sparing`, without one coming to a dead square."""
    changed = True
    while changed:
        changed = False
        for block in range(parameters[SQUARES]):
            if not frozen[block]:
                continue
            for direction in range(4):
                if not held(parameters, frozen, block, direction, sparing):
                    frozen[block], changed = False, True
                    break


@compiled(types.int64(_LINE, _LINE, types.int64))
def assigned(parameters: Numbers, blocks: Numbers, count: int) -> int:
    """The fewest pushes, each block by itself, that bring one of these blocks to each target; `_FAR` and more if none.

    There are as many blocks as targets, or more. Rows are targets, columns blocks; see any account of the method.
    """
    targets = parameters[TARGETS]
    row_price, column_price = np.zeros(targets + 1, np.int64), np.zeros(count + 1, np.int64)
    owner, way = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    least, used = np.empty(count + 1, np.int64), np.empty(count + 1, np.bool_)
    for row in range(1, targets + 1):
        owner[0], column = row, 0
        least[:], used[:] = 4 * _FAR * (targets + 1), False
        while owner[column] != 0:
            used[column] = True
            here, step, following = owner[column], 4 * _FAR * (targets + 1), 0
            for other in range(1, count + 1):
                if used[other]:
                    continue
                pushes = pushes_alone(parameters, here - 1, blocks[other - 1])
                price = (pushes if pushes >= 0 else _FAR) - row_price[here] - column_price[other]
                if price < least[other]:
                    least[other], way[other] = price, column
                if least[other] < step:
                    step, following = least[other], other
            for other in range(count + 1):
                if used[other]:
                    row_price[owner[other]] += step
                    column_price[other] -= step
                else:
                    least[other] -= step
            column = following
        while column != 0:
            before = way[column]
            owner[column] = owner[before]
            column = before
    return -column_price[0]  # type: ignore[no-any-return]


@compiled(types.int64(_LINE, _FLAGS, _FLAGS))
def pushes_to_store(parameters: Numbers, taken: Flags, frozen: Flags) -> int:
    """At least so many pushes until every target has a block; `LOST` if that cannot be."""
    squares, spare = parameters[SQUARES], parameters[BLOCKS] - parameters[TARGETS]
    if spare < 0:
        return LOST
    freeze(parameters, frozen, spare == 0)
    blocks, count, useless = np.empty(parameters[BLOCKS], np.int64), 0, 0
    for square in range(squares):
        if taken[square]:
            blocks[count] = square
            count += 1
            useless += (frozen[square] and not is_target(parameters, square)) or is_dead(parameters, square)
    if useless > spare:
        return LOST
    total = assigned(parameters, blocks, count)
    if total >= _FAR:
        return LOST
    return (total + parameters[STRENGTH] - 1) // parameters[STRENGTH]  # type: ignore[no-any-return]


@compiled(types.int64(_LINE, _FLAGS, _FLAGS, types.int64))
def pushes_to_reach(parameters: Numbers, taken: Flags, frozen: Flags, agent: int) -> int:
    """At least so many pushes until the agent can walk to a target; `LOST` if it cannot come there.

    The fewest blocks on a way, by two queues in one: squares without one more block are put in front.
    """
    squares = parameters[SQUARES]
    freeze(parameters, frozen, False)
    passed = np.full(squares, -1, np.int64)
    queue = np.empty(2 * squares, np.int64)
    first, last = squares, squares + 1
    queue[first], passed[agent] = agent, 0
    while first < last:
        here = queue[first]
        first += 1
        if is_target(parameters, here):
            return (passed[here] + parameters[STRENGTH] - 1) // parameters[STRENGTH]  # type: ignore[no-any-return]
        for direction in range(4):
            there = beside(parameters, here, direction)
            if there < 0 or frozen[there] or passed[there] >= 0:
                continue
            passed[there] = passed[here] + taken[there]
            if taken[there]:
                queue[last] = there
                last += 1
            else:
                first -= 1
                queue[first] = there
    return LOST


@compiled(HEURISTIC)
def pushes_left(parameters: Numbers, state: Words) -> int:
    """At least so many pushes to a solution; `LOST` if there is none any more."""
    taken = np.empty(parameters[SQUARES], np.bool_)
    agent = unpack(parameters, state, taken)
    if parameters[STORAGE]:
        return pushes_to_store(parameters, taken, taken.copy())  # type: ignore[no-any-return]
    return pushes_to_reach(parameters, taken, taken.copy(), agent)  # type: ignore[no-any-return]


@compiled(HEURISTIC)
def steps_left(parameters: Numbers, state: Words) -> int:
    """At least so many steps to a solution; `LOST` if there is none any more."""
    squares = parameters[SQUARES]
    taken = np.empty(squares, np.bool_)
    agent = unpack(parameters, state, taken)
    if parameters[STORAGE]:
        return pushes_to_store(parameters, taken, taken.copy())  # type: ignore[no-any-return]
    if pushes_to_reach(parameters, taken, taken.copy(), agent) < 0:
        return LOST
    return parameters[HEAD + 5 * squares + agent]  # type: ignore[no-any-return]
