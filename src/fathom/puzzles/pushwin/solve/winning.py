"""A turn of up to two moves that wins, compiled: for every line that ends at the void with a piece of the other player.

A line wants all its squares filled and a pusher behind it. What is missing is brought by one move, the last; the other,
if it takes two, goes to the line or leaves it, or makes way. Of all first moves only those are tried after which the
last one could be made if the piece were nowhere, or that end in the line. Cost: lines times pieces times what they can
reach, where a pusher can come near a line at all.
"""

from __future__ import annotations

from fathom.compiled import boolean, compiled, int64, types, void
from fathom.games.pushfight.model.board import VOID
from fathom.puzzles.pushwin.solve.ground import (
    ANCHORED,
    EMPTY,
    FIRST,
    GROUND,
    NOW,
    PAWN,
    PLACES,
    PUSHER,
    SECOND,
    STAMP,
    STAMPS,
    THEIR_PAWN,
    THEIR_PUSHER,
    Ground,
    Numbers,
    is_inside,
    is_own,
    reached,
)

_MOVES = 2

LINE = NOW
"""The row of `squares` and `inside` for the line, the pusher's place last."""

_ROW = types.int64[::1]


@compiled(int64(GROUND, int64))
def _missing(ground: Ground, length: int) -> int:
    """How many squares of a line are empty, and one more unless a pusher is at its place."""
    line = ground.squares[LINE]
    found = 0 if ground.cells[line[length]] == PUSHER else 1
    for place in range(length):
        found += ground.cells[line[place]] == EMPTY
    return found


@compiled(boolean(GROUND, _ROW, int64))
def _finished(ground: Ground, row: Numbers, length: int) -> bool:
    """Whether nothing is missing, or one move brings it, which is written as the second of the turn."""
    cells, line = ground.cells, ground.squares[LINE]
    row[2] = row[3] = -1
    missing = _missing(ground, length)
    if missing != 1:
        return missing == 0  # type: ignore[no-any-return]
    wanted = line[length]
    for place in range(length):
        if cells[line[place]] == EMPTY:
            wanted = line[place]
    if cells[wanted] != EMPTY:
        return False
    alone = wanted == line[length]  # only a pusher will do
    ground.numbers[STAMP] += 1
    stamp, mark, queue = ground.numbers[STAMP], ground.mark, ground.queue[SECOND]
    mark[wanted] = stamp
    queue[0] = wanted
    at, count = 0, 1
    while at < count:
        for direction in range(4):
            other = ground.behind[queue[at], direction]
            if other < 0 or mark[other] == stamp:
                continue
            mark[other] = stamp
            if cells[other] == EMPTY:
                queue[count] = other
                count += 1
            elif (cells[other] == PUSHER or (cells[other] == PAWN and not alone)) and not is_inside(
                ground, LINE, other
            ):
                row[2], row[3] = other, wanted
                return True
        at += 1
    return False


@compiled(boolean(GROUND, _ROW, int64, int64))
def _begun_with(ground: Ground, row: Numbers, length: int, start: int) -> bool:
    """Whether a turn that begins with a move of this piece completes the line."""
    cells = ground.cells
    piece = cells[start]
    count = reached(ground, start, FIRST)
    cells[start] = EMPTY
    open_elsewhere = count > 0 and _finished(ground, row, length)
    found = False
    for place in range(count):
        end = ground.queue[FIRST, place]
        if not found and (open_elsewhere or is_inside(ground, LINE, end)):
            cells[end] = piece
            found = _finished(ground, row, length)
            cells[end] = EMPTY
            if found:
                row[0], row[1] = start, end
    cells[start] = piece
    return found


@compiled(boolean(GROUND, _ROW, int64))
def _arranged(ground: Ground, row: Numbers, length: int) -> bool:
    """Whether up to two moves complete the line, which are written."""
    row[0] = row[1] = -1
    missing = _missing(ground, length)
    if missing > _MOVES:
        return False
    if _finished(ground, row, length):
        return True
    for start in range(ground.cells.size):
        if is_own(ground.cells[start]) and _begun_with(ground, row, length, start):
            return True
    return False


@compiled(void(GROUND, int64, int64))
def _mark_line(ground: Ground, length: int, place: int) -> None:
    """Note the squares of the line, and the place of the pusher."""
    ground.squares[LINE, length] = place
    ground.numbers[STAMP] += 1
    ground.numbers[STAMPS + LINE] = ground.numbers[STAMP]
    for index in range(length + 1):
        ground.inside[LINE, ground.squares[LINE, index]] = ground.numbers[STAMP]


@compiled(boolean(GROUND, _ROW, int64, int64))
def _thrown_off(ground: Ground, row: Numbers, last: int, direction: int) -> bool:
    """Whether a turn throws off the piece on this square in this direction, which is written."""
    cells, length, gaps = ground.cells, 1, 0
    ground.squares[LINE, 0] = last
    here = ground.behind[last, direction]
    while here >= 0 and cells[here] != ANCHORED and gaps <= _MOVES:
        if is_inside(ground, PLACES, here) and (cells[here] == EMPTY or is_own(cells[here])):
            _mark_line(ground, length, here)
            if _arranged(ground, row, length):
                row[4], row[5] = here, direction
                return True
        gaps += cells[here] == EMPTY
        ground.squares[LINE, length] = here
        length += 1
        here = ground.behind[here, direction]
    return False


@compiled(boolean(GROUND, _ROW))
def winning_row(ground: Ground, row: Numbers) -> bool:
    """Whether a turn wins at once, which is written. Where pushers can be has to be noted."""
    for last in range(ground.cells.size):
        if ground.cells[last] == THEIR_PAWN or ground.cells[last] == THEIR_PUSHER:
            for direction in range(4):
                if ground.beside[last, direction] == VOID and _thrown_off(ground, row, last, direction):
                    return True
    return False
