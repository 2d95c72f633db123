"""Belief propagation: exact where there are no cycles, and never wrong about a picture."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonogram_oracle import all_pictures, fillings, puzzles
from numpy.typing import NDArray

import fathom
from fathom.answer import Limits, Verdict, Watch
from fathom.engine.sat import Solver
from fathom.errors import LimitReached
from fathom.puzzles.nonogram.check import violations
from fathom.puzzles.nonogram.model import Nonogram, nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import Picture, runs_of
from fathom.puzzles.nonogram.solve import auto as methods
from fathom.puzzles.nonogram.solve.beliefs import run
from fathom.puzzles.nonogram.solve.beliefs.kernels import BY_COLUMNS, BY_ROWS, beliefs_of, sweep
from fathom.puzzles.nonogram.solve.beliefs.run import likely_picture
from fathom.puzzles.nonogram.solve.probe.run import Searched, search
from fathom.puzzles.nonogram.solve.sat.formula import formula_of
from fathom.puzzles.nonogram.solve.sat.methods import Decided, decide_rest

LATTICE = nonogram("/".join(["1 1 1"] * 12), "/".join(["1 1 1"] * 12))
"""Many pictures, and nothing for single lines to say."""


def unknown(puzzle: Nonogram) -> NDArray[np.uint32]:
    return np.full(puzzle.height * puzzle.width, 3, np.uint32)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 1), min_size=1, max_size=9), st.data())
def test_a_line_answers_with_the_share_of_its_fillings(line: list[int], data: st.DataObject) -> None:
    told = data.draw(st.lists(st.floats(0.05, 0.95), min_size=len(line), max_size=len(line)))
    clue = runs_of(line)
    for puzzle, said, speaks, listens in (
        (Nonogram((clue,), (None,) * len(line)), (0, slice(None)), BY_ROWS, BY_COLUMNS),
        (Nonogram((None,) * len(line), (clue,)), (slice(None), 0), BY_COLUMNS, BY_ROWS),
    ):
        beliefs = beliefs_of(puzzle, unknown(puzzle))
        beliefs.said[(listens, *said)] = told
        sweep(beliefs, 0.0, 0.0)
        for place in range(len(line)):
            weights = [0.0, 0.0]
            for filling in fillings(clue, len(line), 2):
                chances = [chance if square else 1 - chance for chance, square in zip(told, filling, strict=True)]
                weights[filling[place]] += float(np.prod(chances)) / chances[place]
            expected = weights[1] / sum(weights)
            assert beliefs.said[(speaks, *said)][place] == pytest.approx(min(max(expected, 1e-9), 1 - 1e-9))


def test_sweeps_alone_find_one_of_many_pictures() -> None:
    found = likely_picture(LATTICE, unknown(LATTICE), Watch(), Limits(cancelled=lambda: True).watch())
    assert found is not None and violations(LATTICE, found) == []


def drawing(seed: int, height: int, width: int, strokes: int) -> Nonogram:
    """The clues of a picture of some bows and what they are in a mirror."""
    random = np.random.default_rng(seed)
    picture = np.zeros((height, width), int)
    for _ in range(strokes):
        row, column, tall, wide = random.uniform((0, 0, 0.1, 0.1), (1, 0.5, 0.35, 0.35))
        angles = np.linspace(*random.uniform((0, 6), (6, 14)), 600)
        rows = (height * (row + tall * np.sin(angles))).astype(int)
        columns = (width * (column + wide * np.cos(angles))).astype(int)
        within = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
        picture[rows[within], columns[within]] = 1
    return puzzle_of((picture | picture[:, ::-1]).tolist())


@pytest.mark.parametrize("seed", [13, 18, 32])
def test_what_is_likely_leaves_little_to_repair(seed: int) -> None:
    puzzle = drawing(seed, 50, 60, 7)
    cells = search(puzzle, Watch(), patience=0, probing=False).cells
    with Solver(formula_of(puzzle, cells.tolist())) as solver, pytest.raises(LimitReached):
        solver.solve(Limits(nodes=10_000).watch())
    found = likely_picture(puzzle, cells, Watch(), Limits(nodes=1000).watch())
    assert found is not None and violations(puzzle, found) == []


@pytest.mark.parametrize(("few", "let_all_go"), [(0.0, 30_000), (2.0, 30_000), (0.0, -1)])
def test_what_is_repaired_is_a_picture_if_there_is_one(
    few: float, let_all_go: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for sweeps in ("_FIRST_SWEEPS", "_WEIGHED_SWEEPS", "_LEANING"):
        monkeypatch.setattr(run, sweeps, 1)
    monkeypatch.setattr(run, "_SETTLING", 0)
    monkeypatch.setattr(run, "_is_right", lambda puzzle, picture: False)
    monkeypatch.setattr(run, "_SURE", 0.0)
    monkeypatch.setattr(run, "_FEW", few)
    monkeypatch.setattr(run, "_LET_ALL_GO", let_all_go)

    @settings(max_examples=60, deadline=None)
    @given(puzzles(most=2))
    def agrees_with_trying_everything(tested: Nonogram) -> None:
        expected = all_pictures(tested)
        found = likely_picture(tested, unknown(tested), Watch(), Watch())
        assert found in expected if expected else found is None

    agrees_with_trying_everything()


def test_auto_is_right_by_way_of_beliefs(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Nonogram] = []

    def impatient(puzzle: Nonogram, known: Searched, watch: Watch) -> Decided:
        if watch.limits.nodes is not None:
            watch.check("solving", nodes=watch.limits.nodes + 1)
        return decide_rest(puzzle, known, watch)

    def likely(puzzle: Nonogram, *given: Any) -> Picture | None:
        looked.append(puzzle)
        return likely_picture(puzzle, *given)

    monkeypatch.setattr(methods, "learn", lambda puzzle, watch, conflicts: None)
    monkeypatch.setattr(methods, "search", lambda puzzle, watch, **given: search(puzzle, watch, probing=False))
    monkeypatch.setattr(methods, "decide_rest", impatient)
    monkeypatch.setattr(methods, "likely_picture", likely)

    @settings(max_examples=60, deadline=None)
    @given(puzzles(most=2))
    def agrees_with_trying_everything(tested: Nonogram) -> None:
        expected = all_pictures(tested)
        answer = fathom.solve(tested)
        assert answer.verdict is (Verdict.SOLVED if expected else Verdict.IMPOSSIBLE)
        assert answer.unique is (len(expected) == 1 if expected else None)

    agrees_with_trying_everything()
    assert looked


def test_a_watch_ends_the_sweeps() -> None:
    with pytest.raises(LimitReached):
        likely_picture(LATTICE, unknown(LATTICE), Limits(cancelled=lambda: True).watch(), Watch())


def test_colours_are_left_to_others() -> None:
    flag = fathom.kinds()["nonogram"].examples()
    coloured = next(one for one in (fathom.load(example.path) for example in flag) if not one.is_black_and_white)
    assert likely_picture(coloured, unknown(coloured), Watch(), Watch()) is None
