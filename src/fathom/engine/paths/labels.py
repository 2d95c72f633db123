"""What using an edge or not does to the vertices of the frontier: their labels, compiled.

The label of a vertex says what the pieces of path so far do there. Labels are told apart only as far as the future can
tell: an untouched vertex that could only become a dead end counts as closed. All is inlined where it is used, which
makes reading an edge a quarter faster.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.paths.rows import (
    ENDS_LEFT,
    FORCED,
    MAY_END,
    MAY_START,
    MUST_END,
    MUST_USE,
    STARTS_LEFT,
    U_KIND,
    U_LEFT,
    V_LEFT,
    U,
    V,
)

Longs = NDArray[np.int64]

UNTOUCHED, CLOSED, NEEDS_END, NEEDS_START, NEEDS_EITHER, FIRST_PIECE = range(6)
"""Labels of a vertex. The three in the middle are open ends of a piece whose other end is an end of the path already,
and say what the path still needs; from the last on, they number the pieces with two open ends."""

DEAD, ALIVE, FINISHED, LOOPED = range(4)
"""What a choice leads to: nothing wanted; more to come; a complete path; a closed loop."""

_LONGS = types.int64[::1]


@compiled(types.int64(_LONGS, types.int64, types.int64), inline="always")
def relabel(labels: Longs, old: int, new: int) -> int:
    """Give all vertices with one label another, and return how many they were."""
    met = 0
    for slot in range(labels.size):
        if labels[slot] == old:
            labels[slot] = new
            met += 1
    return met


@compiled(types.int64(_LONGS, types.int64, types.int64), inline="always")
def _join(labels: Longs, u: int, v: int) -> int:
    """Use the edge between two slots; whether that is forbidden, goes on, or completes a path or a loop."""
    one, other = labels[u], labels[v]
    if one == CLOSED or other == CLOSED:
        return DEAD
    if one == UNTOUCHED and other == UNTOUCHED:
        fresh = FIRST_PIECE + labels.size  # pieces are numbered below that; they are renumbered afterwards
        labels[u], labels[v] = fresh, fresh
        return ALIVE
    if one == UNTOUCHED:
        labels[u], labels[v] = other, CLOSED
        return ALIVE
    if other == UNTOUCHED:
        labels[u], labels[v] = CLOSED, one
        return ALIVE
    labels[u], labels[v] = CLOSED, CLOSED
    if one == other and one >= FIRST_PIECE:
        return LOOPED
    if one >= FIRST_PIECE:
        relabel(labels, one, other)
        return ALIVE
    if other >= FIRST_PIECE:
        relabel(labels, other, one)
        return ALIVE
    return DEAD if one == other and one != NEEDS_EITHER else FINISHED


@compiled(types.int64(_LONGS, types.int64, types.int64), inline="always")
def _end_here(labels: Longs, slot: int, kind: int) -> int:
    """Let the path end at a vertex that is the open end of a piece."""
    label = labels[slot]
    labels[slot] = CLOSED
    may = kind & (MAY_START | MAY_END)
    if may == 0:
        return DEAD
    if label >= FIRST_PIECE:
        need = NEEDS_EITHER if may == MAY_START | MAY_END else NEEDS_END if may == MAY_START else NEEDS_START
        relabel(labels, label, need)
        return ALIVE
    if (label == NEEDS_END and not may & MAY_END) or (label == NEEDS_START and not may & MAY_START):
        return DEAD
    return FINISHED


@compiled(types.int64(_LONGS, types.int64, types.int64, types.int64), inline="always")
def _settle(labels: Longs, slot: int, left: int, kind: int) -> int:
    """What follows for a vertex from having only so many edges left."""
    label = labels[slot]
    status = ALIVE
    if label >= NEEDS_END:
        if left == 0 or kind & MUST_END:
            status = _end_here(labels, slot, kind)
    elif label == UNTOUCHED and (left == 0 or (left == 1 and not kind & (MAY_START | MAY_END))):
        if kind & MUST_USE:
            return DEAD
        labels[slot] = CLOSED
    return status


@compiled(types.boolean(_LONGS, _LONGS), inline="always")
def hopeless(labels: Longs, step: Longs) -> bool:
    """Whether the pieces have too many ends already, or no vertex is left for those that the path still needs."""
    ended, needs = 0, 0
    for slot in range(labels.size):
        label = labels[slot]
        if NEEDS_END <= label < FIRST_PIECE:
            if ended and label == needs and label != NEEDS_EITHER:
                return True
            ended += 1
            needs = label
    if ended > 1:
        return ended > 2
    if ended == 0:
        return not (step[STARTS_LEFT] and step[ENDS_LEFT])
    if needs == NEEDS_END:
        return not step[ENDS_LEFT]
    if needs == NEEDS_START:
        return not step[STARTS_LEFT]
    return not (step[STARTS_LEFT] or step[ENDS_LEFT])


@compiled(types.int64(_LONGS, types.boolean, types.int64, _LONGS), inline="always")
def read_edge(step: Longs, loop: bool, letter: int, labels: Longs) -> int:
    """Labels after the edge is used (`letter` 1) or not."""
    u, v = step[U], step[V]
    status = ALIVE
    if letter:
        status = _join(labels, u, v)
        if status == LOOPED:
            status = FINISHED if loop else DEAD
    elif step[FORCED]:
        status = DEAD
    for end in range(2):
        slot = v if end else u
        settled = DEAD if status == DEAD else _settle(labels, slot, step[U_LEFT + end], step[U_KIND + end])
        complete_twice = settled == FINISHED and status == FINISHED
        status = DEAD if settled == DEAD or complete_twice else max(status, settled)
    if step[U_LEFT] == 0:
        labels[u] = UNTOUCHED
    if step[V_LEFT] == 0:
        labels[v] = UNTOUCHED
    return status
