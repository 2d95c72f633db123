"""Random numbers for kernels: all that they need is a word that they are given, so a run follows from its seed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, int64, types, uint64

Dice = NDArray[np.uint64]
DICE = types.uint64[::1]


@compiled(int64(uint64[::1], int64))
def throw(dice: Dice, sides: int) -> int:
    """A random number below `sides`, which is small: the high half of a SplitMix64 number, scaled."""
    dice[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = dice[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return np.int64(((mixed >> np.uint64(32)) * np.uint64(sides)) >> np.uint64(32))  # type: ignore[return-value]
