"""All positions of a maze, visited as the checker does it.

Written from the rules alone; no solver's code is used here. A position is a number: the gadgets' states as digits of
different bases, and the place of the agent as the last digit. Positions stand in the order in which they were found, so
the list is the queue of a breadth-first search at the same time, and a table of open addressing over their numbers says
which are known: about 32 bytes a position. Mazes whose numbers are too long for that are searched in plain Python.
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, int64, types
from fathom.gadgets.model import Configuration, Port
from fathom.puzzles.gadgetmaze.model import Maze

Numbers = NDArray[np.int64]

_COUNT, _NEXT, _AT_GOAL = range(3)  # what `progress` keeps
_UNIT, _BASE, _FIRST_ROW = range(3)  # of a location: how its gadget's digit is read, and its first row of traversals
_FREE = -1
_STEPS = 1 << 15  # positions between two looks at the world
_LONGEST = 2**62
_LINE, _TABLE = int64[::1], int64[:, ::1]


def positions_within(maze: Maze, moves: int | None = None, watch: Watch | None = None) -> tuple[int, int | None]:
    """How many positions `moves` traversals or fewer lead to, and after how many the first of them is at the goal.

    None stands for any number of traversals, or for no such position. The start is a position after none.
    """
    watch = watch or Watch()
    if moves is not None and moves < 0:
        return 0, None
    if prod(gadget.states for gadget, _ in maze.network.gadgets) * _ports(maze) >= _LONGEST:
        return _plainly(maze, moves, watch)
    return _Numbered(maze).within(moves, watch)


def _ports(maze: Maze) -> int:
    return sum(gadget.locations for gadget, _ in maze.network.gadgets)


def _plainly(maze: Maze, moves: int | None, watch: Watch) -> tuple[int, int | None]:
    goal = maze.place(maze.goal)
    wave = {(maze.place(maze.start), maze.network.start)}
    seen = set(wave)
    depth = 0
    fewest = 0 if maze.place(maze.start) == goal else None
    while wave and (moves is None or depth < moves):
        depth += 1
        after: set[tuple[Port, Configuration]] = set()
        for number, (place, states) in enumerate(wave):
            if number % _STEPS == 0:
                watch.check("visiting all positions again", len(seen) + len(after))
            after |= {(maze.place(left), changed) for _, left, changed in maze.network.steps(states, place)}
        wave = after - seen
        seen |= wave
        if fewest is None and any(place == goal for place, _ in wave):
            fewest = depth
    return len(seen), fewest


class _Numbered:
    """A maze in numbers: tables for the compiled search, and its queue."""

    def __init__(self, maze: Maze) -> None:
        gadgets = [gadget for gadget, _ in maze.network.gadgets]
        ports = [Port(which, place) for which, gadget in enumerate(gadgets) for place in range(gadget.locations)]
        number = {port: index for index, port in enumerate(ports)}
        self.places = len(ports)
        self.goal = number[maze.place(maze.goal)]
        units, unit = [], self.places
        for gadget in gadgets:
            units.append(unit)
            unit *= gadget.states
        first, ends, lengths = [], [], [0]
        for port in ports:
            gadget, unit = gadgets[port.gadget], units[port.gadget]
            first.append((unit, gadget.states, len(lengths) - 1))
            for state in range(gadget.states):
                for leave, after in gadget.ways(state, port.location):
                    ends.append(((after - state) * unit, number[maze.place(Port(port.gadget, leave))]))
                lengths.append(len(ends))
        self.locations = np.array(first, np.int64).reshape(-1, 3)
        self.rows = np.array(lengths, np.int64)
        self.ends = np.array(ends, np.int64).reshape(-1, 2)
        joined = [number.get(maze.network.partner.get(port, port), -1) for port in ports]
        self.other = np.array([-1 if other == index else other for index, other in enumerate(joined)], np.int64)
        states = sum(state * unit for (_, state), unit in zip(maze.network.gadgets, units, strict=True))
        self.start = states + number[maze.place(maze.start)]
        self.queue = np.zeros(1 << 10, np.int64)
        self.table = np.full(1 << 12, _FREE, np.int64)
        self.widest = len(ends) + 1

    def within(self, moves: int | None, watch: Watch) -> tuple[int, int | None]:
        """See `positions_within`."""
        progress = np.zeros(3, np.int64)
        note(self.start, self.queue, self.table, progress)
        depth, fewest = 0, 0 if self.start % self.places == self.goal else None
        while (moves is None or depth < moves) and progress[_NEXT] < progress[_COUNT]:
            depth, until = depth + 1, int(progress[_COUNT])
            while progress[_NEXT] < until:
                self._make_room(int(progress[_COUNT]), watch)
                watch.check("visiting all positions again", int(progress[_COUNT]))
                part = min(until, int(progress[_NEXT]) + _STEPS)
                found = self.queue, self.table, progress
                visit(Visits(self.locations, self.rows, self.ends, self.other, *found, self.goal), part)
            fewest = depth if fewest is None and progress[_AT_GOAL] else fewest
        return int(progress[_COUNT]), fewest

    def _make_room(self, count: int, watch: Watch) -> None:
        if count + self.widest > len(self.queue):
            watch.reserve(8 * 3 * len(self.queue), "visiting all positions again")
            self.queue = np.concatenate([self.queue, np.zeros(max(len(self.queue), self.widest), np.int64)])
        while 2 * (count + self.widest) > len(self.table):
            self.table = np.full(2 * len(self.table), _FREE, np.int64)
            file_again(self.queue, count, self.table)


@compiled(int64(int64, _LINE))
def _slot(number: int, table: Numbers) -> int:
    """Where a number stands in the table, or would."""
    mixed = np.uint64(number) * np.uint64(0x9E3779B97F4A7C15)
    slot = np.int64((mixed >> np.uint64(20)) & np.uint64(table.size - 1))
    while table[slot] != _FREE and table[slot] != number:
        slot = (slot + 1) & (table.size - 1)
    return slot  # type: ignore[return-value]


@compiled(int64(int64, _LINE, _LINE, _LINE))
def note(number: int, queue: Numbers, table: Numbers, progress: Numbers) -> int:
    """Add a position, unless it is known; whether it was new."""
    slot = _slot(number, table)
    if table[slot] == number:
        return 0
    table[slot] = number
    queue[progress[_COUNT]] = number
    progress[_COUNT] += 1
    return 1


@compiled(int64(_LINE, int64, _LINE))
def file_again(queue: Numbers, count: int, table: Numbers) -> int:
    """Write all positions into a new table."""
    for index in range(count):
        table[_slot(queue[index], table)] = queue[index]
    return count


class Visits(NamedTuple):
    """The maze in numbers, and the positions met."""

    locations: Numbers
    rows: Numbers  # row r has the traversals ends[rows[r]] … ends[rows[r + 1] - 1]
    ends: Numbers
    other: Numbers  # by location: the one it is joined with
    queue: Numbers
    table: Numbers
    progress: Numbers
    goal: int


_VISITS = types.NamedTuple([_TABLE, _LINE, _TABLE, _LINE, _LINE, _LINE, _LINE, int64], Visits)


@compiled(int64(_VISITS, int64))
def visit(visits: Visits, until: int) -> int:
    """Make all traversals from the positions up to `until`, or until there may be no more room."""
    locations, rows, ends = visits.locations, visits.rows, visits.ends
    queue, table, progress = visits.queue, visits.table, visits.progress
    places = locations.shape[0]
    widest = ends.shape[0] + 1
    while progress[_NEXT] < until:
        if progress[_COUNT] + widest > queue.size or 2 * (progress[_COUNT] + widest) > table.size:
            return 0
        position = queue[progress[_NEXT]]
        progress[_NEXT] += 1
        location = position % places
        states = position - location
        while location >= 0:
            unit, base = locations[location, _UNIT], locations[location, _BASE]
            row = locations[location, _FIRST_ROW] + states // unit % base
            for end in range(rows[row], rows[row + 1]):
                place = ends[end, 1]
                if note(states + ends[end, 0] + place, queue, table, progress) and place == visits.goal:
                    progress[_AT_GOAL] = 1
            location = visits.other[location] if location == position % places else -1
    return 1
