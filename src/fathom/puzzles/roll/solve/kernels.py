"""The rules of rolling for the search engine, compiled.

A state is one word: the tile times the faces, plus the face, times the most sides, plus the turn. That is also its
number.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled
from fathom.engine.statespace import EXPAND, GOAL, RANK, UNRANK

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

FACES, GOAL_TILE, GOAL_FACE, GOAL_TURN, TILES_AT, EDGES_AT, FACES_AT, ACROSS_AT = range(8)
"""The head of the parameters: how many faces there are, the goal (-1: any), and where the tables begin. Of each
tile its sides; of each of its edges (as many as there are at most) the tile and edge across, -1 if it cannot be
rolled onto, and the direction; of each face its sides; of each of its edges the face and edge across.
"""

HEAD = 8
SIDES = 12
"""The most that a tile has, and so the most that matter of a face."""
EDGE, ACROSS = 3, 2
"""How many numbers the edges of tiles and of faces have."""


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All rolls; the label is the direction."""
    faces = parameters[FACES]
    place, turn = np.int64(state[0]) // SIDES, np.int64(state[0]) % SIDES
    tile, face = place // faces, place % faces
    sides = parameters[parameters[TILES_AT] + tile]
    count = 0
    for edge in range(sides):
        at = parameters[EDGES_AT] + EDGE * (SIDES * tile + edge)
        there = parameters[at]
        if there < 0:
            continue
        below = parameters[ACROSS_AT] + ACROSS * (SIDES * face + (turn - edge + sides) % sides)
        under = parameters[below]
        if parameters[parameters[FACES_AT] + under] != parameters[parameters[TILES_AT] + there]:
            continue
        turned = (parameters[below + 1] + parameters[at + 1]) % parameters[parameters[TILES_AT] + there]
        out[count, 0] = np.uint64((there * faces + under) * SIDES + turned)
        out[count, 1] = np.uint64(parameters[at + 2])
        count += 1
    return count


@compiled(GOAL)
def at_goal(parameters: Numbers, state: Words) -> bool:
    """Whether it has come to the goal, on the right face and turned rightly where that matters."""
    faces = parameters[FACES]
    place, turn = np.int64(state[0]) // SIDES, np.int64(state[0]) % SIDES
    if place // faces != parameters[GOAL_TILE]:
        return False
    if parameters[GOAL_FACE] >= 0 and place % faces != parameters[GOAL_FACE]:
        return False
    return parameters[GOAL_TURN] < 0 or turn == parameters[GOAL_TURN]  # type: ignore[no-any-return]


@compiled(RANK)
def rank(_parameters: Numbers, state: Words) -> int:
    """The number of a state."""
    return np.int64(state[0])  # type: ignore[return-value]


@compiled(UNRANK)
def unrank(_parameters: Numbers, number: int, state: Words) -> None:
    """The state of a number."""
    state[0] = np.uint64(number)
