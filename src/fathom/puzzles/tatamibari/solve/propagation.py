"""Compiled propagation over possible rectangles, and a search that can be cut into slices.

Each clue keeps a list of rectangles that are still possible. Two facts give a square to a clue: no other clue reaches
it, or all rectangles of the clue cover it. From then on, other clues lose the rectangles that cover the square and its
owner loses those that do not. Where three squares around a point have three owners, the fourth square must join a
neighbour, for four corners may not meet. A rectangle that is removed costs one step for each of its squares. The search
tries a rectangle of the clue with the fewest; if that fails the rectangle is removed for good, and what follows is
concluded before the next try.
"""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled, types
from fathom.puzzles.tatamibari.solve.kernels import (
    CLUES,
    COLUMN,
    COLUMNS,
    DEPTH,
    FAILED,
    FOUND,
    HEIGHT,
    I32,
    LAID_OUT,
    LOGGED,
    NODES,
    ROW,
    ROWS,
    SQUARES,
    STARTED,
    STATE,
    TABLES,
    TRAIL,
    WIDTH,
    lay_out,
    state_in,
)

SOLUTIONS = types.int32[:, :, ::1]
"""The rectangles of the first solutions, clue by clue."""

RUNNING, EXHAUSTED, ENOUGH = 0, 1, 2
"""How a slice of the search ends."""


@compiled(types.void(STATE, types.int64))
def remove(s: Any, index: int) -> None:
    """A rectangle is no longer possible."""
    s.alive[index] = 0
    s.trail[s.info[TRAIL]] = index
    s.info[TRAIL] += 1
    which = s.clue[index]
    s.left[which] -= 1
    if s.left[which] == 0:
        s.info[FAILED] = 1
    if s.in_clues[which] == 0:
        s.in_clues[which] = 1
        s.clues[s.info[CLUES]] = which
        s.info[CLUES] += 1
    for place in range(s.start[index], s.start[index + 1]):
        s.count[s.pair[place]] -= 1
        if s.count[s.pair[place]] == 0:
            here = s.square[place]
            s.reach[here] -= 1
            if s.reach[here] == 0:
                s.info[FAILED] = 1
            elif s.reach[here] == 1 and s.in_squares[here] == 0:
                s.in_squares[here] = 1
                s.squares[s.info[SQUARES]] = here
                s.info[SQUARES] += 1


@compiled(types.void(STATE, types.int64))
def undo(s: Any, length: int) -> None:
    """Take back all that was done since the trail had that length, and forget what was to be looked at."""
    while s.info[TRAIL] > length:
        s.info[TRAIL] -= 1
        done = s.trail[s.info[TRAIL]]
        if done < 0:
            s.owner[~done] = -1
            continue
        s.alive[done] = 1
        s.left[s.clue[done]] += 1
        for place in range(s.start[done], s.start[done + 1]):
            if s.count[s.pair[place]] == 0:
                s.reach[s.square[place]] += 1
            s.count[s.pair[place]] += 1
    for place in range(s.info[CLUES]):
        s.in_clues[s.clues[place]] = 0
    for place in range(s.info[SQUARES]):
        s.in_squares[s.squares[place]] = 0
    s.info[CLUES] = 0
    s.info[SQUARES] = 0
    s.info[FAILED] = 0


@compiled(types.void(STATE, types.int64, types.int64, types.int64), inline="always")
def look_at_point(s: Any, row: int, column: int, columns: int) -> None:
    """Four corners may not meet to the lower right of a square."""
    corner = row * columns + column
    known = 0
    missing = -1
    for turn in range(4):
        here = corner + (turn & 1) + (turn >> 1) * columns
        if s.reach[here] == 0:  # a hole: it is never covered
            return
        if s.owner[here] < 0:
            missing = turn
        else:
            known += 1
    if known < 3:
        return
    a, b = s.owner[corner], s.owner[corner + 1]
    c, d = s.owner[corner + columns], s.owner[corner + columns + 1]
    if known == 4:
        if a != b and b != d and d != c and c != a:
            s.info[FAILED] = 1
        return
    opposite = s.owner[corner + ((3 - missing) & 1) + ((3 - missing) >> 1) * columns]
    one = s.owner[corner + (1 - (missing & 1)) + (missing >> 1) * columns]
    other = s.owner[corner + (missing & 1) + (1 - (missing >> 1)) * columns]
    if one in (other, opposite) or other == opposite:
        return
    here = corner + (missing & 1) + (missing >> 1) * columns
    for place in range(s.cover_first[here], s.cover_first[here + 1]):
        index = s.cover[place]
        if s.alive[index] and s.clue[index] != one and s.clue[index] != other:
            remove(s, index)


@compiled(types.void(STATE, types.int64, types.int64))
def give(s: Any, here: int, which: int) -> None:
    """The square belongs to a clue."""
    rows, columns = s.info[ROWS], s.info[COLUMNS]
    s.owner[here] = which
    s.trail[s.info[TRAIL]] = ~here
    s.info[TRAIL] += 1
    for place in range(s.cover_first[here], s.cover_first[here + 1]):
        index = s.cover[place]
        if s.alive[index] and s.clue[index] != which:
            remove(s, index)
    row, column = here // columns, here % columns
    for index in range(s.first[which], s.first[which + 1]):
        top, left = s.rectangles[index, ROW], s.rectangles[index, COLUMN]
        inside = top <= row < top + s.rectangles[index, HEIGHT] and left <= column < left + s.rectangles[index, WIDTH]
        if s.alive[index] and not inside:
            remove(s, index)
    for top in range(max(0, row - 1), min(row + 1, rows - 1)):
        for left in range(max(0, column - 1), min(column + 1, columns - 1)):
            look_at_point(s, top, left, columns)


