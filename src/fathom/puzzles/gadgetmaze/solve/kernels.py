"""The rules of gadget mazes, compiled, for the engine's searches.

A state is the place of the agent and the states of the gadgets that have more than one, each in a field of bits of
some word; `layout` lays the fields out and fills the tables. As a number it has the same digits in other bases.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled
from fathom.engine.statespace import EXPAND, GOAL, RANK, UNRANK

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

(WORDS, PLACE_MASK, GOAL_PLACE, DOORS_OF, DOORS, ROWS, ENDS, FIELDS, FIELDS_END) = range(9)
"""The head of the parameters: how many words a state has, the bits of the place, the place of the goal, and where the
tables begin. Of each place the range of its doors; of each door (a location of a gadget) its gadget's word, shift and
mask and its first row; of each row (a location in a state) the range of its ends; of each end the next state and the
place; of each field its word, shift, mask and base."""

HEAD = 9
DOOR, END, FIELD = 4, 2, 4
"""How many numbers a door, an end and a field have."""


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All traversals; the label is the number of the end."""
    words = parameters[WORDS]
    place_mask = np.uint64(parameters[PLACE_MASK])
    place = np.int64(state[0] & place_mask)
    count = 0
    for door in range(parameters[parameters[DOORS_OF] + place], parameters[parameters[DOORS_OF] + place + 1]):
        at = parameters[DOORS] + DOOR * door
        word, shift, mask = parameters[at], np.uint64(parameters[at + 1]), np.uint64(parameters[at + 2])
        row = parameters[ROWS] + parameters[at + 3] + np.int64((state[word] >> shift) & mask)
        for end in range(parameters[row], parameters[row + 1]):
            told = parameters[ENDS] + END * end
            for copied in range(words):
                out[count, copied] = state[copied]
            out[count, word] = (state[word] & ~(mask << shift)) | (np.uint64(parameters[told]) << shift)
            out[count, 0] = (out[count, 0] & ~place_mask) | np.uint64(parameters[told + 1])
            out[count, words] = np.uint64(end)
            count += 1
    return count


@compiled(GOAL)
def at_goal(parameters: Numbers, state: Words) -> bool:
    """Whether the agent is at the goal."""
    return np.int64(state[0] & np.uint64(parameters[PLACE_MASK])) == parameters[GOAL_PLACE]  # type: ignore[no-any-return]


@compiled(RANK)
def rank(parameters: Numbers, state: Words) -> int:
    """The number of a state."""
    total = 0
    for field in range(parameters[FIELDS], parameters[FIELDS_END], FIELD):
        word, shift, mask = parameters[field], np.uint64(parameters[field + 1]), np.uint64(parameters[field + 2])
        total = total * parameters[field + 3] + np.int64((state[word] >> shift) & mask)
    return total


@compiled(UNRANK)
def unrank(parameters: Numbers, number: int, state: Words) -> None:
    """The state of a number."""
    state[:] = np.uint64(0)
    for field in range(parameters[FIELDS_END] - FIELD, parameters[FIELDS] - 1, -FIELD):
        base = parameters[field + 3]
        state[parameters[field]] |= np.uint64(number % base) << np.uint64(parameters[field + 1])
        number //= base
