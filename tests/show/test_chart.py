"""Charts: ticks at round numbers, values where the axes say, and words that do not overlap."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fathom.errors import FathomError
from fathom.show import Polyline, Rect, Scene, Text, to_plain, to_svg
from fathom.show.chart import Axis, Bar, Curve, bars, curves, stairs, tick_words, ticks

numbers = st.floats(-1e6, 1e6)


def texts(picture: Scene) -> list[Text]:
    return [shape for shape in picture.shapes if isinstance(shape, Text)]


def are_round(found: list[float]) -> bool:
    """Whether they are neighbouring multiples of 1, 2 or 5 times a power of ten, as near as numbers can be."""
    gap = Fraction(found[1]) - Fraction(found[0])
    power = math.floor(math.log10(gap))
    for step in (factor * Fraction(10) ** (power + more) for more in (-1, 0, 1) for factor in (1, 2, 5)):
        first = round(Fraction(found[0]) / step)
        if found == [float((first + number) * step) for number in range(len(found))]:
            return True
    return False


@example(8192.97265625, 1e-06, 10)
@given(numbers, st.floats(1e-6, 1e7), st.integers(2, 12))
def test_ticks_are_few_round_and_evenly_spaced(low: float, length: float, most: int) -> None:
    high = low + length
    found = ticks(low, high, most)
    assert len(found) <= most
    assert all(low - 1e-6 * length <= tick <= high + 1e-6 * length for tick in found)
    assert len(found) < 2 or are_round(found)


@given(st.integers(0, 50), st.integers(1, 10**9))
def test_whole_ticks_are_whole_and_begin_at_the_end_of_the_axis_if_that_is_round(low: int, length: int) -> None:
    found = ticks(low, low + length, whole=True)
    assert all(tick == int(tick) for tick in found)
    assert low > 0 or found[0] == 0
    assert len(found) > 1 or low > 0


def test_ticks_in_figures() -> None:
    assert tick_words(ticks(0, 1)) == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
    assert tick_words(ticks(0, 1242, 8)) == ["0", "200", "400", "600", "800", "1,000", "1,200"]
    assert tick_words(ticks(0, 3, whole=True)) == ["0", "1", "2", "3"]
    assert tick_words(ticks(0, 0.05)) == ["0.00", "0.01", "0.02", "0.03", "0.04", "0.05"]
    assert tick_words([7]) == ["7"]


@pytest.mark.parametrize("ends", [(1, 1), (2, 1), (0, math.inf), (math.nan, 1)])
def test_axes_without_two_ends_are_refused(ends: tuple[float, float]) -> None:
    with pytest.raises(FathomError, match="axis"):
        ticks(*ends)


def test_stairs_hold_a_value_until_the_next() -> None:
    assert list(stairs([(0, 1), (2, 5), (3, 6)])) == [(0, 1), (2, 1), (2, 5), (3, 5), (3, 6)]
    assert list(stairs([(1, 1)])) == [(1, 1)]


def test_a_curve_runs_from_corner_to_corner_of_its_axes() -> None:
    picture = curves(
        [Curve("all", ((0, 0), (10, 50)), "accent-1"), Curve("some", ((0, 0), (10, 25)), "accent-2", step=True)],
        Axis("moves", whole=True),
        Axis("positions", whole=True),
        title="Reach",
        legend="which",
    )
    lines = {shape.stroke: shape for shape in picture.shapes if isinstance(shape, Polyline) and shape.layer == "trail"}
    (left, bottom), (right, top) = lines["accent-1"].points
    paper = next(shape for shape in picture.shapes if isinstance(shape, Rect))
    assert (left, right) == (paper.x, paper.x + paper.w) and bottom == paper.y + paper.h and top == paper.y + 0.3
    assert lines["accent-2"].points == ((left, bottom), (right, bottom), (right, (top + bottom) / 2))
    words = [text.content for text in texts(picture)]
    assert {"Reach", "moves", "positions", "which", "all", "some", "0", "10", "50"} <= set(words)
    assert "Reach" in to_plain(picture) and "<svg" in to_svg(picture)


def test_bars_are_as_high_as_their_values() -> None:
    picture = bars([Bar("0", 2), Bar("1", 4), Bar("2", 0)], Axis("moves"), Axis("positions", whole=True))
    paper, *columns = [shape for shape in picture.shapes if isinstance(shape, Rect)]
    assert len(columns) == 2  # nothing is drawn for nothing
    assert columns[1].h == pytest.approx(2 * columns[0].h) and columns[1].h < paper.h
    assert [text.content for text in texts(picture) if text.layer == "labels"].count("4") >= 1


def test_a_bar_apart_that_is_far_too_high_is_cut() -> None:
    columns = [Bar("0", 3), Bar("1", 5), Bar("lost", 5000, "bad", apart=True)]
    picture = bars(columns, Axis("moves"), Axis("positions", whole=True))
    drawn = {shape.fill: shape for shape in picture.shapes if isinstance(shape, Rect) and shape.layer == "pieces"}
    assert drawn["bad"].h < 2 * drawn["accent-1"].h
    assert "5,000" in [text.content for text in texts(picture)]
    assert "≈" in to_plain(picture)


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=90), st.booleans())
def test_labels_below_bars_do_not_overlap(values: list[int], lost: bool) -> None:
    columns = [Bar(str(number), value) for number, value in enumerate(values)]
    columns += [Bar("lost", 17, "bad", apart=True)] if lost else []
    picture = bars(columns, Axis("moves"), Axis("positions", whole=True), title="Distances")
    rows: dict[float, list[tuple[float, float]]] = {}
    for text in texts(picture):
        half = len(text.content) * 0.5 * text.size / 2
        if text.anchor == "middle" and text.glyph is None:
            rows.setdefault(text.y, []).append((text.x - half, text.x + half))
    for spans in rows.values():
        assert all(right <= left for (_, right), (left, _) in pairwise(sorted(spans)))
    assert to_plain(picture)


def test_charts_of_nothing_are_refused() -> None:
    with pytest.raises(FathomError, match="bar"):
        bars([], Axis("x"), Axis("y"))
    with pytest.raises(FathomError, match="point"):
        curves([Curve("none", (), "accent-1")], Axis("x"), Axis("y"))
