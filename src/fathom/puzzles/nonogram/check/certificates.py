"""What shows that a nonogram has no picture, or no other one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fathom.proofs.drat import Proof
from fathom.puzzles.nonogram.model import Nonogram

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Refutation:
    """No picture fulfils the clues; of a solved puzzle: none but the solution.

    `log` is that of a search (see `search_replay`). If it does not end the matter, `proof` does: a DRAT proof.
    """

    log: NDArray[np.int64]
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The clues of the rows and those of the columns ask for different numbers of squares of a colour."""

    colour: int


LONGEST_PLAIN = 120
"""Squares a line may have, so that the ways to read it are bits of two words."""


PICTURE = 1 << 30
"""The step that says that the known picture is met; others are lines, or -1 less the number of a clause."""


@dataclass(frozen=True, slots=True, eq=False)
class LearntClauses:
    """No picture fulfils the clues; of a solved puzzle: none but the solution. For black and white.

    Clause i has the literals `literals[firsts[i] : firsts[i + 1]]` and the steps `steps[steps_from[i] : …]`.
    """

    literals: NDArray[np.int64]
    firsts: NDArray[np.int64]
    steps: NDArray[np.int64]
    steps_from: NDArray[np.int64]

    def __len__(self) -> int:
        """The number of clauses."""
        return len(self.firsts) - 1


def is_plain(puzzle: Nonogram) -> bool:
    """Whether a puzzle is black and white, and not too large for this."""
    return puzzle.is_black_and_white and max(puzzle.height, puzzle.width) <= LONGEST_PLAIN
