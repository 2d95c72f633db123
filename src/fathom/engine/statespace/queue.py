"""A binary heap of (key, tie, item) rows in one array, as compiled functions: least key first, then least
tie.

Keys never decrease in place: whoever finds a smaller key pushes the item again, and knows the old entry for
stale when it comes out. That keeps a row together in the cache, and needs no second array to say where an
item is.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.statespace.rules import Numbers

QUEUE = types.int64[:, ::1]

KEY, TIE, ITEM = 0, 1, 2


@compiled(types.int64(QUEUE, types.int64, types.int64, types.int64, types.int64))
def push(queue: Numbers, length: int, key: int, tie: int, item: int) -> int:
    """Put an entry in; the new length. The queue must have room."""
    hole = length
    while hole > 0:
        above = (hole - 1) // 2
        if queue[above, KEY] < key or (queue[above, KEY] == key and queue[above, TIE] <= tie):
            break
        for column in range(3):
            queue[hole, column] = queue[above, column]
        hole = above
    queue[hole, KEY] = key
    queue[hole, TIE] = tie
    queue[hole, ITEM] = item
    return length + 1


@compiled(types.int64(QUEUE, types.int64))
def drop_first(queue: Numbers, length: int) -> int:
    """Take the first entry, `queue[0]`, out; the new length. The queue must not be empty."""
    last = length - 1
    key = queue[last, KEY]
    tie = queue[last, TIE]
    item = queue[last, ITEM]
    hole = 0
    while 2 * hole + 1 < last:
        below = 2 * hole + 1
        if below + 1 < last and (
            queue[below + 1, KEY] < queue[below, KEY]
            or (queue[below + 1, KEY] == queue[below, KEY] and queue[below + 1, TIE] < queue[below, TIE])
        ):
            below += 1
        if key < queue[below, KEY] or (key == queue[below, KEY] and tie <= queue[below, TIE]):
            break
        for column in range(3):
            queue[hole, column] = queue[below, column]
        hole = below
    queue[hole, KEY] = key
    queue[hole, TIE] = tie
    queue[hole, ITEM] = item
    return last


def empty_queue(room: int) -> Numbers:
    """A queue with room for so many entries; its length is kept by whoever uses it."""
    return np.zeros((room, 3), dtype=np.int64)
