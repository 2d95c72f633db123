"""What shows that no tree is shorter."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Potential:
    """For each set of the points without the last (bit i: point i) and each crossing, a length that no tree undercuts.

    It shows that nothing which connects the set with the crossing is shorter: a point by itself has length 0 at most,
    going on to another crossing adds at most the way, and where two trees meet, the lengths of their sets add up to no
    less. Every tree is put together so. It says nothing about whether such trees exist.
    """

    lengths: NDArray[np.int64]
