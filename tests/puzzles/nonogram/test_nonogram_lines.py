"""The line solver, and the checker's own judge of lines, against trying everything; and wide lines against narrow."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from nonogram_oracle import palette_of

from fathom.puzzles.nonogram.check.lines import CONTRADICTION, replay_of
from fathom.puzzles.nonogram.check.search_replay import conclude
from fathom.puzzles.nonogram.model import Nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import Clue, Run, runs_of
from fathom.puzzles.nonogram.solve.lines.kernels import contradicts, settle_any_line, settle_plain_line
from fathom.puzzles.nonogram.solve.lines.layout import board_of
from fathom.puzzles.nonogram.solve.lines.state import Board


@st.composite
def lines(draw: st.DrawFn) -> tuple[int, Clue, list[int]]:
    """The number of colours, a clue, and what the squares of a line can be."""
    colours, size = draw(st.integers(2, 3)), draw(st.integers(1, 7))
    clue = runs_of(draw(st.lists(st.integers(0, colours - 1), min_size=size, max_size=size)))
    if draw(st.integers(0, 5)) == 0:
        clue = (*clue, Run(1, 1))
    return colours, clue, draw(st.lists(st.integers(1, 2**colours - 1), min_size=size, max_size=size))


def possible(colours: int, clue: Clue, cells: list[int]) -> list[int]:
    """The colours of the squares in all fillings, by trying them."""
    ways: list[tuple[int, ...]] = [()]
    for known in cells:
        ways = [(*way, colour) for way in ways for colour in range(colours) if known >> colour & 1]
    fitting = [way for way in ways if runs_of(way) == clue]
    found = [0] * len(cells)
    for way in fitting:
        for place, colour in enumerate(way):
            found[place] |= 1 << colour
    return found


def widened(board: Board) -> Board:
    """The same board with a word more for the states of a line."""
    lines, rows, words = board.moves.shape
    moves = np.zeros((lines, rows, words + 1), np.uint64)
    moves[:, :, :words] = board.moves
    shape = board.shape.copy()
    shape[2] = words + 1
    return board._replace(shape=shape, moves=moves, forward=np.zeros((len(board.forward), words + 1), np.uint64))


@settings(max_examples=600, deadline=None)
@given(lines())
def test_a_line_keeps_exactly_what_some_filling_has(line: tuple[int, Clue, list[int]]) -> None:
    colours, clue, cells = line
    expected = possible(colours, clue, cells)
    puzzle = Nonogram((clue,), (None,) * len(cells), palette_of(colours))
    board = board_of(puzzle)
    solvers = [(settle_any_line, board_of(puzzle)), (settle_any_line, widened(board_of(puzzle)))]
    solvers += [(settle_plain_line, board)] if colours == 2 else []
    for settle, tested in solvers:
        tested.cells[:] = cells
        assert settle(tested, 0) == any(expected)
        if any(expected):
            assert tested.cells.tolist() == expected


@settings(max_examples=600, deadline=None)
@given(lines())
def test_the_judge_of_the_checker_does_the_same(line: tuple[int, Clue, list[int]]) -> None:
    colours, clue, cells = line
    replay = replay_of(Nonogram((clue,), (None,) * len(cells), palette_of(colours)))
    replay.cells[:] = cells
    conclude(replay)
    expected = possible(colours, clue, cells)
    assert bool(replay.state[CONTRADICTION]) is (not any(expected))
    if any(expected):
        assert replay.cells.tolist() == expected


@settings(max_examples=60, deadline=None)
@given(st.integers(60, 140), st.integers(2, 3), st.randoms(use_true_random=False))
def test_lines_of_several_words_agree_with_the_checker(width: int, colours: int, random: object) -> None:
    picture = tuple(tuple(random.choice((0, random.randrange(colours))) for _ in range(width)) for _ in range(4))  # type: ignore[attr-defined]
    puzzle = puzzle_of(picture, palette_of(colours))
    board, replay = board_of(puzzle), replay_of(puzzle)
    assert not contradicts(board)
    conclude(replay)
    assert board.cells.tolist() == replay.cells.tolist()
