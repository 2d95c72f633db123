"""The log of a search: honest ones are believed, and whatever is written in one, it never shows what is false."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tatamibari_oracle import all_solutions, boards

import fathom
from answers import objections
from fathom.answer import Answer, Verdict, Watch
from fathom.claims import Refuted
from fathom.puzzles.tatamibari.check.certificates import SearchLog
from fathom.puzzles.tatamibari.check.search_replay import problems_with_log
from fathom.puzzles.tatamibari.model import Board, Rectangle, Tiling, board
from fathom.puzzles.tatamibari.model.rectangles import possible_rectangles
from fathom.puzzles.tatamibari.solve import search


@settings(max_examples=200, deadline=None)
@given(boards)
def test_what_the_search_says_is_believed(puzzle: Board) -> None:
    known = all_solutions(puzzle)
    answer = fathom.solve(puzzle, "search", unique=True)
    if len(known) > 1:
        assert answer.unique is False
        return
    assert isinstance(answer.certificate, SearchLog)
    assert answer.verdict is (Verdict.SOLVED if known else Verdict.IMPOSSIBLE)


def some_log(puzzle: Board, seed: int) -> NDArray[np.int32]:
    """Rectangles supposed and taken back as it happens, most of them closed in the end."""
    chance = Random(seed)
    rectangles = [one for _, one in possible_rectangles(puzzle)] + [Rectangle(0, 0, 9, 9)] * (seed % 7 == 0)
    steps: list[tuple[int, ...]] = []
    depth = 0
    for _ in range(chance.randrange(12)):
        if rectangles and chance.random() < 0.5:
            steps.append(chance.choice(rectangles))
            depth += 1
        elif depth:
            steps.append((0, 0, 0, 0))
            depth -= 1
    steps += [(0, 0, 0, 0)] * depth
    return np.array(steps, np.int32).reshape(-1, 4)


@settings(max_examples=300, deadline=None)
@given(boards, st.integers(0, 10**6))
def test_no_log_shows_what_is_false(puzzle: Board, seed: int) -> None:
    known = all_solutions(puzzle)
    log = some_log(puzzle, seed)
    if known:
        assert problems_with_log(puzzle, log, None, Watch())
    if len(known) > 1:
        assert all(problems_with_log(puzzle, log, one.rectangles, Watch()) for one in known)


def test_a_supposition_that_only_one_solution_fulfils_is_no_proof_before_it_is_taken_back() -> None:
    open_board = board("?..\n...\n..?")
    one, other = all_solutions(open_board)[:2]
    apart = next(rectangle for rectangle in one.rectangles if rectangle not in other.rectangles)
    for steps in ([apart], [apart, (0, 0, 0, 0)], [(0, 0, 0, 0)], []):
        log = SearchLog(np.array(steps, np.int32).reshape(-1, 4))
        assert objections(open_board, Answer(Verdict.SOLVED, "search", one, certificate=log, unique=True))
        assert objections(open_board, Answer(Verdict.IMPOSSIBLE, "search", certificate=log))


def test_a_log_is_for_a_solution_that_is_one() -> None:
    closed = board("+.|\n...\n|.+")
    assert fathom.solve(closed).verdict is Verdict.IMPOSSIBLE
    for rectangles in ((), (Rectangle(0, 0, 1, 1),) * 4, (Rectangle(0, 0, 3, 3),)):
        assert problems_with_log(closed, np.zeros((0, 4), np.int32), Tiling(rectangles).rectangles, Watch())


@pytest.mark.parametrize("steps", [np.zeros(4, np.int32), np.zeros((2, 3), np.int32), np.zeros((0, 5), np.int32)])
def test_a_log_of_something_else_is_refused(steps: NDArray[np.int32]) -> None:
    assert problems_with_log(board("+.|\n...\n|.+"), steps, None, Watch()) != []


@pytest.mark.parametrize("drawing", ["?+..\n....\n|...\n.|.?", "+.+\n...\n.?."])
def test_a_long_search_is_proved_by_clauses(drawing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    short = fathom.solve(board(drawing), unique=True)
    assert isinstance(short.certificate, SearchLog) and len(short.certificate.steps) == 2
    monkeypatch.setattr(search, "_LOGGED", 0)
    long = fathom.solve(board(drawing), unique=True)
    assert isinstance(long.certificate, Refuted) and long.solution == short.solution
