"""The rules of sliding, one square at a time, as the checker replays them.

Written from the rules alone; no solver's code is used here. The functions are compiled because walks of ten million
moves are checked too.
"""

from __future__ import annotations

import numpy as np
from numba import boolean, int16, int32, int64, njit, uint8, void
from numpy.typing import NDArray

from fathom.puzzles.slide.model import BARRIER, BOULDER, HOLE, LAND, Level

BLOCKED, NO_BOULDER, NO_SMASH_LEFT = -2, -3, -4
"""What can be wrong with a step."""

Board = tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.bool_], NDArray[np.int64]]


def board_of(instance: Level) -> Board:
    """The level as the arrays that the functions below take; the ground is a copy, for boulders may be smashed."""
    vectors = np.array(instance.directions, np.int64)
    shape = np.array(instance.shape, np.int64)
    return instance.ground.reshape(-1).copy(), shape, np.array(instance.wraps, np.bool_), vectors


@njit(int64(int64[::1], boolean[::1], int64[:, ::1], int64, int64), cache=True)
def ahead(
    shape: NDArray[np.int64], wraps: NDArray[np.bool_], vectors: NDArray[np.int64], square: int, direction: int
) -> int:
    """The next square in a direction, or -1 beyond the edge."""
    there, stride = square, 1
    for axis in range(shape.size - 1, -1, -1):
        step = vectors[direction, axis]
        if step != 0:
            place = square // stride % shape[axis] + step
            there += step * stride
            if place < 0 or place >= shape[axis]:
                if not wraps[axis]:
                    return -1
                there -= step * stride * shape[axis]
        stride *= shape[axis]
    return there


@njit(int64(uint8[::1], int64[::1], boolean[::1], int64[:, ::1], int64, int64, int32[::1]), cache=True)
def slide(
    ground: NDArray[np.uint8],
    shape: NDArray[np.int64],
    wraps: NDArray[np.bool_],
    vectors: NDArray[np.int64],
    square: int,
    direction: int,
    trail: NDArray[np.int32],
) -> int:
    """Slide, writing down the squares passed, the last being the end; how many they are, 0 if there is no move."""
    if ground[square] == HOLE:
        return 0
    delta, room, ring, stride = 0, ground.size, False, 1
    for axis in range(shape.size - 1, -1, -1):
        step = vectors[direction, axis]
        if step != 0:
            delta += step * stride
            ring = ring or wraps[axis]
            place = square // stride % shape[axis]
            if not wraps[axis]:
                room = min(room, shape[axis] - 1 - place if step > 0 else place)
        stride *= shape[axis]
    length = 0
    place = square
    while length < room:
        place = ahead(shape, wraps, vectors, place, direction) if ring else place + delta
        if ground[place] == BARRIER or ground[place] == BOULDER:
            break
        if place == square:  # all round a ring: back on land it stands where it stood, on ice nothing stops it
            return 0
        trail[length] = place
        length += 1
        if ground[place] == LAND or ground[place] == HOLE:
            break
    return length


@njit(
    void(
        uint8[::1], int64[::1], boolean[::1], int64[:, ::1], int64, int16[::1], int32[::1], boolean[::1],
        boolean[::1], int64[::1],
    ),
    cache=True,
)  # fmt: skip
def replay(
    ground: NDArray[np.uint8],
    shape: NDArray[np.int64],
    wraps: NDArray[np.bool_],
    vectors: NDArray[np.int64],
    start: int,
    steps: NDArray[np.int16],
    trail: NDArray[np.int32],
    passed: NDArray[np.bool_],
    stopped: NDArray[np.bool_],
    outcome: NDArray[np.int64],
) -> None:
    """Walk, flagging squares passed and stopped on; `outcome`: first step that is none, its fault, smashes left."""
    square = start
    passed[square] = True
    stopped[square] = True
    for number in range(steps.size):
        direction = np.int64(steps[number])
        if direction < 0:
            there = ahead(shape, wraps, vectors, square, ~direction)
            if there < 0 or ground[there] != BOULDER or ground[square] == HOLE:
                outcome[0], outcome[1] = number, NO_BOULDER
                return
            if outcome[2] == 0:
                outcome[0], outcome[1] = number, NO_SMASH_LEFT
                return
            outcome[2] -= 1
            ground[there] = LAND
            continue
        length = slide(ground, shape, wraps, vectors, square, direction, trail)
        if length == 0:
            outcome[0], outcome[1] = number, BLOCKED
            return
        for place in trail[:length]:
            passed[place] = True
        square = np.int64(trail[length - 1])  # type: ignore[assignment]
        stopped[square] = True


