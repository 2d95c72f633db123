"""Sets of numbers as sorted intervals: what has been done, in a few bytes for millions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


class Intervals:
    """A set of whole numbers, kept as disjoint half-open intervals that do not touch."""

    def __init__(self, bounds: Sequence[int] = ()) -> None:
        """From start, end, start, end, ... in ascending order."""
        self.bounds: Numbers = np.array(bounds, np.int64)

    def __len__(self) -> int:
        return int((self.bounds[1::2] - self.bounds[::2]).sum())

    def has(self, numbers: Numbers) -> NDArray[np.bool_]:
        """Which of the numbers are in the set: those behind an odd number of bounds."""
        found: NDArray[np.bool_] = np.searchsorted(self.bounds, numbers, side="right") % 2 == 1
        return found

    def add(self, numbers: Numbers) -> None:
        """Add numbers, given in ascending order."""
        fresh = numbers[~self.has(numbers)]
        if not len(fresh):
            return
        breaks = np.flatnonzero(np.diff(fresh) > 1)
        starts = fresh[np.concatenate(([0], breaks + 1))]
        ends = fresh[np.concatenate((breaks, [len(fresh) - 1]))] + 1
        starts = np.sort(np.concatenate((self.bounds[::2], starts)))
        ends = np.sort(np.concatenate((self.bounds[1::2], ends)))
        apart = starts[1:] > ends[:-1]
        self.bounds = np.empty(2 * (int(apart.sum()) + 1), np.int64)
        self.bounds[::2] = starts[np.concatenate(([True], apart))]
        self.bounds[1::2] = ends[np.concatenate((apart, [True]))]
