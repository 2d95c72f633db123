"""A puzzle laid out for the kernels: every clue an automaton whose states are bits (see `kernels`)."""

from __future__ import annotations

import numpy as np

from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Clue, Picture, room_for
from fathom.puzzles.nonogram.solve.lines.state import ENDS, GAPS, RUNS, WORD, Board


def board_of(puzzle: Nonogram) -> Board:
    """The board with nothing known about any square, and all lines waiting."""
    height, width, inks = puzzle.height, puzzle.width, len(puzzle.palette) - 1
    lines = puzzle.lines
    states = max((_states(clue) for clue in lines if clue and fits(puzzle, clue)), default=1)
    words = (states + WORD - 1) // WORD
    longest = max(height, width)
    moves = np.zeros((len(lines), 2 + 2 * inks, words), np.uint64)
    clued = np.zeros(len(lines), np.uint8)
    for number, clue in enumerate(lines):
        if clue is None:
            continue
        clued[number] = 1
        if room_for(clue) <= puzzle.length_of(number):  # otherwise no state is an end, and nothing fits
            for row, bits in enumerate(_rows(clue, inks)):
                for word in range(words):
                    moves[number, row, word] = (bits >> (WORD * word)) & (2**WORD - 1)
    waiting = np.flatnonzero(clued).astype(np.int32)
    queue = np.zeros(len(lines), np.int32)
    queue[: len(waiting)] = waiting
    squares = height * width
    return Board(
        shape=np.array([height, width, words, inks], np.int64),
        moves=moves,
        clued=clued,
        cells=np.full(squares, (1 << (inks + 1)) - 1, np.uint32),
        queue=queue,
        queued=clued.copy(),
        forward=np.zeros((2 * (longest + 2), words), np.uint64),
        trail=np.zeros(squares * (inks + 1) + 1, np.int32),
        before=np.zeros(squares * (inks + 1) + 1, np.uint32),
        state=np.array([0, len(waiting), 0, squares, 0], np.int64),
    )


def fits(puzzle: Nonogram, clue: Clue) -> bool:
    """Whether a clue has room in some line at all."""
    return room_for(clue) <= max(puzzle.height, puzzle.width)


def picture_on(puzzle: Nonogram, cells: np.ndarray[tuple[int], np.dtype[np.uint32]]) -> Picture:
    """The picture of squares that have one colour each."""
    colours = [int(colours).bit_length() - 1 for colours in cells]
    return tuple(tuple(colours[row * puzzle.width : (row + 1) * puzzle.width]) for row in range(puzzle.height))


def _states(clue: Clue) -> int:
    return 1 + sum(run.length + 1 for run in clue)


def _rows(clue: Clue, inks: int) -> list[int]:
    """The sets of states that `Board.moves` keeps, as numbers."""
    rows = [0] * (2 + 2 * inks)
    rows[GAPS] = rows[ENDS] = 1
    place = 1
    before = 0
    for run in clue:
        row = RUNS + 2 * (run.colour - 1)
        rows[row] |= ((1 << run.length) - 1) << place
        if before not in (0, run.colour):
            rows[row + 1] |= 1 << place
        place += run.length
        rows[GAPS] |= 1 << place
        rows[ENDS] = 0b11 << (place - 1)
        place += 1
        before = run.colour
    return rows
