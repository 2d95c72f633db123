"""Rows of numbers, numbered as they are met: an open hash table that is never cleared, compiled.

Rows lie in an array in the order of their numbers. Of each slot of the table `slots` has the number of a row, and
`stamps` the stamp under which it was entered: what has another stamp is as good as empty. What is found under a hash
is compared. `slots` and `stamps` have a power of two of entries, of which some must stay empty.

The searches of `statespace`, whose rows may outgrow 32 bits, have a table of their own that looks at fewer rows.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types

Ints = NDArray[np.int32]

_ROWS = types.uint64[:, ::1]
_INTS = types.int32[::1]
STIR = np.uint64(0x9E3779B97F4A7C15)


@compiled(types.uint64(types.uint64))
def stirred(word: Any) -> Any:
    """A 64-bit word, its bits well mixed."""
    word = (word ^ (word >> np.uint64(32))) * np.uint64(0xD6E8FEB86659FD93)
    word = (word ^ (word >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    return word ^ (word >> np.uint64(32))


@compiled(
    [types.int64(rows, types.int64, types.int64, types.int64, _INTS, _INTS) for rows in (_ROWS, types.int32[:, ::1])],
    inline="always",
)
def number_of(rows: Any, new: int, found: int, stamp: int, slots: Ints, stamps: Ints) -> int:
    """The number of the row `new` among the `found` first ones; `found`, and entered, if it is not there."""
    width = rows.shape[1]
    hashed = np.uint64(width)
    for word in range(width):
        hashed = stirred(hashed ^ np.uint64(rows[new, word])) + STIR
    mask = slots.size - 1
    slot = np.int64(hashed & np.uint64(mask))
    while stamps[slot] == stamp:
        known: int = np.int64(slots[slot])  # type: ignore[assignment]
        same = True
        for word in range(width):
            if rows[known, word] != rows[new, word]:
                same = False
                break
        if same:
            return known
        slot = (slot + 1) & mask
    stamps[slot] = np.int32(stamp)
    slots[slot] = np.int32(found)
    return found


@compiled(types.void(_ROWS, types.int64, types.int64, _INTS, _INTS))
def rehash(rows: Any, found: int, stamp: int, slots: Ints, stamps: Ints) -> None:
    """Enter the first rows into a new table."""
    for number in range(found):
        number_of(rows, number, number, stamp, slots, stamps)
