"""Why a wiring cannot be drawn: few ports that are together, and others that are apart.

If some places cannot be drawn, neither can any wiring in which their ports are together, unless it makes one place of
two of them where that helps: corridors that would cross may meet instead. So an obstacle is a clause: some of these
ports are not together, or two of these places are one. It also holds with machines interchanged, and in the mirror.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations, product
from math import factorial, prod
from random import Random

from fathom.engine.wiring.plane import Plane
from fathom.engine.wiring.task import Task

Pair = tuple[int, int]
Places = list[list[int]]

_MOST_PLACES = 7
"""Places of an obstacle of which all ways to make some of them one are tried; of more, any pair counts as helpful."""
_MOST_ORDERS = 120
"""Ways to interchange machines that are followed: more find more at once, but make the formula long."""


@dataclass(frozen=True)
class Obstacle:
    """Not all of the `joined` pairs can be together while all of the `parted` ones are apart."""

    joined: frozenset[Pair]
    parted: frozenset[Pair]


class Obstacles:
    """Finds obstacles in wirings for a task, each with its images."""

    def __init__(self, task: Task, seed: int = 0) -> None:
        """For this task; which obstacles are found first depends on the seed."""
        self._task, self._layout = task, task.layout
        self._plane = Plane(task.layout)
        self._random = Random(seed)
        self._known: set[Obstacle] = set()

    def fresh(self, places: Places) -> Iterator[Obstacle]:
        """An obstacle in places that cannot be drawn, with its images; none that came before."""
        for image in self._images(self.smallest(places)):
            if image not in self._known:
                self._known.add(image)
                yield image

    def smallest(self, places: Places) -> Obstacle:
        """An obstacle of which nothing can be left out, of the many that there may be."""
        left = [list(place) for place in places if len(place) > 1]
        self._random.shuffle(left)
        at = 0
        while at < len(left):
            fewer = left[:at] + left[at + 1 :]
            if self._plane.drawable(fewer):
                at += 1
            else:
                left = fewer
        for at in range(len(left)):
            for port in list(left[at]):
                shorter = [other for other in left[at] if other != port]
                if len(shorter) > 1 and not self._plane.drawable(smaller := [*left[:at], shorter, *left[at + 1 :]]):
                    left = smaller
        joined = frozenset((place[0], port) for place in left for port in place[1:])
        return Obstacle(joined, frozenset((left[one][0], left[two][0]) for one, two in self._ways_out(left)))

    def _ways_out(self, places: Places) -> list[Pair]:
        """Pairs of places of which some are one in every wiring that has these together and can be drawn."""
        if len(places) > _MOST_PLACES:
            return list(combinations(range(len(places)), 2))
        helpful = []
        for merged in _partitions(len(places)):
            pairs = {pair for group in merged for pair in combinations(group, 2)}
            if pairs and self._plane.drawable([[port for one in group for port in places[one]] for group in merged]):
                helpful.append(pairs)
        kept = set().union(*helpful)
        for pair in sorted(kept):
            if all(pair not in pairs or len(pairs & kept) > 1 for pairs in helpful):
                kept.discard(pair)
        return sorted(kept)

    def _images(self, obstacle: Obstacle) -> Iterator[Obstacle]:
        for moved in self._symmetries:
            yield Obstacle(
                frozenset((moved[one], moved[two]) for one, two in obstacle.joined),
                frozenset((moved[one], moved[two]) for one, two in obstacle.parted),
            )

    @cached_property
    def _symmetries(self) -> list[list[int]]:
        """Where ports go if machines of one sort are interchanged, and if all are mirrored; some ways if very many."""
        sorts: dict[int, list[int]] = {}
        for number, machine in enumerate(self._task.machines):
            sorts.setdefault(machine.sort, []).append(number)
        groups = list(sorts.values())
        if prod(factorial(len(group)) for group in groups) <= _MOST_ORDERS:
            orders = list(product(*(permutations(group) for group in groups)))
        else:
            shuffled = [tuple(tuple(self._shuffled(group)) for group in groups) for _ in range(_MOST_ORDERS - 1)]
            orders = [tuple(map(tuple, groups)), *shuffled]
        found = []
        for order in orders:
            goes = {-1: -1}
            for group, turned in zip(groups, order, strict=True):
                goes.update(zip(group, turned, strict=True))
            found.extend([self._moved(goes, mirror) for mirror in (False, True)])
        return found

    def _shuffled(self, group: list[int]) -> list[int]:
        return self._random.sample(group, len(group))

    def _moved(self, goes: dict[int, int], mirror: bool) -> list[int]:
        layout = self._layout
        moved = []
        for port, owner in enumerate(layout.owners):
            size = layout.degrees[owner - 1] if owner else layout.outside
            location = port - layout.first[owner]
            moved.append(layout.port(goes[owner - 1], size - 1 - location if mirror else location))
        return moved


def _partitions(count: int) -> Iterator[list[list[int]]]:
    """All ways to group so many things."""
    if count == 0:
        yield []
        return
    for groups in _partitions(count - 1):
        for at, group in enumerate(groups):
            yield [*groups[:at], [*group, count - 1], *groups[at + 1 :]]
        yield [*groups, [count - 1]]
