"""The rules of sliding, one square at a time, as the checker replays them.

Written from the rules alone; no solver's code is used here. The functions are compiled because walks of ten million
moves are checked too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import boolean, compiled, int16, int32, int64, types, uint8, void
from fathom.grid import directions
from fathom.puzzles.slide.model import BARRIER, BOULDER, HOLE, ICE, LAND, Level

BLOCKED, NO_BOULDER, NO_SMASH_LEFT = -2, -3, -4
"""What can be wrong with a step."""
NEVER = 2**31 - 1
"""More moves than there are squares."""
ROWS_AT_ONCE = 32
AHEAD, BACK, MEET = 0, 1, 2
"""The sides of a search from both ends, and that they met."""

FLAGS = types.Array(types.boolean, 1, "C", readonly=True)  # a level's own arrays cannot be written to


class Board(NamedTuple):
    """A level as the functions below take it: its squares, its extents, which axes are rings, and the directions."""

    ground: NDArray[np.uint8]
    shape: NDArray[np.int64]
    wraps: NDArray[np.bool_]
    vectors: NDArray[np.int64]


BOARD = types.NamedTuple([uint8[::1], int64[::1], boolean[::1], int64[:, ::1]], Board)


def board_of(instance: Level) -> Board:
    """The board of a level; the ground is a copy, for boulders may be smashed."""
    return Board(instance.ground.flatten(), *_geometry(instance.shape, instance.wraps, instance.king))


@lru_cache(maxsize=64)
def _geometry(
    shape: tuple[int, ...], wraps: tuple[bool, ...], king: bool
) -> tuple[NDArray[np.int64], NDArray[np.bool_], NDArray[np.int64]]:
    """Shape, rings and directions of such boards."""
    return np.array(shape, np.int64), np.array(wraps, np.bool_), np.array(directions(len(shape), king), np.int64)


@compiled(int64(BOARD, int64, int64))
def ahead(board: Board, square: int, direction: int) -> int:
    """The next square in a direction, or -1 beyond the edge."""
    shape, wraps, vectors = board.shape, board.wraps, board.vectors
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


@compiled(int64(BOARD, int64, int64, int32[::1]))
def slide(board: Board, square: int, direction: int, trail: NDArray[np.int32]) -> int:
    """Slide, writing down the squares passed, the last being the end; how many they are, 0 if there is no move."""
    ground, shape, wraps, vectors = board.ground, board.shape, board.wraps, board.vectors
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
        place = ahead(board, place, direction) if ring else place + delta
        if ground[place] == BARRIER or ground[place] == BOULDER:
            break
        if place == square:  # all round a ring: back on land it stands where it stood, on ice nothing stops it
            return 0
        trail[length] = place
        length += 1
        if ground[place] == LAND or ground[place] == HOLE:
            break
    return length


@compiled(types.Tuple((boolean[::1], boolean[::1], int64, int64))(BOARD, int64, int16[::1], int64))
def replay(
    board: Board, start: int, steps: NDArray[np.int16], smashes: int
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], int, int]:
    """Walk: the squares passed and stopped on, and the first step that is none with its fault (-1 if all are)."""
    ground = board.ground
    passed, stopped = np.zeros(ground.size, np.bool_), np.zeros(ground.size, np.bool_)
    trail = np.empty(ground.size + 1, np.int32)
    square = start
    passed[square] = True
    stopped[square] = True
    for number in range(steps.size):
        direction = np.int64(steps[number])
        if direction < 0:
            there = ahead(board, square, ~direction)
            if there < 0 or ground[there] != BOULDER or ground[square] == HOLE:
                return passed, stopped, number, NO_BOULDER
            if smashes == 0:
                return passed, stopped, number, NO_SMASH_LEFT
            smashes -= 1
            ground[there] = LAND
            continue
        length = slide(board, square, direction, trail)
        if length == 0:
            return passed, stopped, number, BLOCKED
        for place in trail[:length]:
            passed[place] = True
        square = np.int64(trail[length - 1])  # type: ignore[assignment]
        stopped[square] = True
    return passed, stopped, -1, 0


@compiled(types.Tuple((int32, int32, boolean))(uint8, uint8, int32, int32, int32))
def _go_on(
    here: np.uint8, there: np.uint8, moves: np.int32, near: np.int32, back: np.int32
) -> tuple[np.int32, np.int32, np.bool_]:
    """One square of the sweep below: `near` and `back` behind it, and whether a slide from or to it jumps."""
    solid = (here == BARRIER) | (here == BOULDER)
    holds = (here == LAND) | (here == HOLE)
    leaves = (here == ICE) | (here == LAND)
    ends = holds | (here == ICE) & ((there == BARRIER) | (there == BOULDER))
    number = np.int32(moves & NEVER)
    back = number if back < 0 else back
    jumps = ends & (np.int32(number - 1) > near) | leaves & (np.int32(back - 1) > number)
    near = min(near, number) if here == ICE else number if here == LAND else np.int32(NEVER)
    back = np.int32(-1) if solid else number if holds else back
    return near, back, jumps


@compiled(boolean(uint8[::1], int32[::1], int64, int64))
def _jumps_across(ground: NDArray[np.uint8], moves: NDArray[np.int32], stride: int, extent: int) -> bool:
    """Whether a slide along an axis that is no ring, one way or the other, leads to a number larger by two or more.

    One sweep along the axis does for both ways, with all its lines side by side. For each it carries the least number
    (`near`) among the squares from which a slide comes on to the next one, and the number (`back`, -1: none) of the
    square where slides the other way end.
    """
    edge = np.full(stride, BARRIER, np.uint8)
    nears, backs = np.empty(stride, np.int32), np.empty(stride, np.int32)
    jumps = False
    for block in range(0, ground.size, stride * extent):
        nears[:] = NEVER
        backs[:] = -1
        for first in range(block, block + stride * extent, stride):
            beyond = first + stride
            heres, numbers = ground[first:beyond], moves[first:beyond]
            theres = ground[beyond : beyond + stride] if beyond < block + stride * extent else edge
            for line in range(stride):
                near, back, wrong = _go_on(heres[line], theres[line], numbers[line], nears[line], backs[line])
                nears[line], backs[line] = near, back
                jumps |= wrong
    return jumps


@compiled(boolean(uint8[::1], int32[::1], int64, int64))
def _jumps_along(ground: NDArray[np.uint8], moves: NDArray[np.int32], stride: int, extent: int) -> bool:
    """The same, where rows are first turned into columns, some at a time, to be side by side."""
    if stride > 1:
        return _jumps_across(ground, moves, stride, extent)  # type: ignore[no-any-return]
    for first in range(0, ground.size, ROWS_AT_ONCE * extent):
        rows = min(ROWS_AT_ONCE, (ground.size - first) // extent)
        heres, numbers = np.empty(rows * extent, np.uint8), np.empty(rows * extent, np.int32)
        for row in range(rows):
            for place in range(extent):
                square, turned = np.uint64(first + row * extent + place), np.uint64(place * rows + row)
                heres[turned], numbers[turned] = ground[square], moves[square]
        if _jumps_across(heres, numbers, rows, extent):
            return True
    return False


@compiled(int64(uint8[::1], int64[::1], int32[::1], FLAGS, int64, int64))
def _least_before(
    ground: NDArray[np.uint8],
    shape: NDArray[np.int64],
    moves: NDArray[np.int32],
    targets: NDArray[np.bool_],
    target: int,
    axis: int,
) -> int:
    """The least number of a square from which a slide along an axis that is no ring comes to the target.

    Looks back from it as far as the nearest other target, which has a look of its own at the squares beyond.
    """
    stride = np.prod(shape[axis + 1 :])
    place = target // stride % shape[axis]
    least = NEVER
    for step, room in ((-stride, place), (stride, shape[axis] - 1 - place)):
        for square in range(target + step, target + step * (room + 1), step):
            if ground[square] != ICE and ground[square] != LAND:
                break
            least = min(least, moves[square] & NEVER)
            if ground[square] == LAND or targets[square]:
                break
    return least


@compiled(int64(BOARD, int64, int32[::1], FLAGS, int32[::1]))
def _least_sliding(
    board: Board, direction: int, moves: NDArray[np.int32], targets: NDArray[np.bool_], trail: NDArray[np.int32]
) -> int:
    """The least number of a square from which a slide in any one direction passes a target; BLOCKED: a slide jumps."""
    least = NEVER
    for square in range(moves.size):
        number = moves[square] & NEVER
        length = slide(board, square, direction, trail) if number < NEVER else 0
        if length and (moves[trail[length - 1]] & NEVER) - 1 > number:
            return BLOCKED
        if number < least:
            for place in trail[:length]:
                least = number if targets[place] else least
    return least


@compiled(int64(BOARD, int32[::1], FLAGS, boolean))
def verify_distances(board: Board, moves: NDArray[np.int32], targets: NDArray[np.bool_], stopping: bool) -> int:
    """The least number of moves to a target that the numbers allow; -1: none; BLOCKED: a move raises them by two.

    Why that is enough, if the start has the number 0: a square that can be stopped on after k moves then has a number
    of k at most, by induction over k. So a target is stopped on after its own number of moves at the earliest, and
    passed after one move more than the least number before it. A negative number stands for one that no walk is long
    enough for (`& NEVER`). That numbers are not too small needs no proof: the walk itself shows it.
    """
    ground, shape, wraps, vectors = board.ground, board.shape, board.wraps, board.vectors
    for axis in range(shape.size):
        if not wraps[axis] and _jumps_along(ground, moves, np.prod(shape[axis + 1 :]), shape[axis]):
            return BLOCKED
    least = NEVER
    trail = np.empty(ground.size + 1, np.int32)
    for direction in range(vectors.shape[0]):
        along = np.flatnonzero(vectors[direction])
        if along.size > 1 or wraps[along[0]]:
            before = _least_sliding(board, direction, moves, targets, trail)
            if before == BLOCKED:
                return BLOCKED
            least = least if stopping else min(least, before + 1)
    for target in range(ground.size):
        if targets[target]:
            least = min(least, moves[target] & NEVER)
            for axis in range(0 if stopping else shape.size):
                if not wraps[axis]:
                    least = min(least, _least_before(ground, shape, moves, targets, target, axis) + 1)
    return least if least < NEVER else -1


@compiled(void(BOARD, int32[::1], boolean[::1], int32[::1], int32[::1]))
def close(
    board: Board, starts: NDArray[np.int32], seen: NDArray[np.bool_], queue: NDArray[np.int32], trail: NDArray[np.int32]
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
        for direction in range(board.vectors.shape[0]):
            length = slide(board, square, direction, trail)
            if length and not seen[trail[length - 1]]:
                seen[trail[length - 1]] = True
                queue[waiting] = trail[length - 1]
                waiting += 1


@compiled(
    types.UniTuple(int64, 2)(
        BOARD, boolean[::1], int32[::1], int32[::1], int32[:, ::1], int32, int32[:, ::1], int32[::1]
    )
)
def seek(
    board: Board,
    within: NDArray[np.bool_],
    starts: NDArray[np.int32],
    goals: NDArray[np.int32],
    seen: NDArray[np.int32],
    now: np.int32,
    queue: NDArray[np.int32],
    trail: NDArray[np.int32],
) -> tuple[int, int]:
    """Whether the agent can get from one of `starts` to stand on one of `goals`, on boards of ice and barriers.

    All squares are to be among those flagged in `within`, and where these lead to must be flagged, too.
    Looks ahead from the starts and back from the goals, always on the side that has taken less work, until they MEET or
    either side has nothing left: so it takes twice the work of the easier side. Tells which side that was (AHEAD, BACK)
    and how many squares it has found; they are in its row of `queue`. Squares seen are those with `seen[side] == now`.
    Back from a square there are slides that end there if the one after it stops them: all that pass the squares before.
    """
    waiting, served, work = np.zeros(2, np.int64), np.zeros(2, np.int64), np.zeros(2, np.int64)
    for side, squares in ((AHEAD, starts), (BACK, goals)):
        for square in squares:
            if seen[AHEAD, square] == now and side == BACK:
                return MEET, 0
            if seen[side, square] != now:
                seen[side, square] = now
                queue[side, waiting[side]] = square
                waiting[side] += 1
    while True:
        for side in (AHEAD, BACK):
            if served[side] == waiting[side]:
                return side, waiting[side]
        side = AHEAD if work[AHEAD] <= work[BACK] else BACK
        square = np.int64(queue[side, served[side]])
        served[side] += 1
        for direction in range(board.vectors.shape[0]):
            work[side] += 1
            first = 0
            if side == BACK:
                beyond = ahead(board, square, direction ^ 1)
                if beyond >= 0 and board.ground[beyond] != BARRIER:
                    continue
            length = slide(board, square, direction, trail)
            work[side] += length
            if side == AHEAD:
                first = max(length - 1, 0)
            for place in trail[first:length]:
                if seen[1 - side, place] == now:
                    return MEET, 0
                if within[place] and seen[side, place] != now:
                    seen[side, place] = now
                    queue[side, waiting[side]] = place
                    waiting[side] += 1
