"""What follows from known squares and sides by simple rules, compiled: for looking ahead.

Squares, links (pairs of squares side by side) and ends (doors where the path ends) are open (-1), no (0) or yes (1).
In rounds, each conclusion is drawn everywhere: from the numbers of lines, from the two ways through a square, from the
two ends, and that no loop closes and the path is not finished too early. A round costs a few operations for each
square, link and member of a line.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fathom.compiled import compiled, types

OPEN, NO, YES = -1, 0, 1
FINE, LINE, SQUARE, LOOP, ENDS = range(5)
"""What can be wrong: nothing, a line's clue, the ways through a square, a loop, or the number of ends."""

_BYTES = types.int8[::1]
_INT = types.int32[::1]
_TABLE = types.int32[:, ::1]
_RESULT = types.int64[::1]


class Position(NamedTuple):
    """The board, and what is known of it."""

    sides: Any  # by square: its links
    pairs: Any  # by link: its squares
    first: Any  # line i has the squares members[first[i]] … members[first[i + 1] - 1]
    members: Any
    clues: Any
    doors: Any
    squares: Any
    links: Any
    ends: Any
    parent: Any  # scratch, by square: the chains
    size: Any
    result: Any  # where something is wrong; in which round; how many conclusions it drew; whether all lines are kept


POSITION = types.NamedTuple(
    [_TABLE, _TABLE, _INT, _INT, _INT, _INT, _BYTES, _BYTES, _BYTES, _INT, _INT, _RESULT], Position
)


@compiled(types.int32(_INT, types.int32))
def _root(parent: Any, square: int) -> int:
    """The first square of a chain; paths are halved on the way."""
    while parent[square] != square:
        parent[square] = parent[parent[square]]
        square = parent[square]
    return square


@compiled(types.boolean(_BYTES, types.int64, types.int8, _RESULT))
def _put(values: Any, place: int, value: int, result: Any) -> bool:
    """Write a conclusion down; False if the contrary is known."""
    if values[place] == OPEN:
        values[place] = value
        result[2] += 1
        return True
    return bool(values[place] == value)


@compiled(types.boolean(POSITION, types.int64))
def _ways(position: Any, square: int) -> bool:
    """Conclusions about the ways through one square: two if it is visited, one at an end, else none."""
    sides, squares, links, ends = position.sides, position.squares, position.links, position.ends
    result = position.result
    used, free = 0, 0
    for turn in range(4):
        link = sides[square, turn]
        if link >= 0:
            used += links[link] == YES
            free += links[link] == OPEN
    end = ends[square]
    fewest = 2 if end == NO else 1
    most = 1 if end == YES else 2
    if used > most:
        return False
    if used > 0 and not _put(squares, square, YES, result):
        return False
    if end == YES and not _put(squares, square, YES, result):
        return False
    if used + free < fewest and not _put(squares, square, NO, result):
        return False
    if squares[square] == NO and end != NO and not _put(ends, square, NO, result):
        return False
    if squares[square] == YES and end == OPEN:
        if used + free == 1 and not _put(ends, square, YES, result):
            return False
        if used == 2 and not _put(ends, square, NO, result):
            return False
    close = squares[square] == NO or used == most
    take = squares[square] == YES and used + free == fewest and not close
    if (close or take) and free:
        for turn in range(4):
            link = sides[square, turn]
            if link >= 0 and links[link] == OPEN:
                links[link] = YES if take else NO
                result[2] += 1
    return True


@compiled(types.int64(POSITION))
def _lines(position: Any) -> int:
    """Conclusions from all clues; the line that is broken, or -1. `result[3]` tells whether all are fulfilled."""
    first, members, clues = position.first, position.members, position.clues
    squares, result = position.squares, position.result
    result[3] = 1
    for line in range(len(clues)):
        visited, free = 0, 0
        for place in range(first[line], first[line + 1]):
            visited += squares[members[place]] == YES
            free += squares[members[place]] == OPEN
        if visited > clues[line] or visited + free < clues[line]:
            return line
        result[3] &= visited == clues[line]
        if free and (visited == clues[line] or visited + free == clues[line]):
            value = NO if visited == clues[line] else YES
            for place in range(first[line], first[line + 1]):
                if squares[members[place]] == OPEN:
                    squares[members[place]] = value
                    result[2] += 1
    return -1


@compiled(types.boolean(POSITION))
def _chains(position: Any) -> bool:
    """No link closes a loop or finishes the path too early; False if a loop is closed already."""
    pairs, squares, links, ends = position.pairs, position.squares, position.links, position.ends
    parent, size, result = position.parent, position.size, position.result
    visited = 0
    for square in range(len(parent)):
        parent[square] = square
        size[square] = 3 if ends[square] == YES else 2  # twice the length, and 1 more if an end is in the chain
        visited += squares[square] == YES
    for link in range(len(links)):
        if links[link] == YES:
            one, other = _root(parent, pairs[link, 0]), _root(parent, pairs[link, 1])
            if one == other:
                return False
            parent[one] = other
            size[other] = (size[one] // 2 + size[other] // 2) * 2 + (size[one] % 2 | size[other] % 2)
    for link in range(len(links)):
        if links[link] == OPEN:
            one, other = _root(parent, pairs[link, 0]), _root(parent, pairs[link, 1])
            whole = one != other and size[one] % 2 == 1 and size[other] % 2 == 1
            early = whole and (result[3] == 0 or size[one] // 2 + size[other] // 2 < visited)
            if one == other or early:
                links[link] = NO
                result[2] += 1
    return True


@compiled(types.boolean(POSITION))
def _two_ends(position: Any) -> bool:
    """Exactly two doors are ends."""
    doors, ends, result = position.doors, position.ends, position.result
    sure, free = 0, 0
    for place in range(len(doors)):
        sure += ends[doors[place]] == YES
        free += ends[doors[place]] == OPEN
    if sure > 2 or sure + free < 2:
        return False
    if free and (sure == 2 or sure + free == 2):
        for place in range(len(doors)):
            if ends[doors[place]] == OPEN:
                ends[doors[place]] = NO if sure == 2 else YES
                result[2] += 1
    return True


@compiled(types.int64(POSITION, types.int64))
def settle(position: Any, most: int) -> int:
    """Draw conclusions in up to `most` rounds; what is wrong then (`FINE`, `LINE` …).

    `result` gets the line or square at which it is wrong, and after how many rounds.
    """
    result = position.result
    for round in range(most + 1):
        result[1] = round
        result[2] = 0
        line = _lines(position)
        if line >= 0:
            result[0] = line
            return LINE
        if not _two_ends(position):
            return ENDS
        for square in range(len(position.squares)):
            if not _ways(position, square):
                result[0] = square
                return SQUARE
        # Whether all lines are fulfilled is known only if nothing has changed since they were looked at.
        if result[2] == 0 and not _chains(position):
            return LOOP
        if result[2] == 0:
            return FINE
    return FINE
