"""All positions of a level, visited as the checker does it.

Written from the rules alone; no solver's code is used here. A position has a bit for each square of floor, where the
blocks are, and the agent's square in a word of its own. Where pushes count, positions are taken together whose blocks
are the same and between which the agent can walk: the agent is put on the least square that it can walk to. Positions
that are lost, or that need too many moves still, are not gone on from (see `lost`); so as many are visited as A* needs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int64, uint64, void
from fathom.proofs.positions import COUNT, NEXT, UNTIL, VISITED, Positions, Visited, note
from fathom.puzzles.push.check.lost import GROUND, LOST, Flags, Ground, Numbers, ground_of, left
from fathom.puzzles.push.model import Level

Words = NDArray[np.uint64]

_ONE = np.uint64(1)
_AT_ONCE = 1 << 11  # positions between two looks at the world
_UNLIMITED = 1 << 60
_HOPELESS = 1  # the mark of positions that are not gone on from
_SOLVED, _NEAR = 0, 1  # what `found` keeps: whether one is solved, and how many may still be solved within the limit


def positions_within(level: Level, pushes: int | None, watch: Watch) -> tuple[int, int | None]:
    """How many positions may lead to a solution of so many pushes, and after how many the first is solved, if one is.

    None stands for any number of pushes; then the positions that are lost are counted, too.
    """
    return _visited(level, pushes, False, watch)


def shorter_walks(level: Level, moves: int, watch: Watch) -> int | None:
    """After how many moves, `moves` at most, the level is solved; None if it is not."""
    return _visited(level, moves, True, watch)[1]


def _visited(level: Level, limit: int | None, by_moves: bool, watch: Watch) -> tuple[int, int | None]:
    ground, number = ground_of(level, watch)
    taken = np.zeros(ground.target.size, np.bool_)
    taken[number[list(level.blocks)]] = True
    row = np.zeros(taken.size // 64 + 2, np.uint64)
    agent, room = int(number[level.agent]), 4 * len(level.blocks) + 4
    pack(taken, agent if by_moves else walked(ground, taken, agent, taken.copy()), row)
    most = _UNLIMITED if limit is None else limit
    if most < 0:
        return 0, None
    found = np.zeros(2, np.int64)
    positions = Positions(row, watch)
    if not look(ground, row, most, by_moves, found):
        positions.visited.marks[0] = _HOPELESS
    done, solved = 0, 0 if found[_SOLVED] else None
    while positions.waiting and done < most and solved is None:
        done += 1
        positions.begin_layer()
        while positions.in_layer(room):
            visit(ground, positions.visited, room, most - done, by_moves, found)
        solved = done if found[_SOLVED] else None
    return len(positions) if limit is None else int(found[_NEAR]), solved


@compiled(void(boolean[::1], int64, uint64[::1]))
def pack(taken: Flags, agent: int, row: Words) -> None:
    """Write a position."""
    row[:] = np.uint64(0)
    for square in range(taken.size):
        if taken[square]:
            row[square // 64] |= _ONE << np.uint64(square % 64)
    row[row.size - 1] = np.uint64(agent)


@compiled(int64(uint64[::1], boolean[::1]))
def unpack(row: Words, taken: Flags) -> int:
    """Read a position again: where blocks are, and the agent's square."""
    for square in range(taken.size):
        taken[square] = (row[square // 64] >> np.uint64(square % 64)) & _ONE == _ONE
    return int(row[row.size - 1])


@compiled(int64(GROUND, boolean[::1], int64, boolean[::1]))
def walked(ground: Ground, taken: Flags, agent: int, reached: Flags) -> int:
    """Mark the squares that the agent can walk to; the least of them."""
    reached[:] = False
    waiting, count = np.empty(taken.size, np.int64), 1
    waiting[0], reached[agent] = agent, True
    while count:
        count -= 1
        here = waiting[count]
        for direction in range(4):
            there = ground.around[here, direction]
            if there >= 0 and not taken[there] and not reached[there]:
                waiting[count], reached[there] = there, True
                count += 1
    return int(np.argmax(reached))


@compiled(boolean(GROUND, boolean[::1], int64, boolean))
def is_solved(ground: Ground, taken: Flags, agent: int, by_moves: bool) -> bool:
    """Whether a position is a solution; if pushes count, whether a walk makes it one."""
    if ground.storing:
        for square in range(taken.size):  # noqa: SIM110
            if ground.target[square] and not taken[square]:
                return False
        return True
    if by_moves:
        return bool(ground.target[agent])
    reached = np.empty(taken.size, np.bool_)
    walked(ground, taken, agent, reached)
    for square in range(taken.size):  # noqa: SIM110
        if ground.target[square] and reached[square]:
            return True
    return False


@compiled(boolean(GROUND, uint64[::1], int64, boolean, int64[::1]))
def look(ground: Ground, row: Words, most: int, by_moves: bool, found: Numbers) -> bool:
    """Whether a new position may be solved within so many pushes (or moves); note it, and whether it is solved."""
    taken = np.empty(ground.target.size, np.bool_)
    agent = unpack(row, taken)
    least = left(ground, taken, agent, by_moves)
    if least == LOST or least > most:
        return False
    found[_NEAR] += 1
    if is_solved(ground, taken, agent, by_moves):
        found[_SOLVED] = 1
    return True


@compiled(void(GROUND, VISITED, int64, int64, boolean, int64[::1]))
def visit(ground: Ground, visited: Visited, room: int, most: int, by_moves: bool, found: Numbers) -> None:
    """Make all moves from the next positions of the layer, as long as there is room; `most` may be made after them."""
    squares, progress = ground.target.size, visited.progress
    taken, reached, after = np.empty(squares, np.bool_), np.empty(squares, np.bool_), np.empty(squares, np.bool_)
    row = np.empty(visited.rows.shape[1], np.uint64)
    stop = min(progress[UNTIL], progress[NEXT] + _AT_ONCE)
    while progress[NEXT] < stop and progress[COUNT] + room <= visited.rows.shape[0]:
        agent = unpack(visited.rows[progress[NEXT]], taken)
        progress[NEXT] += 1
        if visited.marks[progress[NEXT] - 1] == _HOPELESS:
            continue
        if by_moves:
            reached[:] = False
            reached[agent] = True
        else:
            walked(ground, taken, agent, reached)
        for here in np.flatnonzero(reached):
            for direction in range(4):
                ahead = ground.around[here, direction]
                if ahead < 0 or (not taken[ahead] and not by_moves):
                    continue
                end, length = ahead, 0
                while end >= 0 and taken[end]:
                    end, length = ground.around[end, direction], length + 1
                if end < 0 or length > ground.strength:
                    continue
                taken[end], taken[ahead] = taken[ahead], False
                pack(taken, ahead if by_moves else walked(ground, taken, ahead, after), row)
                if note(visited, row) and not look(ground, row, most, by_moves, found):
                    visited.marks[progress[COUNT] - 1] = _HOPELESS
                taken[ahead], taken[end] = taken[end], False
