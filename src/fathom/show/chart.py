"""Charts as scenes: curves over two axes, and bars.

Values are in the reader's units; the chart finds axes with ticks at round numbers, a legend and room for all words.
Everything is shapes with roles, so a chart suits light and dark pages, and a terminal draws it too: what must not
overlap there is kept apart by whole units (a unit is two characters wide). Words never overlap: labels that have no
room are left out. A chart is as large as `width` and `height` say, and grows for its labels.

    curves([Curve("all", ((0, 1), (5, 8)), "accent-1", step=True)], Axis("moves"), Axis("positions"), title="Reach")
    bars([Bar("0", 3), Bar("1", 5), Bar("lost", 40, "bad", apart=True)], Axis("moves"), Axis("positions"))
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from fathom.errors import FathomError
from fathom.show.scene import Scene
from fathom.show.shapes import Anchor, Point, Polygon, Polyline, Rect, Segments, Shape, Text

_TOP = 3  # the row where the plot begins: title, label of the y axis, a blank row
_SMALL, _LARGE = 0.4, 0.52  # sizes of letters
_LETTER = 0.56  # of its size: how wide a letter is, rather more than less
_UPRIGHT = 8  # most figures of the y axis
_BELOW = 1.0  # from an axis to its figures: one row in a terminal
_CUT = 1.6  # a bar set apart may be so much higher than the others before it is cut


@dataclass(frozen=True, slots=True)
class Axis:
    """What is measured along an axis, and from where to where; None: as the values want it.

    `whole`: ticks are only at whole numbers.
    """

    label: str
    low: float = 0.0
    high: float | None = None
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """A named line through points, x ascending. `step`: a value holds until the next point."""

    name: str
    points: tuple[Point, ...]
    role: str
    step: bool = False
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar and what is written below it. One set `apart` has a gap before it, and may be cut if it is far too high."""

    label: str
    value: float
    role: str = "accent-1"
    apart: bool = False


def ticks(low: float, high: float, most: int = 6, *, whole: bool = False) -> list[float]:
    """At most `most` (2 or more) round numbers from `low` to `high`, evenly spaced: multiples of 1, 2 or 5 times a
    power of ten, each as near to that as a number of the machine can be.
    """
    if not (math.isfinite(low) and math.isfinite(high) and low < high and most >= 2):
        raise FathomError(f"an axis needs two ends, the lower one first, found {low} and {high}")
    least = math.floor(math.log10((high - low) / most))
    for step in _round_steps(max(0, least) if whole else least):
        slack = step / 10**9
        first, last = math.ceil(Fraction(low) / step) - 1, math.floor(Fraction(high) / step) + 1
        found = [float(number * step) for number in (first, last)]
        first += found[0] < low - slack
        last -= found[1] > high + slack
        if last - first < most:
            break
    return [float(number * step) for number in range(first, last + 1)]


def tick_words(values: Sequence[float]) -> list[str]:
    """The values in figures, with no more decimals than tell them apart."""
    gap = min((b - a for a, b in pairwise(values)), default=1.0)
    decimals = max(0, -math.floor(math.log10(gap) + 1e-4)) if gap < 1 else 0  # 0.1 may be a little less
    return [f"{value:,.{decimals}f}" for value in values]


def curves(
    lines: Sequence[Curve],
    x: Axis,
    y: Axis,
    *,
    title: str = "",
    description: str = "",
    legend: str = "",
    width: int = 20,
    height: int = 13,
) -> Scene:
    """Curves over two axes, and a legend, under the words `legend`, beside them."""
    if not any(line.points for line in lines):
        raise FathomError("a chart needs at least one point")
    places = [point for line in lines for point in line.points]
    frame = _Frame.fitting(x, y, max(px for px, _ in places), max(py for _, py in places), width, height)
    shapes = [*frame.ground(title, upright=True)]
    shapes += frame.figures(frame.x_ticks())
    for line in lines:
        points = tuple(frame.place(point) for point in (stairs(line.points) if line.step else line.points))
        shapes.append(Polyline(points, stroke=line.role, stroke_width=0.065, dash=line.dash, layer="trail"))
    side = frame.left + frame.width + 1
    shapes += _legend(lines, legend, side)
    words = max([len(line.name) for line in lines] + [len(legend) - 4])
    total = side + 2 + max(_room(words), _wide(words))
    return Scene(_fit(total, title), frame.bottom + 2.4, tuple(shapes), title, description, margin=0.8)


