"""The depth-first search of [Bosboom 2020, 5.4, listing 5.1], compiled and cut into slices.

Squares and clues are numbers. The path grows from a door into a neighbour as long as no clue of that neighbour is used
up; at another door with a greater number, with all clues used up, it is a solution. Each solution is found once. The
stack is kept in `path` and `turn` (the neighbour to be tried next), so a search goes on where it was left.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import compiled, types

DEPTH, START, FOUND, NODES, OPEN, DONE = range(6)
"""Places in `info`: squares on the path, the door it starts from, solutions, squares tried, clues not used up, end."""

_INT = types.int32[::1]
_INFO = types.int64[::1]
_TABLE = types.int32[:, ::1]


class Growth(NamedTuple):
    """The board, and the path so far."""

    beside: Any
    clue_first: Any  # square s has the clues clues[clue_first[s]] … clues[clue_first[s + 1] - 1]
    clues: Any
    left: Any  # by clue: how many squares it has left
    doors: Any
    on_path: Any  # by square: 1 if it is on the path, and 2 more for doors
    path: Any
    turn: Any
    info: Any
    kept: Any  # the first solutions, a row each


GROWTH = types.NamedTuple([_TABLE, _INT, _INT, _INT, _INT, types.uint8[::1], _INT, _INT, _INFO, _TABLE], Growth)


@compiled(types.void(GROWTH, types.int32, types.int32))
def _count(growth: Any, square: int, by: int) -> None:
    """Use up one of each clue of a square (`by` is 1), or give it back (`by` is -1)."""
    left, info = growth.left, growth.info
    for place in range(growth.clue_first[square], growth.clue_first[square + 1]):
        clue = growth.clues[place]
        if by > 0 and left[clue] == 1:
            info[OPEN] -= 1
        if by < 0 and left[clue] == 0:
            info[OPEN] += 1
        left[clue] -= by


@compiled(types.boolean(GROWTH, types.int32), inline="always")
def _blocked(growth: Any, square: int) -> bool:
    """Whether a clue of a square is used up."""
    blocked = False
    for place in range(growth.clue_first[square], growth.clue_first[square + 1]):
        blocked |= growth.left[growth.clues[place]] == 0
    return blocked


@compiled(types.void(GROWTH, types.int32, types.int64), inline="always")
def _enter(growth: Any, square: int, depth: int) -> None:
    """Let the path go on into a square, its number `depth` from 0 on."""
    _count(growth, square, np.int32(1))
    growth.on_path[square] |= 1
    growth.path[depth] = square
    growth.turn[depth] = 0
    growth.info[DEPTH] = depth + 1
    growth.info[NODES] += 1


@compiled(types.boolean(GROWTH, types.int64, types.int64))
def search(growth: Any, most_nodes: int, most_found: int) -> bool:
    """Search until so many squares were tried or solutions found, or all is done; whether all is done."""
    doors, on_path, path, turn = growth.doors, growth.on_path, growth.path, growth.turn
    info, kept = growth.info, growth.kept
    last = info[NODES] + most_nodes
    while info[DONE] == 0 and info[NODES] < last and info[FOUND] < most_found:
        if info[DEPTH] == 0:
            if info[START] >= len(doors) - 1:
                info[DONE] = 1
                break
            square = doors[info[START]]
            info[START] += 1
            if not _blocked(growth, square):
                _enter(growth, square, 0)
            continue
        top = info[DEPTH] - 1
        square = path[top]
        if turn[top] == 4:
            _count(growth, square, np.int32(-1))
            on_path[square] &= 2
            info[DEPTH] = top
            continue
        other = growth.beside[square, turn[top]]
        turn[top] += 1
        if other < 0 or on_path[other] & 1 or _blocked(growth, other):
            continue
        _enter(growth, other, top + 1)
        if info[OPEN] == 0 and on_path[other] & 2 and other > path[0]:
            if info[FOUND] < len(kept):
                for place in range(top + 2):
                    kept[info[FOUND], place] = path[place]
            info[FOUND] += 1
    return bool(info[DONE] == 1)
