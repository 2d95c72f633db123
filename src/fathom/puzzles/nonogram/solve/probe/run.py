"""The compiled search from outside: run in slices under a watch, as far as patience goes, with its log kept."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Picture
from fathom.puzzles.nonogram.solve.lines.layout import board_of, picture_on
from fathom.puzzles.nonogram.solve.lines.state import SOLVED_LINES, Board, undo
from fathom.puzzles.nonogram.solve.probe import state as kernel
from fathom.puzzles.nonogram.solve.probe.kernels import advance

SLICE = 10_000
"""Lines between two looks at the clock: some milliseconds."""


@dataclass(slots=True)
class Searched:
    """What a search has found: pictures, whether these are all, and what it knows about the squares without them.

    `log` is the proof of that (see `check.search_replay`), and `cells` the possible colours of every square after it.
    If the search stopped within a branch, both are those before the first branch, while the pictures may come from
    within.
    """

    pictures: list[Picture] = field(default_factory=list)
    complete: bool = False
    log: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    cells: NDArray[np.uint32] = field(default_factory=lambda: np.zeros(0, np.uint32))
    lines: int = 0
    probes: int = 0
    branches: int = 0

    def statistics(self) -> dict[str, int]:
        """How much work it was."""
        return {"lines solved": self.lines, "probes": self.probes, "branches": self.branches}


def search(
    puzzle: Nonogram,
    watch: Watch,
    limit: int | None = 2,
    patience: int | None = None,
    board: Board | None = None,
    logged: bool = True,
    probing: bool = True,
) -> Searched:
    """Search until there are `limit` pictures, all are found, or `patience` ends.

    Patience is the number of lines to solve since the first branch or the last picture. Without `logged` no proof is
    kept, which long searches with many pictures need; without `probing` only lines are solved.
    """
    board = board_of(puzzle) if board is None else board
    state = kernel.search_on(board)
    found = Searched()
    since: int | None = None
    while True:
        outcome = int(advance(board, state, SLICE if probing else 1))
        control = state.control
        if not probing and control[kernel.MODE] == kernel.PROBING:
            break
        lines = int(board.state[SOLVED_LINES])
        if outcome == kernel.FOUND:
            found.pictures.append(picture_on(puzzle, state.picture))
            since = lines
            if limit is not None and len(found.pictures) >= limit:
                break
        elif outcome == kernel.FINISHED:
            found.complete = True
            break
        elif outcome == kernel.LOG_FULL:
            if logged:
                state = state._replace(log=np.concatenate((state.log, np.zeros_like(state.log))))
            else:
                control[kernel.LOGGED] = 0
        if since is None and control[kernel.BRANCHES]:
            since = lines
        if patience is not None and since is not None and lines - since > patience:
            break
        watch.check("searching", lines, nodes=int(control[kernel.BRANCHES]))
    found.lines = int(board.state[SOLVED_LINES])
    found.probes, found.branches = int(control[kernel.PROBES]), int(control[kernel.BRANCHES])
    end = int(control[kernel.LOGGED])
    if control[kernel.DEPTH] and not found.complete:
        undo(board, state.stack_trail[0])
        end = int(control[kernel.LOGGED_BEFORE])
    found.log = state.log[:end].copy()
    found.cells = board.cells.copy()
    return found
