"""Rules on all grids at once: configurations with long gaps cut short, and a node that is looked at.

Along each axis the robots and the two walls have an order, with gaps between neighbours. Robots that see v far cannot
tell gaps longer than v apart, so a gap of v + 1 here stands for all that are as long or longer: a *sketch*. Of the node
it tells along each axis beside which robots it lies, or else in which gap, and not where in the gap.

In a round either end of a gap moves by one at most, and only there a robot may come to be beside a node in the gap. So
a gap that is longer by two than the shortest long one, with a node that is next to one end, to the other or to none,
shows all that can become of longer ones: all sketches that follow are found by trying lengths up to that. So every run
on every grid is, sketch by sketch, a path among the finitely many sketches; what fails nowhere there fails on no grid.
Which sketches occupy the node is exact.

Where that is not enough, a sketch may also remember along an axis how far the node is from the robots beside its gap,
modulo some number: rules that turn by a quarter with every floor meet a node on the way down as they did on the way up,
and floors modulo four tell so. And nodes may be told apart by how near they are to the walls: a node stays where it is,
so each such *case* is a proof of its own. Lengths are tried until all remainders and distances have come by.

The grids are those without wrapping whose sides are all at least so long; starts may be moved and turned, so it is
enough to look at one orientation. Cost: sketches times robots; 73,676 sketches with three robots that see one step far
in space, 340,568 with five that see two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, product

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.puzzles.swarm.model import Action, Pattern, RuleSet, Swarm, View
from fathom.puzzles.swarm.model.lattice import Vector, added, offsets
from fathom.puzzles.swarm.model.rules import EMPTY, WALL

Slot = tuple[int, int]
"""Where the node is along an axis: twice the coordinate of robots beside which it lies, or one more than twice that of
the last point before its gap; and how far it is from the robots before the gap (after it, if that is a wall), modulo
the number for this axis.
"""

Axis = tuple[tuple[int, ...], Slot, int]
"""Along one axis, with long gaps cut short: the coordinates of the robots, the node, and the side."""

Robots = tuple[tuple[Vector, str], ...]

Sketch = tuple[Robots, tuple[Slot, ...], Vector]
"""Robots in order, each a place and a colour; the node along each axis; and the sides."""

_OFTEN = 512


@dataclass(frozen=True, slots=True, eq=False)
class Sketches:
    """All sketches that can be reached, the rounds between them, and by how much each round moves the robots in all.

    `failure`: what goes wrong, and the sketch in which it may; then nothing else is complete.
    """

    sketches: list[Sketch]
    tails: NDArray[np.int64]
    heads: NDArray[np.int64]
    moved: NDArray[np.int64]
    failure: tuple[str, Sketch] | None = None

    def avoiding(self) -> NDArray[np.bool_]:
        """Which sketches have no robot on the node."""
        there = (({place for place, _ in robots}, node) for robots, node, _ in self.sketches)
        return np.array([tuple(slot / 2 for slot, _ in node) not in places for places, node in there], bool)


@dataclass(frozen=True, slots=True)
class Case:
    """Which grids and nodes are looked at: sides of at least `least`, and along each axis, what is remembered of the
    distance of the node modulo a number, and its distances from both walls, of which all from `near` on are alike.
    """

    least: int
    modulo: Vector
    near: Vector
    walls: tuple[tuple[int, int], ...]

    def has(self, axis: int, node: int, side: int) -> bool:
        """Whether a node on a real axis belongs to it."""
        near = self.near[axis]
        return self.walls[axis] == (min(node, near), min(side - 1 - node, near))


def cases_of(dimension: int, least: int, modulo: Vector | None = None, near: Vector | None = None) -> list[Case]:
    """The cases that together have all nodes of all grids."""
    alike, far = modulo or (1,) * dimension, near or (0,) * dimension
    if len(alike) != dimension or len(far) != dimension or not all(1 <= one <= 64 for one in alike) or max(far) > 64:
        raise FathomError(f"expected numbers up to 64 for each of {dimension} axes")
    pairs = [[(low, high) for low in range(one + 1) for high in range(one + 1)] for one in far]
    return [Case(least, alike, far, walls) for walls in product(*pairs)]


class Sketching:
    """The rounds of rules among the sketches of a case."""

    def __init__(self, rules: RuleSet, case: Case, exclusive: bool) -> None:
        self.rules, self.case, self.exclusive = rules, case, exclusive
        self.long = rules.visibility + 1
        self._actions = rules.table()
        self._cells = offsets(rules.dimension, rules.visibility)
        self._axes: dict[tuple[int, tuple[int, ...], Slot, tuple[int, ...], int], list[Axis | None]] = {}
        self._chosen: dict[tuple[Robots, Vector], list[Action] | str] = {}

    def cut(self, axis: int, robots: tuple[int, ...], node: int, side: int) -> Axis:
        """Coordinates on a real axis with its long gaps cut short."""
        short, before, here = {}, -1, -1
        slot, far = -1, min(robots) - node
        for one in sorted(set(robots)):
            here += min(one - before, self.long)
            short[one], before = here, one
            if one <= node:
                slot, far = 2 * here + (one < node), node - one
        there = slot, far % self.case.modulo[axis]
        return tuple(short[one] for one in robots), there, here + min(side - before, self.long)

    def starts(self, pattern: Pattern) -> Iterator[Sketch]:
        """A pattern at all places, with the node anywhere, in the orientation in which it is written."""
        axes = [list(self._placed(pattern, axis)) for axis in range(self.rules.dimension)]
        for chosen in product(*axes):
            if len(set().union(*(walls for _, walls in chosen))) == len(pattern.walls):
                yield self._joined([axis for axis, _ in chosen], [colour for _, colour in pattern.robots])

    def _placed(self, pattern: Pattern, axis: int) -> Iterator[tuple[Axis, frozenset[int]]]:
        """Along one axis: the sketches, and which of the walls that are asked for are there."""
        along = [place[axis] for place, _ in pattern.robots]
        walls = [place[axis] for place in pattern.walls]
        width = max(along) - min(along)
        found = set()
        case = self.case
        most = max(case.least, width + 4 * self.long) + 2 * (case.modulo[axis] + case.near[axis])
        for side in range(case.least, most + 2):
            for origin in range(-min(along), side - max(along)):
                outside = frozenset(number for number, wall in enumerate(walls) if not 0 <= origin + wall < side)
                for node in (node for node in range(side) if case.has(axis, node, side)):
                    found.add((self.cut(axis, tuple(origin + one for one in along), node, side), outside))
        yield from sorted(found, key=lambda each: (each[0], sorted(each[1])))

    def _joined(self, axes: Sequence[Axis], colours: Sequence[str]) -> Sketch:
        """The sketch that has these axes."""
        places = zip(*(coordinates for coordinates, _, _ in axes), strict=True)
        robots = tuple(sorted(zip(places, colours, strict=True)))
        return robots, tuple(slot for _, slot, _ in axes), tuple(side for _, _, side in axes)

    def after(self, sketch: Sketch) -> list[tuple[Sketch, Vector]] | str:
        """All sketches that may follow, each with the sum of the robots' steps; or what may go wrong."""
        robots, node, sides = sketch
        actions = self._actions_of(robots, sides)
        if isinstance(actions, str):
            return actions
        found = []
        for steps in product(*(action.steps for action in actions)):
            ways = {place: step for (place, _), step in zip(robots, steps, strict=True) if any(step)}
            swapped = (ways.get(added(place, step)) == tuple(-part for part in step) for place, step in ways.items())
            if self.exclusive and any(swapped):
                return "two robots change places"
            axes = [
                self._moved(axis, tuple(place[axis] for place, _ in robots), node[axis], tuple(way), side)
                for axis, (way, side) in enumerate(zip(zip(*steps, strict=True), sides, strict=True))
            ]
            total = tuple(map(sum, zip(*steps, strict=True)))
            for chosen in product(*axes):
                if None in chosen:
                    return "a robot leaves the grid"
                following = self._joined(
                    [axis for axis in chosen if axis is not None], [action.colour for action in actions]
                )
                if len({place for place, _ in following[0]}) < len(robots):
                    return "two robots meet"
                found.append((following, total))
        return found

    def _actions_of(self, robots: Robots, sides: Vector) -> list[Action] | str:
        """What each robot does, whatever node is looked at; or that some robot sees what no rule knows."""
        key = robots, sides
        if key not in self._chosen:
            at = dict(robots)
            found = [self._actions.get(self._view(at, place, colour, sides)) for place, colour in robots]
            strange = [colour for (_, colour), action in zip(robots, found, strict=True) if action is None]
            known = [action for action in found if action is not None]
            self._chosen[key] = f"no rule fits what a robot {strange[0]} sees" if strange else known
        return self._chosen[key]

    def _view(self, at: dict[Vector, str], place: Vector, colour: str, sides: Vector) -> View:
        seen = [colour]
        for cell in self._cells:
            there = added(place, cell)
            inside = all(0 <= one < side for one, side in zip(there, sides, strict=True))
            seen.append(at.get(there, EMPTY) if inside else WALL)
        return tuple(seen)

    def _moved(
        self, axis: int, robots: tuple[int, ...], node: Slot, steps: tuple[int, ...], side: int
    ) -> list[Axis | None]:
        """What may become of an axis when the robots make these steps along it; None: one of them leaves the grid."""
        key = axis, robots, node, steps, side
        if key not in self._axes:
            self._axes[key] = list(dict.fromkeys(self._all_moved(*key)))
        return self._axes[key]

    def _all_moved(
        self, axis: int, robots: tuple[int, ...], node: Slot, steps: tuple[int, ...], side: int
    ) -> Iterator[Axis | None]:
        points = [-1, *sorted(set(robots)), side]
        case = self.case
        lasting = self.long + 2 + case.near[axis]  # so long a gap stands for longer ones, too
        lengths = [
            range(self.long, lasting + case.modulo[axis]) if high - low == self.long else [high - low]
            for low, high in pairwise(points)
        ]
        for gaps in product(*lengths):
            real = dict(zip(points, accumulate(gaps, initial=-1), strict=True))
            if real[side] < case.least and max(gaps) < lasting:
                continue  # no grid that is looked at
            moved = tuple(real[one] + step for one, step in zip(robots, steps, strict=True))
            if min(moved) < 0 or max(moved) >= real[side]:
                yield None
                continue
            before, inside = divmod(node[0], 2)
            last = real[points[points.index(before) + 1]] if inside else real[before] + 1
            for there in range(real[before] + inside, last):
                alike = self.cut(axis, tuple(real[one] for one in robots), there, real[side])[1] == node
                if alike and case.has(axis, there, real[side]):
                    yield self.cut(axis, moved, there, real[side])


