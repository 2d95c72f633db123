"""Compiled twins of the two best queues in an array that bear decreasing keys: post-order heaps and weak heaps.

Their items are whole numbers and their keys lie in an array that anybody may lower at any time, so an entry is one
number. `distances` are shortest paths with either of them, or with pairs of a key and an item in the heap of
`fathom.engine.statespace.queue`, for comparison; `python -m bench queues` tells which is faster.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.statespace.queue import ITEM, KEY, QUEUE, drop_first, empty_queue, push

Numbers = NDArray[np.int64]

ARRAY = types.int64[::1]

#: Registers: how many items there are, how many trees of a post-order heap.
LENGTH, TREES = 0, 1

_MOST_TREES = 66


class Waiting(NamedTuple):
    """A queue as its kernels see it."""

    items: Numbers
    keys: Numbers  # of all items there can be, as they are now
    notes: Numbers  # sizes of the trees of a post-order heap; for a weak heap, whether children have changed sides
    at: Numbers


WAITING = types.NamedUniTuple(ARRAY, 4, Waiting)


def post_order_queue(room: int, keys: Numbers) -> Waiting:
    """An empty post-order heap for so many items."""
    return Waiting(np.zeros(room, np.int64), keys, np.zeros(_MOST_TREES, np.int64), np.zeros(2, np.int64))


def weak_queue(room: int, keys: Numbers) -> Waiting:
    """An empty weak heap for so many items."""
    return Waiting(np.zeros(room, np.int64), keys, np.zeros(room, np.int64), np.zeros(2, np.int64))


@compiled(types.void(WAITING, types.int64, types.int64, types.int64))
def _sink(queue: Waiting, hole: int, size: int, item: int) -> None:
    """Put an item at the root of a tree of a post-order heap, or below."""
    items, keys = queue.items, queue.keys
    key = keys[item]
    while size > 1:
        size //= 2
        child = hole - 1
        least = keys[items[child]]
        other = keys[items[child - size]]
        if other < least:
            child -= size
            least = other
        if least >= key:
            break
        items[hole] = items[child]
        hole = child
    items[hole] = item


@compiled(types.void(WAITING, types.int64))
def post_order_insert(queue: Waiting, item: int) -> None:
    """Put an item in; there must be room."""
    sizes, at = queue.notes, queue.at
    trees = at[TREES]
    size = 1
    if trees >= 2 and sizes[trees - 1] == sizes[trees - 2]:
        size = 2 * sizes[trees - 1] + 1
        trees -= 2
    sizes[trees] = size
    at[TREES] = trees + 1
    _sink(queue, at[LENGTH], size, item)
    at[LENGTH] += 1


@compiled(types.int64(WAITING))
def post_order_extract(queue: Waiting) -> int:
    """Take an item out; there must be one."""
    items, keys, sizes, at = queue.items, queue.keys, queue.notes, queue.at
    last = at[LENGTH] - 1
    trees = at[TREES] - 1
    place, size = last, sizes[trees]
    least = keys[items[last]]
    root = last
    for tree in range(trees - 1, -1, -1):
        root -= sizes[tree + 1]
        key = keys[items[root]]
        if key < least:
            place, size, least = root, sizes[tree], key
    found = items[place]
    below = sizes[trees] // 2
    if below > 0:
        sizes[trees] = below
        sizes[trees + 1] = below
        trees += 2
    at[TREES] = trees
    at[LENGTH] = last
    if place < last:
        _sink(queue, place, size, items[last])
    return found


@compiled(types.int64(ARRAY, types.int64))
def _above(turned: Numbers, place: int) -> int:
    """The distinguished ancestor in a weak heap."""
    while (place & 1) == turned[place >> 1]:
        place >>= 1
    return place >> 1


@compiled(types.void(WAITING, types.int64))
def weak_insert(queue: Waiting, item: int) -> None:
    """Put an item in, from above: it stops before the first distinguished ancestor of its place that is not less.

    That one is found from below, as the highest which is not less; there must be room.
    """
    items, keys, turned, at = queue.items, queue.keys, queue.notes, queue.at
    place = at[LENGTH]
    at[LENGTH] = place + 1
    items[place] = item
    turned[place] = 0
    if place & 1 == 0:
        turned[place >> 1] = 0
    key = keys[item]
    stop = place
    above = place
    while above != 0:
        above = _above(turned, above)
        if keys[items[above]] >= key:
            stop = above
    while place != stop:
        above = _above(turned, place)
        items[place] = items[above]
        turned[place] ^= 1
        place = above
    items[stop] = item


@compiled(types.int64(WAITING))
def weak_extract(queue: Waiting) -> int:
    """Take an item out; there must be one."""
    items, keys, turned, at = queue.items, queue.keys, queue.notes, queue.at
    last = at[LENGTH] - 1
    at[LENGTH] = last
    found = items[0]
    if last == 0:
        return found
    item = items[last]
    key = keys[item]
    place = 1
    if last > 1:
        while 2 * place + turned[place] < last:
            place = 2 * place + turned[place]
        while place != 0:
            other = items[place]
            if keys[other] < key:
                items[place] = item
                item, key = other, keys[other]
                turned[place] ^= 1
            place >>= 1
    items[0] = item
    return found


class Edges(NamedTuple):
    """A graph: edges `first[v]` to `first[v + 1]` lead from v to `ends`, by `lengths` that are not negative."""

    first: Numbers
    ends: Numbers
    lengths: Numbers


EDGES = types.NamedUniTuple(ARRAY, 3, Edges)

FAR = np.iinfo(np.int64).max // 2


@compiled(types.int64(EDGES, WAITING, types.boolean[::1], types.boolean))
def _by_falling(edges: Edges, queue: Waiting, seen: NDArray[np.bool_], weak: bool) -> int:
    """Dijkstra's algorithm with nodes for items and distances, which fall, for keys; the most that waited."""
    distances = queue.keys
    most = 0
    while queue.at[LENGTH] > 0:
        most = max(most, queue.at[LENGTH])
        node = weak_extract(queue) if weak else post_order_extract(queue)
        if seen[node]:
            continue
        seen[node] = True
        for edge in range(edges.first[node], edges.first[node + 1]):
            other = edges.ends[edge]
            distance = distances[node] + edges.lengths[edge]
            if distance < distances[other]:
                distances[other] = distance
                if weak:
                    weak_insert(queue, other)
                else:
                    post_order_insert(queue, other)
    return most


