"""The board as the compiled line solver knows it: clues, squares, the lines that wait, and the way back.

A square is a set of colours (bit c: colour c is possible). What changes goes on a trail, from which it can be undone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import compiled, types

ONE = np.uint64(1)
TWO = np.uint64(2)
NOTHING = np.uint64(0)
TOP, NEXT_TO_TOP = np.uint64(63), np.uint64(62)
WORD = 64

HEIGHT, WIDTH, WORDS, INKS = 0, 1, 2, 3  # places in `Board.shape`
HEAD, WAITING, TRAIL, OPEN, SOLVED_LINES = 0, 1, 2, 3, 4  # places in `Board.state`
GAPS, ENDS, RUNS = 0, 1, 2  # rows of a line in `Board.moves`; then, for each ink, its runs and those that may touch


class Board(NamedTuple):
    """The clues as automata, and what is known about the squares."""

    shape: Any  # height, width, words a set of states, colours besides the background
    moves: Any  # by line, kind of states and word: the gaps, where lines may end, the squares of runs of each ink
    clued: Any  # by line: 0 if it has no clue
    cells: Any  # by square: the set of its possible colours
    queue: Any  # lines to look at, a ring
    queued: Any  # by line: whether it waits
    forward: Any  # scratch: states reached before each square
    trail: Any  # squares in the order in which they changed
    before: Any  # what they were before
    state: Any  # where the queue begins, how many wait, how long the trail is, open squares, lines solved so far


BOARD = types.NamedTuple(
    (
        types.int64[::1],
        types.uint64[:, :, ::1],
        types.uint8[::1],
        types.uint32[::1],
        types.int32[::1],
        types.uint8[::1],
        types.uint64[:, ::1],
        types.int32[::1],
        types.uint32[::1],
        types.int64[::1],
    ),
    Board,
)


@compiled(types.void(BOARD, types.int64))
def enqueue(board: Any, line: int) -> None:
    """Let a line wait to be looked at."""
    if board.queued[line] == 0 and board.clued[line] != 0:
        board.queued[line] = 1
        place = board.state[HEAD] + board.state[WAITING]
        size = len(board.queue)
        board.queue[place - size if place >= size else place] = line
        board.state[WAITING] += 1


@compiled(types.void(BOARD, types.int64, types.int64))
def narrow(board: Any, square: int, colours: int) -> None:
    """Leave a square only these colours, which are fewer than it has and may be none; its lines will be looked at."""
    length = board.state[TRAIL]
    board.trail[length] = square
    board.before[length] = board.cells[square]
    board.state[TRAIL] = length + 1
    board.cells[square] = colours
    if colours & (colours - 1) == 0:
        board.state[OPEN] -= 1


@compiled(types.void(BOARD, types.int64, types.int64))
def restrict(board: Any, square: int, colours: int) -> None:
    """Take away the colours of a square that are not among these."""
    left = np.int64(board.cells[square]) & colours
    if left != board.cells[square]:
        narrow(board, square, left)
        width = board.shape[WIDTH]
        enqueue(board, square // width)
        enqueue(board, board.shape[HEIGHT] + square % width)


@compiled(types.void(BOARD))
def clear_queue(board: Any) -> None:
    """Let no line wait."""
    size = len(board.queue)
    for place in range(board.state[HEAD], board.state[HEAD] + board.state[WAITING]):
        board.queued[board.queue[place - size if place >= size else place]] = 0
    board.state[WAITING] = 0


@compiled(types.void(BOARD, types.int64))
def undo(board: Any, length: int) -> None:
    """Give the squares that changed since the trail had this length back what they were; nothing waits any more."""
    for place in range(board.state[TRAIL] - 1, length - 1, -1):
        square = board.trail[place]
        now = np.int64(board.cells[square])
        board.cells[square] = board.before[place]
        if now & (now - 1) == 0:
            board.state[OPEN] += 1
    board.state[TRAIL] = length
    clear_queue(board)