def sketched(swarm: Swarm, case: Case, watch: Watch) -> Sketches:
    """All sketches of a swarm's rules and patterns in a case."""
    if any(swarm.lattice.wraps) or not swarm.strict or not all(pattern.anywhere for pattern in swarm.patterns):
        raise FathomError(
            "expected a grid without wrapping, starts that may be anywhere, and no robots that idle unseen"
        )
    sketching = Sketching(swarm.rules, case, swarm.exclusive)
    found = list(dict.fromkeys(start for pattern in swarm.patterns for start in sketching.starts(pattern)))
    number = {sketch: index for index, sketch in enumerate(found)}
    tails: list[int] = []
    heads: list[int] = []
    moved: list[Vector] = []
    failure = None
    for index, sketch in enumerate(found):  # which grows as we go
        if index % _OFTEN == 0:
            watch.check("sketching all grids", index, nodes=index)
        following = sketching.after(sketch)
        if isinstance(following, str):
            failure = following, sketch
            break
        for other, total in following:
            if other not in number:
                number[other] = len(found)
                found.append(other)
            tails.append(index)
            heads.append(number[other])
            moved.append(total)
    steps = np.array(moved, np.int64).reshape(-1, swarm.lattice.dimension)
    return Sketches(found, np.array(tails, np.int64), np.array(heads, np.int64), steps, failure)
