"""What shows that no pair is shorter, or that there is none."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class ThirdMismatches:
    """By shift: a place, from 0, between the first and the last mismatch of the word with its copy at that shift.

    It shows that the word and its copy are more than two steps apart there. Elsewhere anything may stand: where it is
    needed the checker compares, and it never takes a place on trust. It says nothing about the pair that is told.
    """

    places: NDArray[np.int32]
