"""Boxes on floors with arrows that lead down: the layout of the drawings in `house`.

An arrow that passes floors has a place on each of them, so that it runs between boxes. Places are ordered by the mean
of their neighbours above or below, to and fro [Sugiyama et al. 1981], from many orders at random (always the same), and
the order with the fewest crossings is kept. Then each is moved towards its neighbours as far as the others on its floor
leave room.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from random import Random
from statistics import fmean

from fathom.show import Point, Polyline, Rect, Scene, Shape, Text

NAME_SIZE, NOTE_SIZE = 0.42, 0.29
LETTER = 0.56  # the width of a letter, of its height
LINE = 0.36
PAD = 0.22
SIDE = 0.36
GAP = 0.5  # between neighbours on a floor
BETWEEN = 0.9  # between floors
HEAD = 0.42  # how far before its end an arrow goes straight down
WAY = 0.2  # the width of an arrow that passes a floor
STRAIGHT = 6  # how much more it weighs that an arrow passes floors in a straight line
_NOTE_WIDTH = 46  # letters
_STARTS = 60
_SWEEPS = 12
_MOVES = 1000

Place = str | tuple[str, str, int]
"""A box by its name, or where an arrow passes a floor: its ends and the number of the floor."""


@dataclass(frozen=True)
class Look:
    """What a box says, and the role of its colour."""

    name: str
    note: str
    role: str

    @property
    def lines(self) -> list[str]:
        """The note in lines."""
        return textwrap.wrap(self.note, _NOTE_WIDTH)

    @property
    def width(self) -> float:
        """How wide the box is."""
        words = [LETTER * 1.08 * NAME_SIZE * len(self.name), *(LETTER * NOTE_SIZE * len(line) for line in self.lines)]
        return max(words) + 2 * SIDE

    @property
    def height(self) -> float:
        """How high the box is."""
        return 2 * PAD + NAME_SIZE + LINE * len(self.lines)


@dataclass
class Floors:
    """Boxes by their floors from the top, and arrows that lead from higher floors to lower ones."""

    names_by_floor: Sequence[Sequence[str]]
    arrows: frozenset[tuple[str, str]]
    mutual: frozenset[tuple[str, str]] = frozenset()
    """Neighbours on a floor that lead to each other."""
    order: list[list[Place]] = field(init=False)
    above: dict[Place, list[Place]] = field(init=False)
    below: dict[Place, list[Place]] = field(init=False)
    """The arrows floor by floor: from where they lead to a place, and where they go on."""

    def __post_init__(self) -> None:
        """Give arrows a place on the floors that they pass, and put all places into a good order."""
        floor_of = {name: number for number, names in enumerate(self.names_by_floor) for name in names}
        self.order = [list(names) for names in self.names_by_floor]
        steps: list[tuple[Place, Place]] = []
        for start, end in sorted(self.arrows):
            before: Place = start
            for number in range(floor_of[start] + 1, floor_of[end]):
                passing = (start, end, number)
                self.order[number].append(passing)
                steps.append((before, passing))
                before = passing
            steps.append((before, end))
        places = [place for floor in self.order for place in floor]
        self.above = {place: [start for start, end in steps if end == place] for place in places}
        self.below = {place: [end for start, end in steps if start == place] for place in places}
        self._untangle()

    @property
    def names(self) -> list[str]:
        """All boxes."""
        return [name for names in self.names_by_floor for name in names]

    def _untangle(self) -> None:
        best, fewest = self.order, self._crossings()
        chance = Random(1)
        for _ in range(_STARTS):
            self.order = [chance.sample(floor, len(floor)) for floor in self.order]
            for sweep in range(_SWEEPS):
                down = sweep % 2 == 0
                neighbours = self.above if down else self.below
                for floor in self.order if down else reversed(self.order):
                    rank = self._ranks()
                    floor.sort(key=lambda place: fmean([rank[other] for other in neighbours[place]] or [rank[place]]))
                crossings = self._crossings()
                if crossings < fewest:
                    best, fewest = [list(floor) for floor in self.order], crossings
        self.order = best

    def _ranks(self) -> dict[Place, float]:
        return {place: (number + 0.5) / len(floor) for floor in self.order for number, place in enumerate(floor)}

    def _crossings(self) -> int:
        rank = self._ranks()
        crossings = 0
        for floor in self.order:
            steps = [(rank[start], rank[end]) for start in floor for end in self.below[start]]
            crossings += sum((a - c) * (b - d) < 0 for (a, b), (c, d) in combinations(steps, 2))
        return crossings


def drawn(floors: Floors, looks: Mapping[str, Look], *, title: str, description: str) -> Scene:
    """The picture: floors as bands, boxes on them, and the arrows."""

    def wide(place: Place) -> float:
        return looks[place].width if isinstance(place, str) else WAY

    middle = _columns(floors, wide)
    left = min(middle[place] - wide(place) / 2 for floor in floors.order for place in floor) - PAD
    width = max(middle[place] + wide(place) / 2 for floor in floors.order for place in floor) + PAD - left
    tops, heights, y = [], [], BETWEEN / 2
    for names in floors.names_by_floor:
        tops.append(y)
        heights.append(max(looks[name].height for name in names))
        y += heights[-1] + BETWEEN
    shapes: list[Shape] = []
    for number, floor in enumerate(floors.order):
        band = Rect(0, tops[number] - PAD, width, heights[number] + 2 * PAD, 0.25, fill="frame", layer="ground")
        shapes.append(band)
        for place in floor:
            if isinstance(place, str):
                shapes += _box(looks[place], middle[place] - left, tops[number] + heights[number] / 2)
    ends = _ends(floors, looks, middle)
    floor_of = {place: number for number, floor in enumerate(floors.order) for place in floor}
    for start, end in sorted(floors.mutual):
        y_middle = tops[floor_of[start]] + heights[floor_of[start]] / 2
        one, two = sorted((start, end), key=lambda name: middle[name])
        line = ((middle[one] + wide(one) / 2 - left, y_middle), (middle[two] - wide(two) / 2 - left, y_middle))
        shapes.append(Polyline(line, stroke="muted", stroke_width=0.05, layer="trail"))
    for start, end in sorted(floors.arrows):
        first, last = ends[start, end]
        look, other = looks[start], looks[end]
        bottom = tops[floor_of[start]] + (heights[floor_of[start]] + look.height) / 2
        top = tops[floor_of[end]] + (heights[floor_of[end]] - other.height) / 2
        points: list[Point] = [(first - left, bottom), (first - left, tops[floor_of[start]] + heights[floor_of[start]])]
        for number in range(floor_of[start] + 1, floor_of[end]):
            x = middle[start, end, number] - left
            points += [(x, tops[number]), (x, tops[number] + heights[number])]
        points += [(last - left, tops[floor_of[end]] - HEAD), (last - left, top)]
        shapes.append(Polyline(tuple(points), 0.35, arrow=True, stroke="muted", stroke_width=0.05, layer="trail"))
    return Scene(width, y - BETWEEN / 2, tuple(shapes), title=title, description=description, margin=0.3)


def _box(look: Look, x: float, y: float) -> list[Shape]:
    top = y - look.height / 2
    shapes: list[Shape] = [
        Rect(
            x - look.width / 2, top, look.width, look.height, 0.18,
            fill=look.role, stroke="wall", stroke_width=0.04, layer="pieces",
        ),
        Text(x, top + PAD + NAME_SIZE / 2, look.name, NAME_SIZE, bold=True, fill=f"on-{look.role}", layer="labels"),
    ]  # fmt: skip
    for number, line in enumerate(look.lines):
        at = top + PAD + NAME_SIZE + LINE * (number + 0.62)
        shapes.append(Text(x, at, line, NOTE_SIZE, fill=f"on-{look.role}", opacity=0.8, layer="labels"))
    return shapes


def _columns(floors: Floors, wide: Callable[[Place], float]) -> dict[Place, float]:
    """The middle of every place: in its order, apart from its neighbours, and near those that it has arrows to."""
    middle: dict[Place, float] = {}
    for floor in floors.order:
        _put(floor, [(0.0, 1)] * len(floor), wide, middle)
    for sweep in range(_MOVES):
        down = sweep % 2 == 0
        for floor in floors.order if down else reversed(floors.order):
            wishes = []
            for place in floor:
                near = [(middle[other], _weight(place, other)) for other in floors.above[place] + floors.below[place]]
                total = sum(weight for _, weight in near)
                wishes.append((sum(x * weight for x, weight in near) / total, total) if near else (middle[place], 1))
            _put(floor, wishes, wide, middle)
    return middle


def _weight(one: Place, other: Place) -> int:
    return 1 + (not isinstance(one, str)) * STRAIGHT + (not isinstance(other, str)) * STRAIGHT


def _put(
    floor: Sequence[Place],
    wishes: Sequence[tuple[float, int]],
    wide: Callable[[Place], float],
    middle: dict[Place, float],
) -> None:
    """Put places where they wish to be, as near as their order and widths allow: the least weighted sum of squares.

    Neighbours that would be too close become a block, whose wish is the mean of theirs (monotone regression).
    """
    offsets = [0.0]
    for one, other in pairwise(floor):
        offsets.append(offsets[-1] + (wide(one) + wide(other)) / 2 + GAP)
    blocks: list[tuple[float, int, int]] = []  # where, with what weight, how many
    for (wish, own), offset in zip(wishes, offsets, strict=True):
        where, weight, number = wish - offset, own, 1
        while blocks and blocks[-1][0] > where:
            before, heavy, many = blocks.pop()
            where = (before * heavy + where * weight) / (heavy + weight)
            weight, number = weight + heavy, number + many
        blocks.append((where, weight, number))
    placed = [where for where, _, number in blocks for _ in range(number)]
    for place, base, offset in zip(floor, placed, offsets, strict=True):
        middle[place] = base + offset


def _ends(
    floors: Floors, looks: Mapping[str, Look], middle: Mapping[Place, float]
) -> dict[tuple[str, str], tuple[float, float]]:
    """Where each arrow leaves its first box and enters its last: side by side, in the order in which they part."""
    floor_of = {place: number for number, floor in enumerate(floors.order) for place in floor}

    def spread(name: str, out: bool) -> dict[tuple[str, str], float]:
        def next_to(arrow: tuple[str, str]) -> tuple[float, tuple[str, str]]:
            passing = (*arrow, floor_of[name] + (1 if out else -1))
            return middle[passing] if passing in middle else middle[arrow[1] if out else arrow[0]], arrow

        mine = sorted((arrow for arrow in floors.arrows if arrow[0 if out else 1] == name), key=next_to)
        step = min(0.7, (looks[name].width - 2 * PAD) / max(1, len(mine)))
        return {arrow: middle[name] + (number - (len(mine) - 1) / 2) * step for number, arrow in enumerate(mine)}

    leaving = {arrow: x for name in floors.names for arrow, x in spread(name, True).items()}
    entering = {arrow: x for name in floors.names for arrow, x in spread(name, False).items()}
    return {arrow: (leaving[arrow], entering[arrow]) for arrow in floors.arrows}