def bars(
    columns: Sequence[Bar],
    x: Axis,
    y: Axis,
    *,
    title: str = "",
    description: str = "",
    width: int = 20,
    height: int = 12,
) -> Scene:
    """Bars side by side, each with its value above where there is room."""
    if not columns:
        raise FathomError("a chart needs at least one bar")
    slots = len(columns) + sum(bar.apart for bar in columns)
    slot = float(max(1, min(3, width // slots))) if slots <= 2 * width else 2 * width / slots
    regular = max((bar.value for bar in columns if not bar.apart), default=0) or max(bar.value for bar in columns)
    largest = max(bar.value for bar in columns)
    cut = largest > _CUT * regular
    most = (1.2 * regular if cut else 1.08 * largest) or 1
    frame = _Frame.fitting(x, y, slots, most, math.ceil(slots * slot), height)
    shapes = [*frame.ground(title, upright=False)]
    centres, at = [], 0.0
    for bar in columns:
        at += slot if bar.apart else 0
        centres.append(frame.left + at + slot / 2)
        shapes += frame.bar(bar, frame.left + at, slot)
        at += slot
    shapes += frame.figures(_with_room([bar.label for bar in columns], centres, slot))
    return Scene(
        _fit(frame.left + frame.width, title), frame.bottom + 2.4, tuple(shapes), title, description, margin=0.8
    )


def stairs(points: Sequence[Point]) -> Iterator[Point]:
    """The points, and the corners between them where a value holds until the next."""
    for (ax, ay), (bx, _) in pairwise(points):
        yield ax, ay
        yield bx, ay
    yield from points[-1:]


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the plot lies, and what its axes measure: `x` and `y` have both ends."""

    x: Axis
    y: Axis
    left: int
    width: int
    height: int

    @classmethod
    def fitting(cls, x: Axis, y: Axis, x_most: float, y_most: float, width: int, height: int) -> _Frame:
        """The frame for values up to these, or to the ends that were asked for."""
        x = Axis(x.label, x.low, x.high if x.high is not None else max(x_most, x.low + 1e-9), x.whole)
        top = y.high if y.high is not None else max(y_most, y.low + (1 if y.whole else 1e-9))
        y = Axis(y.label, y.low, top, y.whole)
        left = math.ceil(max(map(_room, tick_words(ticks(y.low, top, _UPRIGHT, whole=y.whole))))) + 1
        return cls(x, y, left, width, height)

    @property
    def bottom(self) -> int:
        """The row below the plot."""
        return _TOP + self.height

    def place(self, point: Point) -> Point:
        """Where a point of the reader's units is drawn."""
        assert self.x.high is not None and self.y.high is not None
        across = (point[0] - self.x.low) / (self.x.high - self.x.low)
        up = (point[1] - self.y.low) / (self.y.high - self.y.low)
        return self.left + across * self.width, self.bottom - up * self.height

    def x_ticks(self) -> list[tuple[float, str]]:
        """Where the x axis has figures, and which."""
        assert self.x.high is not None
        values = ticks(self.x.low, self.x.high, whole=self.x.whole)
        return [(self.place((value, 0))[0], words) for value, words in zip(values, tick_words(values), strict=True)]

    def ground(self, title: str, *, upright: bool) -> Iterator[Shape]:
        """Paper, grid, axes, the figures of the y axis, and all words but the figures of the x axis."""
        assert self.y.high is not None
        left, right, bottom = self.left, self.left + self.width, self.bottom
        yield Rect(left, _TOP - 0.3, self.width, self.height + 0.3, 0.1, fill="floor", layer="ground", glyph="")
        values = ticks(self.y.low, self.y.high, _UPRIGHT, whole=self.y.whole)
        heights = [self.place((0, value))[1] for value in values]
        grid = [(float(left), height, float(right), height) for height in heights]
        if upright:
            grid += [(across, _TOP - 0.3, across, float(bottom)) for across, _ in self.x_ticks()]
        yield Segments(tuple(grid), stroke="grid", stroke_width=0.03, layer="floor", glyph="")
        axes = ((float(left), _TOP - 0.3), (float(left), float(bottom)), (float(right), float(bottom)))
        yield Polyline(axes, stroke="muted", stroke_width=0.05, layer="walls")
        for height, words in zip(heights, tick_words(values), strict=True):
            yield _words(left - 0.35, height, words, "end")
        if title:
            yield Text(0, 0.5, title, _LARGE, "start", bold=True, fill="text", layer="labels")
        yield _words(0, 1.7, self.y.label, "start")
        yield _words(left + self.width / 2, bottom + _BELOW + 1, self.x.label, "middle", "text")

    def figures(self, along: Iterable[tuple[float, str]]) -> Iterator[Shape]:
        """What is written along the x axis."""
        for across, words in along:
            yield _words(across, self.bottom + _BELOW, words, "middle")

    def bar(self, bar: Bar, x: float, slot: float) -> Iterator[Shape]:
        """A bar in its slot, with its value above it if there is room; a cut one has a gap where it goes on."""
        assert self.y.high is not None
        top = self.place((0, min(bar.value, self.y.high)))[1] + (0.7 if bar.value > self.y.high else 0)
        inset = 0.12 * slot
        left, right = x + inset, x + slot - inset
        if bar.value:
            yield Rect(left, top, right - left, self.bottom - top, 0.06, fill=bar.role, layer="pieces")
        if bar.value > self.y.high:
            notch = top + 0.9
            band = ((left - 0.1, notch), (right + 0.1, notch - 0.3), (right + 0.1, notch), (left - 0.1, notch + 0.3))
            yield Polygon(band, fill="floor", layer="pieces", glyph="≈")
        words = tick_words([bar.value])[0]
        if _wide(len(words)) <= slot * 1.25 or bar.value > self.y.high:
            shown = None if len(words) / 2 <= slot or bar.value > self.y.high else ""
            yield Text(x + slot / 2, top - 0.4, words, _SMALL * 0.9, fill="text", layer="labels", glyph=shown)


def _legend(lines: Sequence[Curve], heading: str, x: float) -> Iterator[Shape]:
    if heading:
        yield _words(x, 3.5, heading, "start", "text")
    for row, line in enumerate(lines):
        y = _TOP + 1.5 + row if heading else _TOP + 0.5 + row
        yield Polyline(((x, y), (x + 1, y)), stroke=line.role, stroke_width=0.11, dash=line.dash, layer="labels")
        yield _words(x + 1.6, y, line.name, "start", "text")


def _with_room(labels: Sequence[str], centres: Sequence[float], slot: float) -> Iterator[tuple[float, str]]:
    """All names, and all numbers, or every second, fifth, tenth ... of them, as many as have room."""
    names = [(centre, label) for label, centre in zip(labels, centres, strict=True) if not _is_number(label)]
    figures = [(centre, label) for label, centre in zip(labels, centres, strict=True) if _is_number(label)]
    yield from names
    needed = max((_room_below(label) for _, label in figures), default=slot)
    every = next(int(step) for step in _round_steps(0) if step * slot >= needed)
    for centre, label in figures[::every]:
        if all(abs(centre - other) >= (_room_below(label) + _room_below(name)) / 2 for other, name in names):
            yield centre, label


def _is_number(label: str) -> bool:
    return label.replace(",", "").isdigit()


def _room_below(label: str) -> float:
    """The room that a label takes along the axis, on paper and in a terminal."""
    return max(_wide(len(label)) * 1.3, len(label) / 2 + 0.5)


def _round_steps(power: int) -> Iterator[Fraction]:
    """1, 2, 5, 10, 20, 50, ... times this power of ten."""
    while True:
        yield from (factor * Fraction(10) ** power for factor in (1, 2, 5))
        power += 1


def _words(x: float, y: float, content: str, anchor: Anchor, role: str = "muted") -> Text:
    return Text(x, y, content, _SMALL, anchor, fill=role, layer="labels")


def _wide(letters: int) -> float:
    """How wide so many small letters are."""
    return letters * _LETTER * _SMALL


def _room(words: str | int) -> float:
    """How wide words are in a terminal."""
    return (words if isinstance(words, int) else len(words)) / 2


def _fit(width: float, title: str) -> float:
    """The width that has room for the title too."""
    return max(width, len(title) * _LETTER * _LARGE * 1.05, _room(title))
