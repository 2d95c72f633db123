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
from fathom.compiled import compiled, int64, types, void
from fathom.puzzles.slide.model import Level, Walk
from fathom.puzzles.slide.solve.cover.detour import NO_PLAN, PLAN, Plan, detour, plan_detours, with_ways_to_hubs
from fathom.puzzles.slide.solve.cover.steps import (
    ACROSS,
    ASTRAY,
    BOARD,
    BY,
    CREDIT,
    ENTERED,
    FROM,
    HIGH,
    I16,
    I32,
    LOST,
    LOW,
    MISSING,
    OPEN,
    PART,
    PLACE,
    PLANNED,
    ROOM,
    SEEN,
    SERVED,
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
from fathom.puzzles.slide.solve.kernels import Geometry, edge_bits, geometry_of, neighbour, straight_step
from fathom.puzzles.slide.solve.runs import Runs

Ints = NDArray[np.int32]

ALLOWANCE = 32
"""Units of work that searches may take, for every needed square and for every move, before detours are planned.

Open boards of any size take 3 or so.
"""
NEAR = 400
"""Units of work that a single search may take when there is one."""

NO_LIMIT = 2**62
HERE = -1
_SLICE = 20_000_000  # units of work between two looks at the clock: about a tenth of a second
_BUFFER = 1 << 20


_NO_TABLE = np.zeros((0, 0), np.int32)


def stopping_walk(level: Level, watch: Watch, table: Ints, component: Ints) -> Walk:
    """A walk that stops on all required squares.

    `table` tells where slides end, and `component` is that of every square; those needed must form a chain from the
    start.
    """
    squares = np.arange(level.ground.size, dtype=np.int32)
    waits_for = np.where(level.required.reshape(-1), squares, SERVED).astype(np.int32)
    watch.reserve(level.ground.size * (4 * len(table) + 30), "planning the walk")
    board = Board(_geometry(level), np.ascontiguousarray(table.T), _NO_TABLE)
    return _walk(level, watch, board, np.zeros((level.ground.size, 2), np.int32), component, waits_for)


def passing_walk(level: Level, watch: Watch, runs: Runs, component: Ints, run_for: Ints) -> Walk:
    """A walk that passes all required squares: `run_for[s]` says along which run square s, if it is one.

    `component` is that of every run; those needed must form a chain from the start. `run_for` is used up.
    """
    watch.reserve(level.ground.size * 6 + len(runs) * (48 + 8 * runs.by_square.shape[1]), "planning the walk")
    lines = runs.by_square.shape[1]
    parts = np.zeros((len(runs), ACROSS + 2 * lines), np.int32)
    parts[:, LOW], parts[:, HIGH] = runs.low, runs.high
    parts[:, ACROSS : ACROSS + lines], parts[:, ACROSS + lines :] = runs.by_square[runs.low], runs.by_square[runs.high]
    board = Board(_geometry(level), _NO_TABLE, runs.by_square)
    return _walk(level, watch, board, parts, component, run_for)


def _geometry(level: Level) -> Geometry:
    """That of a level's board; edges are needed only where axes are rings, for runs do not go beyond others."""
    edges = edge_bits(level.shape) if any(level.wraps) else np.zeros(0, np.uint16)
    return Geometry(edges, *geometry_of(level))


def _walk(level: Level, watch: Watch, board: Board, parts: Ints, component: Ints, waits_for: Ints) -> Walk:
    waits_for[level.start] = SERVED
    _count_waiting(waits_for, parts)
    waiting = parts[:, OPEN] > 0
    stages, of_stage = np.unique(component[waiting], return_inverse=True)
    if not len(stages):
        return Walk(np.zeros(0, np.int16))
    place = np.searchsorted(stages, component)
    parts[:, PART] = 2 * place + (stages[np.minimum(place, len(stages) - 1)] == component)
    left = np.bincount(of_stage, parts[waiting, OPEN]).astype(np.int64)
    needed = int(left.sum())
    state = np.zeros(10, np.int64)
    state[[SQUARE, ENTERED, PLANNED, CREDIT]] = level.start, -1, -1, ALLOWANCE * needed
    task = Task(board.through.size == 0, waits_for, parts, left, state)
    stops = 2 * len(parts) + 1
    room = Room(
        np.zeros(level.ground.size, np.int32),
        np.empty((stops, 3), np.int32),
        np.empty(stops + 1, np.int16),
        np.empty(_BUFFER, np.int16),
    )
    plan = NO_PLAN
    pieces: list[NDArray[np.int16]] = []
    while state[STAGE] < len(left):
        _go_on(board, task, room, plan, _SLICE, ALLOWANCE, NEAR)
        if state[LOST]:
            raise RuntimeError("a needed square cannot be served in its component: the plan is wrong")
        pieces.append(room.out[: state[WRITTEN]].copy())
        if state[MISSING]:
            room = room._replace(out=np.empty(2 * max(len(room.out), int(state[MISSING])), np.int16))
        watch.check("walking", needed - int(left.sum()), needed, moves=sum(map(len, pieces)))
        if state[PLANNED] != state[STAGE] == state[ENTERED] and state[CREDIT] < 0:
            plan = plan_detours(board, task, room, watch)
        elif state[PLANNED] == state[STAGE] and state[ASTRAY] > plan.moves.size:
            plan = with_ways_to_hubs(plan, task)
    return Walk(np.concatenate(pieces))


@compiled(void(I32, TABLE))
def _count_waiting(waits_for: Ints, parts: Ints) -> None:
    for thing in waits_for:
        if thing != SERVED:
            parts[thing, OPEN] += 1


@compiled(int64(TABLE, I16, int64, int64))
def _leg_to(queue: Ints, leg: NDArray[np.int16], entry: int, direction: int) -> int:
    """Write down the leg to an entry of a search, and from there the move in a direction unless HERE; its length."""
    length, before = int(direction >= 0), np.int64(entry)
    while before >= 0:
        length += 1
        before = np.int64(queue[before, FROM])
    leg[length - 1] = direction
    before = np.int64(entry)
    for step in range(length - 1 - (direction >= 0), -1, -1):
        leg[step] = queue[before, BY]
        before = np.int64(queue[before, FROM])
    return length


@compiled(int64(BOARD, TASK, int64, int64, int64, int64))
def _passed_until_needed(board: Board, task: Task, square: int, end: int, direction: int, run: int) -> int:
    """How many squares of a move are looked at until one is found that waits for its run; if none is, below zero.

    A move from end to end of the run passes all that wait for it, but for the square it begins on.
    """
    if task.parts[run, HIGH - (direction & 1)] == square:
        return 1 if task.parts[run, OPEN] > (task.waits_for[square] == run) else -1
    step = straight_step(board.geometry, direction)
    passed = 0
    while square != end:
        square = square + step if step else neighbour(board.geometry, square, direction, 1)
        passed += 1
        if task.waits_for[square] == run:
            return passed
    return -passed


@compiled(types.UniTuple(int64, 2)(BOARD, TASK, int64, int64, int64))
def _useful_move(board: Board, task: Task, square: int, line: int, run: int) -> tuple[int, int]:
    """The direction of a move along an open run that does something needed, and the work it was to find it.

    Where neither does, it is the square itself that waits for the run: HERE.
    """
    work = 0
    for direction in (2 * line, 2 * line + 1):
        end = np.int64(task.parts[run, LOW + (direction & 1)])
        passed = _passed_until_needed(board, task, square, end, direction, run) if end != square else 0
        work += abs(passed)
        if passed > 0:
            return direction, work
    return HERE, work


@compiled(types.UniTuple(int64, 2)(BOARD, TASK, ROOM, int64))
def _search_passing(board: Board, task: Task, room: Room, most: int) -> tuple[int, int]:
    """Plan a leg to the nearest move that passes something needed: its length (0: more work than `most`; -1: none).

    Runs are searched and not squares: a run leads to its ends, whoever comes along it from where, and from an end
    to the runs across. What is known of a run lies together, and of the board nothing else is looked at but
    squares of open runs.
    """
    parts, queue, lines = task.parts, room.queue, board.through.shape[1]
    task.state[STAMP] += 1
    now, high = task.state[STAMP], 2 * task.state[STAGE] + 1
    entry, waiting, work = -1, 0, 0
    while entry < waiting and work <= most:
        by = np.int64(queue[max(entry, 0), BY])
        along = np.int64(queue[max(entry, 0), PLACE])
        square = np.int64(task.state[SQUARE] if entry < 0 else parts[along, LOW + (by & 1)])
        for line in range(lines):
            run = np.int64(board.through[square, line] if entry < 0 else parts[along, ACROSS + (by & 1) * lines + line])
            if run < 0 or parts[run, SEEN] == now:
                continue
            parts[run, SEEN] = now
            if parts[run, PART] > high or parts[run, PART] < high - 2:
                continue
            work += 1
            if parts[run, PART] == high and parts[run, OPEN] > 0:
                direction, looked = _useful_move(board, task, square, line, run)
                return _leg_to(queue, room.leg, entry, direction), work + looked
            for side in range(2):
                if parts[run, LOW + side] != square:
                    queue[waiting, PLACE], queue[waiting, FROM], queue[waiting, BY] = run, entry, 2 * line + side
                    waiting += 1
        entry += 1
    return (0 if entry < waiting else -1), work


@compiled(types.UniTuple(int64, 2)(BOARD, TASK, ROOM, int64))
def _search_stopping(board: Board, task: Task, room: Room, most: int) -> tuple[int, int]:
    """The same for the nearest square that is to be stopped on."""
    parts, queue, seen = task.parts, room.queue, room.seen
    task.state[STAMP] += 1
    now, high = task.state[STAMP], 2 * task.state[STAGE] + 1
    seen[task.state[SQUARE]] = now
    entry, waiting, work = -1, 0, 0
    while entry < waiting and work <= most:
        square = np.int64(task.state[SQUARE] if entry < 0 else queue[entry, PLACE])
        for direction in range(board.ends.shape[1]):
            end = np.int64(board.ends[square, direction])
            if parts[end, PART] > high or parts[end, PART] < high - 2 or seen[end] == now:
                continue
            work += 1
            if parts[end, PART] == high and task.waits_for[end] != SERVED:
                return _leg_to(queue, room.leg, entry, direction), work
            seen[end] = now
            queue[waiting, PLACE], queue[waiting, FROM], queue[waiting, BY] = end, entry, direction
            waiting += 1
        entry += 1
    return (0 if entry < waiting else -1), work


@compiled(void(BOARD, TASK, ROOM, PLAN, int64, int64, int64))
def _go_on(board: Board, task: Task, room: Room, plan: Plan, slice_work: int, allowance: int, near: int) -> None:
    """Continue a covering walk. It stays in a component until nothing is left to be done there.

    Each turn searches for the nearest move that does something needed and, if it is found with no more work than is
    allowed, makes the moves that lead to it and itself.

    Returns when the walk is complete (state[STAGE] == len(left)), when moves cannot be written for want of room, when
    a plan is wanted, or after about `slice_work` units of work; call again to go on. state[LOST] is set if a stage
    cannot be completed.
    """
    state, left = task.state, task.left
    state[WRITTEN], state[MISSING] = 0, 0
    total = 0
    while state[STAGE] < left.size and not state[MISSING] and not state[LOST]:
        stage = state[STAGE]
        if left[stage] == 0:
            state[STAGE] += 1
            continue
        planned = state[PLANNED] == stage
        wanting = state[ASTRAY] > plan.moves.size if planned else state[ENTERED] == stage and state[CREDIT] < 0
        if wanting or total > slice_work or state[WRITTEN] > room.out.size // 2:
            return
        most = near if planned else NO_LIMIT
        if task.stopping:
            length, work = _search_stopping(board, task, room, most)
        else:
            length, work = _search_passing(board, task, room, most)
        total += work
        state[CREDIT] -= work
        if length > 0:
            total += follow(board, task, room, length, -1)
            if not state[MISSING]:
                state[CREDIT] += allowance * length
                state[ENTERED] = stage
        elif length == 0:
            total += detour(board, task, room, plan)
        else:
            state[LOST] = 1
