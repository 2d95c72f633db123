"""What cheap reasoning knows about the squares of a nonogram, before and between intersections of automata.

Line solving looks at one line at a time. Probing supposes a colour of a square and lets line solving draw the
conclusions: what leads to a contradiction is excluded, and what holds whatever the colour is, holds. Both only ever
take away what no picture has, so a language may be intersected with what they leave without losing a word.
"""

from __future__ import annotations

import numpy as np

from fathom.answer import Watch
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.solve.automata.languages import Known
from fathom.puzzles.nonogram.solve.lines.kernels import contradicts
from fathom.puzzles.nonogram.solve.lines.layout import board_of
from fathom.puzzles.nonogram.solve.lines.state import OPEN, TRAIL, Board, restrict, undo

_BETWEEN_CHECKS = 16


def by_lines(puzzle: Nonogram, known: Known) -> Known | None:
    """What line solving makes of what is known; None if there is no picture."""
    board = _board(puzzle, known)
    return None if contradicts(board) else _known(board, known.shape[1])


def by_probing(puzzle: Nonogram, known: Known, watch: Watch) -> Known | None:
    """What probing makes of what is known, round after round until nothing is new; None if there is no picture."""
    board = _board(puzzle, known)
    if contradicts(board):
        return None
    progress = True
    while progress and board.state[OPEN]:
        before = int(board.state[TRAIL])
        for square in range(board.cells.size):
            colours = int(board.cells[square])
            if colours & (colours - 1):
                if square % _BETWEEN_CHECKS == 0:
                    watch.check("probing", square, board.cells.size)
                if _probed(board, square, colours):
                    return None
        progress = int(board.state[TRAIL]) > before
    return _known(board, known.shape[1])


def _probed(board: Board, square: int, colours: int) -> bool:
    """Suppose each colour of a square and keep what is common to all that can be; True if there is none."""
    start = int(board.state[TRAIL])
    union = np.zeros_like(board.cells)
    for colour in range(colours.bit_length()):
        if colours >> colour & 1:
            restrict(board, square, 1 << colour)
            if not contradicts(board):
                union |= board.cells
            undo(board, start)
    if not union[square]:
        return True
    for other in np.flatnonzero(union != board.cells).tolist():
        restrict(board, other, int(union[other]))
    return bool(contradicts(board))


def _board(puzzle: Nonogram, known: Known) -> Board:
    board = board_of(puzzle)
    sets = (known.astype(np.int64) << np.arange(known.shape[1])).sum(axis=1)
    for square in np.flatnonzero(~known.all(axis=1)).tolist():
        restrict(board, square, int(sets[square]))
    return board


def _known(board: Board, colours: int) -> Known:
    bits = (board.cells[:, None].astype(np.int64) >> np.arange(colours)) & 1
    return np.asarray(bits, np.bool_)