@njit(
    int64(uint8[::1], int64[::1], int64, int64, int32[::1], boolean[::1], boolean, int32[::1]),
    cache=True,
)
def _verify_straight(
    ground: NDArray[np.uint8],
    shape: NDArray[np.int64],
    axis: int,
    step: int,
    moves: NDArray[np.int32],
    targets: NDArray[np.bool_],
    stopping: bool,
    end: NDArray[np.int32],
) -> int:
    """What `verify_distances` says, for one direction along an axis that is no ring, in one sweep against it.

    The square ahead has been looked at before: a slide goes on as it does from there, unless something stops it.
    """
    stride = 1
    for number in range(axis + 1, shape.size):
        stride *= shape[number]
    extent = shape[axis]
    hit = np.zeros(ground.size, np.bool_)  # a target lies ahead, on the way to the end
    least = -1
    for block in range(0, ground.size, stride * extent):
        for number in range(extent):
            first = block + (extent - 1 - number if step > 0 else number) * stride
            for square in range(first, first + stride):
                there = square + step * stride
                if number == 0 or ground[there] == BARRIER or ground[there] == BOULDER or ground[square] == HOLE:
                    end[square] = square
                    continue
                onward = ground[there] != LAND and ground[there] != HOLE
                end[square] = end[there] if onward else there
                hit[square] = targets[there] or (onward and hit[there])
                if moves[square] < 0 or ground[square] == BARRIER or ground[square] == BOULDER:
                    continue
                after = moves[end[square]]
                if after < 0 or after > moves[square] + 1:
                    return BLOCKED
                serves = targets[end[square]] if stopping else hit[square]
                if serves and (least < 0 or moves[square] + 1 < least):
                    least = moves[square] + 1
    return least


@njit(
    int64(
        uint8[::1], int64[::1], boolean[::1], int64[:, ::1], int64, int32[::1], boolean[::1], boolean, int32[::1]
    ),
    cache=True,
)  # fmt: skip
def _verify_slides(
    ground: NDArray[np.uint8],
    shape: NDArray[np.int64],
    wraps: NDArray[np.bool_],
    vectors: NDArray[np.int64],
    direction: int,
    moves: NDArray[np.int32],
    targets: NDArray[np.bool_],
    stopping: bool,
    trail: NDArray[np.int32],
) -> int:
    """What `verify_distances` says, for any one direction, slide by slide."""
    least = -1
    for square in range(moves.size):
        length = slide(ground, shape, wraps, vectors, square, direction, trail) if moves[square] >= 0 else 0
        if length == 0:
            continue
        end = trail[length - 1]
        if moves[end] < 0 or moves[end] > moves[square] + 1:
            return BLOCKED
        hit = targets[end]
        if not stopping:
            for place in trail[:length]:
                hit = hit or targets[place]
        if hit and (least < 0 or moves[square] + 1 < least):
            least = moves[square] + 1
    return least


@njit(
    int64(uint8[::1], int64[::1], boolean[::1], int64[:, ::1], int32[::1], boolean[::1], boolean, int32[::1]),
    cache=True,
)
def verify_distances(
    ground: NDArray[np.uint8],
    shape: NDArray[np.int64],
    wraps: NDArray[np.bool_],
    vectors: NDArray[np.int64],
    moves: NDArray[np.int32],
    targets: NDArray[np.bool_],
    stopping: bool,
    scratch: NDArray[np.int32],
) -> int:
    """The least number of moves to a target that the numbers allow; -1: none; BLOCKED: they are not distances."""
    least = -1
    for direction in range(vectors.shape[0]):
        axes, axis = 0, 0
        for number in range(shape.size):
            if vectors[direction, number] != 0:
                axes, axis = axes + 1, number
        if axes == 1 and not wraps[axis]:
            found = _verify_straight(ground, shape, axis, vectors[direction, axis], moves, targets, stopping, scratch)
        else:
            found = _verify_slides(ground, shape, wraps, vectors, direction, moves, targets, stopping, scratch)
        if found == BLOCKED:
            return BLOCKED
        if found >= 0 and (least < 0 or found < least):
            least = found
    return least


@njit(
    void(uint8[::1], int64[::1], boolean[::1], int64[:, ::1], int32[::1], boolean[::1], int32[::1], int32[::1]),
    cache=True,
)
def close(
    ground: NDArray[np.uint8],
    shape: NDArray[np.int64],
    wraps: NDArray[np.bool_],
    vectors: NDArray[np.int64],
    starts: NDArray[np.int32],
    seen: NDArray[np.bool_],
    queue: NDArray[np.int32],
    trail: NDArray[np.int32],
) -> None:
    """Flag where the agent can come to stand if it stands on one of `starts`."""
    waiting = 0
    for square in starts:
        seen[square] = True
        queue[waiting] = square
        waiting += 1
    served = 0
    while served < waiting:
        square = np.int64(queue[served])
        served += 1
        for direction in range(vectors.shape[0]):
            length = slide(ground, shape, wraps, vectors, square, direction, trail)
            if length and not seen[trail[length - 1]]:
                seen[trail[length - 1]] = True
                queue[waiting] = trail[length - 1]
                waiting += 1
