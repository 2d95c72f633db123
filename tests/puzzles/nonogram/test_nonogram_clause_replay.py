"""Search that learns against trying everything, and its lessons against tampering."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nonogram_oracle import all_pictures, fillings, pictures, puzzles

import fathom
from answers import objections
from fathom.answer import Answer, Verdict, Watch
from fathom.puzzles.nonogram.check.certificates import PICTURE, Lessons
from fathom.puzzles.nonogram.check.clause_kernels import EITHER, notebook_of, read_line
from fathom.puzzles.nonogram.check.clause_replay import faults_in
from fathom.puzzles.nonogram.generate.domino import domino
from fathom.puzzles.nonogram.model import Nonogram, nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import runs_of
from fathom.puzzles.nonogram.solve import auto as methods
from fathom.puzzles.nonogram.solve.cdcl import state
from fathom.puzzles.nonogram.solve.cdcl.lines import possible
from fathom.puzzles.nonogram.solve.cdcl.run import learn


def lessons_of(told: list[tuple[list[int], list[int]]]) -> Lessons:
    """Lessons from pairs of literals and steps."""
    sides = []
    for side in (0, 1):
        parts = [pair[side] for pair in told]
        sides.append(np.array([number for part in parts for number in part], np.int64))
        sides.append(np.cumsum([0, *map(len, parts)]).astype(np.int64))
    return Lessons(sides[0], sides[1], sides[2], sides[3])


def told_by(lessons: Lessons) -> list[tuple[list[int], list[int]]]:
    """The same pairs, from lessons."""
    return [
        (
            lessons.literals[lessons.firsts[number] : lessons.firsts[number + 1]].tolist(),
            lessons.steps[lessons.steps_from[number] : lessons.steps_from[number + 1]].tolist(),
        )
        for number in range(len(lessons))
    ]


@st.composite
def known_lines(draw: st.DrawFn) -> tuple[tuple[int, ...], list[int]]:
    """The runs of a line, and what is known about its squares, as sets of colours; not always in agreement."""
    line = draw(st.lists(st.integers(0, 1), min_size=1, max_size=9))
    known = [(1 << colour) | draw(st.sampled_from([0, 0, 3])) for colour in line]
    if draw(st.booleans()):
        known[draw(st.integers(0, len(line) - 1))] ^= 3
    return tuple(run.length for run in runs_of(line)), [colours or EITHER for colours in known]


def agreed(lengths: tuple[int, ...], known: list[int]) -> list[int]:
    """The colours that each square has in some way to fill the line, by trying everything; none if there is no way."""
    clue = nonogram(" ".join(map(str, lengths)) or "0", "/".join("?" * len(known))).rows[0]
    ways = [way for way in fillings(clue, len(known), 2) if all(known[p] >> c & 1 for p, c in enumerate(way))]
    return [sum({1 << way[place] for way in ways}) for place in range(len(known))]


@settings(max_examples=300, deadline=None)
@given(known_lines())
def test_a_line_by_words_is_a_line_by_trying_everything(line: tuple[tuple[int, ...], list[int]]) -> None:
    lengths, known = line
    white, black = (sum((colours >> colour & 1) << place for place, colours in enumerate(known)) for colour in (0, 1))
    sets = np.zeros((3, 62), np.int64)
    runs = np.array(lengths, np.int64)
    blacks, whites = possible(runs, 0, len(runs), len(known), black, white, sets)
    assert [(whites >> place & 1) + 2 * (blacks >> place & 1) for place in range(len(known))] == agreed(lengths, known)


@settings(max_examples=300, deadline=None)
@given(known_lines(), st.booleans())
def test_the_checker_reads_a_line_as_trying_everything_does(
    line: tuple[tuple[int, ...], list[int]], upright: bool
) -> None:
    lengths, known = line
    clue, free = " ".join(map(str, lengths)) or "0", "/".join("?" * len(known))
    book = notebook_of(nonogram(free, clue) if upright else nonogram(clue, free), None)
    book.colours[:] = known
    number = len(known) if upright else 0
    read_line(book.reading, book.shape, book.colours, book.noted, book.left, book.state, number)
    expected = agreed(lengths, known)
    assert bool(book.state[1]) is not any(expected)
    assert not any(expected) or book.colours.tolist() == expected


@settings(max_examples=200, deadline=None)
@given(puzzles(most=2))
def test_what_is_learnt_is_what_trying_everything_finds(tested: Nonogram) -> None:
    expected = all_pictures(tested)
    found = learn(tested, Watch(), 1000)
    if found is None:  # a clue has no room
        assert not expected
        return
    assert len(found.pictures) == min(2, len(expected)) == len(set(found.pictures))
    assert set(found.pictures) <= set(expected)
    if len(expected) < 2:
        assert found.lessons is not None
        assert faults_in(tested, found.lessons, expected[0] if expected else None) == []


@settings(max_examples=60, deadline=None)
@given(pictures(2, 12, 12))
def test_larger_puzzles_are_decided_as_by_sat(picture: tuple[tuple[int, ...], ...]) -> None:
    tested = replace(puzzle_of(picture), goal=None)
    learnt, sat = fathom.solve(tested), fathom.solve(tested, "sat")
    assert learnt.unique is sat.unique
    assert "conflicts" in learnt.statistics


@pytest.mark.parametrize("patience", [0, 1, 3])
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tested=puzzles(most=2))
def test_without_patience_others_decide(monkeypatch: pytest.MonkeyPatch, patience: int, tested: Nonogram) -> None:
    expected = all_pictures(tested)
    with monkeypatch.context() as patch:
        patch.setattr(methods, "_LESSONS", patience)
        answer = fathom.solve(tested)
    assert answer.verdict is (Verdict.SOLVED if expected else Verdict.IMPOSSIBLE)
    assert not expected or answer.unique is (len(expected) == 1)


@settings(max_examples=300, deadline=None)
@given(
    puzzles(broken=False, most=2),
    st.lists(
        st.tuples(
            st.lists(st.integers(-1, 33), max_size=2),
            st.lists(st.one_of(st.integers(-5, 9), st.just(PICTURE)), max_size=5),
        ),
        max_size=5,
    ),
)
def test_invented_lessons_show_nothing_false(tested: Nonogram, told: list[tuple[list[int], list[int]]]) -> None:
    expected = all_pictures(tested)
    lessons = lessons_of(told)
    assert objections(tested, Answer(Verdict.IMPOSSIBLE, "", certificate=lessons))
    claim = Answer(Verdict.SOLVED, "", expected[0], certificate=lessons, unique=True)
    assert len(expected) == 1 or objections(tested, claim)


@settings(max_examples=200, deadline=None)
@given(puzzles(most=2), puzzles(broken=False, most=2), st.data())
def test_lessons_of_another_puzzle_with_a_change_show_nothing_false(
    first: Nonogram, second: Nonogram, data: st.DataObject
) -> None:
    """The lessons of one puzzle, some of their numbers changed, are offered for another."""
    found = learn(first, Watch(), 1000)
    if found is None or found.lessons is None:
        return
    told = told_by(found.lessons)
    for _ in range(data.draw(st.integers(0, 3))):
        numbers = data.draw(st.sampled_from(told))[data.draw(st.integers(0, 1))]
        if numbers:
            numbers[data.draw(st.integers(0, len(numbers) - 1))] = data.draw(st.integers(-4, 31))
    expected, lessons = all_pictures(second), lessons_of(told)
    assert objections(second, Answer(Verdict.IMPOSSIBLE, "", certificate=lessons))
    claim = Answer(Verdict.SOLVED, "", expected[0], certificate=lessons, unique=True)
    assert len(expected) == 1 or objections(second, claim)


def test_lessons_rest_on_earlier_ones_and_all_of_their_steps() -> None:
    puzzle = domino(4)
    answer = fathom.solve(puzzle)
    assert isinstance(answer.certificate, Lessons)
    told = told_by(answer.certificate)

    def faults(changed: list[tuple[list[int], list[int]]]) -> list[str]:
        return objections(puzzle, replace(answer, certificate=lessons_of(changed)))

    assert faults(told) == []
    assert faults(told[:-1]) == ["unique: the lessons do not end the matter"]
    assert faults([]) and faults([(literals, []) for literals, _ in told])
    for number, (literals, steps) in enumerate(told):
        if len(literals) > 1:
            assert faults([*told[:number], (literals, [-1 - number]), *told[number + 1 :]])  # it rests on itself
            assert faults([*told[:number], (literals, steps[:-1]), *told[number + 1 :]])
    uses = [(number, steps.index(PICTURE)) for number, (_, steps) in enumerate(told) if PICTURE in steps]
    assert uses
    assert objections(puzzle, Answer(Verdict.IMPOSSIBLE, "", certificate=answer.certificate))


def test_lessons_must_be_well_formed_and_for_such_a_puzzle() -> None:
    puzzle = domino(3)
    lessons = learn(puzzle, Watch(), 1000).lessons
    cut = replace(lessons, firsts=lessons.firsts[:-1])
    backwards = replace(lessons, steps_from=lessons.steps_from[::-1].copy())
    [solution] = learn(puzzle, Watch(), 1000).pictures
    none = replace(lessons, firsts=lessons.firsts[:0], steps_from=lessons.steps_from[:0])
    for wrong in (cut, backwards, none):
        assert faults_in(puzzle, wrong, solution) == ["the lessons are not one after the other"]
    large = nonogram("/".join(["1"] * 61), "61")
    assert faults_in(large, lessons, None) == ["lessons are for black and white squares, up to 60 a line"]
    assert learn(large, Watch(), 1000) is None and fathom.solve(large).unique


def test_lines_of_sixty_squares_are_not_too_long() -> None:
    """The longest lines there are for this, full, empty, and with as many runs as have room."""
    rows = ["60", "0", " ".join(["1"] * 30), " ".join(["2"] * 20), "59", "30 29"]
    wide = nonogram("/".join(rows), "/".join("?" * 60))
    picture = learn(wide, Watch(), 100)
    assert picture is not None and len(picture.pictures) == 2
    lines = [[p % 2 == 0 for p in range(60)], [p % 3 < 2 for p in range(60)], [p > 0 for p in range(60)], [True] * 60]
    solid = [tuple(tuple(int(c) for c in line) for line in rows) for rows in product(lines, repeat=2)]
    for one in solid:
        tested = replace(puzzle_of(one), goal=None)
        for way in (tested, Nonogram(tested.columns, tested.rows)):
            answer = fathom.solve(way)
            assert answer.verdict is Verdict.SOLVED and "conflicts" in answer.statistics


def test_room_for_lessons_grows_as_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = domino(8)
    whole = learn(puzzle, Watch(), 4000)
    assert whole is not None and whole.lessons is not None and len(whole.lessons) > state.FEW_LESSONS
    monkeypatch.setattr(state, "FEW_LESSONS", 4)
    again = learn(puzzle, Watch(), 4000)
    assert again is not None and again.statistics == whole.statistics and again.pictures == whole.pictures
    monkeypatch.setattr(state, "LESSON_ROOM", 1)
    assert learn(puzzle, Watch(), 4000) is None
