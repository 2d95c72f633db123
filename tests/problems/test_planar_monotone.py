"""Formulas with a drawing: what is refused, what comes back, and what is drawn at random."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import fathom
from fathom.errors import FormatError
from fathom.problems.cnf.planar.model import Bar, PlanarMonotone, planar, touching, variable_at
from fathom.show import to_svg

HEAD = "kind: planar-monotone-3sat\nvariables: 0-2 4-6\n\n"


def test_the_formula_is_read_off_the_drawing() -> None:
    found = fathom.loads(HEAD + "1: 1 4\n2: 0 5 6\n-1: 0 4\n")
    assert isinstance(found, PlanarMonotone)
    assert found.clauses == ((1, 2), (1, 2, 2), (-1, -2))
    assert fathom.loads(found.to_text()) == found


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("1: 3", "where no variable is"),
        ("0: 1", "the height 0"),
        ("1: 0 1 2 4", "4 legs"),
        ("1: 1 0", "ascending order"),
        ("1: 0 4\n1: 2 5", "clauses 1 and 2 touch"),
        ("2: 0 2 4\n1: 1 4", "clauses 1 and 2 touch"),
        ("1: x", "'x'"),
        ("one: 1", "'one: 1'"),
    ],
)
def test_drawings_that_cannot_be_are_refused(rows: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        fathom.loads(HEAD + rows)


def test_bars_may_lie_over_one_another_but_not_cut_legs() -> None:
    assert planar([(0, 4)], [Bar(1, (1, 2)), Bar(2, (0, 3))]).clauses == ((1, 1), (1, 1))
    assert planar([(0, 4)], [Bar(1, (1, 2)), Bar(-1, (0, 2))]).clauses == ((1, 1), (-1, -1))
    with pytest.raises(fathom.FathomError, match="overlap"):
        planar([(0, 4), (4, 5)], [])


def touch(one: Bar, other: Bar) -> bool:
    """Whether two bars touch, or a leg of the higher one meets the lower one."""
    if one.positive != other.positive:
        return False
    low, high = sorted((one, other), key=lambda bar: abs(bar.height))
    if low.height == high.height:
        return low.legs[0] <= high.legs[-1] and high.legs[0] <= low.legs[-1]
    return any(low.legs[0] <= leg <= low.legs[-1] for leg in high.legs)


def test_the_sweep_finds_clauses_that_touch_exactly_if_some_of_all_pairs_do() -> None:
    lot = Random(4)
    seen = set()
    for _ in range(3000):
        bars = [
            Bar(lot.choice((-2, -1, 1, 2, 3)), tuple(sorted(lot.sample(range(14), lot.randint(1, 3)))))
            for _ in range(lot.randint(0, 5))
        ]
        pairs = {
            (first, second)
            for (first, one), (second, other) in combinations(enumerate(bars, 1), 2)
            if touch(one, other)
        }
        found = {(min(pair), max(pair)) for pair in touching(bars)}
        assert found <= pairs and bool(found) == bool(pairs)
        seen.add(bool(pairs))
    assert len(seen) == 2


def test_a_place_belongs_to_the_variable_whose_segment_it_is_on() -> None:
    segments = [(0, 2), (4, 4), (7, 9)]
    owners = [variable_at(segments, place) for place in range(11)]
    assert owners == [1, 1, 1, None, 2, None, None, 3, 3, 3, None]


def test_random_drawings_are_drawings_and_turn_out_both_ways() -> None:
    verdicts = set()
    for seed in range(60):
        made = fathom.generate("planar-monotone-3sat", seed=seed, variables=1 + seed % 4, clauses=seed % 9)
        assert isinstance(made, PlanarMonotone)
        assert len(made.bars) == seed % 9 and fathom.loads(made.to_text()) == made
        verdicts.add(fathom.solve(made).verdict)
        assert to_svg(fathom.draw(made, fathom.solve(made).solution))
    assert len(verdicts) == 2