@compiled(types.void(STATE, types.int64), inline="always")
def settle_square(s: Any, here: int) -> None:
    """A square that one clue alone reaches is that clue's."""
    if s.reach[here] == 1 and s.owner[here] < 0:
        for place in range(s.cover_first[here], s.cover_first[here + 1]):
            if s.alive[s.cover[place]]:
                give(s, here, s.clue[s.cover[place]])
                break


@compiled(types.boolean(STATE))
def propagate(s: Any) -> bool:
    """Draw all conclusions; False if something cannot be."""
    while s.info[FAILED] == 0 and s.info[CLUES] + s.info[SQUARES] > 0:
        if s.info[SQUARES] > 0:
            s.info[SQUARES] -= 1
            here = s.squares[s.info[SQUARES]]
            s.in_squares[here] = 0
            settle_square(s, here)
            continue
        s.info[CLUES] -= 1
        which = s.clues[s.info[CLUES]]
        s.in_clues[which] = 0
        if s.left[which] == 0:
            s.info[FAILED] = 1
        for one in range(s.pair_first[which], s.pair_first[which + 1]):
            if s.count[one] == s.left[which] and s.owner[s.pair_square[one]] < 0 and s.info[FAILED] == 0:
                give(s, s.pair_square[one], which)
    return bool(s.info[FAILED] == 0)


@compiled(types.int64(STATE))
def choose(s: Any) -> int:
    """A living rectangle of a clue with the fewest, but more than one; -1 if every clue has its rectangle."""
    best, fewest = -1, 1 << 30
    for which in range(len(s.left)):
        if 1 < s.left[which] < fewest:
            best, fewest = which, s.left[which]
    if best < 0:
        return -1
    for index in range(s.first[best], s.first[best + 1]):
        if s.alive[index]:
            return index
    return -1


@compiled(types.void(STATE, types.int64))
def note(s: Any, index: int) -> None:
    """Write down what was tried, or with -1 that it was taken back; what has no room any more is counted."""
    if s.info[LOGGED] < len(s.log):
        for part in range(4):
            s.log[s.info[LOGGED], part] = s.rectangles[index, part] if index >= 0 else 0
    s.info[LOGGED] += 1


@compiled(types.void(STATE, types.int64))
def descend(s: Any, index: int) -> None:
    """Try a rectangle: all others of its clue go."""
    note(s, index)
    s.tried[s.info[DEPTH]] = index
    s.before[s.info[DEPTH]] = s.info[TRAIL]
    s.info[DEPTH] += 1
    which = s.clue[index]
    for other in range(s.first[which], s.first[which + 1]):
        if s.alive[other] and other != index:
            remove(s, other)


@compiled(types.void(STATE, SOLUTIONS))
def write_down(s: Any, solutions: Any) -> None:
    """Keep the rectangle that each clue is left with, if there is room."""
    which = s.info[FOUND]
    if which < len(solutions):
        for index in range(len(s.clue)):
            if s.alive[index]:
                for part in range(4):
                    solutions[which, s.clue[index], part] = s.rectangles[index, part]


@compiled(types.int64(STATE, types.int64, types.int64, SOLUTIONS))
def go_on(s: Any, nodes: int, limit: int, solutions: Any) -> int:
    """Go on for so many nodes, or until `limit` solutions are found; the first ones are kept as rectangles a clue."""
    if s.info[STARTED] == 0:
        s.info[STARTED] = 1
        fine = propagate(s)
    else:
        fine = False  # the last slice ended on a dead end or a solution
    while True:
        if fine:
            index = choose(s)
            if index >= 0:
                descend(s, index)
                fine = propagate(s)
                continue
            write_down(s, solutions)
            s.info[FOUND] += 1
            fine = False
            if s.info[FOUND] >= limit:
                return ENOUGH
        if s.info[DEPTH] == 0:
            return EXHAUSTED
        if nodes <= 0:
            return RUNNING
        nodes -= 1
        s.info[NODES] += 1
        s.info[DEPTH] -= 1
        note(s, -1)
        undo(s, s.before[s.info[DEPTH]])
        remove(s, s.tried[s.info[DEPTH]])
        fine = propagate(s)


@compiled(types.int64(TABLES, types.int64, types.int64, SOLUTIONS))
def search(t: Any, nodes: int, limit: int, solutions: Any) -> int:
    """Begin, or go on, for so many nodes, or until `limit` solutions are found."""
    s = state_in(t)
    if s.info[LAID_OUT] == 0:
        lay_out(s, t.board)
    return int(go_on(s, nodes, limit, solutions))


@compiled(types.int64(TABLES, I32))
def undecided(t: Any, which_are: Any) -> int:
    """Write down the clues with several rectangles left before anything is tried, and return how many there are."""
    s = state_in(t)
    if s.info[LAID_OUT] == 0:
        lay_out(s, t.board)
    propagate(s)
    size = 0
    for which in range(len(s.left)):
        if s.left[which] > 1:
            which_are[size] = which
            size += 1
    return size
