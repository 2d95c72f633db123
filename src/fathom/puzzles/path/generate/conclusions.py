"""What simple conclusions leave open, for a path that is changed often: those of `deduce.propagation`, by a work list.

The clues are those of a path, so nothing can contradict. A square or a line is looked at again only when something
beside it was concluded, and a chain knows its other end, so that the whole costs about as much as there are squares and
links: rounds over the whole board take six times as long at 20 x 20.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import compiled, types
from fathom.puzzles.path.deduce.notes import Board

OPEN, NO, YES = -1, 0, 1
SQUARES, LINKS, VISITED, WAITING = range(4)
"""Places in `Open.counts`: squares and links that are open, squares that are visited, how long the work list is."""

_BYTES, _INT, _TABLE = types.int8[::1], types.int32[::1], types.int32[:, ::1]


class Open(NamedTuple):
    """The board, the clues of a path, and what is concluded from them."""

    sides: Any  # by square: its links
    pairs: Any  # by link: its squares
    first: Any  # line i has the squares members[first[i]] … members[first[i + 1] - 1]
    members: Any
    lines: Any  # by square: its row and its column among the lines
    doors: Any
    clues: Any
    squares: Any
    links: Any
    ends: Any  # by square: whether the path ends there
    known: Any  # what of that is known from the start
    used: Any  # by square: links that the path takes, and links that are open
    free: Any
    wanted: Any  # by line: how many of its open squares the path visits, and how many are open
    left: Any
    other: Any  # by square that is the end of a chain: the other end, and how many squares the chain has
    size: Any
    work: Any  # squares, and lines after all squares, that wait
    waits: Any
    counts: Any


OPENED = types.NamedTuple(
    [_TABLE, _TABLE, _INT, _INT, _TABLE, _INT, _INT, *[_BYTES] * 4, *[_INT] * 7, _BYTES, types.int64[::1]], Open
)


def opened(board: Board, known: Any) -> Open:
    """The rows and columns of a board, with the clues it has, and what is known of ends from the start."""
    rows, columns = board.puzzle.shape
    size, lines = len(board.squares), rows + columns
    crossed = np.array([(square // columns, rows + square % columns) for square in board.squares], np.int32)
    squares, links, ends = (np.zeros(number, np.int8) for number in (size, len(board.links), size))
    used, free, other, length = (np.zeros(size, np.int32) for _ in range(4))
    return Open(
        board.sides, board.pairs, board.first[: lines + 1].copy(), board.flat, crossed,
        np.array(board.doors, np.int32), board.clues[:lines].copy(), squares, links, ends, known.copy(), used, free,
        np.zeros(lines, np.int32), np.zeros(lines, np.int32), other, length, np.zeros(size + lines, np.int32),
        np.zeros(size + lines, np.int8), np.zeros(4, np.int64),
    )  # fmt: skip


@compiled(types.void(OPENED, types.int64))
def wait(board: Any, what: int) -> None:
    """A square or line is to be looked at."""
    if not board.waits[what]:
        board.waits[what] = 1
        board.work[board.counts[WAITING]] = what
        board.counts[WAITING] += 1


@compiled(types.void(OPENED, types.int64, types.int64))
def put_square(board: Any, square: int, value: int) -> None:
    """Conclude whether an open square is visited."""
    board.squares[square] = value
    board.counts[SQUARES] -= 1
    board.counts[VISITED] += value
    wait(board, square)
    for way in range(2):
        line = board.lines[square, way]
        board.wanted[line] -= value
        board.left[line] -= 1
        if board.left[line] and (board.wanted[line] == 0 or board.wanted[line] == board.left[line]):
            wait(board, len(board.squares) + line)


@compiled(types.void(OPENED, types.int64))
def shut(board: Any, link: int) -> None:
    """Conclude that the path does not take an open link."""
    board.links[link] = NO
    board.counts[LINKS] -= 1
    for way in range(2):
        square = board.pairs[link, way]
        board.free[square] -= 1
        wait(board, square)


@compiled(types.int64(OPENED, types.int64, types.int64))
def between(board: Any, one: int, other: int) -> int:
    """The open link between two squares; -1 if there is none."""
    for turn in range(4):
        link = board.sides[one, turn]
        beside = link >= 0 and (board.pairs[link, 0] == other or board.pairs[link, 1] == other)
        if beside and board.links[link] == OPEN:
            return int(link)
    return -1


@compiled(types.void(OPENED, types.int64))
def take_link(board: Any, link: int) -> None:
    """Conclude that the path takes an open link. It joins two chains, whose far ends must not be joined as well."""
    board.links[link] = YES
    board.counts[LINKS] -= 1
    for way in range(2):
        square = board.pairs[link, way]
        board.free[square] -= 1
        board.used[square] += 1
        wait(board, square)
    one, other = board.pairs[link, 0], board.pairs[link, 1]
    size = board.size[one] + board.size[other]
    one, other = board.other[one], board.other[other]
    board.other[one], board.other[other] = other, one
    board.size[one] = board.size[other] = size
    loop = between(board, one, other)
    if loop >= 0:
        shut(board, loop)


@compiled(types.void(OPENED, types.int64))
def look_at_line(board: Any, line: int) -> None:
    """All open squares of a line are visited, or none of them, if that is how many it wants."""
    if board.left[line] and (board.wanted[line] == 0 or board.wanted[line] == board.left[line]):
        value = NO if board.wanted[line] == 0 else YES
        for place in range(board.first[line], board.first[line + 1]):
            if board.squares[board.members[place]] == OPEN:
                put_square(board, board.members[place], value)


@compiled(types.void(OPENED, types.int64))
def look_at_square(board: Any, square: int) -> None:
    """There are two ways through a square if it is visited, one at an end, else none."""
    used, free, end = board.used[square], board.free[square], board.ends[square]
    fewest, most = 2 if end == NO else 1, 1 if end == YES else 2
    if board.squares[square] == OPEN:
        if used > 0 or end == YES:
            put_square(board, square, YES)
        elif used + free < fewest:
            put_square(board, square, NO)
    state = board.squares[square]
    if end == OPEN:
        if state == NO or (state == YES and used == 2):
            board.ends[square] = end = NO
        elif state == YES and used + free == 1:
            board.ends[square] = end = YES
        fewest, most = 2 if end == NO else 1, 1 if end == YES else 2
    close = state == NO or used == most
    if free and (close or (state == YES and used + free == fewest)):
        for turn in range(4):
            link = board.sides[square, turn]
            if link >= 0 and board.links[link] == OPEN:
                if close:
                    shut(board, link)
                else:
                    take_link(board, link)


@compiled(types.void(OPENED))
def look_at_ends(board: Any) -> None:
    """Exactly two doors are ends, and the path is not finished before all is visited."""
    sure, free, one, other = 0, 0, -1, -1
    for door in board.doors:
        free += board.ends[door] == OPEN
        if board.ends[door] == YES:
            sure += 1
            one, other = other, door
    if free and (sure == 2 or sure + free == 2):
        for door in board.doors:
            if board.ends[door] == OPEN:
                board.ends[door] = NO if sure == 2 else YES
                wait(board, door)
    elif sure == 2:
        link = between(board, board.other[one], board.other[other])
        if link >= 0:
            early = board.size[one] + board.size[other] < board.counts[VISITED]
            for line in range(len(board.clues)):
                early = early or board.wanted[line] > 0
            if early:
                shut(board, link)


@compiled(types.int64(OPENED))
def left_open(board: Any) -> int:
    """How many squares (twice) and links are open when simple conclusions are drawn from the clues.

    A row or column that the path does not visit counts as if it were open.
    """
    size, lines = len(board.squares), len(board.clues)
    board.counts[SQUARES], board.counts[LINKS] = size, len(board.links)
    board.counts[VISITED] = board.counts[WAITING] = 0
    board.squares[:] = OPEN
    board.links[:] = OPEN
    board.ends[:] = board.known
    board.size[:] = 1
    board.used[:] = 0
    for square in range(size):
        board.other[square] = square
        free = 0
        for turn in range(4):
            free += board.sides[square, turn] >= 0
        board.free[square] = free
        if free < 2 or board.ends[square] != NO:
            wait(board, square)
    empty = 0
    for line in range(lines):
        board.left[line] = board.first[line + 1] - board.first[line]
        board.wanted[line] = board.clues[line]
        empty += board.left[line] * (board.clues[line] == 0)
        wait(board, size + line)
    while board.counts[WAITING]:
        while board.counts[WAITING]:
            board.counts[WAITING] -= 1
            what = board.work[board.counts[WAITING]]
            board.waits[what] = 0
            if what < size:
                look_at_square(board, what)
            else:
                look_at_line(board, what - size)
        look_at_ends(board)
    return int(2 * board.counts[SQUARES] + board.counts[LINKS] + 2 * empty)
