"""The log of a search, replayed: a checker of its own, which shares nothing with the solver.

A log is a tree told in order. An entry supposes colours of a square, or keeps what all its colours have in common
(CASES); CLOSED says that line by line, as far as that goes, this is a contradiction; PICTURE says that it settles every
square. Either takes the last supposition back and excludes it from then on. When the outermost level is closed too, the
pictures met on the way are all there are; a log that ends before only shows what is known about the squares by then.
Lines are judged as `lines` says.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.check.lines import (
    CONTRADICTION,
    DEPTH,
    ENDED,
    I64,
    OPEN,
    PICTURES,
    REPLAY,
    TRAIL,
    WAITING,
    judge,
    keep,
    replay_of,
)
from fathom.puzzles.nonogram.model import Nonogram

CLOSED, PICTURE, CASES = -1, -2, -3
SHIFT = 32


@compiled(types.void(REPLAY))
def conclude(replay: Any) -> None:
    """Judge lines until nothing changes, or a square has no colour left."""
    while replay.state[WAITING] > 0 and replay.state[CONTRADICTION] == 0:
        for line in range(len(replay.waits)):
            if replay.waits[line] != 0 and replay.state[CONTRADICTION] == 0:
                judge(replay, line)
                if replay.waits[line] != 0:
                    replay.waits[line] = 0
                    replay.state[WAITING] -= 1


@compiled(types.void(REPLAY, types.int64))
def forget(replay: Any, length: int) -> None:
    """Give the squares that changed since the trail had this length back what they were."""
    for place in range(replay.state[TRAIL] - 1, length - 1, -1):
        square = replay.trail[place]
        now = np.int64(replay.cells[square])
        replay.cells[square] = replay.before[place]
        if now != 0 and now & (now - 1) == 0:
            replay.state[OPEN] += 1
    replay.state[TRAIL] = length
    for line in range(len(replay.waits)):
        replay.waits[line] = 0
    replay.state[WAITING] = 0
    replay.state[CONTRADICTION] = 0


@compiled(types.void(REPLAY, types.int64))
def keep_common(replay: Any, square: int) -> None:
    """Suppose each colour of a square in turn, and keep what is possible in one of these cases at least."""
    if replay.state[CONTRADICTION] != 0:
        return
    union, cells = replay.union, replay.cells
    for other in range(len(cells)):
        union[other] = 0
    length = replay.state[TRAIL]
    for colour in range(replay.shape[2]):
        if (np.int64(cells[square]) >> colour) & 1:
            keep(replay, square, np.int64(1) << colour)
            conclude(replay)
            if replay.state[CONTRADICTION] == 0:
                for other in range(len(cells)):
                    union[other] |= cells[other]
            forget(replay, length)
    for other in range(len(cells)):
        if cells[other] != union[other]:
            keep(replay, other, np.int64(union[other]))
    conclude(replay)


@compiled(types.void(REPLAY))
def take_back(replay: Any) -> None:
    """Take the last supposition back and exclude it."""
    depth = replay.state[DEPTH] - 1
    replay.state[DEPTH] = depth
    forget(replay, replay.level_trail[depth])
    replay.state[CONTRADICTION] = replay.level_broken[depth]
    if replay.state[CONTRADICTION] == 0:
        keep(replay, replay.level_square[depth], ~replay.level_colours[depth])
        conclude(replay)


@compiled(types.int64(REPLAY, I64))
def first_wrong(replay: Any, log: Any) -> int:
    """The place of the first entry that does not hold, or the length of the log."""
    conclude(replay)
    for place in range(len(log)):
        entry = log[place]
        if replay.state[ENDED] != 0:
            return place
        if entry >= 0:
            square, colours = entry >> SHIFT, entry & ((np.int64(1) << SHIFT) - 1)
            depth = replay.state[DEPTH]
            if square >= len(replay.cells) or depth + 1 >= len(replay.level_trail):
                return place
            replay.level_trail[depth] = replay.state[TRAIL]
            replay.level_square[depth] = square
            replay.level_colours[depth] = colours
            replay.level_broken[depth] = replay.state[CONTRADICTION]
            replay.state[DEPTH] = depth + 1
            keep(replay, square, colours)
            conclude(replay)
            continue
        if entry <= CASES:
            if CASES - entry >= len(replay.cells):
                return place
            keep_common(replay, CASES - entry)
            continue
        broken = replay.state[CONTRADICTION] != 0
        if entry == CLOSED and not broken:
            return place
        if entry == PICTURE and (broken or replay.state[OPEN] != 0):
            return place
        replay.state[PICTURES] += entry == PICTURE
        if replay.state[DEPTH] == 0:
            replay.state[ENDED] = 1
        else:
            take_back(replay)
    return len(log)


class Replayed(NamedTuple):
    """What a log shows: the pictures met, whether these are all, and what is known about the squares."""

    pictures: int
    complete: bool
    cells: NDArray[np.uint32]


def replayed(puzzle: Nonogram, log: NDArray[np.int64]) -> Replayed | str:
    """What a log shows, or what is wrong with it."""
    replay = replay_of(puzzle)
    wrong = int(first_wrong(replay, log))
    if wrong < len(log):
        return f"entry {wrong + 1} of the search does not hold"
    if not replay.state[ENDED] and replay.state[DEPTH]:
        return "the search ends within a supposition"
    complete = bool(replay.state[ENDED])
    return Replayed(int(replay.state[PICTURES]), complete, replay.cells)
