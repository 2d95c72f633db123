"""Rules on all grids at once: configurations with long gaps cut short, and a node that is looked at.

Along each axis the robots, the node and the two walls have an order, with gaps between neighbours. Robots that see v
far cannot tell gaps longer than v apart, so a gap of v + 1 here stands for all that are as long or longer: a *sketch*.
In a round a gap changes by two at most, so a long gap that shrinks may stay long, or be exactly as long as it then can
be: all of these sketches follow. So every run on every grid is, sketch by sketch, a path among the finitely many
sketches; what fails nowhere there fails on no grid. Which sketches occupy the node is exact.

The grids are those without wrapping whose sides are all at least so long; starts may be moved and turned, so it is
enough to look at one orientation. Cost: sketches times robots; hundreds of thousands with three robots in space.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.puzzles.swarm.model import Pattern, RuleSet, Swarm, View
from fathom.puzzles.swarm.model.lattice import Vector, added, offsets
from fathom.puzzles.swarm.model.rules import EMPTY, WALL

Axis = tuple[tuple[int, ...], int]
"""Along one axis: the coordinates of the robots and then of the node, and the side; all with long gaps cut short."""

Sketch = tuple[tuple[tuple[Vector, str], ...], Vector, Vector]
"""Robots in order, each a place and a colour; the node; and the sides."""

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
        return np.array([all(place != node for place, _ in robots) for robots, node, _ in self.sketches], bool)


class Sketching:
    """The rounds of rules among sketches; sides are at least `least`."""

    def __init__(self, rules: RuleSet, least: int, exclusive: bool) -> None:
        self.rules, self.least, self.exclusive = rules, least, exclusive
        self.long = rules.visibility + 1
        self._actions = rules.table()
        self._cells = offsets(rules.dimension, rules.visibility)
        self._kept: dict[tuple[tuple[int, ...], tuple[int, ...], int], list[Axis | None]] = {}

    def cut(self, coordinates: tuple[int, ...], side: int) -> Axis:
        """Coordinates on a real axis with its long gaps cut short."""
        short, before, here = {}, -1, -1
        for one in sorted(set(coordinates)):
            here += min(one - before, self.long)
            short[one], before = here, one
        return tuple(short[one] for one in coordinates), here + min(side - before, self.long)

    def starts(self, pattern: Pattern) -> Iterator[Sketch]:
        """A pattern at all places, with the node anywhere, in the orientation in which it is written."""
        axes = [list(self._placed(pattern, axis)) for axis in range(self.rules.dimension)]
        for chosen in product(*axes):
            if len(set().union(*(walls for _, walls in chosen))) == len(pattern.walls):
                *places, node = zip(*(coordinates for (coordinates, _), _ in chosen), strict=True)
                robots = zip(places, (colour for _, colour in pattern.robots), strict=True)
                yield tuple(sorted(robots)), node, tuple(side for (_, side), _ in chosen)

    def _placed(self, pattern: Pattern, axis: int) -> Iterator[tuple[Axis, frozenset[int]]]:
        """Along one axis: the sketches, and which of the walls that are asked for are there."""
        along = [place[axis] for place, _ in pattern.robots]
        walls = [place[axis] for place in pattern.walls]
        width = max(along) - min(along)
        found = set()
        for side in range(self.least, max(self.least, width + 4 * self.long) + 2):
            for origin in range(-min(along), side - max(along)):
                outside = frozenset(number for number, wall in enumerate(walls) if not 0 <= origin + wall < side)
                for node in range(side):
                    found.add((self.cut((*(origin + one for one in along), node), side), outside))
        yield from sorted(found, key=lambda each: (each[0], sorted(each[1])))

    def after(self, sketch: Sketch) -> list[tuple[Sketch, Vector]] | str:
        """All sketches that may follow, each with the sum of the robots' steps; or what may go wrong."""
        robots, node, sides = sketch
        at = dict(robots)
        actions = []
        for place, colour in robots:
            action = self._actions.get(self._view(at, place, colour, sides))
            if action is None:
                return f"no rule fits what a robot {colour} sees"
            actions.append(action)
        found = []
        for steps in product(*(action.steps for action in actions)):
            ways = {place: step for (place, _), step in zip(robots, steps, strict=True) if any(step)}
            swapped = (ways.get(added(place, step)) == tuple(-part for part in step) for place, step in ways.items())
            if self.exclusive and any(swapped):
                return "two robots change places"
            axes = []
            for axis, side in enumerate(sides):
                coordinates = (*(place[axis] for place, _ in robots), node[axis])
                axes.append(self._moved(coordinates, tuple(step[axis] for step in steps), side))
            total = tuple(map(sum, zip(*steps, strict=True)))
            for chosen in product(*axes):
                if None in chosen:
                    return "a robot leaves the grid"
                real = [axis for axis in chosen if axis is not None]
                *places, there = zip(*(coordinates for coordinates, _ in real), strict=True)
                if len(set(places)) < len(places):
                    return "two robots meet"
                lit = zip(places, (action.colour for action in actions), strict=True)
                found.append(((tuple(sorted(lit)), there, tuple(side for _, side in real)), total))
        return found

    def _view(self, at: dict[Vector, str], place: Vector, colour: str, sides: Vector) -> View:
        seen = [colour]
        for cell in self._cells:
            there = added(place, cell)
            inside = all(0 <= one < side for one, side in zip(there, sides, strict=True))
            seen.append(at.get(there, EMPTY) if inside else WALL)
        return tuple(seen)

    def _moved(self, coordinates: tuple[int, ...], steps: tuple[int, ...], side: int) -> list[Axis | None]:
        """What may become of an axis when the robots make these steps along it; None: one of them leaves the grid."""
        key = coordinates, steps, side
        if key not in self._kept:
            self._kept[key] = list(dict.fromkeys(self._all_moved(coordinates, (*steps, 0), side)))
        return self._kept[key]

    def _all_moved(self, coordinates: tuple[int, ...], steps: tuple[int, ...], side: int) -> Iterator[Axis | None]:
        points = [-1, *sorted(set(coordinates)), side]
        moves: dict[int, list[int]] = {-1: [0], side: [0]}
        for one, step in zip(coordinates, steps, strict=True):
            moves.setdefault(one, []).append(step)
        lengths = []
        for low, high in pairwise(points):
            shrinks = max(0, max(moves[low]) - min(moves[high]))
            lengths.append(range(self.long, self.long + shrinks + 1) if high - low == self.long else [high - low])
        for gaps in product(*lengths):
            real, here = {-1: -1}, -1
            for point, gap in zip(points[1:], gaps, strict=True):
                here += gap
                real[point] = here
            moved = tuple(real[one] + step for one, step in zip(coordinates, steps, strict=True))
            if min(moved) < 0 or max(moved) >= here:
                yield None
                continue
            cut, short = self.cut(moved, here)
            if short >= self.least or any(
                high - low == self.long for low, high in pairwise([-1, *sorted(set(cut)), short])
            ):
                yield cut, short


def sketched(swarm: Swarm, least: int, watch: Watch) -> Sketches:
    """All sketches of a swarm's rules and patterns on grids whose sides are at least so long."""
    if any(swarm.lattice.wraps) or not swarm.strict or not all(pattern.anywhere for pattern in swarm.patterns):
        raise FathomError(
            "expected a grid without wrapping, starts that may be anywhere, and no robots that idle unseen"
        )
    sketching = Sketching(swarm.rules, least, swarm.exclusive)
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
