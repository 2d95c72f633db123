"""A panel laid out for compiled code, and the steps of a path on it.

Nodes are the corners, and those middles of lines at which a path may start or end. `look_ahead` finds the nodes that
a path can still reach and with them the grid lines that it can still touch, the live ones. A step and a look cost time
in proportion to the panel.

The tables have a row for each node, line or cell and a column for each thing to know about it: few arrays, because
every call of a compiled function hands them all over.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fathom.compiled import compiled, types
from fathom.puzzles.witness.check.certificates import REASONS

SQUARE, STAR, TRIANGLE, POLYOMINO, ANTIBODY = 1, 2, 3, 4, 5
"""What is in a cell; antipolyominoes are polyominoes whose area is negative."""

NEXT, VIA, WEIGHT, IMAGE, END, INNER, USED, REACH, NODE_COLUMNS = 0, 4, 8, 12, 13, 14, 15, 16, 17
"""Columns of `State.node`: for each of four ways the next node, the line to it, and whether that is 2 or 1 halves;
the mirror image; whether paths may end here; the line in whose middle it is; which line is on it; when it was reached.
"""

CORNER, MIDDLE, ALLOWED, SIDE, MIRROR, HALVES, LINE, LIVE, TOUCHED, WALL, EDGE_COLUMNS = (
    0,
    2,
    3,
    4,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
)
"""Columns of `State.edge`: two corners; the node in the middle; whether the path may use it; two cells beside it; the
mirror image; how much of it is used, and by which line; whether it is live, touched, a wall."""

AROUND, CORNERS, MARK, CELL_COLUMNS = 0, 4, 8, 9
"""Columns of `State.cell`: four lines, four corners, and the last group that it was in."""

INSIDE, CLUE, COLOUR, NUMBER, PARTNER, CLOSED, CLUE_COLUMNS = range(7)
"""Columns of `State.clue`: whether the cell is part of the panel; what is in it; its colour; how many triangles, or
which piece; whether it counts for stars; the depth at which its region was judged (0: not yet)."""

QUEUE, GROUP, PATH, WAY, FLAGS, STARTS, TALLY, STARRED, PIECES, AREA, ERASERS, PARTS, ROOM, LISTS = range(14)
"""Rows of `State.lists`: nodes to look at; cells of a group; the path, the way tried last at each of its nodes, and
flags; where paths start; how many clues and stars of each colour a group has; how many of each piece; the area of each
piece; whether each layer has antibodies; whether its stars and polyominoes are worth a look ahead; the area of all
polyominoes that may come into the same region as a cell."""

DEPTH, NODES, FOUND, STAMP, LINES, FAT, PRECISE, SHAPELESS, BRUTE = range(9)
MARKED, STARTED, START_NUMBER, COLOURS, PIECE_NUMBER, FIRST, ENTRIES, QUERY_LAYER, QUERY_SIZE = range(9, 18)
BLAME, LOGGED, LOGGING, INFO = range(18, 22)
"""Places in `State.info`: how far the search has come, and how the panel is to be read; the reason why a line was given
up last, how many records the log has, and whether it is kept."""

MORE, ENDED, ENOUGH, ASK = range(4)
"""How a slice of the search ends: it goes on, is over, has found enough, or asks a question."""

BAD, GOOD, UNKNOWN = range(3)
"""What is known of a region."""

FORCED, CLOSES = 1, 2
"""Flags of a step: it was the only one; regions were judged there."""

LONELY = 8  # added to the code of a hexagon that is in no region
WORD = 60  # bits of a key's words that are used


class State(NamedTuple):
    """The panel, and where the search is."""

    node: Any
    edge: Any
    cell: Any
    clue: Any  # by layer and cell
    hexagon: Any  # by layer: nodes, then lines; 0 none, 1 any, 2 first, 3 second line
    lists: Any
    key: Any  # the key of the region that is asked about
    memo: Any  # keys, each after 1 + the verdict on it (0: free)
    solutions: Any  # by solution: its length, and each node with the way taken from it
    info: Any
    log: Any  # records of the search tree, with numbers of nodes, lines and cells instead of places


I64 = types.int64
TABLE = types.int32[:, ::1]
STATE = types.NamedTuple(
    (TABLE, TABLE, TABLE, types.int32[:, :, ::1], TABLE, TABLE, I64[::1], I64[:, ::1], TABLE, I64[::1], I64[::1]), State
)


@compiled(types.void(STATE, I64, I64, I64))
def blame(s: Any, reason: int, layer: int, number: int) -> None:
    """Note why the line is given up: a reason of `certificates`, and where. Nodes are numbered first, then lines."""
    things = s.node.shape[0] + s.edge.shape[0] + s.cell.shape[0]
    s.info[BLAME] = reason + REASONS * (layer * things + number)


@compiled(types.void(STATE, I64))
def record(s: Any, what: int) -> None:
    """Write a record of the search tree."""
    s.log[s.info[LOGGED]] = what
    s.info[LOGGED] += 1


@compiled(types.void(STATE, I64, I64))
def refresh(s: Any, edge: int, line: int) -> None:
    """Say anew whether a line is touched and a wall."""
    middle = s.edge[edge, MIDDLE]
    on = s.edge[edge, HALVES] > 0 or (middle >= 0 and s.node[middle, USED] > 0)
    s.edge[edge, TOUCHED] = 1 if on else 0
    s.edge[edge, LINE] = line if on else 0
    thick = False
    if s.info[FAT] and on and middle >= 0:
        first = s.info[FIRST]
        thick = middle == first or (s.info[LINES] == 2 and middle == s.node[first, IMAGE])
        thick = thick and s.node[s.edge[edge, CORNER], USED] > 0 and s.node[s.edge[edge, CORNER + 1], USED] > 0
    s.edge[edge, WALL] = 1 if s.edge[edge, HALVES] == 2 or thick else 0


@compiled(types.void(STATE, I64, I64, I64))
def take(s: Any, node: int, way: int, sign: int) -> None:
    """Use (or give back) the line that leads this way."""
    edge = s.node[node, VIA + way]
    s.edge[edge, HALVES] += sign * s.node[node, WEIGHT + way]
    refresh(s, edge, 1)
    if s.info[LINES] == 2:
        other = s.edge[edge, MIRROR]
        s.edge[other, HALVES] += sign * s.node[node, WEIGHT + way]
        refresh(s, other, 2)


@compiled(types.void(STATE, I64, I64))
def visit(s: Any, node: int, yes: int) -> None:
    """Mark a node (and its image) as on the path, or not any more."""
    s.node[node, USED] = yes
    if s.node[node, INNER] >= 0:
        refresh(s, s.node[node, INNER], 1)
    image = s.node[node, IMAGE]
    if s.info[LINES] == 2:
        s.node[image, USED] = 2 * yes
        if s.node[image, INNER] >= 0:
            refresh(s, s.node[image, INNER], 2)
    first = s.info[FIRST]
    if s.info[FAT] and s.node[first, INNER] >= 0 and node != first and s.node[first, USED]:
        refresh(s, s.node[first, INNER], 1)
        if s.info[LINES] == 2:
            refresh(s, s.node[s.node[first, IMAGE], INNER], 2)


@compiled(types.void(STATE, I64, I64))
def enter(s: Any, node: int, flags: int) -> None:
    """Put a node at the end of the path."""
    s.info[DEPTH] += 1
    depth = s.info[DEPTH]
    if depth == 1:
        s.info[FIRST] = node
    s.lists[PATH, depth] = node
    s.lists[WAY, depth] = -1
    s.lists[FLAGS, depth] = flags
    visit(s, node, 1)


@compiled(types.void(STATE))
def leave(s: Any) -> None:
    """Take the last step back."""
    depth = s.info[DEPTH]
    if s.lists[FLAGS, depth] & CLOSES:
        for layer in range(s.clue.shape[0]):
            for cell in range(s.clue.shape[1]):
                if s.clue[layer, cell, CLOSED] == depth:
                    s.clue[layer, cell, CLOSED] = 0
    visit(s, s.lists[PATH, depth], 0)
    s.info[DEPTH] = depth - 1
    if depth > 1:
        take(s, s.lists[PATH, depth - 1], s.lists[WAY, depth - 1] - 1, -1)


@compiled(I64(STATE, I64, I64))
def free_end(s: Any, edge: int, stamp: int) -> int:
    """Whether a path may still come to an end of this line: then a fat start in its middle becomes a wall."""
    found = 0
    for end in range(2):
        corner = s.edge[edge, CORNER + end]
        found |= s.node[corner, USED] == 0 and s.node[corner, REACH] == stamp
    return found


@compiled(types.void(STATE, I64))
def mark_live(s: Any, stamp: int) -> None:
    """Say of each line whether the path can still touch it, given what can be reached."""
    head = s.lists[PATH, s.info[DEPTH]]
    image = s.node[head, IMAGE]
    for edge in range(s.edge.shape[0]):
        live = False
        if s.edge[edge, ALLOWED] and s.edge[edge, HALVES] < 2:
            one = s.node[s.edge[edge, CORNER], REACH] == stamp
            other = s.node[s.edge[edge, CORNER + 1], REACH] == stamp
            middle = s.edge[edge, MIDDLE]
            if middle < 0:
                live = one and other
            elif middle == head or middle == image:
                live = one or other
            elif s.info[FAT] and s.node[middle, USED] > 0 and s.edge[edge, HALVES] == 1:
                live = free_end(s, edge, stamp)
            else:
                live = s.node[middle, USED] == 0 and s.node[middle, REACH] == stamp
        s.edge[edge, LIVE] = 1 if live else 0


@compiled(I64(STATE))
def look_ahead(s: Any) -> int:
    """Find the nodes that can be reached and the lines that are live. Returns whether an end can be reached."""
    s.info[STAMP] += 1
    stamp = s.info[STAMP]
    s.lists[QUEUE, 0] = s.lists[PATH, s.info[DEPTH]]
    first, last, found = 0, 1, 0
    while first < last:
        node = s.lists[QUEUE, first]
        first += 1
        for way in range(4):
            other = s.node[node, NEXT + way]
            if other >= 0 and s.node[other, USED] == 0 and s.node[other, REACH] != stamp:
                s.node[other, REACH] = stamp
                found |= s.node[other, END]
                s.lists[QUEUE, last] = other
                last += 1
    s.node[s.lists[QUEUE, 0], REACH] = stamp
    if found:
        if s.info[LINES] == 2:
            for place in range(last):
                s.node[s.node[s.lists[QUEUE, place], IMAGE], REACH] = stamp
        mark_live(s, stamp)
    return found