@compiled(types.int64(EDGES, ARRAY, QUEUE, types.int64))
def _by_pairs(edges: Edges, distances: Numbers, queue: Numbers, length: int) -> int:
    """The same with pairs of a distance and a node, outdated ones left where they are."""
    most = 0
    while length > 0:
        most = max(most, length)
        key, node = queue[0, KEY], queue[0, ITEM]
        length = drop_first(queue, length)
        if key != distances[node]:
            continue
        for edge in range(edges.first[node], edges.first[node + 1]):
            other = edges.ends[edge]
            distance = key + edges.lengths[edge]
            if distance < distances[other]:
                distances[other] = distance
                length = push(queue, length, distance, 0, other)
    return most


def distances(edges: Edges, source: int, queue: str) -> Numbers:
    """Shortest distances from a node, FAR where there is no way: by `post-order`, `weak` or `pairs`."""
    nodes, room = len(edges.first) - 1, len(edges.ends) + 1
    found = np.full(nodes, FAR, np.int64)
    found[source] = 0
    if queue == "pairs":
        pairs = empty_queue(room)
        _by_pairs(edges, found, pairs, push(pairs, 0, 0, 0, source))
        return found
    weak = queue == "weak"
    waiting = (weak_queue if weak else post_order_queue)(room, found)
    (weak_insert if weak else post_order_insert)(waiting, source)
    _by_falling(edges, waiting, np.zeros(nodes, np.bool_), weak)
    return found
