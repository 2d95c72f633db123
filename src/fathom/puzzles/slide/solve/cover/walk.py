"""Covering walks, once it is known which components they go through.

The walk goes from component to component along their order and, inside each, by a shortest way to the nearest move that
does something needed. On most boards, whose graphs are planar-like and local, the ways stay short, and the work for
them grows about linearly with the board. Not on all: where long slides throw the agent far from what is left to be done
(as in the grids of the hardness proof), every way back is a search of half the board.

So searching has a budget, so much a square of the board and so much a move of the walk. In a component where it is used
up, only what is near is searched for, and what is far is gone to by way of hubs (`detour`). A leg then takes little
more work than its moves. The walk is 10 to 25 % longer than by shortest legs; how long it must be is up to the board.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, int64, void
from fathom.puzzles.slide.model import Level, Walk
from fathom.puzzles.slide.solve.cover.detour import NO_PLAN, PLAN, Plan, detour, plan_detours, with_ways_to_hubs
from fathom.puzzles.slide.solve.cover.steps import (
    ASTRAY,
    BOARD,
    CREDIT,
    ENTERED,
    I16,
    LOST,
    MISSING,
    OPEN,
    PART,
    PLANNED,
    ROOM,
    SQUARE,
    STAGE,
    STAMP,
    TABLE,
    TASK,
    WRITTEN,
    Board,
    Room,
    Task,
    follow,
)
from fathom.puzzles.slide.solve.kernels import geometry, neighbour

Ints = NDArray[np.int32]

ALLOWANCE = 32
"""Units of work that searches may take, for every needed square and for every move, before detours are planned.

