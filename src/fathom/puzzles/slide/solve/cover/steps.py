"""What the kernels that build a covering walk share: the board, the task, and the making of moves.

All that belongs to a square lies side by side, for on large boards the time goes into fetching it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import boolean, compiled, int16, int32, int64, types, void
from fathom.puzzles.slide.solve.kernels import GEOMETRY, neighbour, straight_step

# What is known of a run (of a square, when stopping): where it comes in the order of the stages, and how many squares
# wait for it, SWEPT when the walk has gone from end to end of it. Stage k comes at 2 k + 1, what lies between it and
# the one before at 2 k. Of a run also: when it was last seen, its ends, and its ends' runs, line by line.
PART, OPEN, SEEN, LOW, HIGH, ACROSS = range(6)
SWEPT = -1
SERVED = -1

# The state of a walk: where it stands; in which stage it is, which it has entered last and for which there is a plan;
# when squares were last seen; how many moves are written, and for how many more there was no room; what is left for
# searches, and how much of them was for want of better ways to hubs; whether it came to an end too early.
SQUARE, STAGE, ENTERED, PLANNED, STAMP, WRITTEN, MISSING, CREDIT, ASTRAY, LOST = range(10)

# An entry of a search: the square (stop; run that is come along), the entry before it (-1: none), and the direction.
PLACE, FROM, BY = range(3)


class Board(NamedTuple):
    """The rules of one level."""

    geometry: Any
    ends: Any  # by square: where slides from it end (covers by passing: unused, for runs have ends)
    through: Any  # by square: its runs (covers by stopping: unused)


class Task(NamedTuple):
    """What is to be done, and what has been."""

    stopping: Any  # whether squares are served by stopping on them
    waits_for: Any  # by square: the run along which it is to be passed (itself, when stopping), SERVED if it need not
    parts: Any  # by run (by square, when stopping): see PART
    left: Any  # by stage: how many squares are to be served in it
    state: Any


class Room(NamedTuple):
    """Scratch for searches, for the leg that is being planned, and the moves written."""

    seen: Any  # by square: when it was last seen (covers by passing: by detours)
    queue: Any  # see PLACE
    leg: Any
    out: Any


I16, I32, I64, TABLE = int16[::1], int32[::1], int64[::1], int32[:, ::1]
BOARD = types.NamedTuple((GEOMETRY, TABLE, TABLE), Board)
TASK = types.NamedTuple((boolean, I32, TABLE, I64, I64), Task)
ROOM = types.NamedTuple((I32, TABLE, I16, I16), Room)


@compiled(boolean(TASK, int64))
def is_open(task: Task, thing: int) -> bool:
    """Whether a run (a square, when stopping) has something left to be done."""
    return bool(task.waits_for[thing] != SERVED if task.stopping else task.parts[thing, OPEN] > 0)


@compiled(types.UniTuple(int64, 2)(BOARD, TASK, int64, int64))
def move(board: Board, task: Task, square: int, direction: int) -> tuple[int, int]:
    """Where a move ends (on the square itself: there is none) and what it is along: a run, or its end when stopping."""
    if task.stopping:
        end = board.ends[square, direction]
        return end, end
    run = board.through[square, direction >> 1]
    return (task.parts[run, LOW + (direction & 1)] if run >= 0 else square), run


@compiled(int64(BOARD, TASK, int64, int64, int64))
def end_within(board: Board, task: Task, square: int, direction: int, part: int) -> int:
    """Where a move ends, -1 if there is none or it leaves the part."""
    end, thing = move(board, task, square, direction)
    return end if end != square and task.parts[thing, PART] == part else -1


@compiled(void(TASK, int64))
def serve(task: Task, square: int) -> None:
    """Note that a square has been passed (stopped on)."""
    thing = np.int64(task.waits_for[square])
    if thing != SERVED:
        task.waits_for[square] = SERVED
        task.left[task.parts[thing, PART] >> 1] -= 1
        task.parts[thing, OPEN] -= 1


@compiled(int64(BOARD, TASK, ROOM, int64, int64), inline="always")
def follow(board: Board, task: Task, room: Room, length: int, thing: int) -> int:
    """Make the moves of the leg that is planned, until `thing` has nothing left to be done (-1: all); the work it was.

    If they may not all be written, none is made, and the state says how many are missing.
    """
    state, parts = task.state, task.parts
    if state[WRITTEN] + length > room.out.size:
        state[MISSING] = length
        return 0
    work = 0
    for number in range(length):
        direction = np.int64(room.leg[number])
        square = state[SQUARE]
        end, run = move(board, task, square, direction)
        work += 1
        if task.stopping:
            serve(task, end)
        elif parts[run, OPEN] != SWEPT:  # else all its squares are served
            work += _pass_squares(board, task, square, end, direction)
            if parts[run, HIGH - (direction & 1)] == square:
                parts[run, OPEN] = SWEPT
        room.out[state[WRITTEN]] = direction
        state[WRITTEN] += 1
        state[SQUARE] = end
        if thing >= 0 and not is_open(task, thing):
            break
    return work


@compiled(int64(BOARD, TASK, int64, int64, int64))
def _pass_squares(board: Board, task: Task, square: int, end: int, direction: int) -> int:
    """Serve the squares of a move; how many they are."""
    step = straight_step(board.geometry, direction)
    passed = 0
    while square != end:
        square = square + step if step else neighbour(board.geometry, square, direction, 1)
        serve(task, square)
        passed += 1
    return passed
