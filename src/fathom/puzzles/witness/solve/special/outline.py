"""Paths through given places of an outline, in polynomial time [Bosboom 2020, 7.3.6 and 7.3.7], corrected.

A set of cells without holes, broken lines anywhere, and corners and lines of its outline that must be used; the path
leads from one corner of the outline to another. Among the paths from a corner u to a corner v there is one that leaves
the most cells to what comes after, so that it is enough to know the best path for each stretch of the outline that is
covered so far. With m corners on the outline and n cells the time is O(m³ n).

The text of the theorem needs three corrections, without which answers are wrong (see the errata): the stretch in which
nothing may be forced includes its first corner; the end must not be passed before it is reached; and both of the two
last steps must be tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

Corner = tuple[int, int]
Edge = frozenset[Corner]
Cell = tuple[int, int]

_TURN = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Right, down, left, up: each a quarter turn clockwise from the one before, with y downwards."""


def edges_of(cell: Cell) -> Iterator[Edge]:
    """The four lines around a cell (x, y), whose upper left corner has the same numbers."""
    x, y = cell
    ring = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    yield from (frozenset((ring[number], ring[(number + 1) % 4])) for number in range(4))


def outline_of(cells: Iterable[Cell]) -> list[Corner]:
    """The corners around the cells, clockwise; the outline must be a simple cycle."""
    inside = set(cells)
    after = {
        start: end
        for x, y in inside
        for (dx, dy), start, end in (
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        )
        if (x + dx, y + dy) not in inside
    }
    ring = [min(after)]
    while after[ring[-1]] != ring[0]:
        ring.append(after[ring[-1]])
    return ring


class Outline:
    """One question about a set of cells: `path` is the answer."""

    def __init__(
        self,
        cells: Iterable[Cell],
        broken: Iterable[Edge],
        corners: Iterable[Corner],
        edges: Iterable[Edge],
        pulse: Callable[[], None] = lambda: None,
    ) -> None:
        """`corners` and `edges` of the outline must be used, `broken` lines not. `pulse` is called now and then."""
        self.pulse = pulse
        self.cells = frozenset(cells)
        self.ring = outline_of(self.cells)
        self.forced_corners = frozenset(corners)
        self.forced_edges = frozenset(edges)
        self.open_edges = {edge for cell in self.cells for edge in edges_of(cell)} - set(broken)

    def path(self, start: Corner, end: Corner) -> list[Corner] | None:
        """The corners of a path from `start` to `end`, both on the outline, or None if there is none."""
        if not self.forced_edges <= self.open_edges:
            return None
        if start == end:
            return [start] if self.forced_corners <= {start} and not self.forced_edges else None
        turned = self.ring.index(end)
        ring = self.ring[turned:] + self.ring[:turned] + [end]
        self._rings = (ring, ring[::-1])
        self._start = start
        self._end = end
        self._known: dict[tuple[int, int, int], list[Corner] | None] = {}
        last = len(ring) - 1
        return self._best(0, 0, last) or self._best(1, 0, last)

    def _best(self, side: int, low: int, high: int) -> list[Corner] | None:
        """The path from the start to place `high` that covers all that is forced in the stretch and leaves the most.

        `side` 0 counts places clockwise from the end, 1 the other way around.
        """
        key = (side, low, high)
        if key not in self._known:
            self._known[key] = self._search(side, low, high)
        return self._known[key]

    def _search(self, side: int, low: int, high: int) -> list[Corner] | None:
        self.pulse()
        ring = self._rings[side]
        home, last = ring.index(self._start), len(ring) - 1
        if low == high == home:
            return [self._start]
        if high <= home:
            return None
        whole = (low, high) == (0, last)
        best: tuple[int, list[Corner]] | None = None
        for before in range(max(low, 1), high):
            first = self._first_part(side, low, high, before, home, last)
            if first is None:
                continue
            second = self._along(side, ring[before], ring[high], first)
            if second is None:
                continue
            found = first + second
            if whole:
                return found
            left = self._left_over(found)
            if best is None or left > best[0]:
                best = (left, found)
        return best[1] if best else None

    def _first_part(
        self, side: int, low: int, high: int, before: int, home: int, last: int
    ) -> list[Corner] | None:  # fmt: skip
        """The path up to `before`, the last corner of the outline before `high`; None if that leaves something out."""
        if before == home:
            corners = self._corner_forced(side, low, high - 1, home)
            edges = self._edge_forced(side, low, home) or (home != high - 1 and self._edge_forced(side, home, high))
            return None if corners or edges else [self._start]
        if before > home:
            if self._corner_forced(side, before + 1, high - 1, home):
                return None
            if before != high - 1 and self._edge_forced(side, before, high):
                return None
            return self._best(side, low, before)
        if self._corner_forced(side, low, before - 1, home) or self._edge_forced(side, low, before):
            return None
        if self._edge_forced(side, high - 1, high):
            return None
        return self._best(1 - side, last - (high - 1), last - before)

    def _corner_forced(self, side: int, low: int, high: int, home: int) -> bool:
        ring = self._rings[side]
        return any(
            ring[place] in self.forced_corners and ring[place] != self._end and place != home
            for place in range(low, high + 1)
        )

    def _edge_forced(self, side: int, low: int, high: int) -> bool:
        ring = self._rings[side]
        return any(frozenset((ring[i], ring[i + 1])) in self.forced_edges for i in range(low, high))

    def _along(self, side: int, start: Corner, target: Corner, taken: list[Corner]) -> list[Corner] | None:
        """A path that keeps as close to the outline as it can, over corners inside and off the path so far."""
        ring = self._rings[side]
        closed = (set(ring) | set(taken)) - {target}
        turn = 1 if side == 0 else -1
        ahead = ring[ring.index(start) + 1] if start != ring[0] else ring[1]
        heading = _TURN.index((ahead[0] - start[0], ahead[1] - start[1]))
        orders = {start: [(heading + turn * quarter) % 4 for quarter in range(4)]}
        path = [start]
        while path:
            here = path[-1]
            if frozenset((here, target)) in self.open_edges:
                return [*path[1:], target]
            for direction in list(orders[here]):
                orders[here].remove(direction)
                dx, dy = _TURN[direction]
                other = (here[0] + dx, here[1] + dy)
                if other not in closed and frozenset((here, other)) in self.open_edges:
                    closed.add(other)
                    orders[other] = [(direction + turn * quarter) % 4 for quarter in (-1, 0, 1)]
                    path.append(other)
                    break
            else:
                path.pop()
        return None

    def _left_over(self, path: list[Corner]) -> int:
        """How many cells are joined to the end when the path is a wall."""
        walls = {frozenset(pair) for pair in pairwise(path)}
        ex, ey = self._end
        ahead = [cell for cell in ((ex - 1, ey - 1), (ex, ey - 1), (ex - 1, ey), (ex, ey)) if cell in self.cells]
        found = set(ahead)
        while ahead:
            x, y = ahead.pop()
            for (dx, dy), edge in zip(((0, -1), (1, 0), (0, 1), (-1, 0)), edges_of((x, y)), strict=True):
                other = (x + dx, y + dy)
                if other in self.cells and other not in found and edge not in walls:
                    found.add(other)
                    ahead.append(other)
        return len(found)
