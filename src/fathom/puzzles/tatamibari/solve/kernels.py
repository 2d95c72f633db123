"""A board laid out for compiled code: the possible rectangles, and the counts that propagation keeps up to date.

For each rectangle there are its squares; for each clue and each square that it reaches, a *pair*, which counts the
rectangles of the clue that still cover the square. Laying out takes time in proportion to the squares of all
rectangles. Arrays are handed over as rows of a few tables: one by one, that would take longer than most puzzles.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fathom.compiled import compiled, types
from fathom.puzzles.tatamibari.model import ANY, EMPTY, HOLE, SQUARE, TALL, WIDE

(TRAIL, CLUES, SQUARES, FAILED, DEPTH, NODES, FOUND, LAID_OUT, STARTED, LOGGED,
 ALL_CLUES, ALL_PLACES, ROWS, COLUMNS) = range(14)  # fmt: skip
"""Places in `State.info`: how long the lists are, whether something cannot be, how far the search has come; how many
clues there are, squares in all rectangles together, and rows and columns of the board.
"""

ROW, COLUMN, HEIGHT, WIDTH = range(4)


class Tables(NamedTuple):
    """What a board is laid out in. Every row of a table is an array for itself; nothing but `info` need be filled."""

    board: Any
    rectangles: Any  # row, column, height and width of each: filled, too
    first: Any  # by clue: its first rectangle, theirs come one after another: filled, too
    by_rectangle: Any  # three rows, of a number more than there are rectangles
    by_clue: Any  # six, of a number more
    by_square: Any  # five, of a number more
    by_place: Any  # five; the squares of all rectangles, one after another, have a place each
    trail: Any  # as long as there are rectangles and squares
    log: Any  # the rectangles that were tried, zeros where the last one was taken back, as far as there is room
    info: Any


class State(NamedTuple):
    """All that propagation knows. What is marked with a star changes."""

    rectangles: Any
    first: Any
    clue: Any  # by rectangle
    start: Any  # by rectangle: where its places are
    square: Any  # by place
    pair: Any  # by place: the pair of its clue and the square
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
    tried: Any  # * by depth: the rectangle tried
    before: Any  # * by depth: the trail's length before
    log: Any  # *
    info: Any  # * see above


I32, I64, TABLE = types.int32[::1], types.int64[::1], types.int32[:, ::1]
BOARD = types.Array(types.uint8, 2, "C", readonly=True)
TABLES = types.NamedTuple((BOARD, TABLE, I32, TABLE, TABLE, TABLE, TABLE, I32, TABLE, I64), Tables)
STATE = types.NamedTuple((TABLE, *[I32] * (len(State._fields) - 3), TABLE, I64), State)


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


_BETWEEN = types.int64(types.int64, types.int64, types.int64, types.int64, types.int64, types.int64, TABLE, types.int64)


@compiled(_BETWEEN)
def reaching_right(clue: int, top: int, left: int, height: int, column: int, last: int, out: Any, size: int) -> int:
    """Write those from a corner on, of a height, that end in a column between these two; how many there are then."""
    for right in range(column, last + 1):
        width = right - left + 1
        if fits(clue, height, width):
            if size < len(out):
                out[size, ROW], out[size, COLUMN] = top, left
                out[size, HEIGHT], out[size, WIDTH] = height, width
            size += 1
    return size


@compiled(types.int64(BOARD, types.int64, types.int64, types.int64, TABLE, types.int64))
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


@compiled(types.int64(BOARD, TABLE, I32, I64))
def all_possible(board: Any, out: Any, first: Any, info: Any) -> int:
    """Write the possible rectangles of all clues, and where those of each start; returns how many there are."""
    rows, columns = board.shape
    info[ROWS], info[COLUMNS] = rows, columns
    info[ALL_CLUES], info[ALL_PLACES] = 0, 0
    size = 0
    first[0] = 0
    for row in range(rows):
        for column in range(columns):
            clue = board[row, column]
            if clue not in (EMPTY, HOLE):
                size = possible(board, row, column, clue, out, size)
                info[ALL_CLUES] += 1
                first[info[ALL_CLUES]] = size
    for index in range(min(size, len(out))):
        info[ALL_PLACES] += out[index, HEIGHT] * out[index, WIDTH]
    return size


@compiled(STATE(TABLES))
def state_in(t: Tables) -> State:
    """The arrays in the tables."""
    rectangles, clues, squares = len(t.rectangles), t.info[ALL_CLUES], t.board.size
    return State(
        rectangles=t.rectangles,
        first=t.first,
        clue=t.by_rectangle[0, :rectangles],
        start=t.by_rectangle[1, :],
        square=t.by_place[0, :],
        pair=t.by_place[1, :],
        pair_square=t.by_place[2, :],
        pair_first=t.by_clue[0, :],
        cover_first=t.by_square[0, :],
        cover=t.by_place[3, :],
        alive=t.by_rectangle[2, :rectangles],
        left=t.by_clue[1, :clues],
        count=t.by_place[4, :],
        reach=t.by_square[1, :squares],
        owner=t.by_square[2, :squares],
        trail=t.trail,
        clues=t.by_clue[2, :clues],
        in_clues=t.by_clue[3, :clues],
        squares=t.by_square[3, :squares],
        in_squares=t.by_square[4, :squares],
        tried=t.by_clue[4, :clues],
        before=t.by_clue[5, :clues],
        log=t.log,
        info=t.info,
    )


@compiled(types.int64(STATE, I32, types.int64, types.int64), inline="always")
def number_squares(s: Any, last: Any, index: int, pairs: int) -> int:
    """Fill the tables at the places of a rectangle; `last` has the last pair about each square."""
    which, place = s.clue[index], s.start[index]
    top, left = s.rectangles[index, ROW], s.rectangles[index, COLUMN]
    for row in range(top, top + s.rectangles[index, HEIGHT]):
        begin = row * s.info[COLUMNS] + left
        for here in range(begin, begin + s.rectangles[index, WIDTH]):
            if last[here] < s.pair_first[which]:
                last[here] = pairs
                s.pair_square[pairs], s.count[pairs] = here, 0
                s.reach[here] += 1
                pairs += 1
            s.square[place], s.pair[place] = here, last[here]
            s.count[last[here]] += 1
            place += 1
    s.start[index + 1] = place
    return pairs


@compiled(types.void(STATE))
def number_pairs(s: Any) -> None:
    """Fill the tables of squares and pairs, and count the rectangles of each pair and the clues that reach a square."""
    last = s.squares
    for here in range(len(last)):
        last[here] = -1
        s.reach[here] = 0
    s.start[0] = 0
    pairs = 0
    for which in range(len(s.left)):
        s.pair_first[which] = pairs
        s.left[which] = s.first[which + 1] - s.first[which]
        for index in range(s.first[which], s.first[which + 1]):
            s.clue[index], s.alive[index] = which, 1
            pairs = number_squares(s, last, index, pairs)
    s.pair_first[len(s.left)] = pairs


@compiled(types.void(STATE))
def list_covers(s: Any) -> None:
    """Fill the table of the rectangles that cover each square, in their order."""
    cover_first = s.cover_first
    for here in range(len(cover_first)):
        cover_first[here] = 0
    for place in range(len(s.square)):
        cover_first[s.square[place] + 1] += 1
    for here in range(1, len(cover_first)):
        cover_first[here] += cover_first[here - 1]
    for index in range(len(s.clue) - 1, -1, -1):
        for place in range(s.start[index], s.start[index + 1]):
            # The ends move down to the starts: a square's last rectangle is written first.
            cover_first[s.square[place] + 1] -= 1
            s.cover[cover_first[s.square[place] + 1]] = index
    for here in range(len(cover_first) - 1):
        cover_first[here] = cover_first[here + 1]
    cover_first[len(cover_first) - 1] = len(s.square)


@compiled(types.void(STATE, BOARD))
def lay_out(s: Any, board: Any) -> None:
    """Fill everything, and mark all as to be looked at. Fails where a clue or a square has no rectangle."""
    s.info[LAID_OUT] = 1
    number_pairs(s)
    list_covers(s)
    for which in range(len(s.left)):
        s.clues[which] = which
        s.in_clues[which] = 1
        if s.left[which] == 0:
            s.info[FAILED] = 1
    s.info[CLUES] = len(s.left)
    for here in range(len(s.reach)):
        if s.reach[here] == 0 and board[here // s.info[COLUMNS], here % s.info[COLUMNS]] != HOLE:
            s.info[FAILED] = 1
        s.owner[here] = -1
        s.squares[here] = here
        s.in_squares[here] = 1
    s.info[SQUARES] = len(s.reach)
