"""The counts of a problem along the way, and whether a complete path has all that is asked for, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.paths.labels import NEEDS_END, UNTOUCHED
from fathom.engine.paths.rows import (
    COMPLETE,
    COUNTS_EDGE,
    COUNTS_U,
    COUNTS_V,
    GONE,
    HIGH,
    LOW,
    MASK,
    MAY_FINISH,
    NEEDED,
    ON_FRONTIER,
    SHIFT,
    SIZE,
    WORD,
    U,
    V,
)

Longs = NDArray[np.int64]

_LONGS = types.int64[::1]
_TABLE = types.int64[:, ::1]
_ROWS = types.uint64[:, ::1]


@compiled(types.boolean(_TABLE, types.int64, _LONGS, _LONGS, _LONGS, _ROWS, types.int64))
def keep_count(counting: Any, letter: int, step: Longs, before: Longs, labels: Longs, rows: Any, state: int) -> bool:
    """Bring the counts of a state up to date, by the labels before and after the edge; whether they can still be kept.

    A count that nothing ahead can spoil any more has the number beyond its largest, whatever it was.
    """
    new_u: int = np.int64(before[step[U]] == UNTOUCHED)  # type: ignore[assignment]
    new_v: int = np.int64(before[step[V]] == UNTOUCHED)  # type: ignore[assignment]
    for row in range(counting.shape[0]):
        count = counting[row]
        word, shift, mask = count[WORD], np.uint64(count[SHIFT]), np.uint64(count[MASK])
        hits: int = np.int64((rows[state, word] >> shift) & mask)  # type: ignore[assignment]
        if hits <= count[HIGH]:
            if letter:
                hits += count[COUNTS_EDGE] + count[COUNTS_U] * new_u + count[COUNTS_V] * new_v
            decided = count[GONE]
            for slot in range(labels.size):
                if labels[slot] != UNTOUCHED:
                    decided += (count[ON_FRONTIER] >> slot) & 1
            most = hits + count[SIZE] - decided
            if hits > count[HIGH] or most < count[LOW]:
                return False
            if hits >= count[LOW] and most <= count[HIGH]:
                hits = count[HIGH] + 1
        if count[COMPLETE]:
            hits = 0
        rows[state, word] = (rows[state, word] & ~(mask << shift)) | (np.uint64(hits) << shift)
    return True


@compiled(types.boolean(_LONGS, _TABLE, _LONGS, _ROWS, types.int64))
def may_finish(step: Longs, finishing: Any, labels: Longs, rows: Any, state: int) -> bool:
    """Whether a complete path may be the whole: nothing else is open, nothing that is needed is missing."""
    if not step[MAY_FINISH]:
        return False
    for slot in range(labels.size):
        if labels[slot] >= NEEDS_END or (labels[slot] == UNTOUCHED and (step[NEEDED] >> slot) & 1):
            return False
    for row in range(finishing.shape[0]):
        count = finishing[row]
        if np.int64((rows[state, count[WORD]] >> np.uint64(count[SHIFT])) & np.uint64(count[MASK])) < count[LOW]:
            return False
    return True
