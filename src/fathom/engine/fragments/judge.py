"""A quick judge of small fragments: how far what can happen in one is from what a small automaton allows.

States of the fragment and of the automaton are followed together, in one compiled search over a small table. What the
automaton does not allow is counted and not followed further, and so is a block's way out; which ways of the automaton
were gone is noted. If nothing is wrong and every way was gone, sets of states are followed, too, as in `language`: a
way that is open in the automaton and in no state of the set is missing. Nothing wrong and nothing missing is the
automaton's language. All that becomes one number, the `worth`, so that a search for fragments has something to improve.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.fragments.ground import ENTER, EXIT, INSIDE, LEAK, OUTSIDE
from fathom.engine.probing import number_of
from fathom.engine.statespace.rules import EXPAND_FUNCTION

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Ints = NDArray[np.int32]

MOST_STATES, MOST_EDGES, MOST_SETS, MOST_OUTSIDE = 1 << 14, 1 << 17, 1 << 8, 1 << 9
"""A fragment with more is judged in part: with more states or moves it is worth nothing, with more sets it may hold."""

WRONG, LEAKS, STATES, FULL, STAMP, SETS = range(6)
"""What is counted: moves that are not allowed, leaks, states, whether there were too many, judgements, sets."""

HOLDS, NOTHING = 1e6, -1e6
"""The worth of a fragment that is what is wanted, as far as was seen, and of one that is too large to tell."""

GONE, BAD = 1, 2


class Desk(NamedTuple):
    """What a judgement is written on. `table[state, enter, leave]` is the automaton's next state, or -1."""

    table: Numbers
    weights: NDArray[np.float64]  # how bad a fault is, by the way that is wrong or was not gone
    rows: Words  # blocks, agent, state of the automaton with the port that was entered
    slots: Ints
    stamps: Ints
    edges_at: Numbers  # of each row its first edge
    edges: Numbers  # where an edge leads, and its label
    seen: Bytes  # of each way of the automaton, whether it was gone, or was bad
    counts: Numbers
    sets: Words  # a bit for each row outside, and the automaton's state
    set_slots: Ints
    set_stamps: Ints
    outside: Numbers  # of each row its number among those outside, or -1
    outer: Numbers  # the rows outside
    marks: Numbers
    queue: Numbers
    left: Words  # by port, the set that leaves there


_WORDS, _INTS, _NUMBERS = types.uint64[:, ::1], types.int32[::1], types.int64[::1]
DESK = types.NamedTuple(
    (
        *(types.int64[:, :, ::1], types.float64[:, :, ::1], _WORDS, _INTS, _INTS, _NUMBERS),
        *(types.int64[:, ::1], types.uint8[:, :, ::1]),
        *(_NUMBERS, _WORDS, _INTS, _INTS, _NUMBERS, _NUMBERS, _NUMBERS, _NUMBERS, _WORDS),
    ),
    Desk,
)


def desk(table: Numbers) -> Desk:
    """An empty desk for an automaton."""
    ports, width = table.shape[1], MOST_OUTSIDE // 64
    slots, stamps = (np.zeros(4 * MOST_STATES, np.int32) for _ in range(2))
    set_slots, set_stamps = (np.zeros(4 * MOST_SETS, np.int32) for _ in range(2))
    outside, outer, marks, queue = (np.zeros(MOST_STATES + 1, np.int64) for _ in range(4))
    return Desk(
        table=np.ascontiguousarray(table, np.int64),
        weights=np.ones(table.shape),
        rows=np.zeros((MOST_STATES + 1, 3), np.uint64),
        slots=slots,
        stamps=stamps,
        edges_at=np.zeros(MOST_STATES + 1, np.int64),
        edges=np.zeros((MOST_EDGES, 2), np.int64),
        seen=np.zeros(table.shape, np.uint8),
        counts=np.zeros(6, np.int64),
        sets=np.zeros((MOST_SETS + 1, width + 1), np.uint64),
        set_slots=set_slots,
        set_stamps=set_stamps,
        outside=outside,
        outer=outer,
        marks=marks,
        queue=queue,
        left=np.zeros((ports, width), np.uint64),
    )


@compiled(types.float64(EXPAND_FUNCTION, types.int64[::1], types.uint64, _WORDS, DESK, types.int64))
def worth(expand: Any, parameters: Numbers, blocks: int, out: Words, desk: Desk, patience: int) -> float:
    """What blocks on a ground of at most 64 cells are worth; after so many wrong moves it looks no further."""
    counts, seen = desk.counts, desk.seen
    counts[STAMP] += 1
    counts[WRONG], counts[LEAKS], counts[FULL], counts[SETS] = 0, 0, 0, 0
    seen[:] = 0
    _follow(expand, parameters, blocks, out, desk, patience)
    if counts[FULL] != 0:
        return NOTHING
    wrong, leaks = min(counts[WRONG], 20), min(counts[LEAKS], 10)
    value: float = -0.1 * wrong - 0.5 * leaks
    states, ports = desk.table.shape[0], desk.table.shape[1]
    for state in range(states):
        for enter in range(ports):
            for leave in range(ports):
                if seen[state, enter, leave] == BAD:
                    value -= 1.5 * desk.weights[state, enter, leave]
                elif desk.table[state, enter, leave] >= 0 and seen[state, enter, leave] != GONE:
                    value -= 2.0 * desk.weights[state, enter, leave]
    if value < 0:
        return value
    missing = _missing(desk)
    return HOLDS if missing == 0 else -0.5 - 1.5 * missing / counts[SETS]