Open boards of any size take 10 or so.
"""
NEAR = 400
"""Units of work that a single search may take when there is one."""

NO_LIMIT = 2**62
_SLICE = 20_000_000  # units of work between two looks at the clock: about a tenth of a second
_BUFFER = 1 << 20


def covering_walk(
    level: Level,
    watch: Watch,
    table: Ints,
    component: Ints,
    through: Ints | None = None,
    run_for: Ints | None = None,
) -> Walk:
    """A walk that serves all required squares.

    Covers by stopping: `component` is that of every square. Covers by passing: it is that of every run, `through` says
    on which runs a square lies, and `run_for[s]` along which of them square s is to be passed. The components needed
    must form a chain from the start.
    """
    size = level.ground.size
    stopping = through is None
    needed = level.required.reshape(-1).copy()
    needed[level.start] = False
    squares = np.flatnonzero(needed)
    runs = np.zeros(0, np.int32) if run_for is None else run_for
    asked = np.bincount(component[squares if stopping else runs[squares]])
    stages = np.flatnonzero(asked)
    parts = np.zeros((len(component), 2), np.int32)
    parts[:, PART] = component
    if not stopping:
        parts[:, OPEN] = np.bincount(runs[squares], minlength=len(component))
    watch.reserve(size * (18 + 6 * len(table)), "planning the walk")
    state = np.zeros(10, np.int64)
    state[[SQUARE, ENTERED, PLANNED]] = level.start, -1, -1
    state[CREDIT] = ALLOWANCE * len(squares)
    group = np.zeros((0, 0), np.int32) if through is None else np.ascontiguousarray(through.T)
    board = Board(geometry(level), np.ascontiguousarray(table.T), group)
    task = Task(stopping, runs, needed, parts, stages, asked[stages], state)
    scratch = np.zeros((size, 3), np.int32), np.empty(size, np.int32), np.empty(size + 1, np.int16)
    room = Room(*scratch, np.empty(_BUFFER, np.int16))
    plan = NO_PLAN
    pieces: list[NDArray[np.int16]] = []
    while state[STAGE] < len(stages):
        _go_on(board, task, room, plan, _SLICE, ALLOWANCE, NEAR)
        if state[LOST]:
            raise RuntimeError("a needed square cannot be served in its component: the plan is wrong")
        pieces.append(room.out[: state[WRITTEN]].copy())
        if state[MISSING]:
            room = room._replace(out=np.empty(2 * max(len(room.out), int(state[MISSING])), np.int16))
        done = len(squares) - int(task.left.sum())
        watch.check("walking", done, len(squares), moves=sum(map(len, pieces)))
        if state[PLANNED] != state[STAGE] == state[ENTERED] and state[CREDIT] < 0:
            plan = plan_detours(board, task, room, watch)
        elif state[PLANNED] == state[STAGE] and state[ASTRAY] > plan.moves.size:
            plan = with_ways_to_hubs(plan, task)
    return Walk(np.concatenate(pieces) if pieces else np.zeros(0, np.int16))


@compiled(int64(TABLE, I16, int64, int64))
def _leg_to(trace: Ints, leg: NDArray[np.int16], square: int, direction: int) -> int:
    """Write down the leg to a square that a search has come to, and the move in a direction from there; its length."""
    length, place = 1, np.int64(square)
    while trace[place, 2] >= 0:
        length += 1
        place = np.int64(trace[place, 1])
    leg[length - 1] = direction
    place = np.int64(square)
    for step in range(length - 2, -1, -1):
        leg[step] = trace[place, 2]
        place = np.int64(trace[place, 1])
    return length


@compiled(int64(BOARD, TASK, int64, int64, int64))
def _passed_until_needed(board: Board, task: Task, square: int, end: int, direction: int) -> int:
    """How many squares a move passes up to the first that is needed along its run; if none is, all, below zero."""
    run = board.through[square, direction >> 1]
    passed, place = 0, square
    while place != end:
        place = neighbour(board.geometry, place, direction, 1)
        passed += 1
        if task.needed[place] and task.run_for[place] == run:
            return passed
    return -passed


@compiled(void(BOARD, TASK, ROOM, PLAN, int64, int64, int64))
def _go_on(board: Board, task: Task, room: Room, plan: Plan, slice_work: int, allowance: int, near: int) -> None:
    """Continue a covering walk. It stays in a component until nothing is left to be done there.

    Each turn searches for the nearest move that does something needed and, if it is found with no more work than is
    allowed, makes the moves that lead to it and itself.

    Returns when the walk is complete (state[STAGE] == len(stages)), when moves cannot be written for want of room, when
    a plan is wanted, or after about `slice_work` units of work; call again to go on. state[LOST] is set if a stage
    cannot be completed.
    """
    state, stopping, needed, parts = task.state, task.stopping, task.needed, task.parts
    stages, left = task.stages, task.left
    ends, through, trace, queue, leg, out = board.ends, board.through, room.trace, room.queue, room.leg, room.out
    state[WRITTEN], state[MISSING] = 0, 0
    total = 0
    while state[STAGE] < stages.size and not state[MISSING] and not state[LOST]:
        stage = state[STAGE]
        if left[stage] == 0:
            state[STAGE] += 1
            continue
        planned = state[PLANNED] == stage
        wanting = state[ASTRAY] > plan.moves.size if planned else state[ENTERED] == stage and state[CREDIT] < 0
        if wanting or total > slice_work or state[WRITTEN] > out.size // 2:
            return
        low = stages[stage - 1] if stage else np.int64(-1)
        high = stages[stage]
        most = near if planned else NO_LIMIT
        state[STAMP] += 1
        now, waiting, served, work, length = state[STAMP], 1, 0, 0, 0
        queue[0] = state[SQUARE]
        trace[queue[0], 0], trace[queue[0], 2] = now, -1
        while served < waiting and work <= most and length == 0:
            square = np.int64(queue[served])
            served += 1
            for direction in range(ends.shape[1]):
                end = np.int64(ends[square, direction])
                run = np.int64(end if stopping else through[square, direction >> 1])
                if end == square or run < 0 or parts[run, PART] > high or parts[run, PART] < low:
                    continue
                work += 1
                useful = stopping and needed[end] and parts[end, PART] == high
                if not stopping and parts[run, PART] == high and parts[run, OPEN] > 0:
                    passed = _passed_until_needed(board, task, square, end, direction)
                    work += abs(passed)
                    useful = passed > 0
                if useful:
                    length = _leg_to(trace, leg, square, direction)
                    break
                if trace[end, 0] != now:
                    trace[end, 0], trace[end, 1], trace[end, 2] = now, square, direction
                    queue[waiting] = end
                    waiting += 1
        total += work
        state[CREDIT] -= work
        if length > 0:
            total += follow(board, task, room, length, -1)
            if not state[MISSING]:
                state[CREDIT] += allowance * length
                state[ENTERED] = stage
        elif served < waiting:
            total += detour(board, task, room, plan)
        else:
            state[LOST] = 1
