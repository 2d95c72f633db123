"""Positions that cannot be solved, and pushes that are left at least, as the checker works them out.

Written from the rules alone; no solver's code is used here.

- *Alone*: a block on its way to a target is moved as often at least as if it were alone and the agent at its side
  whenever needed: both the square it is moved to and the one behind it must be floor. This is turned around: from each
  target blocks are pulled. A square that no target is pulled to is *dead*.
- *Stuck* are blocks that never move (where none can be spared: unless one comes to a dead square). If one of a set of
  blocks is the first to move, then all of the set that stand next to it in a row move with it. So a set is stuck if for
  each of its blocks and each direction that row is longer than the agent is strong, or has a wall at either end (or
  a block of it would come to a dead square).
- To store blocks, each target takes another one, and none that is stuck elsewhere. The sum of their pushes alone,
  assigned as cheaply as possible, is needed; a push moves as many blocks as the agent is strong, at most.
- To reach a target, each block on some way there is moved away, and none that is stuck.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int64, types, void
from fathom.puzzles.push.model import VECTORS, Goal, Level

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

LOST = -1
_NEVER = 1 << 40
_BACK = (1, 0, 3, 2)


class Ground(NamedTuple):
    """A level as kernels see it: squares of floor are numbered along the rows."""

    around: Numbers  # of each square the next up, down, left and right; -1: a wall
    target: Flags  # of each square, whether it is one
    alone: Numbers  # a row for each target: pushes of one block from every square; -1: it never comes there
    dead: Flags  # of each square, whether a block there never comes to a target
    far: Numbers  # of each square the steps to a target where there are no blocks; -1: there is no way
    strength: int
    storing: bool


_LINE, _TABLE, _FLAGS = types.int64[::1], types.int64[:, ::1], types.boolean[::1]
GROUND = types.NamedTuple((_TABLE, _FLAGS, _TABLE, _FLAGS, _LINE, types.int64, types.boolean), Ground)


def ground_of(level: Level, watch: Watch) -> tuple[Ground, Numbers]:
    """The ground of a level, and the number of each square, -1 in a wall. Needs a number for each square and target."""
    rows, columns = level.shape
    floor = np.flatnonzero(~level.walls)
    number = np.full((rows, columns), -1, np.int64)
    number.reshape(-1)[floor] = np.arange(len(floor))
    around = np.full((len(floor), len(VECTORS)), -1, np.int64)
    for direction, (down, right) in enumerate(VECTORS):
        row, column = floor // columns + down, floor % columns + right
        inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        around[inside, direction] = number[row[inside], column[inside]]
    target = level.targets.reshape(-1)[floor]
    storing = level.goal is Goal.STORAGE
    ends = np.flatnonzero(target) if storing else np.empty(0, np.int64)
    watch.reserve(8 * len(ends) * len(floor), "distances to the targets")
    alone = np.full((len(ends), len(floor)), -1, np.int64)
    for place, end in enumerate(ends.tolist()):
        watch.check("measuring the level again", place, len(ends))
        measure(around, end, alone[place])
    dead = (alone < 0).all(axis=0) if storing else np.zeros(len(floor), np.bool_)
    far = np.where(target, 0, -1).astype(np.int64)
    spread(around, far)
    return Ground(around, target, alone, np.ascontiguousarray(dead), far, level.strongest, storing), number.reshape(-1)


@compiled(void(int64[:, ::1], int64[::1]))
def spread(around: Numbers, far: Numbers) -> None:
    """Write how many steps each square is from those that have 0 steps; the others have -1 before."""
    waiting = np.empty(far.size, np.int64)
    count = 0
    for square in range(far.size):
        if far[square] == 0:
            waiting[count] = square
            count += 1
    first = 0
    while first < count:
        here = waiting[first]
        first += 1
        for direction in range(4):
            there = around[here, direction]
            if there >= 0 and far[there] < 0:
                far[there] = far[here] + 1
                waiting[count] = there
                count += 1


@compiled(void(int64[:, ::1], int64, int64[::1]))
def measure(around: Numbers, end: int, pushes: Numbers) -> None:
    """How often a block alone is pushed, from each square, until it is at `end`; -1, as before, where it never is."""
    waiting = np.empty(pushes.size, np.int64)
    waiting[0], pushes[end] = end, 0
    first, count = 0, 1
    while first < count:
        here = waiting[first]
        first += 1
        for direction in range(4):
            from_there = around[here, _BACK[direction]]
            if from_there < 0 or pushes[from_there] >= 0 or around[from_there, _BACK[direction]] < 0:
                continue
            pushes[from_there] = pushes[here] + 1
            waiting[count] = from_there
            count += 1


@compiled(boolean(GROUND, boolean[::1], int64, int64, boolean))
def cannot_go(ground: Ground, stuck: Flags, block: int, direction: int, none_to_spare: bool) -> bool:
    """Whether the row of stuck blocks that this one is in cannot be pushed in a direction."""
    last = block
    while ground.around[last, _BACK[direction]] >= 0 and stuck[ground.around[last, _BACK[direction]]]:
        last = ground.around[last, _BACK[direction]]
    if ground.around[last, _BACK[direction]] < 0:
        return True
    length, square = 0, last
    while square >= 0 and stuck[square]:
        length += 1
        square = ground.around[square, direction]
        if square >= 0 and none_to_spare and ground.dead[square]:
            return True
    return square < 0 or length > ground.strength


@compiled(void(GROUND, boolean[::1], boolean))
def keep_stuck(ground: Ground, stuck: Flags, none_to_spare: bool) -> None:
    """Leave of a set of blocks the greatest part that is stuck."""
    before = -1
    count = stuck.sum()
    while before != count:
        before = count
        for block in range(stuck.size):
            if stuck[block]:
                for direction in range(4):
                    stuck[block] = stuck[block] and cannot_go(ground, stuck, block, direction, none_to_spare)
        count = stuck.sum()


@compiled(int64(GROUND, int64, int64))
def cost(ground: Ground, target: int, square: int) -> int:
    """How many pushes alone bring a block from a square to a target; `_NEVER` if none do."""
    pushes = ground.alone[target, square]
    return pushes if pushes >= 0 else _NEVER


@compiled(boolean(GROUND, int64[::1], int64[::1], int64[::1], int64[::1]))
def exchanged(ground: Ground, blocks: Numbers, owner: Numbers, price: Numbers, through: Numbers) -> bool:
    """Whether a block becomes cheaper because the target that has another (noted in `through`) takes it instead."""
    cheaper = False
    for given in range(blocks.size):
        if owner[given] < 0:
            continue
        freed = price[given] - cost(ground, owner[given], blocks[given])
        for block in range(blocks.size):
            asked = freed + cost(ground, owner[given], blocks[block])
            if asked < price[block]:
                price[block], through[block], cheaper = asked, given, True
    return cheaper


@compiled(int64(GROUND, int64[::1]))
def cheapest_assignment(ground: Ground, blocks: Numbers) -> int:
    """The least sum of pushes alone that gives every target a block of its own; `_NEVER` and more if none does.

    One target after the other is given a block along the cheapest chain of exchanges; these are found by going over
    all of them as long as something becomes cheaper.
    """
    targets = ground.alone.shape[0]
    owner = np.full(blocks.size, -1, np.int64)
    total = 0
    for newcomer in range(targets):
        price, through = np.full(blocks.size, 4 * _NEVER, np.int64), np.full(blocks.size, -1, np.int64)
        for block in range(blocks.size):
            price[block] = cost(ground, newcomer, blocks[block])
        while exchanged(ground, blocks, owner, price, through):
            pass
        best = -1
        for block in range(blocks.size):
            if owner[block] < 0 and (best < 0 or price[block] < price[best]):
                best = block
        total += price[best]
        if total >= _NEVER:
            return total  # type: ignore[no-any-return]
        while through[best] >= 0:
            owner[best] = owner[through[best]]
            best = through[best]
        owner[best] = newcomer
    return total


@compiled(int64(GROUND, boolean[::1]))
def left_to_store(ground: Ground, taken: Flags) -> int:
    """At least so many pushes until every target has a block; `LOST` if that cannot be."""
    blocks = np.flatnonzero(taken)
    spare = blocks.size - ground.alone.shape[0]
    if spare < 0:
        return LOST
    stuck = taken.copy()
    keep_stuck(ground, stuck, spare == 0)
    for square in blocks:
        if ground.dead[square] or (stuck[square] and not ground.target[square]):
            spare -= 1
    if spare < 0:
        return LOST
    total = cheapest_assignment(ground, blocks)
    return LOST if total >= _NEVER else -(-total // ground.strength)


@compiled(int64(GROUND, boolean[::1], int64))
def left_to_reach(ground: Ground, taken: Flags, agent: int) -> int:
    """At least so many pushes until the agent can walk to a target; `LOST` if it never can."""
    stuck = taken.copy()
    keep_stuck(ground, stuck, False)
    known = np.zeros(taken.size, np.bool_)
    wave, count = np.empty(taken.size, np.int64), 1
    wave[0], known[agent] = agent, True
    moved = 0
    while count:
        first = 0
        while first < count:  # all that can be walked to when these blocks are gone
            here = wave[first]
            first += 1
            if ground.target[here]:
                return -(-moved // ground.strength)
            for direction in range(4):
                there = ground.around[here, direction]
                if there >= 0 and not known[there] and not taken[there]:
                    wave[count], known[there] = there, True
                    count += 1
        behind = wave[:count].copy()
        count = 0
        for here in behind:
            for direction in range(4):
                there = ground.around[here, direction]
                if there >= 0 and not known[there] and not stuck[there]:
                    wave[count], known[there] = there, True
                    count += 1
        moved += 1
    return LOST


@compiled(int64(GROUND, boolean[::1], int64, boolean))
def left(ground: Ground, taken: Flags, agent: int, by_moves: bool) -> int:
    """At least so many pushes (or moves) until a position is solved; `LOST` if it cannot be."""
    if ground.storing:
        return left_to_store(ground, taken)  # type: ignore[no-any-return]
    pushes = left_to_reach(ground, taken, agent)
    return max(pushes, ground.far[agent]) if by_moves and pushes != LOST else pushes  # type: ignore[no-any-return]
