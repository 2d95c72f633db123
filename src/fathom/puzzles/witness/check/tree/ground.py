"""A path on a table of places, what it can still reach, and which cells stay together: the ground of `walk`.

Corners, lines (their middles) and cells are all places of the grid of double fineness, each with its four neighbours.
The path is a list of places. A line is *open to change* if some path that goes on may still come to it: the places that
the head of the path can reach bound that from above. Cells that are joined by lines which are neither walls nor open to
change stay together in every line to come. A flood costs time in proportion to the panel. These functions share nothing
with the search that writes trees.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fathom.compiled import compiled, types

NEAR, KIND, IMAGE, OPEN, END, STATION, LINE, REACH, MARK = 0, 4, 5, 6, 7, 8, 9, 10, 11
"""Columns of `Walk.place`: four neighbours (-1: none); corner, line or cell; the mirror image (itself without a second
line); whether a path may come here; whether it may end here; whether records are kept here; which line is here (0:
none, 1, 2); when it was reached; when it was gathered."""

CORNER, EDGE, CELL = range(3)
SQUARE, STAR, TRIANGLE, POLYOMINO, ANTIBODY = 1, 2, 3, 4, 5
INSIDE, CLUE, COLOUR, PARTNER, NUMBER, HEXAGON, CLUE_COLUMNS = range(7)
"""Columns of `Walk.clue`: whether the cell is part of the panel; its clue; its colour (-1: none); whether it counts for
stars of its colour; how many triangles, or the area of a polyomino (negative: to be taken away); the hexagon (1 for any
line, 2 for the first, 3 for the second)."""

STRICT, PARTED = 0, 1
"""Columns of `Walk.layer`: no antibody is there; stars or polyominoes, but neither antibodies nor antipolyominoes."""

DEPTH, NEXT, STAMP, MARKED, STARTED, FAT, STAGE, ANSWER, LAYER, SIZE, LEAKS, INFO = range(12)
"""Places in `Walk.info`: length of the path; the record that is next; numbers of the last flood and the last group;
starts done; whether starts are fat; whether the end of the path was judged; 1 + the answer to a question (0: none); the
layer and the size of the group that is asked about; whether a line around the last group is open to change."""

NO, YES, UNKNOWN = range(3)
"""Whether a reason holds; `UNKNOWN`: a region must be judged."""


class Walk(NamedTuple):
    """The panel, the records, and where the walk is."""

    place: Any
    clue: Any  # by layer and place
    layer: Any
    path: Any  # from 1 on
    way: Any  # the way to try next at each place of the path; -1: not yet looked at
    group: Any
    tally: Any  # by colour: clues that count, stars
    starts: Any
    records: Any
    info: Any


I64 = types.int64
TABLE = types.int32[:, ::1]
LIST = types.int32[::1]
WALK = types.NamedTuple((TABLE, types.int32[:, :, ::1], TABLE, LIST, LIST, LIST, TABLE, LIST, LIST, I64[::1]), Walk)


@compiled(types.void(WALK, I64, I64))
def draw(w: Any, place: int, line: int) -> None:
    """Put the path on a place (line 1) and its mirror image there too (line 2), or take it away (0)."""
    w.place[w.place[place, IMAGE], LINE] = 2 if line else 0
    w.place[place, LINE] = line


@compiled(I64(WALK, I64, I64))
def is_tip(w: Any, place: int, depth: int) -> int:
    """Whether the path or its image is here with its place number `depth`."""
    tip = w.path[depth]
    return 1 if place == tip or place == w.place[tip, IMAGE] else 0


@compiled(I64(WALK, I64, I64))
def corners(w: Any, edge: int, wanted: int) -> int:
    """How many ends of a line are on the path (0), were reached (1), or were reached or are the path's head (2)."""
    found = 0
    for side in range(4):
        corner = w.place[edge, NEAR + side]
        if corner < 0 or w.place[corner, KIND] != CORNER:
            continue
        if wanted == 0:
            found += w.place[corner, LINE] > 0
        elif w.place[corner, REACH] == w.info[STAMP] or (wanted == 2 and is_tip(w, corner, w.info[DEPTH])):
            found += 1
    return found


@compiled(I64(WALK, I64))
def is_wall(w: Any, edge: int) -> int:
    """Whether a line separates as the path is now: used from end to end, or a fat start whose both ends are used."""
    if w.place[edge, LINE] == 0:
        return 0
    if is_tip(w, edge, 1):
        return 1 if w.info[FAT] and corners(w, edge, 0) == 2 else 0
    return 0 if is_tip(w, edge, w.info[DEPTH]) else 1


@compiled(I64(WALK, I64))
def may_change(w: Any, edge: int) -> int:
    """Whether a path that goes on may come to a line, or make a wall of it."""
    if w.place[edge, LINE] == 0:
        reached = w.place[edge, REACH] == w.info[STAMP]
        return 1 if reached and (w.place[edge, END] or corners(w, edge, 2) == 2) else 0
    if is_tip(w, edge, w.info[DEPTH]) or (w.info[FAT] and is_tip(w, edge, 1)):
        return 1 if corners(w, edge, 1) else 0
    return 0


@compiled(I64(WALK))
def reach(w: Any) -> int:
    """Find all places that the path can still come to, and their images; returns whether an end is among them."""
    w.info[STAMP] += 1
    w.group[0] = w.path[w.info[DEPTH]]
    first, last, found = 0, 1, 0
    while first < last:
        here = w.group[first]
        first += 1
        for side in range(4):
            other = w.place[here, NEAR + side]
            if other < 0 or not w.place[other, OPEN] or w.place[other, LINE]:
                continue
            if w.place[other, REACH] != w.info[STAMP]:
                w.place[other, REACH] = w.info[STAMP]
                found |= w.place[other, END]
                w.group[last] = other
                last += 1
    for number in range(1, last):
        w.place[w.place[w.group[number], IMAGE], REACH] = w.info[STAMP]
    return found


@compiled(I64(WALK, I64, I64, I64))
def gather(w: Any, layer: int, start: int, part: int) -> int:
    """Collect the cells that stay together with one or, of a `part`, all that may; returns how many. Counts colours."""
    w.info[MARKED] += 1
    w.info[LEAKS] = 0
    w.tally[:] = 0
    w.group[0] = start
    w.place[start, MARK] = w.info[MARKED]
    first, last = 0, 1
    while first < last:
        cell = w.group[first]
        first += 1
        colour = w.clue[layer, cell, COLOUR]
        if colour >= 0:
            w.tally[colour, 0] += w.clue[layer, cell, PARTNER]
            w.tally[colour, 1] += w.clue[layer, cell, CLUE] == STAR
        for side in range(4):
            edge = w.place[cell, NEAR + side]
            if not part and may_change(w, edge):
                w.info[LEAKS] = 1
                continue
            other = w.place[edge, NEAR + side]
            if other < 0 or is_wall(w, edge) or not w.clue[layer, other, INSIDE]:
                continue
            if w.place[other, MARK] != w.info[MARKED]:
                w.place[other, MARK] = w.info[MARKED]
                w.group[last] = other
                last += 1
    return last