@compiled(types.void(EXPAND_FUNCTION, types.int64[::1], types.uint64, _WORDS, DESK, types.int64))
def _follow(expand: Any, parameters: Numbers, blocks: int, out: Words, desk: Desk, patience: int) -> None:
    """All states of the fragment together with those of the automaton, and the edges between them."""
    table, rows, counts, seen = desk.table, desk.rows, desk.counts, desk.seen
    ports, stamp = table.shape[1], counts[STAMP]
    rows[0, 0], rows[0, 1], rows[0, 2] = blocks, np.uint64(OUTSIDE), np.uint64(0)
    number_of(rows, 0, 0, stamp, desk.slots, desk.stamps)
    found, here, edge = 1, 0, 0
    while here < found:
        allowed, entered = divmod(np.int64(rows[here, 2]), ports + 1)
        entered -= 1
        desk.edges_at[here] = edge
        for move in range(expand(parameters, rows[here, :2], out)):
            label = np.int64(out[move, 2])
            after, inside = allowed, entered
            if label >= LEAK:
                counts[LEAKS] += 1
            elif label >= EXIT:
                leave = label - EXIT
                after, inside = table[allowed, entered, leave], -1
                if after >= 0:
                    seen[allowed, entered, leave] = GONE
                elif entered == leave:
                    after = allowed
                else:
                    seen[allowed, entered, leave] = BAD
                    counts[WRONG] += 1
            elif label >= ENTER:
                inside = label - ENTER
            if counts[WRONG] + counts[LEAKS] >= patience:
                return
            if label >= LEAK or after < 0:
                continue
            rows[found, 0], rows[found, 1] = out[move, 0], out[move, 1]
            rows[found, 2] = np.uint64(after * (ports + 1) + inside + 1)
            place = number_of(rows, found, found, stamp, desk.slots, desk.stamps)
            found += place == found
            if found >= MOST_STATES or edge >= MOST_EDGES:
                counts[FULL] = 1
                return
            desk.edges[edge, 0], desk.edges[edge, 1] = place, label
            edge += 1
        here += 1
    counts[STATES] = found
    desk.edges_at[found] = edge


@compiled(types.int64(DESK))
def _missing(desk: Desk) -> int:
    """How many ways, over all sets of states that words lead to, are open in the automaton and not in the set."""
    table, sets, counts = desk.table, desk.sets, desk.counts
    ports, width, stamp = table.shape[1], sets.shape[1] - 1, counts[STAMP]
    outside = 0
    for row in range(counts[STATES]):
        desk.outside[row] = -1
        desk.marks[row] = 0
        if np.int64(desk.rows[row, 1]) == OUTSIDE:
            if outside >= MOST_OUTSIDE:
                return 0
            desk.outside[row] = outside
            desk.outer[outside] = row
            outside += 1
    sets[0] = 0
    sets[0, 0] = np.uint64(1)
    number_of(sets, 0, 0, stamp, desk.set_slots, desk.set_stamps)
    found, here, missing = 1, 0, 0
    while here < found:
        allowed = np.int64(sets[here, width])
        for enter in range(ports):
            _leaving(desk, here, enter, here * ports + enter + 1)
            for leave in range(ports):
                after = table[allowed, enter, leave]
                if not desk.left[leave].any():
                    missing += after >= 0 and enter != leave
                    continue
                sets[found, :width] = desk.left[leave]
                sets[found, width] = np.uint64(after if after >= 0 else allowed)
                found += number_of(sets, found, found, stamp, desk.set_slots, desk.set_stamps) == found
                if found >= MOST_SETS:
                    counts[SETS] = found
                    return missing
        here += 1
    counts[SETS] = found
    return missing


@compiled(types.void(DESK, types.int64, types.int64, types.int64))
def _leaving(desk: Desk, here: int, enter: int, stamp: int) -> None:
    """Write for each port which states there may be when whoever entered a state of the set has left by it."""
    queue, marks = desk.queue, desk.marks
    desk.left[:] = 0
    count = 0
    for bit in range(64 * (desk.sets.shape[1] - 1)):
        if desk.sets[here, bit >> 6] >> np.uint64(bit & 63) & np.uint64(1) == 0:
            continue
        row = desk.outer[bit]
        for edge in range(desk.edges_at[row], desk.edges_at[row + 1]):
            after = desk.edges[edge, 0]
            if desk.edges[edge, 1] == ENTER + enter and marks[after] != stamp:
                marks[after] = stamp
                queue[count] = after
                count += 1
    at = 0
    while at < count:
        row = queue[at]
        at += 1
        for edge in range(desk.edges_at[row], desk.edges_at[row + 1]):
            after, label = desk.edges[edge, 0], desk.edges[edge, 1]
            if label >= EXIT:
                bit = desk.outside[after]
                desk.left[label - EXIT, bit >> 6] |= np.uint64(1) << np.uint64(bit & 63)
            elif label == INSIDE and marks[after] != stamp:
                marks[after] = stamp
                queue[count] = after
                count += 1
