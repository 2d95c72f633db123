"""What follows for the components of a level from the squares that have to be passed.

A set of components of the movement graph can be visited by one walk exactly when its members are pairwise comparable.
Incomparable pairs can be quadratic in number, so they are never listed: components that must be visited exclude those
not comparable with them, which may leave a square only one component to be passed in, which must then be visited too.
Each round of this is a few sweeps, linear in the graph and the squares; a handful of rounds is usual.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.graphs import Digraph, chaining

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]
Pair = tuple[int, int]

NOTHING = -1


@dataclass(frozen=True, slots=True)
class Refuted:
    """Clauses (by number) and incomparable pairs of components that contradict each other.

    `steps` are components that can be shown, one after the other and by unit propagation alone, to be visited by every
    walk, until nothing is left; None if more than that is needed.
    """

    clauses: list[int]
    apart: list[Pair]
    steps: tuple[int, ...] | None = ()


@dataclass(slots=True)
class Settling:
    """What is known of the components: forced to be visited, excluded, and why.

    `clauses[i]` are the components of which one must be visited (padded by NOTHING) and `squares[i]` a square that says
    so. `because_square[c]` is the clause that forced c; `because_apart[c]` the forced component that excluded it.
    """

    graph: Digraph
    clauses: Ints
    squares: Ints
    forced: Flags = field(init=False)
    excluded: Flags = field(init=False)
    because_square: Ints = field(init=False)
    because_apart: Ints = field(init=False)
    open_clauses: NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        count = self.graph.vertices
        self.forced, self.excluded = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self.because_square = np.full(count, NOTHING, np.int32)
        self.because_apart = np.full(count, NOTHING, np.int32)
        self.open_clauses = np.arange(len(self.clauses))

    def settle(self, watch: Watch) -> Refuted | None:
        """Draw all conclusions; the contradiction they lead to, or None if they lead to none."""
        while True:
            watch.check("settling", int(self.forced.sum()), self.graph.vertices)
            empty = self._force()
            if empty is not None:
                return self.refuted([empty], [])
            around = chaining(self.graph, self.forced)
            gap = around.gap(self.forced)
            if gap is not None:
                return self.refuted([], [gap])
            outside = ~(around.from_before & around.to_after) & ~self.excluded
            if not outside.any():
                self._drop_met()
                return None
            self.excluded |= outside
            reason = np.where(around.from_before, around.after, around.before)
            self.because_apart[outside] = reason[outside]

    def _drop_met(self) -> None:
        """Leave open only clauses of which no component is forced: all their components but excluded ones are free."""
        rows = self.clauses[self.open_clauses]
        self.open_clauses = self.open_clauses[~((rows >= 0) & self.forced[rows]).any(axis=1)]

    def _force(self) -> int | None:
        """Force the last component left of each clause; the number of a clause that has none left, if there is one."""
        self._drop_met()
        open_rows = self.clauses[self.open_clauses]
        left = (open_rows >= 0) & ~self.excluded[open_rows]
        many = left.sum(axis=1)
        if (many == 0).any():
            return int(self.open_clauses[np.argmax(many == 0)])
        single = np.flatnonzero(many == 1)
        targets = open_rows[single, left[single].argmax(axis=1)]
        self.forced[targets] = True
        self.because_square[targets] = self.open_clauses[single]
        return None

    def refuted(self, clauses: Iterable[int], pairs: Iterable[Pair], steps: tuple[int, ...] | None = ()) -> Refuted:
        """A contradiction between clauses and pairs, with all that is known of their components and why."""
        used, apart = dict.fromkeys(clauses), dict.fromkeys(pairs)
        todo = [int(c) for clause in used for c in self.clauses[clause]] + [c for pair in apart for c in pair]
        seen = {NOTHING}
        while todo:
            component = todo.pop()
            if component in seen:
                continue
            seen.add(component)
            if self.forced[component]:
                clause = int(self.because_square[component])
                if clause not in used:
                    used[clause] = None
                    todo += self.clauses[clause].tolist()
            elif self.excluded[component]:
                other = int(self.because_apart[component])
                apart[min(component, other), max(component, other)] = None
                todo.append(other)
        return Refuted(list(used), list(apart), steps)

    def incomparable(self, chosen: Flags) -> list[Pair]:
        """Incomparable pairs of chosen components, some of them; none exactly if the chosen ones form a chain."""
        around = chaining(self.graph, chosen)
        broken = np.flatnonzero(chosen & ~around.from_before)
        return list(zip(around.before[broken].tolist(), broken.tolist(), strict=True))
