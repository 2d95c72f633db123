"""Covering walks as an integer programme: how often each move is made.

A walk that covers a level is a flow along moves from the start to wherever it ends, that serves every required square
and hangs together: the rows *flow*, *cover* and *cut* of `check.fewest`. There are exponentially many cuts; they are
found, by maximal flows, as solutions violate them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.graphs import breadth_first_in
from fathom.puzzles.slide.model import Level, Walk
from fathom.puzzles.slide.solve.kernels import slide_table, squares_passed

Floats = NDArray[np.float64]
_CAPACITY = 1_000_000  # of one unit of flow: maximal flows are computed in whole numbers


class Rows:
    """The programme: all moves, the rows so far, and the separation of cuts."""

    def __init__(self, level: Level, watch: Watch) -> None:
        self.watch = watch
        table = slide_table(level)
        reached = np.flatnonzero(breadth_first_in(table, np.array([level.start])).distance >= 0)
        self.level = level
        self.stops = [level.start, *(int(square) for square in reached if square != level.start)]
        number = {stop: row for row, stop in enumerate(self.stops)}
        self.moves = [(s, d) for s in self.stops for d in range(len(table)) if table[d, s] != s]
        self.count = len(self.moves)
        self.tails = np.array([number[s] for s, _ in self.moves])
        self.heads = np.array([number[int(table[d, s])] for s, d in self.moves])
        self.cover = self._undominated(table)
        self.cuts: list[tuple[frozenset[int], int]] = []
        self.cut_columns: list[NDArray[np.int64]] = []
        self._matrix: Any = None
        self._known: set[bytes] = set()
        self._ways: Any = None  # shortest ways between all stops, once they are needed

    def _undominated(self, table: NDArray[np.int32]) -> dict[int, list[int]]:
        """For every required square the moves that serve it, but not for squares served whenever another is."""
        serving: dict[int, set[int]] = {}
        for column, (tail, direction) in enumerate(self.moves):
            squares = squares_passed(self.level, table, tail, direction)
            for square in squares[-1:] if self.level.goal.by_stopping else squares:
                serving.setdefault(square, set()).add(column)
        kept: dict[int, set[int]] = {}
        by_column: dict[int, list[set[int]]] = {}  # the sets kept, each under one of its columns
        required = self.level.required.reshape(-1)
        for square, columns in sorted(serving.items(), key=lambda item: (len(item[1]), item[0])):
            self.watch.check("writing the programme", len(kept), len(serving))
            dominated = any(fewer <= columns for column in columns for fewer in by_column.get(column, ()))
            if required[square] and square != self.level.start and not dominated:
                kept[square] = columns
                by_column.setdefault(min(columns), []).append(columns)
        return {square: sorted(columns) for square, columns in kept.items()}

    def equalities(self) -> tuple[Any, Floats]:
        """Flow at every stop, and one end; columns are moves, then possible ends."""
        from scipy.sparse import coo_array

        stops, moves = len(self.stops), np.arange(self.count)
        ends = self.count + np.arange(stops)
        rows = np.concatenate([self.tails, self.heads, np.arange(stops), np.full(stops, stops)])
        columns = np.concatenate([moves, moves, ends, ends])
        values = np.concatenate([-np.ones(self.count), np.ones(self.count), -np.ones(stops), np.ones(stops)])
        right = np.zeros(stops + 1)
        right[0], right[stops] = -1, 1
        return coo_array((values, (rows, columns)), shape=(stops + 1, self.count + stops)).tocsr(), right

    def inequalities(self) -> Any:
        """Covers and cuts, each of which must be at least 1."""
        from scipy.sparse import csr_array

        rows = [*map(np.array, self.cover.values()), *self.cut_columns]
        if self._matrix is None or self._matrix.shape[0] < len(rows):
            first = np.concatenate([[0], np.cumsum([len(row) for row in rows])])
            columns = np.concatenate(rows) if rows else np.zeros(0, np.int64)
            shape = (len(rows), self.count + len(self.stops))
            self._matrix = csr_array((np.ones(len(columns), np.int64), columns, first), shape=shape)
        return self._matrix

    def separate(self, made: Floats) -> bool:
        """Add the cuts that `made` (how often each move is made) violates; False if there are none.

        For a square, one unit must flow from the start to the moves that serve it; where less can, the stops beyond
        the bottleneck make the cut.
        """
        from scipy.sparse import coo_array
        from scipy.sparse.csgraph import breadth_first_order, maximum_flow

        capacity = np.round(made * _CAPACITY).astype(np.int32)
        sink = len(self.stops)
        added = False
        for square, columns in self.cover.items():
            self.watch.check("looking for cuts", len(self.cuts))
            rows = np.concatenate([self.tails, self.tails[columns]])
            to = np.concatenate([self.heads, np.full(len(columns), sink)])
            values = np.concatenate([capacity, capacity[columns]])
            network = coo_array((values, (rows, to)), shape=(sink + 1, sink + 1)).tocsr()
            flow = maximum_flow(network, 0, sink)
            if flow.flow_value >= 0.999 * _CAPACITY:
                continue
            rest = network - flow.flow
            rest.data[rest.data < 0] = 0
            rest.eliminate_zeros()
            near = np.zeros(sink + 1, np.bool_)
            near[breadth_first_order(rest, 0, return_predecessors=False)] = True
            row = near[self.tails] & ~near[self.heads]
            row[[c for c in columns if near[self.tails[c]]]] = True
            if row.tobytes() not in self._known:
                self._known.add(row.tobytes())
                self.cuts.append((frozenset(self.stops[v] for v in range(sink) if not near[v]), square))
                self.cut_columns.append(np.flatnonzero(row))
                added = True
        return added

    def joined(self, made: Floats) -> Floats | None:
        """The moves made, and round trips that join circles apart from the start to the rest; None if there are none.

        A circle left apart is a common flaw of solutions on the way to a good one; joining it makes a walk of it.
        """
        from scipy.sparse import coo_array
        from scipy.sparse.csgraph import connected_components, shortest_path

        stops = len(self.stops)
        if self._ways is None:
            graph = coo_array((np.ones(self.count), (self.tails, self.heads)), shape=(stops, stops)).tocsr()
            self._ways = shortest_path(graph, unweighted=True, return_predecessors=True)
        distance, before = self._ways
        column_of = {
            (int(tail), int(head)): c for c, (tail, head) in enumerate(zip(self.tails, self.heads, strict=True))
        }
        made = np.round(made)
        while True:
            used = made > 0
            part = connected_components(
                coo_array((np.ones(used.sum()), (self.tails[used], self.heads[used])), shape=(stops, stops)),
                directed=False,
            )[1]
            touched = np.zeros(stops, np.bool_)
            touched[self.tails[used]] = touched[self.heads[used]] = True
            inside = np.flatnonzero(part == part[0])
            outside = np.flatnonzero(touched & (part != part[0]))
            if not len(outside):
                return made
            trips = distance[np.ix_(inside, outside)] + distance[np.ix_(outside, inside)].T
            one, other = np.unravel_index(int(trips.argmin()), trips.shape)
            if not np.isfinite(trips[one, other]):
                return None
            for here, there in ((inside[one], outside[other]), (outside[other], inside[one])):
                stop = int(there)
                while stop != here:
                    made[column_of[int(before[here, stop]), stop]] += 1
                    stop = int(before[here, stop])

    def walk(self, made: Floats) -> Walk:
        """A walk that makes each move so often, as far as it hangs together with the start (Hierholzer)."""
        left = np.round(made).astype(int)
        leaving: list[list[int]] = [[] for _ in self.stops]
        for column in range(self.count):
            leaving[self.tails[column]] += [column] * left[column]
        trail: list[int] = []
        stack: list[tuple[int, int]] = [(0, -1)]
        while stack:
            stop, by = stack[-1]
            if leaving[stop]:
                column = leaving[stop].pop()
                stack.append((int(self.heads[column]), column))
            else:
                stack.pop()
                trail.append(by)
        return Walk.of(self.moves[column][1] for column in reversed(trail[:-1]))
