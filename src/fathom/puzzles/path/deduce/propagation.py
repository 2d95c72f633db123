"""What follows from known squares and sides by simple rules, compiled: for looking ahead.

Squares, links (pairs of squares side by side) and ends (doors where the path ends) are open (-1), no (0) or yes (1).
In rounds, each conclusion is drawn everywhere: from the numbers of lines, from the two ways through a square, from the
two ends, and that no loop closes and the path is not finished too early. A round costs a few operations for each
square, link and member of a line.
"""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled, types

OPEN, NO, YES = -1, 0, 1
FINE, LINE, SQUARE, LOOP, ENDS = range(5)
"""What can be wrong: nothing, a line's clue, the ways through a square, a loop, or the number of ends."""

_BYTES = types.int8[::1]
_INT = types.int32[::1]
_TABLE = types.int32[:, ::1]
_RESULT = types.int64[::1]


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


@compiled(types.boolean(_TABLE, _BYTES, _BYTES, _BYTES, types.int64, _RESULT))
def _ways(sides: Any, squares: Any, links: Any, ends: Any, square: int, result: Any) -> bool:
    """Conclusions about the ways through one square: two if it is visited, one at an end, else none."""
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


@compiled(types.int64(_INT, _INT, _INT, _BYTES, _RESULT))
def _lines(first: Any, members: Any, clues: Any, squares: Any, result: Any) -> int:
    """Conclusions from all clues; the line that is broken, or -1. `result[3]` tells whether all are fulfilled."""
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


@compiled(types.boolean(_TABLE, _BYTES, _BYTES, _BYTES, _INT, _INT, _RESULT))
def _chains(pairs: Any, squares: Any, links: Any, ends: Any, parent: Any, size: Any, result: Any) -> bool:
    """No link closes a loop or finishes the path too early; False if a loop is closed already."""
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


@compiled(types.boolean(_INT, _BYTES, _RESULT))
def _two_ends(doors: Any, ends: Any, result: Any) -> bool:
    """Exactly two doors are ends."""
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


@compiled(
    types.int64(_TABLE, _TABLE, _INT, _INT, _INT, _INT, _BYTES, _BYTES, _BYTES, _INT, _INT, types.int64, _RESULT),
)
def settle(
    sides: Any,
    pairs: Any,
    first: Any,
    members: Any,
    clues: Any,
    doors: Any,
    squares: Any,
    links: Any,
    ends: Any,
    parent: Any,
    size: Any,
    most: int,
    result: Any,
) -> int:
    """Draw conclusions in up to `most` rounds; what is wrong then (`FINE`, `LINE` …).

    `result` gets the line or square at which it is wrong, and after how many rounds.
    """
    for round in range(most + 1):
        result[1] = round
        result[2] = 0
        line = _lines(first, members, clues, squares, result)
        if line >= 0:
            result[0] = line
            return LINE
        if not _two_ends(doors, ends, result):
            return ENDS
        for square in range(len(squares)):
            if not _ways(sides, squares, links, ends, square, result):
                result[0] = square
                return SQUARE
        # Whether all lines are fulfilled is known only if nothing has changed since they were looked at.
        if result[2] == 0 and not _chains(pairs, squares, links, ends, parent, size, result):
            return LOOP
        if result[2] == 0:
            return FINE
    return FINE
