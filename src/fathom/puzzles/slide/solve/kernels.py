"""Compiled rules: where a slide from every square ends, and what it passes.

The board is flat. A step in a direction adds a constant, except where it would cross an edge: `edges[s]` has a bit
for every edge of the board that square s lies at (bit 2a: the low edge of axis a, bit 2a + 1: the high one), so the
common case costs one test.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import boolean, compiled, int16, int32, int64, types, uint8, uint16, void
from fathom.grid import directions
from fathom.puzzles.slide.model import BARRIER, BOULDER, HOLE, LAND, Level

Ints = NDArray[np.int32]
OFF_BOARD = -1
GROUND = types.Array(uint8, 1, "C", readonly=True)  # a level's own arrays cannot be written to
FLAGS = types.Array(types.boolean, 1, "C", readonly=True)


@lru_cache(maxsize=2)
def edge_bits(shape: tuple[int, ...]) -> NDArray[np.uint16]:
    """Which edges of the board each square lies at."""
    bits = np.zeros(shape, np.uint16)
    for axis in range(len(shape)):
        along = np.moveaxis(bits, axis, 0)
        along[0] |= 1 << (2 * axis)
        along[-1] |= 1 << (2 * axis + 1)
    return bits.reshape(-1)


class Geometry(NamedTuple):
    """What leads from square to square."""

    edges: NDArray[np.uint16]  # by square: which edges of the board it lies at
    vectors: NDArray[np.int64]  # the directions
    sizes: NDArray[np.int64]  # by axis: the flat size of one step, and of the whole axis
    wraps: NDArray[np.bool_]  # which axes are rings


GEOMETRY = types.NamedTuple([uint16[::1], int64[:, ::1], int64[:, ::1], boolean[::1]], Geometry)


class Reached(NamedTuple):
    """A board, how far its squares are from the start, and what is wanted."""

    ground: NDArray[np.uint8]
    geometry: Geometry
    table: Ints
    distance: Ints
    marked: NDArray[np.bool_]
    stopping: bool


REACHED = types.NamedTuple([GROUND, GEOMETRY, int32[:, ::1], int32[::1], FLAGS, boolean], Reached)


def geometry(level: Level) -> Geometry:
    """That of a level's board."""
    return Geometry(edge_bits(level.shape), *geometry_of(level))


def geometry_of(level: Level) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """All of it but the edges, which take memory: directions, sizes and rings."""
    return _geometry(level.shape, level.wraps, level.king)


