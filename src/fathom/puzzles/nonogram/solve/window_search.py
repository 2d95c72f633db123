"""A second picture near a known one.

Puzzles with several pictures mostly have two that differ in one spot. So all squares but those of a window are left as
they are in the known picture, and the window is searched; windows of growing size move over the board. Each takes a
fraction of a millisecond, where a search of the whole board may take for ever. Finding nothing proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fathom.answer import Watch
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Picture
from fathom.puzzles.nonogram.solve.lines.layout import board_of
from fathom.puzzles.nonogram.solve.lines.state import OPEN
from fathom.puzzles.nonogram.solve.probe.run import search

_SIZES = (4, 6, 8, 12, 16, 24)
_PATIENCE = 60_000


def another_near(puzzle: Nonogram, picture: Picture, watch: Watch) -> Picture | None:
    """A picture that differs from a known one within some window; None if none was found."""
    known = (np.uint32(1) << np.array(picture, np.uint32)).astype(np.uint32)
    fresh = board_of(puzzle)
    every = np.uint32(2 ** len(puzzle.palette) - 1)
    for window in _windows(puzzle):
        watch.check("looking near the picture that is known")
        cells = known.copy()
        cells[window] = every
        board = fresh._replace(
            cells=np.ascontiguousarray(cells.reshape(-1)),
            queue=fresh.queue.copy(),
            queued=fresh.queued.copy(),
            state=fresh.state.copy(),
        )
        board.state[OPEN] = np.count_nonzero(cells == every)
        found = search(puzzle, watch, patience=_PATIENCE, board=board, logged=False)
        for other in found.pictures:
            if other != picture:
                return other
    return None


def _windows(puzzle: Nonogram) -> Iterator[tuple[slice, slice]]:
    for size in _SIZES:
        step = size // 2
        for row in range(0, max(1, puzzle.height - step), step):
            for column in range(0, max(1, puzzle.width - step), step):
                yield slice(row, row + size), slice(column, column + size)
        if size >= max(puzzle.height, puzzle.width):
            return
