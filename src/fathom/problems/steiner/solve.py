"""Shortest trees by dynamic programming over sets of points (Dreyfus and Wagner) on the lines through the points.

`best[set][crossing]` is the length of a shortest tree that connects a set of points and a crossing: either it branches
there into trees of two smaller sets, or it comes from another crossing along the lines. By Hanan's theorem crossings
are enough. The cost is 3^n n^2 for n points.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import Answer, Verdict, Watch
from fathom.errors import FathomError
from fathom.kind import Method
from fathom.problems.steiner.check import MOST_REPLAYED, Shortest
from fathom.problems.steiner.model import Point, Points, Tree

MOST_SOLVED = 14
TOLD = ("replayed",)
"""Statistics that are part of the answer."""


class DreyfusWagner:
    """The table of shortest trees for all sets of all points but the last, from each crossing."""

    def __init__(self, instance: Points, watch: Watch) -> None:
        *self.others, self.root = instance.points
        rows, columns = sorted({row for row, _ in instance.points}), sorted({column for _, column in instance.points})
        self.crossings = [(row, column) for row in rows for column in columns]
        self.best: list[dict[Point, int]] = [{} for _ in range(1 << len(self.others))]
        self.came: list[dict[Point, int | Point]] = [{} for _ in self.best]
        for number, point in enumerate(self.others):
            for crossing in self.crossings:
                self.best[1 << number][crossing] = distance(point, crossing)
                self.came[1 << number][crossing] = point
        for chosen in range(1, len(self.best)):
            if chosen & chosen - 1:
                watch.check("joining trees", chosen, len(self.best), nodes=chosen)
                self._join(chosen)

    def _join(self, chosen: int) -> None:
        """Shortest trees of a set: branch at a crossing, then come there from another."""
        branched = {}
        for crossing in self.crossings:
            lengths = ((self.best[part][crossing] + self.best[chosen ^ part][crossing], part) for part in parts(chosen))
            branched[crossing] = min(lengths)
        for crossing in self.crossings:
            length, place = min((branched[other][0] + distance(other, crossing), other) for other in self.crossings)
            self.best[chosen][crossing] = length
            self.came[chosen][crossing] = branched[crossing][1] if place == crossing else place

    def tree(self) -> Tree:
        """A shortest tree of all points."""
        return Tree.of(self._through(len(self.best) - 1, self.root))

    def _through(self, chosen: int, crossing: Point) -> Iterator[Point]:
        """The points of the grid on a shortest tree of a set and a crossing."""
        yield crossing
        if not chosen:
            return
        came = self.came[chosen][crossing]
        if isinstance(came, int):
            yield from self._through(came, crossing)
            yield from self._through(chosen ^ came, crossing)
            return
        yield from between(crossing, came)
        if chosen & chosen - 1:
            yield from self._through(chosen, came)


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
    tree = DreyfusWagner(instance, watch).tree()
    certificate = Shortest(tree.length)
    statistics = {"replayed": len(instance.points) <= MOST_REPLAYED}
    if tree.length > instance.length:
        return Answer(Verdict.IMPOSSIBLE, "sets", certificate=certificate, statistics=statistics)
    return Answer(
        Verdict.SOLVED,
        "sets",
        tree,
        cost=tree.length,
        bound=tree.length,
        certificate=certificate,
        statistics=statistics,
    )


METHODS = {"sets": Method("dynamic programming over sets of points; the shortest tree", by_sets, fewest=True)}
