"""A board laid out for compiled code: the possible rectangles, and the counts that propagation keeps up to date.

For each rectangle there are its squares; for each clue and each square that it reaches, a *pair*, which counts the
rectangles of the clue that still cover the square. Laying out takes time in proportion to the squares of all
rectangles.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fathom.compiled import compiled, types
from fathom.puzzles.tatamibari.model import ANY, EMPTY, HOLE, SQUARE, TALL, WIDE

TRAIL, CLUES, SQUARES, FAILED, DEPTH, NODES, FOUND, STARTED, LOGGED = range(9)
"""Places in `State.info`: how long the lists are, whether something cannot be, and how far the search has come."""

ROW, COLUMN, HEIGHT, WIDTH = range(4)

TAKEN_BACK = -1
"""In `State.log`: the last rectangle tried was given up."""


class State(NamedTuple):
    """All that propagation knows. What is marked with a star changes."""

    rows: Any  # of the board, and columns (two numbers)
    rectangles: Any  # row, column, height and width of each
    clue: Any  # by rectangle
    first: Any  # by clue: its first rectangle; theirs come one after another
    start: Any  # by rectangle: where its squares start in the next two
    square: Any
    pair: Any  # the pair of its clue and the square
    pair_square: Any
    pair_first: Any  # by clue: its first pair
    cover_first: Any  # by square: where the rectangles that cover it start in `cover`
    cover: Any
    alive: Any  # * by rectangle
    left: Any  # * by clue: how many of its rectangles are alive
    count: Any  # * by pair: how many living rectangles of the clue cover the square
    reach: Any  # * by square: how many clues can reach it
    owner: Any  # * by square: the clue it belongs to, or -1
    trail: Any  # * what was done: a rectangle removed, or ~square given away
    clues: Any  # * clues to look at
    in_clues: Any  # *
    squares: Any  # * squares to look at
    in_squares: Any  # *
    tried: Any  # * by depth: the rectangle tried, and the trail's length before
    log: Any  # * what was tried, and taken back, from the start
    info: Any  # * see above


I8, I32 = types.int8[::1], types.int32[::1]
_BYTES = ("alive", "in_clues", "in_squares")
_TABLES = ("rectangles", "tried")
STATE = types.NamedTuple(
    tuple(
        I8
        if name in _BYTES
        else types.int32[:, ::1]
        if name in _TABLES
        else types.int64[::1]
        if name == "info"
        else I32
        for name in State._fields
    ),
    State,
)
BOARD = types.Array(types.uint8, 2, "C", readonly=True)


@compiled(types.int64(BOARD, types.int64, types.int64, types.int64, types.int64))
def furthest(board: Any, top: int, bottom: int, column: int, step: int) -> int:
    """The last column on one side of a clue's column up to which all squares of the rows are empty."""
    here = column + step
    while 0 <= here < board.shape[1]:
        for row in range(top, bottom):
            if board[row, here] != EMPTY:
                return here - step
        here += step
    return here - step


@compiled(types.boolean(types.int64, types.int64, types.int64), inline="always")
def fits(clue: int, height: int, width: int) -> bool:
    """Whether a rectangle has the shape that a clue wants."""
    if clue == SQUARE:
        return height == width
    if clue == WIDE:
        return width > height
    return clue == ANY or (clue == TALL and height > width)


_RECTANGLE = types.void(types.int32[:, ::1], types.int64, types.int64, types.int64, types.int64, types.int64)


@compiled(_RECTANGLE, inline="always")
def write(out: Any, place: int, top: int, left: int, height: int, width: int) -> None:
    """Write a rectangle, if there is room."""
    if place < len(out):
        out[place, ROW] = top
        out[place, COLUMN] = left
        out[place, HEIGHT] = height
        out[place, WIDTH] = width


@compiled(
    types.int64(
        types.int64, types.int64, types.int64, types.int64, types.int64, types.int64, types.int32[:, ::1], types.int64
    )
)
def reaching_right(clue: int, top: int, left: int, height: int, column: int, last: int, out: Any, size: int) -> int:
    """Write those from a corner on, of a height, that end in a column between these two; how many there are then."""
    for right in range(column, last + 1):
        width = right - left + 1
        if fits(clue, height, width):
            write(out, size, top, left, height, width)
            size += 1
    return size


