"""How a search keeps to its limits: kernels run in slices, arrays grow only after asking.

A kernel that runs to the end cannot be stopped. So the engine hands it a budget of expansions, about a tenth
of a second's worth by the time the last slice took, and between slices lets the watch look.
"""

from __future__ import annotations

import time
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch

Scalar = TypeVar("Scalar", bound=np.generic)

SLICE_SECONDS = 0.1
FIRST_BUDGET = 256
LARGEST_BUDGET = 1 << 22


class Pace:
    """The budget of the next slice, and the word to the watch after it."""

    __slots__ = ("_budget", "_phase", "_since", "_watch")

    def __init__(self, watch: Watch, phase: str, words: int = 1) -> None:
        """The pace of a search, over states of so many words, that `watch` hears about under the name `phase`.

        The first slice is short where states are large: one of a million squares may take a tenth of a second.
        """
        self._watch = watch
        self._phase = phase
        self._budget = max(1, FIRST_BUDGET // max(1, words))
        self._since = time.perf_counter()

    def budget(self, done: int) -> int:
        """How many expansions the next slice may do after `done`; a limit on nodes is met exactly."""
        self._since = time.perf_counter()
        most = self._watch.limits.nodes
        return self._budget if most is None else max(1, min(self._budget, most + 1 - done))

    def tell(self, done: int, **facts: Any) -> None:
        """A slice has ended: set the next budget, report, and raise `LimitReached` if a limit is passed."""
        seconds = time.perf_counter() - self._since
        if seconds < SLICE_SECONDS / 2:
            self._budget = min(2 * self._budget, LARGEST_BUDGET)
        elif seconds > 2 * SLICE_SECONDS:
            self._budget = max(self._budget // 2, 1)
        self._watch.check(self._phase, done, nodes=done, **facts)


def lengthen(array: NDArray[Scalar], needed: int, watch: Watch, purpose: str) -> None:
    """Give `array` (which owns its memory, and of which no view is alive) room for `needed` rows, if it has
    less.

    It grows by half at least, so that growing costs a constant a row. The memory is asked for first; it grows
    in place, which on Linux moves pages and copies nothing, so there are never two of it.
    """
    rows = len(array)
    if needed <= rows:
        return
    longer = max(needed, rows + rows // 2)
    watch.reserve((longer - rows) * array[:1].nbytes, purpose)
    array.resize((longer, *array.shape[1:]), refcheck=False)
