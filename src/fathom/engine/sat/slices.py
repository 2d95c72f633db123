"""CaDiCaL in slices: a long run cut by conflict budgets, so that limits hold and Ctrl-C is clean.

PySAT cannot interrupt CaDiCaL, and CaDiCaL holds Python's interpreter lock while it runs. But a call can be
given a budget of conflicts, and the next call goes on with everything the last one learnt. Slices aim at a
tenth of a second; between two of them the `Watch` is asked. What a budget does not cut is CaDiCaL's own
simplification (bounded by its search effort) and a search without conflicts (one descent), so on large
formulas a slice may take longer (half a second with 420,000 clauses).

Slicing costs no measurable time a conflict, but it steers the search a little. Budgets double while slices
are short, so a quick run repeats itself exactly; a run of seconds may end in another model, or another
proof.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from fathom.answer import Watch
from fathom.errors import BrokenAnswer

_SLICE_SECONDS = 0.1
_CHECK_SECONDS = 0.05
_FEWEST_CONFLICTS = 20
_FIRST_CONFLICTS = 200

_SATISFIABLE, _UNSATISFIABLE, _OUT_OF_BUDGET = 1, -1, 0


class Slicer:
    """Runs one `pysat.solvers.Cadical195` in slices and remembers which slice size suits it."""

    __slots__ = ("checked", "conflicts", "oracle", "size")

    def __init__(self, oracle: Any) -> None:
        """A slicer for this oracle, which stays the caller's to delete."""
        self.oracle = oracle
        self.size = _FIRST_CONFLICTS
        self.conflicts = 0
        self.checked = float("-inf")

    def decide(self, watch: Watch, assumptions: Sequence[int] = (), phase: str = "solving") -> bool:
        """Whether the formula is satisfiable under the assumptions. Raises `LimitReached`, never guesses."""
        while True:
            self._check(watch, phase)
            started = time.monotonic()
            answer = self._slice(list(assumptions), self.size)
            self.conflicts = int(self.oracle.accum_stats()["conflicts"])
            if answer is not None:
                return answer
            self._adapt(time.monotonic() - started, watch)

    def _slice(self, assumptions: list[int], conflicts: int) -> bool | None:
        """One budgeted call: satisfiable, unsatisfiable, or None when the budget ran out.

        This goes around PySAT's own `solve_limited`, which on the main thread answers Ctrl-C by jumping out
        of CaDiCaL's middle: the error is no KeyboardInterrupt, and the next call on that solver ends the
        process. The last argument 0 leaves signals to Python, which sees them after the slice.
        """
        from pysat.solvers import pysolvers

        self.oracle.conf_budget(conflicts)
        answer = pysolvers.cadical195_solve_lim(self.oracle.cadical, assumptions, 0)
        if answer not in (_SATISFIABLE, _UNSATISFIABLE, _OUT_OF_BUDGET):
            raise BrokenAnswer(f"CaDiCaL returned {answer!r}")
        # get_model and get_core of PySAT look at these two.
        self.oracle.status = None if answer == _OUT_OF_BUDGET else answer == _SATISFIABLE
        self.oracle.prev_assumps = assumptions
        return None if answer == _OUT_OF_BUDGET else bool(answer == _SATISFIABLE)

    def _check(self, watch: Watch, phase: str) -> None:
        """Ask the watch, but not at each of thousands of easy calls a second."""
        now = time.monotonic()
        if now - self.checked >= _CHECK_SECONDS:
            watch.check(phase, done=self.conflicts, nodes=self.conflicts)
            self.checked = now

    def _adapt(self, seconds: float, watch: Watch) -> None:
        """Choose the next budget after one was used up; a quick answer says nothing about speed."""
        left = watch.seconds_left
        wanted = _SLICE_SECONDS if left is None else min(_SLICE_SECONDS, left)
        factor = min(max(wanted / max(seconds, 1e-6), 0.1), 2.0)
        self.size = max(int(self.size * factor), _FEWEST_CONFLICTS)