@lru_cache(maxsize=64)
def _geometry(
    shape: tuple[int, ...], wraps: tuple[bool, ...], king: bool
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    strides = [int(np.prod(shape[axis + 1 :])) for axis in range(len(shape))]
    rings = [stride * extent for stride, extent in zip(strides, shape, strict=True)]
    vectors = np.array(directions(len(shape), king), np.int64)
    return vectors, np.array([strides, rings], np.int64), np.array(wraps, np.bool_)


def slide_table(level: Level) -> Ints:
    """`table[d, s]`: where a slide from square s in direction d ends; s itself if there is no such move.

    Costs four bytes a square and direction, and time linear in squares and directions. Barriers end where they are.
    """
    ground = level.ground.reshape(-1)
    vectors, sizes, wraps = geometry_of(level)
    table = np.empty((len(vectors), ground.size), np.int32)
    _straight_ends(ground, vectors, sizes, wraps, table)
    if level.king or any(level.wraps):
        for number, vector in enumerate(vectors):
            if np.count_nonzero(vector) > 1 or wraps[vector != 0].any():
                _slide_ends(ground, geometry(level), number, table[number])
    return table


@compiled(int32(uint8, uint8, int32, int64, int32))
def _end(here: np.uint8, there: np.uint8, square: np.int32, ahead: int, known: np.int32) -> np.int32:
    """Where a slide from a square ends, `known` being where it does from the one ahead.

    Barriers lie at random, so this chooses by arithmetic and not by branches, which no processor could guess.
    """
    end = np.int32(ahead) if (there == LAND) | (there == HOLE) else known
    stays = (here == BARRIER) | (here >= HOLE) | (there == BARRIER) | (there == BOULDER)
    return square if stays else end


@compiled(void(GROUND, int64, int32[::1], int32[::1]))
def _row_ends(ground: NDArray[np.uint8], extent: int, lows: Ints, highs: Ints) -> None:
    """All ends along the last axis: the nearest square, to the low and to the high side, where a slide ends.

    First where they end for the squares next to such a square, which does not hang on other squares; then for all.
    """
    for first in range(0, ground.size, extent):
        here, low, high = ground[first : first + extent], lows[first : first + extent], highs[first : first + extent]
        low[0], high[-1] = first, first + extent - 1
        for place in range(1, extent):
            square = first + place
            low[place] = _end(here[place], here[place - 1], np.int32(square), square - 1, np.int32(0))
        for place in range(extent - 1):
            square = first + place
            high[place] = _end(here[place], here[place + 1], np.int32(square), square + 1, np.int32(ground.size))
        nearest_low, nearest_high = low[0], high[-1]
        for place in range(extent):
            nearest_low = max(nearest_low, low[place])
            low[place] = nearest_low
            nearest_high = min(nearest_high, high[extent - 1 - place])
            high[extent - 1 - place] = nearest_high


@compiled(void(GROUND, int64[:, ::1], int64[:, ::1], boolean[::1], int32[:, ::1]))
def _straight_ends(
    ground: NDArray[np.uint8],
    vectors: NDArray[np.int64],
    sizes: NDArray[np.int64],
    wraps: NDArray[np.bool_],
    table: Ints,
) -> None:
    """All ends along axes that are no rings: the squares ahead are told before those behind."""
    for direction in range(vectors.shape[0]):
        axis, axes = 0, 0
        for number in range(vectors.shape[1]):
            if vectors[direction, number] != 0:
                axis, axes = number, axes + 1
        if axes != 1 or wraps[axis]:
            continue
        stride, ring, step = sizes[0, axis], sizes[1, axis], vectors[direction, axis]
        extent, delta = ring // stride, step * stride
        last = extent - 1 if step > 0 else 0
        ends = table[direction]
        if stride == 1:
            if step < 0:
                _row_ends(ground, ring, ends, table[direction + 1])
            continue
        for block in range(0, ground.size, ring):
            for square in range(block + last * stride, block + (last + 1) * stride):
                ends[square] = square
            for number in range(1, extent):
                first = block + (last - step * number) * stride
                here, told = ground[first : first + stride], ends[first : first + stride]
                ahead = first + delta
                there, known = ground[ahead : ahead + stride], ends[ahead : ahead + stride]
                for place in range(stride):
                    told[place] = _end(here[place], there[place], np.int32(first + place), ahead + place, known[place])


@compiled(int64(GEOMETRY, int64, int64, int64))
def neighbour(geometry: Geometry, square: int, direction: int, sign: int) -> int:
    """The square one step from `square` in a direction (`sign` 1) or against it (-1), or OFF_BOARD."""
    sizes, wraps, vector = geometry.sizes, geometry.wraps, geometry.vectors[direction]
    at = np.int64(geometry.edges[square])
    place = square
    for axis in range(vector.size):
        step = sign * vector[axis]
        if step == 0:
            continue
        place += step * sizes[0, axis]
        if (at >> (2 * axis + (1 if step > 0 else 0))) & 1:
            if not wraps[axis]:
                return OFF_BOARD
            place -= step * sizes[1, axis]
    return place


@compiled(int64(GEOMETRY, int64))
def straight_step(geometry: Geometry, direction: int) -> int:
    """What a step in a direction adds to the number of a square; 0 where that depends on the square: along rings."""
    step = 0
    for axis in range(geometry.wraps.size):
        if geometry.vectors[direction, axis] != 0:
            if geometry.wraps[axis]:
                return 0
            step += geometry.vectors[direction, axis] * geometry.sizes[0, axis]
    return step


@compiled(void(GROUND, GEOMETRY, int64, int32[::1]))
def _slide_ends(ground: NDArray[np.uint8], geometry: Geometry, direction: int, ends: Ints) -> None:
    """Walk back from every square where slides end, telling all squares before it. Each square is told once."""
    untold = -2
    for square in range(ground.size):
        solid = ground[square] == BARRIER or ground[square] == BOULDER
        ends[square] = square if solid else untold
    for turn in range(2):  # first from blocked squares; then rings without a barrier, from land and holes
        for square in range(ground.size):
            if ends[square] != untold:
                continue
            if turn == 0:
                ahead = neighbour(geometry, square, direction, 1)
                if ahead != OFF_BOARD and ground[ahead] != BARRIER and ground[ahead] != BOULDER:
                    continue
                end = np.int64(square)
                ends[square] = square
            elif ground[square] == LAND or ground[square] == HOLE:
                end = np.int64(square)
            else:
                continue
            before = neighbour(geometry, square, direction, -1)
            while before != OFF_BOARD and ends[before] == untold:
                ends[before] = before if ground[before] == HOLE else end
                if ground[before] == LAND or ground[before] == HOLE:
                    end = before
                before = neighbour(geometry, before, direction, -1)
    for square in range(ground.size):
        if ends[square] == untold:  # a ring with nothing to stop on: no move
            ends[square] = square


def neighbours(level: Level) -> Ints:
    """`table[d, s]`: the square one step from s in direction d, or OFF_BOARD."""
    squares = np.arange(level.ground.size, dtype=np.int32).reshape(level.shape)
    table = []
    for vector in level.directions:
        ahead = np.roll(squares, tuple(-step for step in vector), tuple(range(squares.ndim)))
        for axis, step in enumerate(vector):
            if step and not level.wraps[axis]:
                np.moveaxis(ahead, axis, 0)[-1 if step > 0 else 0] = OFF_BOARD
        table.append(ahead.reshape(-1))
    return np.array(table, np.int32)


def squares_passed(level: Level, table: Ints, square: int, direction: int) -> list[int]:
    """The squares of one move, the last being its end; none if there is no move."""
    board = geometry(level)
    passed = [square]
    while passed[-1] != table[direction, square]:
        passed.append(int(neighbour(board, passed[-1], direction, 1)))
    return passed[1:]


def pass_distances(level: Level, table: Ints, distance: Ints) -> Ints:
    """The fewest moves after which each square has been passed, from those after which it is stopped on; -1: never."""
    order = np.argsort(distance, kind="stable").astype(np.int32)
    passed = np.full(distance.size, -1, np.int32)
    passed[level.start] = 0
    nearest_first = np.ascontiguousarray(order[distance[order] >= 0])
    _pass_distances(geometry(level), table, distance, nearest_first, passed)
    return passed


@compiled(void(GEOMETRY, int32[:, ::1], int32[::1], int32[::1], int32[::1]))
def _pass_distances(geometry: Geometry, table: Ints, distance: Ints, order: Ints, passed: Ints) -> None:
    for square in order:
        for direction in range(table.shape[0]):
            place, end = np.int64(square), np.int64(table[direction, square])
            while place != end:
                place = neighbour(geometry, place, direction, 1)
                if passed[place] < 0:
                    passed[place] = distance[square] + 1


def last_moves(level: Level, table: Ints, distance: Ints) -> NDArray[np.int64]:
    """The moves (square, direction) that serve a target and begin at the least distance, if there are any."""
    reached = _reached(level, table, distance)
    out = np.empty((64, 2), np.int64)
    found = _last_moves(reached, out)
    if found > len(out):
        out = np.empty((found, 2), np.int64)
        _last_moves(reached, out)
    return out[:found]


def _reached(level: Level, table: Ints, distance: Ints) -> Reached:
    wanted = level.marked.reshape(-1), level.goal.by_stopping
    return Reached(level.ground.reshape(-1), geometry(level), table, distance, *wanted)


@compiled(int64(int64[:, ::1], int64, int64, int64))
def _noted(out: NDArray[np.int64], found: int, square: int, direction: int) -> int:
    """Write a move down if there is room; how many were found with it."""
    if found < out.shape[0]:
        out[found, 0], out[found, 1] = square, direction
    return found + 1


@compiled(int64(REACHED, int64[:, ::1]))
def _last_moves(reached: Reached, out: NDArray[np.int64]) -> int:
    """Walk back from every target, against every direction: how many moves there are, and as many as `out` holds.

    A walk back ends at another target, which has a walk of its own for the squares beyond: so every square is met once
    a direction, however many targets there are.
    """
    ground, table, distance = reached.ground, reached.table, reached.distance
    marked, stopping = reached.marked, reached.stopping
    least = -1
    found = 0
    for target in range(marked.size):
        for direction in range(table.shape[0] if marked[target] else 0):
            square = target
            while True:
                square = neighbour(reached.geometry, square, direction, -1)
                if square == OFF_BOARD or square == target or ground[square] == BARRIER or ground[square] == BOULDER:
                    break
                end = table[direction, square]
                if end == square or (stopping and end != target):
                    break
                moves = distance[square]
                if moves >= 0 and (least < 0 or moves < least):
                    least = moves
                    found = 0
                if moves >= 0 and moves == least:
                    found = _noted(out, found, square, direction)
                if ground[square] == LAND or (marked[square] and not stopping):
                    break
    return found


@compiled(types.UniTuple(int64, 2)(REACHED, int64))
def _move_before(reached: Reached, end: int) -> tuple[int, int]:
    """A move (square, direction) that ends at a square and begins one move nearer to the start."""
    table, distance = reached.table, reached.distance
    for direction in range(table.shape[0]):
        square = neighbour(reached.geometry, end, direction, -1)
        while square != OFF_BOARD and square != end and table[direction, square] == end:
            if distance[square] == distance[end] - 1:
                return square, direction
            square = neighbour(reached.geometry, square, direction, -1)
    return end, -1


def shortest_steps(level: Level, table: Ints, distance: Ints) -> NDArray[np.int16] | None:
    """The steps of a shortest walk to a target, if there is one; `distance` is that from the start."""
    steps: NDArray[np.int16] | None = _shortest_steps(_reached(level, table, distance), level.start)
    return steps


@compiled(types.Optional(int16[::1])(REACHED, int64))
def _shortest_steps(reached: Reached, start: int) -> NDArray[np.int16] | None:
    """From the last move back to the start.

    No parents were kept for that: slides end on few squares of a run, so all the looking back together is linear.
    """
    if reached.marked[start]:
        return np.empty(0, np.int16)
    last = np.empty((1, 2), np.int64)
    if not _last_moves(reached, last):
        return None
    square, direction = last[0]
    steps = np.empty(reached.distance[square] + 1, np.int16)
    steps[-1] = direction
    for number in range(steps.size - 2, -1, -1):
        square, steps[number] = _move_before(reached, square)
    return steps
