"""Where a search with probing stands, all of it in arrays; its log, and its branches, taken and taken back."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.solve.lines.state import BOARD, INKS, TRAIL, Board, restrict, undo

(MODE, DEPTH, ROUND, NEXT, CANDIDATES, BEST, BEST_COLOUR, BEST_SCORE, PROGRESS, LOGGED, FOUND_SO_FAR, PROBES, BRANCHES,
 DEEP_NEIGHBOURS, LOGGED_BEFORE) = range(15)  # places in `ProbeState.control`  # fmt: skip
SETTLING, PROBING, ENDED = 0, 1, 2  # modes
RUNNING, FINISHED, FOUND, LOG_FULL = 0, 1, 2, 3  # what `advance` returns

CLOSED, PICTURE, CASES = -1, -2, -3
"""In the log; CASES less a square's number: what all its colours have in common. Else square * 2**32 + colours."""

SHIFT = 32


class ProbeState(NamedTuple):
    """Where a search stands."""

    control: Any  # numbers, by the names above
    stack_square: Any  # by depth: the square that was branched on
    stack_colours: Any  # ... what it was supposed to be
    stack_trail: Any  # ... and how long the trail was before
    fine: Any  # by square: colours that cannot fail in this round
    fine_round: Any  # by square: the round this is about
    union: Any  # by square: what is possible after some supposition about the square that is probed
    hits: Any  # by square: after how many suppositions it changed
    touched: Any  # squares with hits
    order: Any  # squares to probe in this round
    picture: Any  # the last picture found, as sets of one colour
    log: Any  # suppositions, contradictions and pictures


SEARCH = types.NamedTuple(
    (
        types.int64[::1],
        types.int32[::1],
        types.uint32[::1],
        types.int64[::1],
        types.uint32[::1],
        types.int64[::1],
        types.uint32[::1],
        types.int32[::1],
        types.int32[::1],
        types.int32[::1],
        types.uint32[::1],
        types.int64[::1],
    ),
    ProbeState,
)


def search_on(board: Board) -> ProbeState:
    """A search at its beginning, on a board whose lines all wait."""
    squares, inks = len(board.cells), int(board.shape[INKS])
    depth = squares * inks + 2
    control = np.zeros(15, np.int64)
    control[DEEP_NEIGHBOURS] = 2
    return ProbeState(
        control=control,
        stack_square=np.zeros(depth, np.int32),
        stack_colours=np.zeros(depth, np.uint32),
        stack_trail=np.zeros(depth, np.int64),
        fine=np.zeros(squares, np.uint32),
        fine_round=np.zeros(squares, np.int64),
        union=np.zeros(squares, np.uint32),
        hits=np.zeros(squares, np.int32),
        touched=np.zeros(squares, np.int32),
        order=np.zeros(squares, np.int32),
        picture=np.zeros(squares, np.uint32),
        log=np.zeros(4096, np.int64),
    )


@compiled(types.void(SEARCH, types.int64))
def note(search: Any, entry: int) -> None:
    """Write an entry into the log."""
    search.log[search.control[LOGGED]] = entry
    search.control[LOGGED] += 1


@compiled(types.boolean(BOARD, SEARCH, types.int64))
def leave(board: Any, search: Any, why: int) -> bool:
    """Take the last branch back and exclude it; False if there is none: the search has ended."""
    control = search.control
    note(search, why)
    if control[DEPTH] == 0:
        control[MODE] = ENDED
        return False
    control[DEPTH] -= 1
    depth = control[DEPTH]
    undo(board, search.stack_trail[depth])
    restrict(board, search.stack_square[depth], ~np.int64(search.stack_colours[depth]))
    control[MODE] = SETTLING
    return True


@compiled(types.void(BOARD, SEARCH))
def branch(board: Any, search: Any) -> None:
    """Suppose the best colour of the best square for good, until it is refuted."""
    control = search.control
    depth = control[DEPTH]
    square = control[BEST]
    colours = np.int64(1) << control[BEST_COLOUR]
    search.stack_square[depth] = square
    search.stack_colours[depth] = colours
    search.stack_trail[depth] = board.state[TRAIL]
    if depth == 0:
        control[LOGGED_BEFORE] = control[LOGGED]
    control[DEPTH] += 1
    control[BRANCHES] += 1
    note(search, (square << SHIFT) | colours)
    restrict(board, square, colours)
    control[MODE] = SETTLING
