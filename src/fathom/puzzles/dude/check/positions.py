"""All positions of a level, visited as the checker does it.

Written from the rules alone; no solver's code is used here. The board is a padded rectangle of bytes, so that what is
above, below and beside a square is found by adding to its number. A position has a bit for each square where a block
lies, and a word for the agent: its square, whether it carries a block, and where it looks.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int64, types, uint8, uint64, void
from fathom.proofs.positions import COUNT, NEXT, UNTIL, VISITED, Positions, Visited, note
from fathom.puzzles.dude.model import Ceiling, Facing, Goal, Level, Loaded, Stack

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]

_AIR, _WALL, _BLOCK = 0, 1, 2
_AGENT, _CARRYING, _LOOKS = range(3)  # what `who` holds
_AT_ONCE = 1 << 11  # positions between two looks at the world
_MOST_MOVES = 8
_STEP, _CLIMB, _LIFT, _ACTIONS = range(4)
_ONE = np.uint64(1)


class Ground(NamedTuple):
    """A level as kernels see it, and how its rules are read."""

    walls: Bytes  # of the padded board, row after row
    target: NDArray[np.bool_]
    width: int
    storing: bool
    pushes: bool
    lifts: bool
    stacks: int  # 0: blocks under others are fixed; 1: they are pushed away; 2: they take these along
    drops: bool
    pushes_loaded: bool
    looks: bool


_FLAG = types.boolean
GROUND = types.NamedTuple(
    (types.uint8[::1], types.boolean[::1], types.int64, _FLAG, _FLAG, _FLAG, types.int64, _FLAG, _FLAG, _FLAG), Ground
)
_BOARD, _WHO, _ROW = uint8[::1], int64[::1], uint64[::1]


def positions_within(level: Level, moves: int | None, watch: Watch) -> tuple[int, int | None]:
    """How many positions `moves` moves or fewer lead to, and after how many the first of them is solved, if one is.

    None stands for any number of moves. The start is a position after no move.
    """
    if moves is not None and moves < 0:
        return 0, None
    ground = _ground_of(level)
    row, solved_ones = np.zeros(ground.walls.size // 64 + 2, np.uint64), np.zeros(1, np.int64)
    board = ground.walls.copy()
    columns = level.shape[1]

    def padded(square: int) -> int:
        return (square // columns + 1) * ground.width + square % columns + 1

    board[[padded(block) for block in level.start.blocks]] = _BLOCK
    who = np.array([padded(level.start.agent), level.start.carrying, level.start.faces], np.int64)
    pack(board, who, row)
    solved_ones[0] = is_solved(ground, board, who)
    return Positions(row, watch).within(
        moves, _MOST_MOVES, lambda visited: visit(ground, visited, solved_ones), solved_ones
    )


def _ground_of(level: Level) -> Ground:
    walls = np.pad(level.walls.astype(np.uint8), 1, constant_values=_WALL)
    walls = np.ascontiguousarray(walls.reshape(-1))
    target = np.ascontiguousarray(np.pad(level.targets, 1).reshape(-1))
    rules = level.rules
    stacks = (Stack.FIXED, Stack.FALLS, Stack.RIDES).index(rules.stack)
    return Ground(
        walls,
        target,
        level.shape[1] + 2,
        level.goal is Goal.STORAGE,
        rules.pushes,
        rules.lifts,
        stacks,
        rules.ceiling is Ceiling.DROP,
        rules.loaded is Loaded.PUSHES,
        rules.facing is Facing.AHEAD,
    )


@compiled(void(_BOARD, _WHO, _ROW))
def pack(board: Bytes, who: Numbers, row: Words) -> None:
    """Write a position."""
    row[:] = np.uint64(0)
    for square in range(board.size):
        if board[square] == _BLOCK:
            row[square // 64] |= _ONE << np.uint64(square % 64)
    row[row.size - 1] = np.uint64(6 * who[_AGENT] + 3 * who[_CARRYING] + who[_LOOKS] + 1)


@compiled(void(_ROW, GROUND, _BOARD, _WHO))
def unpack(row: Words, ground: Ground, board: Bytes, who: Numbers) -> None:
    """Read a position again."""
    for square in range(board.size):
        lies = (row[square // 64] >> np.uint64(square % 64)) & _ONE == _ONE
        board[square] = _BLOCK if lies else ground.walls[square]
    told = np.int64(row[row.size - 1])
    who[_AGENT], who[_CARRYING], who[_LOOKS] = told // 6, told % 6 // 3, told % 3 - 1


@compiled(boolean(GROUND, _BOARD, _WHO))
def is_solved(ground: Ground, board: Bytes, who: Numbers) -> bool:
    """Whether the agent is on a target or, if blocks are to be stored, one lies on every target."""
    if not ground.storing:
        return bool(ground.target[who[_AGENT]])
    return not (ground.target & (board != _BLOCK)).any()


@compiled(void(GROUND, _BOARD, _WHO))
def fall(ground: Ground, board: Bytes, who: Numbers) -> None:
    """The agent falls, then every block from the lowest up, none through the agent or what it carries."""
    while board[who[_AGENT] + ground.width] == _AIR:
        who[_AGENT] += ground.width
    agent, head = who[_AGENT], who[_AGENT] - ground.width
    for square in range(board.size - 1, -1, -1):
        if board[square] == _BLOCK:
            end, below = square, square + ground.width
            while board[below] == _AIR and below != agent and not (below == head and who[_CARRYING]):
                end, below = below, below + ground.width
            board[square] = _AIR
            board[end] = _BLOCK


@compiled(boolean(GROUND, _BOARD, _WHO, int64))
def take_along(ground: Ground, board: Bytes, who: Numbers, there: int) -> bool:
    """The agent goes to a free square; its block comes along, or is dropped behind. Whether that is allowed."""
    head = who[_AGENT] - ground.width
    if who[_CARRYING] and board[there - ground.width] != _AIR:
        if not ground.drops:
            return False
        board[head] = _BLOCK
        who[_CARRYING] = 0
    who[_AGENT] = there
    return True


@compiled(boolean(GROUND, _BOARD, _WHO, int64))
def step(ground: Ground, board: Bytes, who: Numbers, side: int) -> bool:
    """A step to the side, with a push if a block is there. Whether it can be made; if not, the board is spoilt."""
    ahead = who[_AGENT] + side
    if board[ahead] == _WALL:
        return False
    if board[ahead] == _BLOCK:
        if not ground.pushes or (who[_CARRYING] and not ground.pushes_loaded):
            return False
        height = 1
        while board[ahead - height * ground.width] == _BLOCK:
            height += 1
        if height > 1 and ground.stacks == 0:
            return False
        if ground.stacks != 2:
            height = 1
        for level in range(height):
            square = ahead - level * ground.width
            if board[square + side] != _AIR:
                return False
            board[square], board[square + side] = _AIR, _BLOCK
    return take_along(ground, board, who, ahead)  # type: ignore[no-any-return]


@compiled(boolean(GROUND, _BOARD, _WHO, int64))
def climb(ground: Ground, board: Bytes, who: Numbers, side: int) -> bool:
    """A climb onto what is at the side. Whether it can be made."""
    agent, width = who[_AGENT], ground.width
    if board[agent + side] == _AIR or board[agent + side - width] != _AIR:
        return False
    highest = agent - width * (1 + who[_CARRYING])
    if highest < 0 or board[highest] != _AIR:
        return False
    return take_along(ground, board, who, agent + side - width)  # type: ignore[no-any-return]


@compiled(boolean(GROUND, _BOARD, _WHO, int64))
def lift(ground: Ground, board: Bytes, who: Numbers, side: int) -> bool:
    """A block is lifted, or put down, at the side. Whether that can be done."""
    agent, diagonal = who[_AGENT], who[_AGENT] + side - ground.width
    if not ground.lifts or board[diagonal] != _AIR:
        return False
    if who[_CARRYING]:
        board[diagonal] = _BLOCK
        who[_CARRYING] = 0
        return True
    if board[agent + side] != _BLOCK or board[agent - ground.width] != _AIR:
        return False
    board[agent + side] = _AIR
    who[_CARRYING] = 1
    return True


@compiled(boolean(GROUND, _BOARD, _WHO, int64, int64))
def acted(ground: Ground, board: Bytes, who: Numbers, side: int, action: int) -> bool:
    """Step, climb or lift. Whether that can be done; if not, the board is spoilt."""
    if action == _STEP:
        return step(ground, board, who, side)  # type: ignore[no-any-return]
    if action == _CLIMB:
        return climb(ground, board, who, side)  # type: ignore[no-any-return]
    return lift(ground, board, who, side)  # type: ignore[no-any-return]


@compiled(void(GROUND, VISITED, int64[::1]))
def visit(ground: Ground, visited: Visited, solved_ones: Numbers) -> None:
    """Make all moves from the next positions of the layer, as long as there is room; count those solved."""
    before, board = np.empty(ground.walls.size, np.uint8), np.empty(ground.walls.size, np.uint8)
    was, who = np.empty(3, np.int64), np.empty(3, np.int64)
    row = np.empty(visited.rows.shape[1], np.uint64)
    progress = visited.progress
    stop = min(progress[UNTIL], progress[NEXT] + _AT_ONCE)
    while progress[NEXT] < stop and progress[COUNT] + _MOST_MOVES <= visited.rows.shape[0]:
        unpack(visited.rows[progress[NEXT]], ground, before, was)
        progress[NEXT] += 1
        for side in (-1, 1):
            for action in range(_ACTIONS):
                board[:], who[:] = before, was
                ahead = not ground.looks or was[_LOOKS] == side
                if not (ahead or action == _STEP):
                    continue
                done = acted(ground, board, who, side, action)
                if not done and ahead:
                    continue
                if not done:
                    board[:], who[:] = before, was  # it turns around instead
                if ground.looks:
                    who[_LOOKS] = side
                fall(ground, board, who)
                pack(board, who, row)
                if note(visited, row) and is_solved(ground, board, who):
                    solved_ones[0] += 1
