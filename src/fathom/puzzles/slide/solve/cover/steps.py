"""What the kernels that build a covering walk share: the board, the task, and the making of moves.

All that belongs to a square lies side by side, for on large boards the time goes into fetching it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import boolean, compiled, int16, int32, int64, types
from fathom.puzzles.slide.solve.kernels import GEOMETRY, neighbour

# What is known of a run (of a square, when stopping): its component, and how many needed squares wait for it; SWEPT
# when the walk has gone from end to end of it.
PART, OPEN = range(2)
SWEPT = -1

# The state of a walk: where it stands; in which stage it is, which it has entered last and for which there is a plan;
# when squares were last seen; how many moves are written, and for how many more there was no room; what is left for
# searches, and how much of them was for want of better ways to hubs; whether it came to an end too early.
SQUARE, STAGE, ENTERED, PLANNED, STAMP, WRITTEN, MISSING, CREDIT, ASTRAY, LOST = range(10)


class Board(NamedTuple):
    """The rules of one level."""

    geometry: Any
    ends: Any  # by square: where slides from it end
    through: Any  # by square: its runs (covers by stopping: unused)


class Task(NamedTuple):
    """What is to be done, and what has been."""

    stopping: Any  # whether squares are served by stopping on them
    run_for: Any  # by square: the run along which it is to be passed (covers by stopping: unused)
    needed: Any  # by square: whether it is still to be served
    parts: Any  # by run (by square, when stopping): see PART
    stages: Any  # the components to be visited, in order
    left: Any  # by stage: how many needed squares are to be served in it
    state: Any


class Room(NamedTuple):
    """Scratch for searches, for the leg that is being planned, and the moves written."""

    trace: Any  # by square: when it was last seen, from where, and by which direction
    queue: Any
    leg: Any
    out: Any


I16, I32, I64, FLAGS, TABLE = int16[::1], int32[::1], int64[::1], boolean[::1], int32[:, ::1]
BOARD = types.NamedTuple((GEOMETRY, TABLE, TABLE), Board)
TASK = types.NamedTuple((boolean, I32, FLAGS, TABLE, I64, I64, I64), Task)
ROOM = types.NamedTuple((TABLE, I32, I16, I16), Room)


@compiled(boolean(TASK, int64))
def is_open(task: Task, thing: int) -> bool:
    """Whether a run (a square, when stopping) has something left to be done."""
    return bool(task.needed[thing]) if task.stopping else bool(task.parts[thing, OPEN] > 0)


@compiled(boolean(BOARD, TASK, int64, int64, int64, int64))
def allowed(board: Board, task: Task, square: int, direction: int, low: int, high: int) -> bool:
    """Whether there is a move, and it stays in the components from `low` to `high`."""
    end = np.int64(board.ends[square, direction])
    if end == square:
        return False
    part = task.parts[end if task.stopping else np.int64(board.through[square, direction // 2]), PART]
    return bool(low <= part <= high)


@compiled(int64(BOARD, TASK, ROOM, int64, int64), inline="always")
def follow(board: Board, task: Task, room: Room, length: int, thing: int) -> int:
    """Make the moves of the leg that is planned, until `thing` has nothing left to be done (-1: all); the work it was.

    If they may not all be written, none is made, and the state says how many are missing.
    """
    state, stopping, needed, parts, run_for = task.state, task.stopping, task.needed, task.parts, task.run_for
    if state[WRITTEN] + length > room.out.size:
        state[MISSING] = length
        return 0
    work = 0
    for number in range(length):
        direction = np.int64(room.leg[number])
        square = state[SQUARE]
        end = np.int64(board.ends[square, direction])
        run = np.int64(-1 if stopping else board.through[square, direction // 2])
        work += 1
        if stopping or parts[run, OPEN] != SWEPT:  # else all its squares are served
            place = square
            while place != end:
                place = end if stopping else neighbour(board.geometry, place, direction, 1)
                work += 1
                if needed[place]:
                    needed[place] = False
                    served = place if stopping else np.int64(run_for[place])
                    task.left[np.searchsorted(task.stages, np.int64(parts[served, PART]))] -= 1
                    parts[served, OPEN] -= 1
            if not stopping and board.ends[square, direction ^ 1] == square:
                parts[run, OPEN] = SWEPT
        room.out[state[WRITTEN]] = direction
        state[WRITTEN] += 1
        state[SQUARE] = end
        if thing >= 0 and not is_open(task, thing):
            break
    return work
