"""A quick judge of small fragments: whether all that can happen in one is allowed by a small automaton.

States of the fragment and of the automaton are followed together, in one compiled search over a small table. What the
automaton does not allow is counted and not followed further, so that a search for fragments has something to improve.
Whether the fragment allows *all* that the automaton does is another question; which of its ways were gone is told.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.fragments.ground import ENTER, EXIT, LEAK, Ground
from fathom.engine.statespace import Rules
from fathom.engine.statespace.rules import EXPAND_FUNCTION

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

TABLE = 1 << 13
MOST = TABLE // 2

WRONG, LEAKS, NODES, FULL = range(4)
"""What the judge counts: crossings that are not allowed, leaks, states met; and whether the table was full."""


class Judgement(NamedTuple):
    """Crossings that are not allowed, moves that let a block out, and which ways of the automaton were gone."""

    wrong: int
    leaks: int
    gone: NDArray[np.uint8]
    complete: bool


class Judge:
    """Judges fragments of at most 64 cells by one automaton: `table[state, enter, leave]` is a state or -1."""

    def __init__(self, table: Numbers) -> None:
        self.table = np.ascontiguousarray(table, np.int64)
        self._keys = np.zeros((TABLE, 3), np.uint64)
        self._used = np.zeros(TABLE, np.uint8)
        self._queue = np.zeros(TABLE, np.int64)

    def __call__(self, ground: Ground, rules: Rules, blocks: tuple[int, ...]) -> Judgement:
        """What is to be said of blocks on this ground."""
        counts = np.zeros(4, np.int64)
        gone = np.zeros(self.table.shape, np.uint8)
        self._used[:] = 0
        start = np.array(ground.state(blocks), np.uint64)
        out = rules.rows_for_successors()
        _follow(
            rules.expand, rules.parameters, start, out, self.table, self._keys, self._used, self._queue, gone, counts
        )
        return Judgement(int(counts[WRONG]), int(counts[LEAKS]), gone, not counts[FULL])


@compiled(types.int64(types.uint64[:, ::1], types.uint8[::1], types.uint64, types.uint64, types.uint64))
def _place(keys: Words, used: NDArray[np.uint8], first: int, second: int, third: int) -> int:
    """Where a key is in the table, or the complement of where it can be put."""
    mixed = (
        (first * np.uint64(0x9E3779B97F4A7C15))
        ^ (second * np.uint64(0xC2B2AE3D27D4EB4F))
        ^ (third * np.uint64(0x165667B19E3779F9))
    )
    mixed ^= mixed >> np.uint64(29)
    at = np.int64(mixed & np.uint64(TABLE - 1))
    while used[at] != 0:
        if keys[at, 0] == first and keys[at, 1] == second and keys[at, 2] == third:
            return int(at)
        at = (at + 1) & (TABLE - 1)
    return int(~at)


@compiled(types.int64(types.int64[:, :, ::1], types.uint8[:, :, ::1], types.int64, types.int64, types.int64))
def _left(table: Numbers, gone: NDArray[np.uint8], allowed: int, entered: int, leave: int) -> int:
    """The state after a crossing, which is noted as gone; turning around is no crossing. -1 if it is not allowed."""
    after: int = table[allowed, entered, leave]
    if after < 0:
        return allowed if entered == leave else -1
    gone[allowed, entered, leave] = 1
    return after


@compiled(
    types.void(
        EXPAND_FUNCTION,
        types.int64[::1],
        types.uint64[::1],
        types.uint64[:, ::1],
        types.int64[:, :, ::1],
        types.uint64[:, ::1],
        types.uint8[::1],
        types.int64[::1],
        types.uint8[:, :, ::1],
        types.int64[::1],
    )
)
def _follow(
    expand: Any,
    parameters: Numbers,
    start: Words,
    out: Words,
    table: Numbers,
    keys: Words,
    used: NDArray[np.uint8],
    queue: Numbers,
    gone: NDArray[np.uint8],
    counts: Numbers,
) -> None:
    ports = table.shape[1]
    at = ~_place(keys, used, start[0], start[1], np.uint64(0))
    keys[at, 0], keys[at, 1], keys[at, 2] = start[0], start[1], np.uint64(0)
    used[at] = 1
    queue[0] = at
    found, here = 1, 0
    state = np.zeros(2, np.uint64)
    while here < found:
        row = queue[here]
        state[0], state[1] = keys[row, 0], keys[row, 1]
        third = np.int64(keys[row, 2])
        allowed, entered = third // (ports + 1), third % (ports + 1) - 1
        for move in range(expand(parameters, state, out)):
            label = np.int64(out[move, 2])
            after, inside = allowed, entered
            if label >= LEAK:
                counts[LEAKS] += 1
                continue
            if label >= EXIT:
                after, inside = _left(table, gone, allowed, entered, label - EXIT), -1
                if after < 0:
                    counts[WRONG] += 1
                    continue
            elif label >= ENTER:
                inside = label - ENTER
            key = np.uint64(after * (ports + 1) + inside + 1)
            place = _place(keys, used, out[move, 0], out[move, 1], key)
            if place < 0:
                if found >= MOST:
                    counts[FULL] = 1
                    return
                place = ~place
                keys[place, 0], keys[place, 1], keys[place, 2] = out[move, 0], out[move, 1], key
                used[place] = 1
                queue[found] = place
                found += 1
        here += 1
    counts[NODES] = found
