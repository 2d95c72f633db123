"""What the squares ask for that have to be passed: one of the components of their runs.

A square lies on one run a line, and whichever of them the walk moves along serves it. Nearly all squares ask for one
component, whichever way they are passed, so squares are looked at one by one and only the others are written down.
Every question is one sweep of the board, in order.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fathom.compiled import boolean, compiled, int32, int64, types, void
from fathom.puzzles.slide.solve.cover.settle import NOTHING, Flags, Ints


@dataclass(frozen=True, slots=True)
class Asking:
    """The runs of every square by line (NOTHING: none), and which squares have to be passed."""

    by_square: Ints
    needed: Flags

    def unserved(self, within_reach: Flags) -> int | None:
        """The first needed square that has no run within reach, if there is one."""
        square, _ = _asked(self.by_square, self.needed, within_reach.astype(np.int32) - 1, *_room(1, 0))
        return int(square) if square >= 0 else None

    def clauses(self, component: Ints) -> tuple[Ints, Ints]:
        """The distinct clauses (as sets of components, NOTHING first) and for each a square that has it.

        `component` is that of every run, NOTHING for those out of reach; every needed square has a run within reach.
        """
        witness, mixed = _room(int(component.max(initial=NOTHING)) + 1, len(self.needed))
        _, many = _asked(self.by_square, self.needed, component, witness, mixed)
        alone, others = np.flatnonzero(witness >= 0), mixed[:many]
        runs = self.by_square[others].T
        rows = np.sort(np.where(runs >= 0, component[runs], NOTHING) if many else runs, axis=0)
        rows[:-1][rows[:-1] == rows[1:]] = NOTHING
        rows = np.sort(rows, axis=0)
        order = np.lexsort(rows)
        rows = rows[:, order]
        fresh = np.ones(many, np.bool_)
        fresh[1:] = (rows[:, 1:] != rows[:, :-1]).any(axis=0)
        clauses = np.full((len(alone) + int(fresh.sum()), len(rows)), NOTHING, np.int32)
        clauses[: len(alone), -1] = alone
        clauses[len(alone) :] = rows[:, fresh].T
        return clauses, np.concatenate([witness[alone], others[order[fresh]]])

    def earliest(self, component: Ints, chosen: Flags) -> Ints:
        """For every needed square the run of the first chosen component it can be passed in; NOTHING for others."""
        run_for = np.empty(len(self.needed), np.int32)
        _earliest(self.by_square, self.needed, component, chosen, run_for)
        return run_for


def _room(components: int, squares: int) -> tuple[Ints, Ints]:
    """Room for a square a component, and for squares that ask for several."""
    return np.full(components, NOTHING, np.int32), np.empty(squares, np.int32)


@compiled(types.UniTuple(int64, 2)(int32[:, ::1], boolean[::1], int32[::1], int32[::1], int32[::1]))
def _asked(by_square: Ints, needed: Flags, component: Ints, witness: Ints, mixed: Ints) -> tuple[int, int]:
    """The first needed square without a component (NOTHING: there is none), and how many ask for several.

    Those are in `mixed`, and for a component that a square asks for alone the last such square is in `witness`.
    """
    many = 0
    for square in range(needed.size):
        if not needed[square]:
            continue
        one, several = NOTHING, False
        for line in range(by_square.shape[1]):
            run = by_square[square, line]
            found = component[run] if run >= 0 else NOTHING
            several |= found >= 0 and one >= 0 and found != one
            one = max(one, found)
        if one < 0:
            return square, many
        if several:
            mixed[many] = square
            many += 1
        else:
            witness[one] = square
    return NOTHING, many


@compiled(void(int32[:, ::1], boolean[::1], int32[::1], boolean[::1], int32[::1]))
def _earliest(by_square: Ints, needed: Flags, component: Ints, chosen: Flags, run_for: Ints) -> None:
    for square in range(needed.size):
        best, least = NOTHING, chosen.size
        for line in range(by_square.shape[1] if needed[square] else 0):
            run = by_square[square, line]
            found = component[run] if run >= 0 else NOTHING
            if found >= 0 and found < least and chosen[found]:
                best, least = run, found
        run_for[square] = best
