"""Many small boards measured fast: what the generator's search asks of every board it tries.

The engine's searches take a few milliseconds for setting out, and a generator tries thousands of boards; so `measures`
has the same in three short kernels, and here are their arrays, allocated once. Nothing that leaves the generator rests
on them: whatever a board promises is proved again by the solvers and their checker (see `verify`).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fathom.answer import Watch
from fathom.puzzles.iceblock.generate.draft import Draft
from fathom.puzzles.iceblock.generate.measures import (
    CHANGES,
    COUNT,
    DIFFICULTY,
    FACTS,
    GOAL,
    LOST_AFTER,
    MOVES,
    PAIRS,
    PARENT,
    TOO_MANY,
    WAYS,
    Measure,
    Numbers,
    Rows,
    breadth_first,
    cheapest_first,
    first_covering,
    first_lost,
)

_NEVER = -1  # so many targets are never covered
_BETWEEN_LOOKS = 100_000  # positions
_WRAPPING = np.errstate(over="ignore")  # hashing wraps around, on purpose; only heard of without compilation


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a solvable board; what was not asked for is None, and `safe` is None if nothing is ever lost."""

    moves: int
    ways: int
    difficulty: Fraction | None = None
    changes: int | None = None
    safe: int | None = None


class Gauge:
    """The kernels and their arrays.

    Boards with more than `most` positions nearer than the solution (or more pairs of a position and the block that
    moved last) are not measured. `watch` is looked at every now and then.
    """

    def __init__(self, most: int, factor: Fraction, watch: Watch) -> None:
        self._factor, self._watch = factor, watch
        self._most = most
        self._notes = np.empty((most, 3), np.int64)
        self._queues = np.empty((most, 4), np.int64)
        self._ends, self._hopeful = np.zeros(4, np.int64), np.zeros(most, np.uint8)
        self._table = np.full(1 << (2 * most).bit_length(), -1, np.int64)
        self._rows: dict[int, tuple[Rows, Rows, Numbers]] = {}
        self._facts = np.zeros(FACTS, np.int64)
        self._stamp = 0
        self._looked = 0
        self.visited = 0
        """How many positions have been visited so far, by all measures."""

    def fewest(self, draft: Draft, everything: bool = False) -> tuple[int, int] | None:
        """The fewest moves and in how many ways they can be made; None if the board is not solvable or too large."""
        found = self._explore(draft, everything)
        return found if found is not None and found[0] >= 0 else None

    def solution_squares(self, draft: Draft) -> set[int] | None:
        """The squares that blocks slide over in a shortest solution; None as for `fewest`."""
        if self.fewest(draft) is None:
            return None
        rows = self._rows_for(draft)[0][:, :-1]
        used: set[int] = set()
        at = int(self._facts[GOAL])
        while (parent := int(self._notes[at, PARENT])) >= 0:
            before, after = set(rows[parent].tolist()), set(rows[at].tolist())
            (start,), (end,) = before - after, after - before
            step = draft.width if (end - start) % draft.width == 0 else 1
            used.update(range(min(start, end), max(start, end) + 1, step))
            at = parent
        return used

    def facts(self, draft: Draft, *, difficulty: bool, safe: bool) -> Facts | None:
        """What is asked for of a board; None if it is not solvable or too large."""
        found = self.fewest(draft, everything=safe)
        if found is None:
            return None
        depth = self._safe(draft) if safe else None
        if not difficulty:
            return Facts(*found, safe=depth)
        least = self._least(draft)
        return None if least is None else Facts(*found, *least, safe=depth)

    def positions(self, draft: Draft) -> int:
        """Visit all positions of the board, whatever its targets; how many there are, 0 if too many."""
        found = self._explore(draft, everything=True, targets=_NEVER)
        return 0 if found is None else int(self._facts[COUNT])

    def position(self, draft: Draft, number: int) -> list[int]:
        """The blocks of one of the positions just visited; the higher its number, the farther it is."""
        squares: list[int] = self._rows_for(draft)[0][number, :-1].tolist()
        return squares

    def fewest_to(self, draft: Draft, targets: list[int]) -> int:
        """The fewest moves to these targets; all positions of the board have just been visited."""
        wanted = np.zeros_like(draft.cells)
        wanted[targets] = 1
        return int(first_covering(self._measure(draft)._replace(wanted=wanted, targets=len(targets))))

    @_WRAPPING
    def _explore(self, draft: Draft, everything: bool, targets: int | None = None) -> tuple[int, int] | None:
        measure = self._begin(draft)
        breadth_first(measure if targets is None else measure._replace(targets=targets), everything)
        too_many = self._facts[COUNT] == TOO_MANY
        self._count(self._most if too_many else int(self._facts[COUNT]))
        return None if too_many else (int(self._facts[MOVES]), int(self._facts[WAYS]))

    @_WRAPPING
    def _safe(self, draft: Draft) -> int | None:
        """How many moves never lead to a lost position, all having just been visited; None if there is none."""
        first_lost(self._measure(draft))
        self._count(int(self._facts[COUNT]))
        lost = int(self._facts[LOST_AFTER])
        return None if lost < 0 else lost - 1

    @_WRAPPING
    def _least(self, draft: Draft) -> tuple[Fraction, int] | None:
        """The least difficulty, and the fewest changes of the solutions that have it."""
        unit = self._factor.denominator
        cheapest_first(self._begin(draft), unit * CHANGES, self._factor.numerator * CHANGES + 1)
        self._count(int(self._facts[PAIRS]))
        cost = int(self._facts[DIFFICULTY])
        return None if cost < 0 else (Fraction(cost // CHANGES, unit), cost % CHANGES)

    def _begin(self, draft: Draft) -> Measure:
        """A new search of a board."""
        self._stamp += 1
        measure = self._measure(draft)
        measure.rows[0, :-1] = draft.blocks
        return measure

    def _rows_for(self, draft: Draft) -> tuple[Rows, Rows, Numbers]:
        """The arrays of positions, of those one push away, and of where these come from, for so many blocks."""
        blocks = len(draft.blocks)
        if blocks not in self._rows:
            rows, out = (np.empty((length, blocks + 1), np.uint16) for length in (self._most, 4 * blocks))
            self._rows[blocks] = rows, out, np.empty(4 * blocks, np.int64)
        return self._rows[blocks]

    def _measure(self, draft: Draft) -> Measure:
        wanted = np.zeros_like(draft.cells)
        wanted[list(draft.targets)] = 1
        rows, out, moved = self._rows_for(draft)
        return Measure(
            draft.cells,
            draft.steps,
            wanted,
            len(draft.targets),
            len(draft.blocks),
            rows,
            self._notes,
            self._queues,
            self._ends,
            self._hopeful,
            self._table,
            self._stamp,
            out,
            moved,
            self._facts,
        )

    def _count(self, visited: int) -> None:
        self.visited += visited
        if self.visited - self._looked > _BETWEEN_LOOKS:
            self._looked = self.visited
            self._watch.check("trying boards")
