"""One line of a nonogram judged by the rules, for the checker: it shares nothing with the solver.

Which places on the left leave room for the first runs, which on the right for the last ones, and so where each run can
lie: that takes a few steps for each square and run. (The solver moves the states of an automaton as bits instead.)
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.model import Nonogram

OPEN, CONTRADICTION, TRAIL, WAITING, PICTURES, DEPTH, ENDED = range(7)  # places in `Replay.state`
BEHIND_GAP, BEHIND_RUN, BEFORE_GAP, BEFORE_RUN = range(4)  # rows of `Replay.room`


class Replay(NamedTuple):
    """The clues, and what follows from the suppositions so far."""

    shape: Any  # height, width, colours with the background
    starts: Any  # line i has the runs starts[i] … starts[i + 1] - 1; -1 in `clued` where it has no clue
    clued: Any
    lengths: Any
    inks: Any
    cells: Any  # sets of colours
    waits: Any  # by line: whether it is to be looked at
    least: Any  # scratch, by number of runs: how many squares the first of them need
    room: Any  # scratch, by side, number of runs and place: whether they fit
    streak: Any  # scratch, by colour and place: how many squares before the place can have the colour
    union: Any  # scratch: what is possible in one of several cases
    left: Any  # scratch: the colours found for the squares of a line
    trail: Any
    before: Any
    level_trail: Any  # by depth: length of the trail, square and colours of the supposition, whether it contradicts
    level_square: Any
    level_colours: Any
    level_broken: Any
    state: Any


I32, I64, U8, U32 = types.int32[::1], types.int64[::1], types.uint8[::1], types.uint32[::1]
REPLAY = types.NamedTuple(
    (
        I64, I64, U8, I64, I64, U32, U8, I64, types.uint8[:, :, ::1], types.int64[:, ::1], U32, I64,
        I32, U32, I64, I64, I64, U8, I64,
    ),
    Replay,
)  # fmt: skip


def replay_of(puzzle: Nonogram) -> Replay:
    """The puzzle with nothing supposed, and all lines to be looked at."""
    lines = puzzle.lines
    runs = [run for clue in lines for run in clue or ()]
    most = max((len(clue or ()) for clue in lines), default=0)
    longest, squares, colours = max(puzzle.height, puzzle.width), puzzle.height * puzzle.width, len(puzzle.palette)
    deepest = squares * colours + 2
    clued = np.array([clue is not None for clue in lines], np.uint8)
    return Replay(
        shape=np.array([puzzle.height, puzzle.width, colours], np.int64),
        starts=np.cumsum([0, *(len(clue or ()) for clue in lines)]).astype(np.int64),
        clued=clued,
        lengths=np.array([run.length for run in runs], np.int64),
        inks=np.array([run.colour for run in runs], np.int64),
        cells=np.full(squares, 2**colours - 1, np.uint32),
        waits=clued.copy(),
        least=np.zeros(most + 1, np.int64),
        room=np.zeros((4, most + 1, longest + 1), np.uint8),
        streak=np.zeros((colours, longest + 1), np.int64),
        union=np.zeros(squares, np.uint32),
        left=np.zeros(longest, np.int64),
        trail=np.zeros(squares * colours + 1, np.int32),
        before=np.zeros(squares * colours + 1, np.uint32),
        level_trail=np.zeros(deepest, np.int64),
        level_square=np.zeros(deepest, np.int64),
        level_colours=np.zeros(deepest, np.int64),
        level_broken=np.zeros(deepest, np.uint8),
        state=np.array([squares, 0, 0, int(clued.sum()), 0, 0, 0], np.int64),
    )


@compiled(types.void(REPLAY, types.int64, types.int64))
def keep(replay: Any, square: int, colours: int) -> None:
    """Leave a square only those of its colours that are among these."""
    now = np.int64(replay.cells[square])
    left = now & colours
    if left == now:
        return
    length = replay.state[TRAIL]
    replay.trail[length] = square
    replay.before[length] = now
    replay.state[TRAIL] = length + 1
    replay.cells[square] = left
    if left == 0:
        replay.state[CONTRADICTION] = 1
    elif left & (left - 1) == 0:
        replay.state[OPEN] -= 1
    width = replay.shape[1]
    for line in (square // width, replay.shape[0] + square % width):
        if replay.clued[line] != 0 and replay.waits[line] == 0:
            replay.waits[line] = 1
            replay.state[WAITING] += 1


@compiled(types.int64(REPLAY, types.int64, types.int64))
def fill_least(replay: Any, first: int, count: int) -> int:
    """How many squares the first runs of a line need at least, for each number of them; returned for all."""
    needed = 0
    for run in range(count):
        replay.least[run] = needed
        touches = run > 0 and replay.inks[first + run - 1] == replay.inks[first + run]
        needed += replay.lengths[first + run] + (1 if touches else 0)
    replay.least[count] = needed
    return needed


@compiled(types.void(REPLAY, types.int64, types.int64, types.int64, types.int64))
def fill_room_before(replay: Any, first: int, count: int, size: int, spare: int) -> None:
    """Which places have room for the first runs before them, the square just before being a gap, or the last run."""
    streak = replay.streak
    for runs in range(count + 1):
        gap, end = replay.room[BEHIND_GAP, runs], replay.room[BEHIND_RUN, runs]
        gap[: size + 1] = 0
        end[: size + 1] = 0
        low = replay.least[runs]
        high = min(size, low + spare + 1)
        if runs == 0:
            gap[0] = 1
        else:
            length, ink = replay.lengths[first + runs - 1], replay.inks[first + runs - 1]
            before_gap, before_end = replay.room[BEHIND_GAP, runs - 1], replay.room[BEHIND_RUN, runs - 1]
            differs = runs > 1 and replay.inks[first + runs - 2] != ink
            for place in range(max(low, length), high + 1):
                start = place - length
                if streak[ink, place] >= length and (before_gap[start] != 0 or (differs and before_end[start] != 0)):
                    end[place] = 1
        for place in range(max(low, 1), high + 1):
            if streak[0, place] > 0 and (gap[place - 1] != 0 or end[place - 1] != 0):
                gap[place] = 1


@compiled(types.void(REPLAY, types.int64, types.int64, types.int64, types.int64))
def fill_room_behind(replay: Any, first: int, count: int, size: int, spare: int) -> None:
    """Which places have room for the last runs from there on, beginning with a gap, or with the first of them."""
    streak = replay.streak
    for runs in range(count, -1, -1):
        gap, begin = replay.room[BEFORE_GAP, runs], replay.room[BEFORE_RUN, runs]
        gap[: size + 1] = 0
        begin[: size + 1] = 0
        low = replay.least[runs]
        high = min(size, low + spare + 1)
        if runs == count:
            gap[size] = 1
        else:
            length, ink = replay.lengths[first + runs], replay.inks[first + runs]
            after_gap, after_begin = replay.room[BEFORE_GAP, runs + 1], replay.room[BEFORE_RUN, runs + 1]
            differs = runs + 1 < count and replay.inks[first + runs + 1] != ink
            for place in range(low, min(high, size - length) + 1):
                end = place + length
                if streak[ink, end] >= length and (after_gap[end] != 0 or (differs and after_begin[end] != 0)):
                    begin[place] = 1
        for place in range(min(high, size - 1), low - 1, -1):
            if streak[0, place + 1] > 0 and (gap[place + 1] != 0 or begin[place + 1] != 0):
                gap[place] = 1


@compiled(types.void(REPLAY, types.int64, types.int64, types.int64, types.int64))
def fill_left(replay: Any, first: int, count: int, size: int, spare: int) -> None:
    """Which colours the squares of a line have in some way to fill it."""
    left, streak = replay.left, replay.streak
    left[:size] = 0
    for runs in range(count + 1):
        low = replay.least[runs]
        high = min(size - 1, low + spare + 1)
        gap, end = replay.room[BEHIND_GAP, runs], replay.room[BEHIND_RUN, runs]
        after_gap, after_begin = replay.room[BEFORE_GAP, runs], replay.room[BEFORE_RUN, runs]
        for place in range(low, high + 1):
            behind = gap[place] != 0 or end[place] != 0
            if behind and streak[0, place + 1] > 0 and (after_gap[place + 1] != 0 or after_begin[place + 1] != 0):
                left[place] |= 1
    for run in range(count):
        length, ink = replay.lengths[first + run], replay.inks[first + run]
        gap, end, begin = replay.room[BEHIND_GAP, run], replay.room[BEHIND_RUN, run], replay.room[BEFORE_RUN, run]
        differs = run > 0 and replay.inks[first + run - 1] != ink
        filled = 0
        low = replay.least[run]
        for place in range(low, min(size - length, low + spare + 1) + 1):
            if begin[place] != 0 and (gap[place] != 0 or (differs and end[place] != 0)):
                for covered in range(max(place, filled), place + length):
                    left[covered] |= np.int64(1) << ink
                filled = place + length


@compiled(types.void(REPLAY, types.int64))
def judge(replay: Any, line: int) -> None:
    """Take away the colours that no way to fill a line has."""
    height, width, colours = replay.shape[0], replay.shape[1], replay.shape[2]
    is_row = line < height
    origin, stride, size = (line * width, 1, width) if is_row else (line - height, width, height)
    first, count = replay.starts[line], replay.starts[line + 1] - replay.starts[line]
    spare = size - fill_least(replay, first, count)
    if spare < 0:
        replay.state[CONTRADICTION] = 1
        return
    for colour in range(colours):
        length = 0
        for place in range(size):
            can = (np.int64(replay.cells[origin + place * stride]) >> colour) & 1
            length = length + 1 if can else 0
            replay.streak[colour, place + 1] = length
    fill_room_before(replay, first, count, size, spare)
    fill_room_behind(replay, first, count, size, spare)
    fill_left(replay, first, count, size, spare)
    for place in range(size):
        square = origin + place * stride
        if replay.cells[square] != replay.left[place]:  # most stay as they are, and a call costs more than this
            keep(replay, square, replay.left[place])
