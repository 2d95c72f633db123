"""What shows, besides a proof over clauses, that a board has no solution, or no other one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class SearchLog:
    """No rectangles solve the board; of a solved board: none but the solution.

    A row of `steps` is a rectangle (row, column, height, width) that is supposed to be there, or zeros: the last
    supposition fails, and is excluded from then on. How each of them fails, the checker finds out for itself (see
    `search_replay`); the log guarantees nothing about it.
    """

    steps: NDArray[np.int32]
