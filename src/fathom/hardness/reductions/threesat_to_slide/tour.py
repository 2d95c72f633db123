"""The walk through one region of a grid, from its hub and back: compiled.

`grow` makes two breadth-first trees of the stops of a region, of ways from the hub and of ways home. `spokes` goes to
the farthest stop that has something left to pass, on from there as long as there is something close by, and home,
until nothing is left. Every move strikes off what it passes, so that no run is asked for in vain.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import boolean, compiled, int16, int32, int64, types

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]

EVERYWHERE, ROWS, COLUMNS = range(3)
"""What bounds a region: nothing, two rows of the grid, or two columns."""

NOWHERE, HERE = -1, -2
"""In place of a direction: there is no way; there is no need for one."""


class Trees(NamedTuple):
    """The stops of a region in the order of their distance from the hub, and ways from the hub and home.

    `place` is the number of a square among them; `came_from` and `came_by` lead back to the hub along the way there,
    `home` is the direction of the first move home (`NOWHERE` if there is no way).
    """

    stops: Ints
    place: Ints
    came_from: Ints
    came_by: Ints
    home: Ints


class Ledger(NamedTuple):
    """Which squares are needed, how many of them each run has, the runs of every square, the strides of the lines."""

    needed: Flags
    left: Ints
    through: Ints
    strides: NDArray[np.int64]


class _Around(NamedTuple):
    """Stops around a square: when each was seen, those looked at, and of each 8 x the one before + the direction."""

    seen: Ints
    queue: Ints
    by: Ints


TREES = types.NamedUniTuple(int32[::1], 5, Trees)
LEDGER = types.NamedTuple([boolean[::1], int32[::1], int32[:, ::1], int64[::1]], Ledger)


@compiled(TREES(int32[:, ::1], int64, int64, int64, int64, int64, int32[::1]))
def grow(table: Ints, rows: int, columns: int, bound: int, low: int, hub: int, place: Ints) -> Trees:
    """Both trees of a region; `place` comes in full of `NOWHERE`."""
    stops = np.empty(1024, np.int32)
    came_from = np.empty(1024, np.int32)
    came_by = np.empty(1024, np.int32)
    stops[0], came_from[0], came_by[0] = hub, NOWHERE, HERE
    place[hub] = 0
    count, served = 1, 0
    while served < count:
        square = stops[served]
        for direction in range(table.shape[0]):
            end = table[direction, square]
            line = end // columns % rows if bound == ROWS else end % columns
            if place[end] >= 0 or (bound != EVERYWHERE and line != low and line != low + 1):
                continue
            if count == stops.size:
                stops = np.concatenate((stops, np.empty_like(stops)))
                came_from = np.concatenate((came_from, np.empty_like(came_from)))
                came_by = np.concatenate((came_by, np.empty_like(came_by)))
            stops[count], came_from[count], came_by[count] = end, served, direction
            place[end] = count
            count += 1
        served += 1
    # the same edges turned round, in compressed rows
    first = np.zeros(count + 2, np.int32)
    for number in range(count):
        for direction in range(table.shape[0]):
            head = place[table[direction, stops[number]]]
            if head >= 0:
                first[head + 2] += 1
    for number in range(count):
        first[number + 2] += first[number + 1]
    tails = np.empty(first[count + 1], np.int32)
    moves = np.empty(first[count + 1], np.int32)
    for number in range(count):
        for direction in range(table.shape[0]):
            head = place[table[direction, stops[number]]]
            if head >= 0:
                tails[first[head + 1]], moves[first[head + 1]] = number, direction
                first[head + 1] += 1
    home = np.full(count, np.int32(NOWHERE))
    queue = np.empty(count, np.int32)
    queue[0], home[0] = 0, HERE
    waiting, served = 1, 0
    while served < waiting:
        head = queue[served]
        served += 1
        for edge in range(first[head], first[head + 1]):
            if home[tails[edge]] == NOWHERE:
                home[tails[edge]] = moves[edge]
                queue[waiting] = tails[edge]
                waiting += 1
    return Trees(stops[:count].copy(), place, came_from[:count].copy(), came_by[:count].copy(), home)


@compiled(int16[::1](TREES, int64))
def way_there(trees: Trees, square: int) -> NDArray[np.int16]:
    """The moves from the hub to a stop."""
    place, came_from, came_by = trees.place, trees.came_from, trees.came_by
    length, number = 0, place[square]
    while number > 0:
        length, number = length + 1, came_from[number]
    way = np.empty(length, np.int16)
    number = place[square]
    while number > 0:
        length -= 1
        way[length] = came_by[number]
        number = came_from[number]
    return way


@compiled(int16[::1](int32[:, ::1], TREES, int64))
def way_home(table: Ints, trees: Trees, square: int) -> NDArray[np.int16]:
    """The moves from a stop to the hub."""
    place, home = trees.place, trees.home
    length, here = 0, square
    while place[here] > 0:
        length, here = length + 1, int(table[home[place[here]], here])
    way = np.empty(length, np.int16)
    here = square
    for number in range(length):
        way[number] = home[place[here]]
        here = int(table[way[number], here])
    return way


@compiled(int64(int32[:, ::1], LEDGER, int64, int64))
def _pass(table: Ints, ledger: Ledger, square: int, direction: int) -> int:
    """Slide once and strike off what is passed; where it ends."""
    needed, left, through = ledger.needed, ledger.left, ledger.through
    end = int(table[direction, square])
    stride = ledger.strides[direction // 2] * (1 if direction % 2 else -1)
    while square != end:
        square += stride
        if needed[square]:
            needed[square] = False
            for line in range(through.shape[0]):
                if through[line, square] >= 0:
                    left[through[line, square]] -= 1
    return end


@compiled(int64(int32[:, ::1], LEDGER, int64, int16[::1]))
def follow(table: Ints, ledger: Ledger, square: int, way: NDArray[np.int16]) -> int:
    """Make these moves; where they end."""
    for direction in way:
        square = _pass(table, ledger, square, int(direction))
    return square


@compiled(int64(int32[:, ::1], LEDGER, TREES, int64))
def _useful(table: Ints, ledger: Ledger, trees: Trees, square: int) -> int:
    """A direction along a run that has something left and whose ends lead home in the region; -1 if there is none."""
    left, through, place, home = ledger.left, ledger.through, trees.place, trees.home
    for line in range(through.shape[0]):
        run = through[line, square]
        if run >= 0 and left[run] > 0:
            low, high = place[table[2 * line, square]], place[table[2 * line + 1, square]]
            if low >= 0 and high >= 0 and home[low] != NOWHERE and home[high] != NOWHERE:
                return 2 * line + int(table[2 * line, square] == square)
    return -1


@compiled(int64(int32[:, ::1], LEDGER, TREES, types.NamedUniTuple(int32[::1], 3, _Around), int64, int64, int64))
def _look_around(table: Ints, ledger: Ledger, trees: Trees, around: _Around, now: int, square: int, most: int) -> int:
    """The number in the queue of the nearest stop with a useful move, among `most` around a square; -1 if none."""
    seen, queue, by = around
    place, home = trees.place, trees.home
    queue[0], by[0] = square, -1
    seen[place[square]] = now
    waiting, served = 1, 0
    while served < waiting:
        here = int(queue[served])
        if _useful(table, ledger, trees, here) >= 0:
            return served
        for direction in range(table.shape[0]):
            there = place[table[direction, here]]
            if waiting < most and there >= 0 and seen[there] != now and home[there] != NOWHERE:
                seen[there] = now
                queue[waiting], by[waiting] = table[direction, here], served * 8 + direction
                waiting += 1
        served += 1
    return -1


@compiled(int16[::1](int32[:, ::1], LEDGER, TREES, int64))
def spokes(table: Ints, ledger: Ledger, trees: Trees, most: int) -> NDArray[np.int16]:
    """The moves that pass everything the region can, from the hub and back to it."""
    stops, home = trees.stops, trees.home
    out = np.empty(4096, np.int16)
    count = 0
    around = _Around(np.full(stops.size, np.int32(-1)), np.empty(most, np.int32), np.empty(most, np.int32))
    trail = np.empty(most, np.int16)
    now = 0
    for number in range(stops.size - 1, -1, -1):
        while home[number] != NOWHERE and _useful(table, ledger, trees, int(stops[number])) >= 0:
            way = way_there(trees, int(stops[number]))
            here = int(stops[0])
            while True:
                while count + way.size + 1 > out.size:
                    out = np.concatenate((out, np.empty_like(out)))
                out[count : count + way.size] = way
                count += way.size
                here = follow(table, ledger, here, way)
                direction = _useful(table, ledger, trees, here)
                if direction >= 0:
                    out[count] = direction
                    count += 1
                    here = _pass(table, ledger, here, direction)
                now += 1
                served = _look_around(table, ledger, trees, around, now, here, most)
                if served < 0:
                    break
                length = 0
                while served > 0:
                    trail[length] = around.by[served] % 8
                    served = int(around.by[served] // 8)
                    length += 1
                way = trail[:length][::-1].copy()
            way = way_home(table, trees, here)
            while count + way.size > out.size:
                out = np.concatenate((out, np.empty_like(out)))
            out[count : count + way.size] = way
            count += way.size
            follow(table, ledger, here, way)
    return out[:count].copy()
