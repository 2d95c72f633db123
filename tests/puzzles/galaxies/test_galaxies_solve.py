"""All ways to solve agree with brute force, and say what they did not decide."""

from __future__ import annotations

import numpy as np
import pytest
from galaxies_oracle import all_solutions, boards
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from fathom.answer import Limits, Verdict, Watch
from fathom.errors import LimitReached
from fathom.puzzles.galaxies.check import violations
from fathom.puzzles.galaxies.model import Board, Centre, Cut, board
from fathom.puzzles.galaxies.solve.areas import all_areas
from fathom.puzzles.galaxies.solve.sat import GalaxySearch
from recounts import recounted


@settings(max_examples=150, deadline=None)
@given(boards)
def test_all_methods_agree_with_brute_force(puzzle: Board) -> None:
    known = all_solutions(puzzle)
    for method in ("sat", "areas"):
        answer = fathom.solve(puzzle, method, unique=True)
        assert answer.verdict is (Verdict.SOLVED if known else Verdict.IMPOSSIBLE)
        if known:
            assert answer.solution in known
            assert answer.unique == (len(known) == 1)
        assert not answer.unproved
    counted = fathom.count(puzzle)
    assert (counted.count, counted.complete) == (len(known), True)
    assert recounted(puzzle) == {len(known)}
    assert sorted(GalaxySearch(puzzle, Watch()).each(Watch()), key=lambda cut: cut.borders) == known


@settings(max_examples=60, deadline=None)
@given(boards, st.data())
def test_the_checker_accepts_the_solutions_and_nothing_else(puzzle: Board, data: st.DataObject) -> None:
    known = all_solutions(puzzle)
    for cut in known:
        assert violations(puzzle, cut) == []
    drawn = data.draw(st.sets(st.sampled_from(sorted(puzzle.sides())))) if [*puzzle.sides()] else set()
    cut = Cut.of(drawn)
    assert (violations(puzzle, cut) == []) == (cut in known)


def test_a_centre_at_a_hole_or_two_centres_at_a_square_have_no_areas() -> None:
    assert fathom.solve(board(".o#")).verdict is Verdict.IMPOSSIBLE
    assert fathom.solve(board(".oo")).verdict is Verdict.IMPOSSIBLE
    assert fathom.solve(board(".o.o.")).verdict is Verdict.IMPOSSIBLE
    assert fathom.solve(board(". .")).verdict is Verdict.IMPOSSIBLE


def test_areas_that_touch_at_corners_only_are_not_connected() -> None:
    """The corners are opposite each other about the middle, and do not hang together with it."""
    puzzle = board("o o .\n\no o o\n\n. o o")
    assert fathom.solve(puzzle).verdict is Verdict.IMPOSSIBLE


def test_all_areas_of_an_open_board_are_listed_once() -> None:
    puzzle = Board(np.ones((3, 3), np.bool_), (Centre(2, 2),))
    (areas,) = all_areas(puzzle, Watch())
    assert len(areas) == len(set(areas))
    # the middle alone, with pairs of sides, and with corners that hang on a side
    assert len(areas) == 1 + 2 * (1 + 2 + 1) + 4
    with pytest.raises(LimitReached):
        all_areas(Board(np.ones((9, 9), np.bool_), (Centre(8, 8),)), Watch())


def test_without_time_nothing_is_decided() -> None:
    puzzle = fathom.load("examples/spiral-galaxies/deep-field.txt")
    for method in ("sat", "areas"):
        assert fathom.solve(puzzle, method, limits=Limits(time=0)).verdict is Verdict.UNDECIDED
    assert not fathom.count(puzzle, limits=Limits(time=0)).complete


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 9), st.integers(1, 9))
def test_made_puzzles_have_one_solution(seed: int, rows: int, columns: int) -> None:
    puzzle = fathom.generate("spiral-galaxies", seed=seed, rows=rows, columns=columns)
    assert puzzle == fathom.generate("spiral-galaxies", seed=seed, rows=rows, columns=columns)
    assert fathom.solve(puzzle, unique=True).unique


def test_a_picture_comes_out_of_its_black_areas() -> None:
    picture = ".##./####/.##."
    puzzle = fathom.generate("spiral-galaxies", "picture", seed=4, picture=picture)
    assert isinstance(puzzle, Board)
    from fathom.puzzles.galaxies.model.reach import touched
    from fathom.puzzles.galaxies.model.solution import areas_of

    area = areas_of(puzzle, fathom.solve(puzzle).solution)
    black = {area[touched(puzzle, centre)[0]] for centre in puzzle.centres if centre.black}
    shown = "".join("#" if who in black else "." for who in area)
    assert "/".join(shown[row : row + 4] for row in (0, 4, 8)) == picture


def test_certificates_of_other_boards_and_false_islands_are_refused() -> None:
    from dataclasses import replace

    from fathom.claims import Impossible
    from fathom.puzzles.galaxies.check import problems
    from fathom.puzzles.galaxies.check.certificates import Island, Separated

    impossible, solvable = board("o o .\n\no o o\n\n. o o"), board(". . .\n\n. o .\n\n. . .")
    shown = fathom.solve(impossible).certificate
    assert isinstance(shown, Separated) and problems(impossible, Impossible(), shown, Watch()) == []
    assert problems(solvable, Impossible(), shown, Watch())
    for island in (Island(0, (4,), (4,)), Island(0, (0,), (5,)), Island(0, (99,), (99,))):
        with pytest.raises((fathom.FathomError, KeyError, IndexError)):
            problems(solvable, Impossible(), replace(shown, islands=(island,)), Watch())
