"""Counting: one by one, by parts, by SAT and by automata, each forced, against trying everything and each other."""

from __future__ import annotations

from dataclasses import replace
from math import comb, factorial

import pytest
from hypothesis import given, settings
from nonogram_oracle import all_pictures, puzzles

import fathom
from fathom.answer import Limits, Watch
from fathom.puzzles.nonogram.generate.domino import domino
from fathom.puzzles.nonogram.model import Nonogram, nonogram
from fathom.puzzles.nonogram.solve import counting
from fathom.puzzles.nonogram.solve.automata.methods import count_by_automata
from mutants import Calls, planted

FORCED = settings(max_examples=80, deadline=None)


def everywhere(clue: str, size: int) -> Nonogram:
    """The same clue in every line."""
    return nonogram("/".join([clue] * size), "/".join([clue] * size))


@FORCED
@given(puzzles())
def counts_are_right(tested: Nonogram) -> None:
    assert fathom.count(tested).count == len(all_pictures(tested))


def test_parts_multiply_and_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hardly anything is met one by one, and automata get no room: all is split, square by square."""
    monkeypatch.setattr(counting, "_FEW", 1)
    monkeypatch.setattr(counting, "_ROOM", 1)
    split: Calls = []
    with planted(counting._Counting, counting._Counting, split):
        counts_are_right()
        assert fathom.count(everywhere("1", 5)).count == factorial(5)
    assert split


def test_automata_take_over_where_there_are_too_many_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "_FEW", 1)
    monkeypatch.setattr(counting, "_ROOM", 1)
    monkeypatch.setattr(counting, "_MOST_PARTS", 1)
    taken_over: Calls = []
    with planted(count_by_automata, count_by_automata, taken_over):
        counts_are_right()
        assert fathom.count(everywhere("1", 5)).count == factorial(5)
    assert taken_over


@pytest.mark.parametrize("listed", [2, 1000])
def test_what_search_does_not_get_through_is_listed_or_left_to_automata(
    monkeypatch: pytest.MonkeyPatch, listed: int
) -> None:
    monkeypatch.setattr(counting, "_PATIENCE", 0)
    monkeypatch.setattr(counting, "_ROOM", 1)
    monkeypatch.setattr(counting, "_MOST_PARTS", listed)
    counts_are_right()
    dominoes = domino(7)
    for free, pictures in ((0, 30), (1, 1), (2, 20), (6, 6)):
        loose = replace(dominoes, rows=tuple(None if row == free else one for row, one in enumerate(dominoes.rows)))
        lists: Calls = []
        taken_over: Calls = []
        with (
            planted(counting._listed, counting._listed, lists),
            planted(count_by_automata, count_by_automata, taken_over),
        ):
            assert fathom.count(loose).count == pictures
        assert lists and bool(taken_over) == (listed < pictures)


def test_what_is_settled_in_a_line_matters_to_the_open_squares_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards with the same open squares, but other runs already there, are counted one by one."""
    tested = everywhere("2 1", 10)
    assert count_by_automata(tested, None, Watch()).count == 2929
    monkeypatch.setattr(counting, "_ROOM", 1)
    assert fathom.count(tested).count == 2929


@pytest.mark.parametrize("size", [9, 12])
def test_one_square_a_line_makes_permutations(size: int) -> None:
    assert fathom.count(everywhere("1", size)).count == factorial(size)


def test_numbers_may_be_huge() -> None:
    rows = nonogram("/".join(["2 1 1"] * 20), "/".join("?" * 20))
    found = fathom.count(rows)
    assert (found.count, found.complete) == (comb(20 - 4 - 2 + 3, 3) ** 20, True)
    free = Nonogram((None,) * 30, (None,) * 30)
    assert fathom.count(free).count == 2**900


def test_a_limit_leaves_what_was_met() -> None:
    stopped = fathom.count(everywhere("1 1", 14), limits=Limits(nodes=1 << 19))
    assert not stopped.complete and stopped.count >= 1 and stopped.stopped
