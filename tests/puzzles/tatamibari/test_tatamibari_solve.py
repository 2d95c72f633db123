"""All ways to solve agree with brute force, and with what is known about collected puzzles."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tatamibari_oracle import GADGETS, JANKO, all_solutions, boards, collected, needs_gadgets

import fathom
from driven_clock import Clock
from fathom.answer import Limits, Verdict, Watch
from fathom.engine.sat import models
from fathom.puzzles.tatamibari.check import violations
from fathom.puzzles.tatamibari.model import GLYPHS, Board, Tiling, board
from fathom.puzzles.tatamibari.model.rectangles import possible_rectangles
from fathom.puzzles.tatamibari.solve import methods as ways
from fathom.puzzles.tatamibari.solve.formula import formula
from fathom.puzzles.tatamibari.solve.search import RectangleSearch, solutions
from other_people import file_of, files_of
from recounts import recounted


@settings(max_examples=250, deadline=None)
@given(boards)
def test_all_methods_agree_with_brute_force(puzzle: Board) -> None:
    known = all_solutions(puzzle)
    for method in ("auto", "search", "sat"):
        answer = fathom.solve(puzzle, method, unique=True)
        assert answer.verdict is (Verdict.SOLVED if known else Verdict.IMPOSSIBLE)
        if known:
            assert answer.solution in known
            assert answer.unique == (len(known) == 1)
    counted = fathom.count(puzzle)
    assert (counted.count, counted.complete) == (len(known), True)
    assert recounted(puzzle) == {len(known)}
    assert sorted(solutions(puzzle, Watch(), len(known) + 1), key=lambda t: t.rectangles) == known


@settings(max_examples=150, deadline=None)
@given(boards)
def test_compiled_and_plain_rectangles_are_the_same(puzzle: Board) -> None:
    compiled = [tuple(row) for row in RectangleSearch(puzzle, Watch()).rectangles.tolist()]
    assert sorted(compiled) == sorted(tuple(one) for _, one in possible_rectangles(puzzle))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(5, 7), st.sampled_from("?.+-|#"))
def test_search_and_sat_agree_on_changed_puzzles(seed: int, size: int, glyph: str) -> None:
    made = fathom.generate("tatamibari", seed=seed, rows=size, columns=size)
    assert isinstance(made, Board)
    codes = made.squares.copy()
    codes.reshape(-1)[Random(seed).choice(made.clues)] = GLYPHS.index(glyph)
    puzzle = Board(codes)
    written = formula(puzzle)
    listed = [*models(written.cnf, range(1, len(written.rectangles) + 1), Watch(), 30)]
    found = [Tiling.of(written.rectangles[v - 1] for v in model if v > 0) for model in listed]
    assert all(violations(puzzle, tiling) == [] for tiling in found)
    assert fathom.count(puzzle, 30).count == len(set(found)) == len(listed)


def test_every_collected_puzzle_has_its_solution_and_no_other() -> None:
    puzzles = collected()
    assert len(puzzles) == (76 if file_of(JANKO).exists() else 26)
    for name, puzzle, known in puzzles:
        search = RectangleSearch(puzzle, Watch())
        search.run(Watch(), 2)
        assert search.finished and search.solutions == [known], name


def test_uniqueness_of_collected_puzzles_is_proved() -> None:
    for name, puzzle, known in collected()[::9]:
        for method in ("auto", "sat"):
            answer = fathom.solve(puzzle, method, unique=True)
            assert (answer.solution, answer.unique) == (known, True), name


@needs_gadgets
def test_gadgets_are_solvable_exactly_when_they_should_be() -> None:
    for file in files_of(GADGETS, "*.txt"):
        name = file.stem.rpartition("-")
        impossible = (name[0].startswith("clause") and name[2] == "000") or name[2] == "01"
        verdict = fathom.solve(fathom.load(file)).verdict
        assert verdict is (Verdict.IMPOSSIBLE if impossible else Verdict.SOLVED), file.stem
    counts = {"wire-0": 1, "wire-1": 1, "terminate-0": 4, "terminate-1": 4}
    for stem, count in counts.items():
        assert fathom.count(fathom.load(file_of(f"{GADGETS}/{stem}.txt"))).count == count


def test_sat_takes_over_where_search_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = board("?....\n.....\n..?..\n.....\n....?")
    known = len(all_solutions(puzzle))
    assert known == fathom.count(puzzle).count > 7
    monkeypatch.setattr(ways, "_QUICK", 0)
    answer = fathom.solve(puzzle, "auto", unique=True)
    assert answer.unique is False
    assert (fathom.count(puzzle, known + 1).count, fathom.count(puzzle, known + 1).complete) == (known, True)
    assert (fathom.count(puzzle, 7).count, fathom.count(puzzle, 7).complete) == (7, False)


def test_limits_lead_to_undecided_and_to_a_count_from_below() -> None:
    puzzle = board("\n".join("?........." for _ in range(10)))
    stopped = Limits(cancelled=lambda: True)
    for method in ("auto", "search", "sat", "workshop"):
        assert fathom.solve(puzzle, method, limits=stopped).verdict is Verdict.UNDECIDED
    wide = board("\n".join(["?.." * 6, "." * 18, "..?" * 6, "." * 18, "?.." * 6]))
    counted = fathom.count(wide, limits=Limits(time=0.2))
    assert not counted.complete and counted.stopped


def test_a_board_without_clues_is_impossible() -> None:
    for method in ("auto", "search", "sat", "workshop"):
        assert fathom.solve(board("..\n.#"), method).verdict is Verdict.IMPOSSIBLE


HUGE = ["." * 120] * 60 + ["." * 60 + "?" + "." * 59] + ["." * 120] * 60


@pytest.mark.parametrize("method", ["auto", "search"])
def test_search_does_not_begin_with_millions_of_rectangles(method: str) -> None:
    answer = fathom.solve(board("\n".join(HUGE)), method)
    assert answer.verdict is Verdict.UNDECIDED
    assert answer.stopped == "there are 13,618,860 possible rectangles, too many to search"


@pytest.mark.parametrize("method", ["sat", "workshop"])
def test_the_time_limit_holds_while_rectangles_are_found(method: str, clock: Clock) -> None:
    limits, seen = clock.running_out(3, memory=2_000_000_000)
    answer = fathom.solve(board("\n".join(HUGE)), method, limits=limits)
    assert answer.verdict is Verdict.UNDECIDED
    assert [report.done for report in seen] == [0, 0, 5000]  # before it begins, then on the way
