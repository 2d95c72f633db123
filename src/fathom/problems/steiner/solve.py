"""Shortest trees by dynamic programming over sets of points [Dreyfus and Wagner 1971] on the lines through the points.

`best[set][crossing]` is the length of a shortest tree that connects a set of points and a crossing: either it branches
there into trees of two smaller sets, or it comes from another crossing along the lines. By [Hanan 1966] crossings
are enough. The cost is 3^n n^2 for n points, n^2 of it at a time in arrays. The table is the certificate, too.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Answer, Verdict, Watch
from fathom.errors import FathomError
from fathom.kind import Method
from fathom.problems.steiner.check.certificates import Potential
from fathom.problems.steiner.model import Point, Points, Tree, crossings_of

MOST_SOLVED = 14


class DreyfusWagner:
    """The table of shortest trees for all sets of all points but the last, from each crossing."""

    def __init__(self, instance: Points, watch: Watch) -> None:
        *self.others, self.root = instance.points
        self.crossings = crossings_of(instance)
        self.apart = np.array([[distance(one, other) for other in self.crossings] for one in self.crossings], np.int64)
        sets = 1 << len(self.others)
        watch.reserve(8 * sets * len(self.crossings), "the lengths of all trees")
        self.best = np.zeros((sets, len(self.crossings)), np.int64)
        for number, point in enumerate(self.others):
            self.best[1 << number] = self.apart[self.crossings.index(point)]
        for chosen in range(1, sets):
            if chosen & chosen - 1:
                watch.check("joining trees", chosen, sets, nodes=chosen)
                self.best[chosen] = (self._branched(chosen)[:, None] + self.apart).min(axis=0)

    def _branched(self, chosen: int) -> NDArray[np.int64]:
        """The shortest trees of a set that branch at each crossing."""
        lengths = (self.best[part] + self.best[chosen ^ part] for part in parts(chosen))
        shortest: NDArray[np.int64] = next(lengths)
        for other in lengths:
            np.minimum(shortest, other, out=shortest)
        return shortest

    def tree(self) -> Tree:
        """A shortest tree of all points."""
        return Tree.of(self._through(len(self.best) - 1, self.crossings.index(self.root)))

    def _through(self, chosen: int, place: int) -> Iterator[Point]:
        """The points of the grid on a shortest tree of a set and a crossing."""
        crossing = self.crossings[place]
        yield crossing
        if not chosen:
            return
        if not chosen & chosen - 1:
            yield from between(crossing, self.others[chosen.bit_length() - 1])
            return
        branching = int(np.argmin(self._branched(chosen) + self.apart[place]))
        yield from between(crossing, self.crossings[branching])
        here = self.best[:, branching]
        part = min(parts(chosen), key=lambda part: int(here[part] + here[chosen ^ part]))
        yield from self._through(part, branching)
        yield from self._through(chosen ^ part, branching)


def parts(chosen: int) -> Iterator[int]:
    """One of each two parts that a set of two or more falls into."""
    lowest = chosen & -chosen
    rest = chosen ^ lowest
    part = (rest - 1) & rest
    while True:
        yield part | lowest
        if not part:
            return
        part = (part - 1) & rest


def between(one: Point, other: Point) -> Iterator[Point]:
    """The points of the grid on a way from one point to another: along the row, then along the column."""
    step = 1 if other[1] >= one[1] else -1
    yield from ((one[0], column) for column in range(one[1], other[1] + step, step))
    step = 1 if other[0] >= one[0] else -1
    yield from ((row, other[1]) for row in range(one[0], other[0] + step, step))


def distance(one: Point, other: Point) -> int:
    """How far apart two points are along the grid."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def by_sets(instance: Points, watch: Watch) -> Answer:
    """A shortest tree, if it is short enough."""
    if len(instance.points) > MOST_SOLVED:
        raise FathomError(f"found {len(instance.points)} points, expected at most {MOST_SOLVED} for an exact answer")
    table = DreyfusWagner(instance, watch)
    tree = table.tree()
    certificate = Potential(table.best)
    if tree.length > instance.length:
        return Answer(Verdict.IMPOSSIBLE, "sets", certificate=certificate)
    return Answer(Verdict.SOLVED, "sets", tree, cost=tree.length, bound=tree.length, certificate=certificate)


METHODS = {"sets": Method("dynamic programming over sets of points; the shortest tree", by_sets, fewest=True)}

UNCOUNTED = "a shortest tree may bend in very many places that mean nothing"
