"""The log of a search, replayed: a checker of its own, which shares nothing with the solver.

What is known is which rectangles are still possible. Sweeps draw conclusions from that (see `sweeps`) until nothing
changes; then the next entry of the log is taken (see `certificates.SearchLog`). A supposition fails if it cannot be, or
if it leaves each clue one rectangle and these are the known solution. Puzzles made for people take some tens of sweeps.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.puzzles.tatamibari.check.possible import possible
from fathom.puzzles.tatamibari.check.sweeps import (
    BEGUN,
    BROKEN,
    CLUES,
    DEPTH,
    HEIGHT,
    NOBODY,
    PLACE,
    REPLAY,
    SETTLED,
    TABLE,
    TABLES,
    Tables,
    begin,
    break_down,
    fell,
    replay_in,
    sweep,
)
from fathom.puzzles.tatamibari.model import Board, Rectangle

RUNNING, SHOWN, WRONG, UNKNOWN = range(4)
"""How a slice of the replay ends; the last one: the known solution has a rectangle that cannot be."""

_SLICE = 20_000_000  # steps of sweeps, about a tenth of a second


@compiled(types.boolean(REPLAY))
def is_known(s: Any) -> bool:
    """Whether each clue has one rectangle left, that of the known solution, if there is one."""
    wrong = 0
    for index in range(len(s.clue)):
        wrong += (s.fallen[index] == 0) != (s.known[s.clue[index]] == index)
    return wrong == 0


@compiled(types.int64(REPLAY, TABLE, types.int64))
def place_of(s: Any, listed: Any, entry: int) -> int:
    """The number of a rectangle that is told in a list; -1 if it is no possible one."""
    for index in range(len(s.clue)):
        if (
            s.rectangles[index, 0] == listed[entry, 0]
            and s.rectangles[index, 1] == listed[entry, 1]
            and s.rectangles[index, 2] == listed[entry, 2]
            and s.rectangles[index, 3] == listed[entry, 3]
        ):
            return index
    return -1


@compiled(types.void(REPLAY, types.int64))
def suppose(s: Any, index: int) -> None:
    """Let a rectangle be there: the others of its clue fall."""
    s.supposed[s.info[DEPTH]] = index
    s.info[DEPTH] += 1
    s.info[SETTLED] = 0
    if s.fallen[index] != 0:
        break_down(s)
        return
    which = s.clue[index]
    for other in range(s.first[which], s.first[which + 1]):
        if other != index and s.fallen[other] == 0:
            fell(s, other)


@compiled(types.void(REPLAY))
def take_back(s: Any) -> None:
    """Take the last supposition back, with all that followed, and exclude it."""
    s.info[DEPTH] -= 1
    level = s.info[DEPTH] + 1
    for index in range(len(s.clue)):
        if s.fallen[index] > level:
            s.fallen[index] = 0
    for row in range(s.owner.shape[0]):
        for column in range(s.owner.shape[1]):
            if s.given[row, column] > level:
                s.owned[s.owner[row, column]] -= 1
                s.owner[row, column], s.given[row, column] = NOBODY, 0
    if s.info[BROKEN] > level:
        s.info[BROKEN] = 0
    index = s.supposed[s.info[DEPTH]]
    if s.fallen[index] == 0:
        fell(s, index)


@compiled(types.boolean(REPLAY, TABLE))
def note_known(s: Any, told: Any) -> bool:
    """Look the rectangles of the known solution up; whether there is one for each clue."""
    for entry in range(len(told)):
        index = place_of(s, told, entry)
        if index < 0 or s.known[s.clue[index]] != NOBODY:
            return False
        s.known[s.clue[index]] = index
    missing = 0
    for number in range(s.info[CLUES]):
        missing += s.known[s.clues[number]] == NOBODY
    return missing == 0


@compiled(types.int64(REPLAY, TABLE, types.boolean, types.int64))
def follow(s: Any, log: Any, for_known: bool, steps: int) -> int:
    """Go on with the log for about so many steps."""
    while steps > 0:
        if s.info[SETTLED] == 0 and s.info[BROKEN] == 0:
            steps -= sweep(s)
            continue
        place = s.info[PLACE]
        closes = place == len(log) or log[place, HEIGHT] == 0
        if closes and s.info[BROKEN] == 0 and not (for_known and is_known(s)):
            return WRONG
        if place == len(log):
            return SHOWN if s.info[DEPTH] == 0 else WRONG
        s.info[PLACE] += 1
        steps -= len(s.clue)
        if closes:
            if s.info[DEPTH] == 0:
                return WRONG
            take_back(s)
            continue
        index = place_of(s, log, place)
        if index < 0 or s.info[DEPTH] == len(s.supposed):
            return WRONG
        suppose(s, index)
    return RUNNING


@compiled(types.int64(TABLES, TABLE, types.boolean, types.int64))
def replay(t: Any, log: Any, for_known: bool, steps: int) -> int:
    """Begin with the log, or go on, for about so many steps."""
    s = replay_in(t)
    if s.info[BEGUN] == 0:
        begin(s)
        if for_known and not note_known(s, t.told):
            return UNKNOWN
    return int(follow(s, log, for_known, steps))


def problems_with_log(
    board: Board, log: NDArray[np.int32], known: tuple[Rectangle, ...] | None, watch: Watch
) -> list[str]:
    """What is wrong with a log that says that there is no solution, or none but the known one."""
    steps = np.ascontiguousarray(log, np.int32)
    if steps.ndim != 2 or steps.shape[1] != 4:
        return ["the entries of the search are no rectangles"]
    tables = _room(board, known or (), watch)
    while True:
        ended = replay(tables, steps, known is not None, _SLICE)
        place = int(tables.info[PLACE])
        if ended == SHOWN:
            return []
        if ended == WRONG:
            return [f"step {min(place + 1, len(steps))} of {len(steps)} of the search does not hold"]
        if ended == UNKNOWN:
            return ["the known solution has a rectangle that cannot be"]
        watch.check("replaying the search", place, len(steps))


def _room(board: Board, known: tuple[Rectangle, ...], watch: Watch) -> Tables:
    """Room for all that is known of a board."""
    rectangles, first = possible(board, False, watch)
    rows, columns = board.shape
    watch.reserve(8 * len(rectangles), "replaying the search")
    return Tables(
        board.squares,
        rectangles,
        first,
        told=np.fromiter(chain.from_iterable(known), np.int32).reshape(-1, 4),
        by_rectangle=np.empty((2, len(rectangles)), np.int32),
        by_square=np.empty((5, rows * columns), np.int32),
        owner=np.empty((rows + 2, columns + 2), np.int32),
        given=np.empty((rows + 2, columns + 2), np.int32),
        reached=np.empty((rows + 2, columns + 2), np.int32),
        info=np.zeros(10, np.int64),
    )
