"""Search that learns against trying everything, and its clauses against tampering."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nonogram_oracle import all_pictures, fillings, pictures, puzzles

import fathom
from answers import objections
from fathom.answer import Answer, Verdict, Watch
from fathom.puzzles.nonogram.check.certificates import PICTURE, LearntClauses
from fathom.puzzles.nonogram.check.clause_kernels import EITHER, notebook_of, read_line, read_long_line
from fathom.puzzles.nonogram.check.clause_replay import faults_in
from fathom.puzzles.nonogram.check.lines import CONTRADICTION, judge, replay_of
from fathom.puzzles.nonogram.generate.domino import domino
from fathom.puzzles.nonogram.model import Nonogram, nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import runs_of
from fathom.puzzles.nonogram.solve import auto as methods
from fathom.puzzles.nonogram.solve.cdcl import state
from fathom.puzzles.nonogram.solve.cdcl.lines import possible
from fathom.puzzles.nonogram.solve.cdcl.long_lines import explain_long, possible_in_long
from fathom.puzzles.nonogram.solve.cdcl.propagate import explain_line
from fathom.puzzles.nonogram.solve.cdcl.run import learn


def clauses_of(told: list[tuple[list[int], list[int]]]) -> LearntClauses:
    """LearntClauses from pairs of literals and steps."""
    sides = []
    for side in (0, 1):
        parts = [pair[side] for pair in told]
        sides.append(np.array([number for part in parts for number in part], np.int64))
        sides.append(np.cumsum([0, *map(len, parts)]).astype(np.int64))
    return LearntClauses(sides[0], sides[1], sides[2], sides[3])


def told_by(clauses: LearntClauses) -> list[tuple[list[int], list[int]]]:
    """The same pairs, from clauses."""
    return [
        (
            clauses.literals[clauses.firsts[number] : clauses.firsts[number + 1]].tolist(),
            clauses.steps[clauses.steps_from[number] : clauses.steps_from[number + 1]].tolist(),
        )
        for number in range(len(clauses))
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


@st.composite
def long_lines(draw: st.DrawFn) -> tuple[Nonogram, list[int]]:
    """A row of 61 to 120 squares, and what is known about its squares, as sets of colours; not always in agreement."""
    size = draw(st.integers(61, 120))
    random = draw(st.randoms(use_true_random=False))
    longest, open_ = draw(st.sampled_from([1, 3, 9, 70])), draw(st.sampled_from([0.1, 0.5, 0.8, 0.97]))
    line: list[int] = []
    while len(line) < size:
        line += [len(line) % 2] * random.randint(1, longest) if random.random() < 0.8 else [random.randint(0, 1)]
    line = line[:size]
    known = [EITHER if random.random() < open_ else 1 << colour for colour in line]
    if draw(st.booleans()):
        known[random.randrange(size)] ^= 3
    row = " ".join(str(run.length) for run in runs_of(tuple(line))) or "0"
    return nonogram(row, "/".join("?" * size)), [colours or EITHER for colours in known]


def judged(tested: Nonogram, known: list[int]) -> list[int]:
    """The colours that each square of the only row has in some way to fill it, by the other checker; none if none."""
    replay = replay_of(tested)
    replay.cells[:] = known
    judge(replay, 0)
    return [0] * len(known) if replay.state[CONTRADICTION] else replay.cells.tolist()


@settings(max_examples=200, deadline=None)
@given(long_lines())
def test_a_long_line_by_pairs_of_words_is_as_the_other_checker_judges_it(line: tuple[Nonogram, list[int]]) -> None:
    tested, known = line
    expected = judged(tested, known)
    study = state.study_of(tested)
    assert study is not None
    for place, colours in enumerate(known):
        for kind, colour in ((state.WHITE, 1), (state.BLACK, 2)):
            if not colours & colour:
                study.lines[kind + state.HIGH * (place >= state.WORD), 0] &= ~(1 << place % state.WORD)
    low_black, black, low_white, white = possible_in_long(study.lengths, study.lines, study.sets, 0, len(known))
    blacks, whites = low_black + (black << state.WORD), low_white + (white << state.WORD)
    assert [(whites >> place & 1) + 2 * (blacks >> place & 1) for place in range(len(known))] == expected
    book = notebook_of(tested, None)
    book.colours[:] = known
    read_line(book.reading, book.shape, book.colours, book.noted, book.left, book.state, 0)
    assert bool(book.state[1]) is not any(expected)
    assert not any(expected) or book.colours.tolist() == expected


@settings(max_examples=100, deadline=None)
@given(long_lines())
def test_what_explains_a_long_line_is_enough_and_nothing_of_it_can_be_left_out(
    line: tuple[Nonogram, list[int]],
) -> None:
    tested, known = line
    expected = judged(tested, known)
    study = state.study_of(tested)
    assert study is not None
    for place, colours in enumerate(known):
        if colours != EITHER:
            study.known[state.SINCE, 2 * place + colours - 1] = 0
    settled = [2 * p + c - 1 for p, (c, k) in enumerate(zip(expected, known, strict=True)) if k == EITHER and 0 < c < 3]
    for literal in settled[:5] if any(expected) else [-1]:
        count = explain_long(study.lines, study.known, study.sets, study.state, study.found[0], 0, 1, literal)
        listed = study.found[0, :count].tolist()

        def follows(listed: list[int], literal: int = literal) -> bool:
            supposed = [EITHER] * len(known)
            for one in listed:
                supposed[one >> 1] = 1 << (one & 1)
            found = judged(tested, supposed)
            return not any(found) if literal < 0 else found[literal >> 1] == 1 << (literal & 1)

        assert all(known[one >> 1] == 1 << (one & 1) for one in listed) and follows(listed)
        assert not any(follows(listed[:place] + listed[place + 1 :]) for place in range(count))


@settings(max_examples=200, deadline=None)
@given(known_lines())
def test_short_lines_by_pairs_of_words_are_as_by_words(line: tuple[tuple[int, ...], list[int]]) -> None:
    lengths, known = line
    tested = nonogram(" ".join(map(str, lengths)) or "0", "/".join("?" * len(known)))
    one, two = (notebook_of(tested, None) for _ in range(2))
    for book, read in ((one, read_line), (two, read_long_line)):
        book.colours[:] = known
        read(book.reading, book.shape, book.colours, book.noted, book.left, book.state, 0)
    assert bool(one.state[1]) is bool(two.state[1]) and one.colours.tolist() == two.colours.tolist()
    study = state.study_of(tested)
    assert study is not None
    for place, colours in enumerate(known):
        if colours != EITHER:
            study.known[state.SINCE, 2 * place + colours - 1] = 0
    listed = []
    for explained in (explain_line, explain_long):
        count = explained(study.lines, study.known, study.sets, study.state, study.found[0], 0, 1, -1)
        listed.append(study.found[0, :count].tolist())
    assert listed[0] == listed[1]


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
        assert found.clauses is not None
        assert faults_in(tested, found.clauses, expected[0] if expected else None) == []


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
        patch.setattr(methods, "_CLAUSES", patience)
        answer = fathom.solve(tested)
    assert answer.verdict is (Verdict.SOLVED if expected else Verdict.IMPOSSIBLE)
    assert not expected or answer.unique is (len(expected) == 1)


@pytest.mark.parametrize(("first", "patience"), [(0, 0), (1, 0), (1, 20_000)])
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tested=puzzles(most=2))
def test_large_puzzles_are_probed_before_much_is_learnt(
    monkeypatch: pytest.MonkeyPatch, first: int, patience: int, tested: Nonogram
) -> None:
    expected = all_pictures(tested)
    with monkeypatch.context() as patch:
        for name, value in (("_LARGE", 0), ("_FIRST_CLAUSES", first), ("_PATIENCE", patience)):
            patch.setattr(methods, name, value)
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
    clauses = clauses_of(told)
    assert objections(tested, Answer(Verdict.IMPOSSIBLE, "", certificate=clauses))
    claim = Answer(Verdict.SOLVED, "", expected[0], certificate=clauses, unique=True)
    assert len(expected) == 1 or objections(tested, claim)


@settings(max_examples=200, deadline=None)
@given(puzzles(most=2), puzzles(broken=False, most=2), st.data())
def test_lessons_of_another_puzzle_with_a_change_show_nothing_false(
    first: Nonogram, second: Nonogram, data: st.DataObject
) -> None:
    """The clauses of one puzzle, some of their numbers changed, are offered for another."""
    found = learn(first, Watch(), 1000)
    if found is None or found.clauses is None:
        return
    told = told_by(found.clauses)
    for _ in range(data.draw(st.integers(0, 3))):
        numbers = data.draw(st.sampled_from(told))[data.draw(st.integers(0, 1))]
        if numbers:
            numbers[data.draw(st.integers(0, len(numbers) - 1))] = data.draw(st.integers(-4, 31))
    expected, clauses = all_pictures(second), clauses_of(told)
    assert objections(second, Answer(Verdict.IMPOSSIBLE, "", certificate=clauses))
    claim = Answer(Verdict.SOLVED, "", expected[0], certificate=clauses, unique=True)
    assert len(expected) == 1 or objections(second, claim)


def test_lessons_rest_on_earlier_ones_and_all_of_their_steps() -> None:
    puzzle = domino(4)
    answer = fathom.solve(puzzle)
    assert isinstance(answer.certificate, LearntClauses)
    told = told_by(answer.certificate)

    def faults(changed: list[tuple[list[int], list[int]]]) -> list[str]:
        return objections(puzzle, replace(answer, certificate=clauses_of(changed)))

    assert faults(told) == []
    assert faults(told[:-1]) == ["unique: the clauses do not end the matter"]
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
    clauses = learn(puzzle, Watch(), 1000).clauses
    cut = replace(clauses, firsts=clauses.firsts[:-1])
    backwards = replace(clauses, steps_from=clauses.steps_from[::-1].copy())
    [solution] = learn(puzzle, Watch(), 1000).pictures
    none = replace(clauses, firsts=clauses.firsts[:0], steps_from=clauses.steps_from[:0])
    for wrong in (cut, backwards, none):
        assert faults_in(puzzle, wrong, solution) == ["the clauses are not one after the other"]
    large = nonogram("/".join(["1"] * 121), "121")
    assert faults_in(large, clauses, None) == ["clauses are for black and white squares, up to 120 a line"]
    assert learn(large, Watch(), 1000) is None and fathom.solve(large).unique


@pytest.mark.parametrize("size", [60, 61, 62, 63, 64, 120])
def test_lines_of_many_squares_are_not_too_long(size: int) -> None:
    """The longest lines of one word and of two, and those near, full, empty, and with as many runs as have room."""
    half, third = size // 2, size // 3
    rows = [f"{size}", "0", " ".join(["1"] * half), " ".join(["2"] * third), f"{size - 1}", f"{half} {size - 1 - half}"]
    wide = nonogram("/".join(rows), "/".join("?" * size))
    picture = learn(wide, Watch(), 100)
    assert picture is not None and len(picture.pictures) == 2
    squares = range(size)
    lines = [[p % 2 == 0 for p in squares], [p % 3 < 2 for p in squares], [p > 0 for p in squares], [True] * size]
    solid = [tuple(tuple(int(c) for c in line) for line in rows) for rows in product(lines, repeat=2)]
    for one in solid:
        tested = replace(puzzle_of(one), goal=None)
        for way in (tested, Nonogram(tested.columns, tested.rows)):
            answer = fathom.solve(way)
            assert answer.verdict is Verdict.SOLVED and "conflicts" in answer.statistics


def noise(height: int, width: int, seed: int) -> Nonogram:
    """A long puzzle that takes suppositions: what is white or black at random."""
    random = Random(seed)
    return replace(
        puzzle_of(tuple(tuple(int(random.random() < 0.6) for _ in range(width)) for _ in range(height))), goal=None
    )


@pytest.mark.parametrize("seed", range(6))
def test_long_puzzles_are_decided_as_by_sat_and_their_clauses_cannot_be_changed(seed: int) -> None:
    for tested in (noise(6 + seed, 61 + 7 * seed, seed), noise(61 + 7 * seed, 6 + seed, seed)):
        learnt, sat = fathom.solve(tested), fathom.solve(tested, "sat")
        assert learnt.unique is sat.unique and "conflicts" in learnt.statistics
        if not isinstance(learnt.certificate, LearntClauses):
            continue
        told = told_by(learnt.certificate)
        for number, (literals, steps) in enumerate(told):
            if len(literals) > 1:
                changed = [*told[:number], (literals, steps[:-1]), *told[number + 1 :]]
                assert objections(tested, replace(learnt, certificate=clauses_of(changed)))
        assert objections(tested, Answer(Verdict.IMPOSSIBLE, "", certificate=learnt.certificate))


def test_clauses_about_a_long_puzzle_with_several_pictures_show_nothing_false() -> None:
    """The last squares of a long line are what its clues leave open: no claim about them is let through."""
    tested = nonogram(" ".join(["1"] * 34) + "/1", "/".join(["?"] * 68 + ["1", "1"]))
    found = fathom.solve(tested)
    assert found.unique is False
    lines = [line for line, clue in enumerate(tested.lines) if clue is not None]
    for told in ([([], [*lines * 4])], [([], [*lines, PICTURE])], [([2 * 69], [*lines]), ([], [*lines, *lines])]):
        claim = replace(found, unique=True, other=None, certificate=clauses_of(told))
        assert objections(tested, claim)
        assert objections(tested, Answer(Verdict.IMPOSSIBLE, "", certificate=clauses_of(told)))


def test_room_for_lessons_grows_as_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = domino(8)
    whole = learn(puzzle, Watch(), 4000)
    assert whole is not None and whole.clauses is not None and len(whole.clauses) > state.FEW_CLAUSES
    monkeypatch.setattr(state, "FEW_CLAUSES", 4)
    again = learn(puzzle, Watch(), 4000)
    assert again is not None and again.statistics == whole.statistics and again.pictures == whole.pictures
    monkeypatch.setattr(state, "CLAUSE_ROOM", 1)
    assert learn(puzzle, Watch(), 4000) is None
