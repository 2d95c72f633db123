"""Ways to what is left to be done far away: by way of hubs, without search.

A hub is a stop where many slides end. Every thing that is to be done (a run to be moved along; a square, when stopping)
is entered from the hub nearest to it, and the walk gets to hubs along ways that are known, too. Legs are longer than
the shortest, but take no work beyond their moves. The plan takes two searches of the component, linear in its stops.

A hub that has nothing left to be done is passed on from by a search for the nearest that has; when these searches have
cost as much as it takes to find all ways to such hubs anew, that is done.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, int32, int64, types, void
from fathom.engine.graphs.hubs import hubs_of, ways_to
from fathom.puzzles.slide.solve.cover.steps import (
    ASTRAY,
    BOARD,
    BY,
    FROM,
    I32,
    LOST,
    MISSING,
    PART,
    PLACE,
    PLANNED,
    ROOM,
    SQUARE,
    STAGE,
    STAMP,
    TABLE,
    TASK,
    Board,
    Room,
    Task,
    end_within,
    follow,
    is_open,
)

Ints = NDArray[np.int32]


class Plan(NamedTuple):
    """The hubs of one component, whose stops are numbered."""

    number: Any  # by square: the number of the stop, -1 if it is none
    stops: Any  # the squares
    moves: Any  # by stop and direction: the stop where the move ends, -1 if there is none or it leaves the component
    into: Any  # the moves by the stop where they end: see `engine.graphs.hubs`
    edges: Any
    parent: Any  # by stop: the one before it on the way from its hub, -1 at a hub, and the direction of that move
    by: Any
    toward: Any  # by stop: the direction of the way to a hub that has something to be done, -1 at such hubs
    turn: Any  # by stop: where the things to be done from this hub begin, and where they end
    last: Any
    things: Any  # hub by hub, and farthest first
    entries: Any  # for each the stop from which to begin


PLAN = types.NamedTuple((I32, I32, TABLE, I32, I32, I32, I32, I32, I32, I32, I32, I32), Plan)
_NONE = np.zeros(0, np.int32)
NO_PLAN = Plan(_NONE, _NONE, np.zeros((0, 0), np.int32), *[_NONE] * 9)


def plan_detours(board: Board, task: Task, room: Room, watch: Watch) -> Plan:
    """A plan for what is left to be done in the component that the walk is in."""
    size, directions = len(room.seen), len(board.geometry.vectors)
    count = int(_survey(board, task, room))
    watch.reserve(4 * size + count * (8 * directions + 48), "planning detours")
    number, stops, moves = (
        np.full(size, -1, np.int32),
        room.queue[:count, PLACE].copy(),
        np.empty((count, directions), np.int32),
    )
    _number_stops(board, task, stops, number, moves)
    hubs = hubs_of(moves)
    things, entries = _things_to_do(board, task, stops, hubs.order)
    hub = hubs.hub[entries][::-1]
    order = np.argsort(hub, kind="stable")
    hub, things, entries = hub[order], things[::-1][order], entries[::-1][order]
    turn, last = (np.searchsorted(hub, np.arange(count), side).astype(np.int32) for side in ("left", "right"))
    task.state[PLANNED] = task.state[STAGE]
    plan = Plan(number, stops, moves, *hubs.into, hubs.parent, hubs.slot, _NONE, turn, last, things, entries)
    return with_ways_to_hubs(plan, task)


def with_ways_to_hubs(plan: Plan, task: Task) -> Plan:
    """The plan with the ways to those hubs that still have something to be done."""
    busy = np.zeros(len(plan.stops), np.bool_)
    _note_busy(plan, task, busy)
    task.state[ASTRAY] = 0
    return plan._replace(toward=ways_to(plan.moves, (plan.into, plan.edges), busy))


@compiled(int64(BOARD, TASK, ROOM))
def _survey(board: Board, task: Task, room: Room) -> int:
    """All stops of the component that the walk is in, into the queue; how many they are."""
    part = 2 * task.state[STAGE] + 1
    task.state[STAMP] += 1
    now, waiting, served = task.state[STAMP], 1, 0
    room.queue[0, PLACE] = task.state[SQUARE]
    room.seen[task.state[SQUARE]] = now
    while served < waiting:
        square = np.int64(room.queue[served, PLACE])
        served += 1
        for direction in range(board.geometry.vectors.shape[0]):
            end = end_within(board, task, square, direction, part)
            if end >= 0 and room.seen[end] != now:
                room.seen[end] = now
                room.queue[waiting, PLACE] = end
                waiting += 1
    return waiting


@compiled(void(BOARD, TASK, I32, I32, TABLE))
def _number_stops(board: Board, task: Task, stops: Ints, number: Ints, moves: Ints) -> None:
    part = 2 * task.state[STAGE] + 1
    for stop in range(stops.size):
        number[stops[stop]] = stop
    for stop in range(stops.size):
        for direction in range(moves.shape[1]):
            end = end_within(board, task, np.int64(stops[stop]), direction, part)
            moves[stop, direction] = number[end] if end >= 0 else -1


@compiled(types.UniTuple(int32[::1], 2)(BOARD, TASK, I32, I32))
def _things_to_do(board: Board, task: Task, stops: Ints, order: Ints) -> tuple[Ints, Ints]:
    """What is left to be done in the component, nearest to a hub first, and the stops from which to begin with it."""
    part = 2 * task.state[STAGE] + 1
    listed = np.zeros(task.parts.shape[0], np.bool_)
    things, entries = np.empty(task.parts.shape[0], np.int32), np.empty(task.parts.shape[0], np.int32)
    found = 0
    for stop in order:
        for line in range(1 if task.stopping else board.through.shape[1]):
            thing = np.int64(stops[stop] if task.stopping else board.through[stops[stop], line])
            if thing >= 0 and not listed[thing] and task.parts[thing, PART] == part and is_open(task, thing):
                listed[thing] = True
                things[found], entries[found] = thing, stop
                found += 1
    return things[:found].copy(), entries[:found].copy()


@compiled(types.boolean(PLAN, TASK, int64))
def _is_busy(plan: Plan, task: Task, stop: int) -> bool:
    """Whether a stop is a hub from which something is to be done; then `turn` is at it."""
    while plan.turn[stop] < plan.last[stop] and not is_open(task, np.int64(plan.things[plan.turn[stop]])):
        plan.turn[stop] += 1
    return bool(plan.turn[stop] < plan.last[stop])


@compiled(void(PLAN, TASK, types.boolean[::1]))
def _note_busy(plan: Plan, task: Task, busy: NDArray[np.bool_]) -> None:
    for stop in range(busy.size):
        busy[stop] = _is_busy(plan, task, stop)


@compiled(int64(PLAN, TASK, ROOM))
def _search_busy(plan: Plan, task: Task, room: Room) -> int:
    """Plan a leg to the nearest hub from which something is to be done; its length, -1 if there is no such hub."""
    task.state[STAMP] += 1
    now, waiting, served = task.state[STAMP], 1, 0
    room.queue[0, PLACE], room.queue[0, FROM] = plan.number[task.state[SQUARE]], -1
    room.seen[task.state[SQUARE]] = now
    while served < waiting:
        stop = np.int64(room.queue[served, PLACE])
        if _is_busy(plan, task, stop):
            length, entry = 0, np.int64(served)
            while room.queue[entry, FROM] >= 0:
                entry = np.int64(room.queue[entry, FROM])
                length += 1
            entry = np.int64(served)
            for step in range(length - 1, -1, -1):
                room.leg[step] = room.queue[entry, BY]
                entry = np.int64(room.queue[entry, FROM])
            return length
        for direction in range(plan.moves.shape[1]):
            task.state[ASTRAY] += 1
            head = plan.moves[stop, direction]
            if head >= 0 and room.seen[plan.stops[head]] != now:
                room.seen[plan.stops[head]] = now
                entry = np.int64(waiting)
                room.queue[entry, PLACE], room.queue[entry, FROM], room.queue[entry, BY] = head, served, direction
                waiting += 1
        served += 1
    return -1


@compiled(int64(BOARD, TASK, ROOM, PLAN))
def detour(board: Board, task: Task, room: Room, plan: Plan) -> int:
    """Walk to a hub, and from there to the farthest of what is to be done from it; the work it was.

    Stops on the way when there is no room to write more (see `follow`); it can be called again from wherever that was.
    """
    stop = np.int64(plan.number[task.state[SQUARE]])
    length = 0
    while plan.toward[stop] >= 0:
        room.leg[length] = plan.toward[stop]
        stop = np.int64(plan.moves[stop, plan.toward[stop]])
        length += 1
    work: int = follow(board, task, room, length, -1)
    if task.state[MISSING]:
        return work
    if not _is_busy(plan, task, stop):
        if task.left[task.state[STAGE]] == 0:
            return work
        length = _search_busy(plan, task, room)
        if length < 0:
            task.state[LOST] = 1
            return work
        work += follow(board, task, room, length, -1)
        if task.state[MISSING]:
            return work
        stop = np.int64(plan.number[task.state[SQUARE]])
        if not _is_busy(plan, task, stop):  # it was done on the way
            return work
    turn = plan.turn[stop]
    length = 0
    place = np.int64(plan.entries[turn])
    while plan.parent[place] >= 0:
        place = np.int64(plan.parent[place])
        length += 1
    place = np.int64(plan.entries[turn])
    for step in range(length - 1, -1, -1):
        room.leg[step] = plan.by[place]
        place = np.int64(plan.parent[place])
    work += follow(board, task, room, length, np.int64(plan.things[turn]))
    return work
