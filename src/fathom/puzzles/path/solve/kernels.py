"""The depth-first search of [Bosboom 2020, 5.4, listing 5.1], compiled and cut into slices.

Squares and clues are numbers. The path grows from a door into a neighbour as long as no clue of that neighbour is used
up; at another door with a greater number, with all clues used up, it is a solution. Each solution is found once. The
stack is kept in `path` and `turn` (the neighbour to be tried next), so a search goes on where it was left.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.compiled import compiled, types

DEPTH, START, FOUND, NODES, OPEN, DONE = range(6)
"""Places in `info`: squares on the path, the door it starts from, solutions, squares tried, clues not used up, end."""

_INT = types.int32[::1]
_INFO = types.int64[::1]
_TABLE = types.int32[:, ::1]


@compiled(types.void(_INT, _INT, _INT, _INFO, types.int32, types.int32))
def _count(clue_first: Any, clues: Any, left: Any, info: Any, square: int, by: int) -> None:
    """Use up one of each clue of a square (`by` is 1), or give it back (`by` is -1)."""
    for place in range(clue_first[square], clue_first[square + 1]):
        clue = clues[place]
        if by > 0 and left[clue] == 1:
            info[OPEN] -= 1
        if by < 0 and left[clue] == 0:
            info[OPEN] += 1
        left[clue] -= by


@compiled(
    types.boolean(
        _TABLE, _INT, _INT, _INT, _INT, types.uint8[::1], _INT, _INT, _INFO, types.int64, types.int64, _TABLE
    ),
)
def search(
    beside: Any,
    clue_first: Any,
    clues: Any,
    left: Any,
    doors: Any,
    on_path: Any,
    path: Any,
    turn: Any,
    info: Any,
    most_nodes: int,
    most_found: int,
    kept: Any,
) -> bool:
    """Search until so many squares were tried or solutions found, or all is done; whether all is done.

    `kept` gets the first solutions, a row each. `on_path` is 1 for squares on the path, and 2 more for doors.
    """
    last = info[NODES] + most_nodes
    while info[DONE] == 0 and info[NODES] < last and info[FOUND] < most_found:
        if info[DEPTH] == 0:
            if info[START] >= len(doors) - 1:
                info[DONE] = 1
                break
            square = doors[info[START]]
            blocked = False
            for place in range(clue_first[square], clue_first[square + 1]):
                blocked |= left[clues[place]] == 0
            info[START] += 1
            if blocked:
                continue
            _count(clue_first, clues, left, info, square, np.int32(1))
            on_path[square] |= 1
            path[0] = square
            turn[0] = 0
            info[DEPTH] = 1
            info[NODES] += 1
            continue
        top = info[DEPTH] - 1
        square = path[top]
        if turn[top] == 4:
            _count(clue_first, clues, left, info, square, np.int32(-1))
            on_path[square] &= 2
            info[DEPTH] = top
            continue
        other = beside[square, turn[top]]
        turn[top] += 1
        if other < 0 or on_path[other] & 1:
            continue
        blocked = False
        for place in range(clue_first[other], clue_first[other + 1]):
            if left[clues[place]] == 0:
                blocked = True
                break
        if blocked:
            continue
        _count(clue_first, clues, left, info, other, np.int32(1))
        on_path[other] |= 1
        path[top + 1] = other
        turn[top + 1] = 0
        info[DEPTH] = top + 2
        info[NODES] += 1
        if info[OPEN] == 0 and on_path[other] & 2 and other > path[0]:
            if info[FOUND] < len(kept):
                for place in range(top + 2):
                    kept[info[FOUND], place] = path[place]
            info[FOUND] += 1
    return bool(info[DONE] == 1)