@compiled(types.int64(BOARD, types.int64, types.int64, types.int64, types.int32[:, ::1], types.int64))
def possible(board: Any, row: int, column: int, clue: int, out: Any, size: int) -> int:
    """Write the possible rectangles of a clue behind the first `size` of `out`; where there is no room, only count."""
    rows = board.shape[0]
    top = row
    while top >= 0 and (top == row or board[top, column] == EMPTY):
        bottom = row + 1
        while bottom <= rows and (bottom == row + 1 or board[bottom - 1, column] == EMPTY):
            first = furthest(board, top, bottom, column, -1)
            last = furthest(board, top, bottom, column, 1)
            for left in range(column, first - 1, -1):
                size = reaching_right(clue, top, left, bottom - top, column, last, out, size)
            bottom += 1
        top -= 1
    return size


@compiled(types.int64(BOARD, types.int32[:, ::1], I32))
def all_possible(board: Any, out: Any, first: Any) -> int:
    """Write the possible rectangles of all clues, and where those of each start; returns how many there are."""
    rows, columns = board.shape
    size = 0
    which = 0
    for row in range(rows):
        for column in range(columns):
            clue = board[row, column]
            if clue not in (EMPTY, HOLE):
                size = possible(board, row, column, clue, out, size)
                which += 1
                first[which] = size
    return size


@compiled(types.void(I32, I32, I32, I32))
def list_covers(start: Any, square: Any, cover_first: Any, cover: Any) -> None:
    """Fill the table of the rectangles that cover each square, in their order."""
    for place in range(len(square)):
        cover_first[square[place] + 1] += 1
    for here in range(1, len(cover_first)):
        cover_first[here] += cover_first[here - 1]
    for index in range(len(start) - 2, -1, -1):
        for place in range(start[index], start[index + 1]):
            # The ends move down to the starts: a square's last rectangle is written first.
            cover_first[square[place] + 1] -= 1
            cover[cover_first[square[place] + 1]] = index
    for here in range(len(cover_first) - 1):
        cover_first[here] = cover_first[here + 1]
    cover_first[len(cover_first) - 1] = len(square)


@compiled(types.int64(STATE, I32))
def number_pairs(s: Any, stamp: Any) -> int:
    """Fill the tables of squares and pairs; `stamp` has a place for each square. Returns the number of pairs."""
    rectangles, columns = s.rectangles, s.rows[1]
    pairs = 0
    place = 0
    for index in range(len(rectangles)):
        owner = s.clue[index]
        if index == s.first[owner]:
            s.pair_first[owner] = pairs
        s.start[index] = place
        for r in range(rectangles[index, ROW], rectangles[index, ROW] + rectangles[index, HEIGHT]):
            for c in range(rectangles[index, COLUMN], rectangles[index, COLUMN] + rectangles[index, WIDTH]):
                here = r * columns + c
                if stamp[here] < s.pair_first[owner]:
                    stamp[here] = pairs
                    s.pair_square[pairs] = here
                    pairs += 1
                s.square[place] = here
                s.pair[place] = stamp[here]
                place += 1
    s.start[len(rectangles)] = place
    return pairs


@compiled(types.void(STATE, BOARD))
def count_all(s: Any, board: Any) -> None:
    """Set up all counts, and mark everything as to be looked at. Fails where a clue or a square has no rectangle."""
    for index in range(len(s.clue)):
        s.left[s.clue[index]] += 1
        for place in range(s.start[index], s.start[index + 1]):
            if s.count[s.pair[place]] == 0:
                s.reach[s.square[place]] += 1
            s.count[s.pair[place]] += 1
    for which in range(len(s.left)):
        s.clues[which] = which
        s.in_clues[which] = 1
        if s.left[which] == 0:
            s.info[FAILED] = 1
    s.info[CLUES] = len(s.left)
    for here in range(len(s.reach)):
        if s.reach[here] == 0 and board[here // s.rows[1], here % s.rows[1]] != HOLE:
            s.info[FAILED] = 1
        s.squares[here] = here
        s.in_squares[here] = 1
    s.info[SQUARES] = len(s.reach)
