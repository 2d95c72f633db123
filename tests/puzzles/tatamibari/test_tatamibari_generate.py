"""The generator keeps its promises: size, clues, symmetry, grade, one solution, and the same for the same seed."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import fathom
from fathom.answer import Limits, Watch
from fathom.errors import FathomError, NotFound
from fathom.puzzles.tatamibari.check import violations
from fathom.puzzles.tatamibari.deduce import difficulty
from fathom.puzzles.tatamibari.generate.partition import random_partition
from fathom.puzzles.tatamibari.generate.symmetry import SYMMETRIES, images
from fathom.puzzles.tatamibari.model import Board
from fathom.puzzles.tatamibari.model.loosening import meeting_points
from fathom.puzzles.tatamibari.model.solution import fits_together
from fathom.puzzles.tatamibari.solve.search import solutions


def keeps_its_promises(seed: int) -> None:
    random = Random(seed)
    symmetry = random.choice(list(SYMMETRIES))
    rows = random.randint(3, 8)
    columns = rows if symmetry == "quarter-turn" else random.randint(3, 8)
    grade = random.choice(["any", "any", "easy", "medium"]) if rows * columns > 24 else "any"
    puzzle = fathom.generate("tatamibari", seed=seed, rows=rows, columns=columns, symmetry=symmetry, grade=grade)
    assert puzzle.shape == (rows, columns)
    assert all({*images(one, rows, columns, symmetry)} <= {*puzzle.clues} for one in puzzle.clues)
    found = solutions(puzzle, Watch(), 2)
    assert len(found) == 1 and violations(puzzle, found[0]) == []
    told = difficulty(puzzle, Watch()).grade
    assert told is not None and grade in ("any", told)


@pytest.mark.parametrize("part", range(4))
def test_promises_are_kept_on_forty_seeds(part: int) -> None:
    for seed in range(part, 40, 4):
        keeps_its_promises(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_promises_are_kept_on_a_thousand_seeds(part: int) -> None:
    for seed in range(part, 1000, 10):
        keeps_its_promises(seed)


@pytest.mark.parametrize("clues", [9, 12, 17])
def test_the_number_of_clues_is_the_wanted_one(clues: int) -> None:
    for seed in range(3):
        assert len(fathom.generate("tatamibari", seed=seed, rows=6, columns=7, clues=clues).clues) == clues


def test_the_same_seed_makes_the_same_puzzle_and_another_another() -> None:
    made = [fathom.generate("tatamibari", seed=seed, symmetry="half-turn").to_text() for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]


def test_hard_puzzles_are_made_on_request() -> None:
    puzzle = fathom.generate("tatamibari", seed=4, rows=7, columns=7, grade="hard")
    assert fathom.analyse(puzzle)["grade"] == "hard"


def test_wishes_that_nothing_fulfils_are_refused() -> None:
    wrong = [
        ({"rows": 4, "columns": 5, "symmetry": "quarter-turn"}, "expected a square one"),
        ({"rows": 4, "columns": 4, "clues": 5, "symmetry": "half-turn"}, "no placement of so many"),
        ({"rows": 2, "columns": 2, "clues": 5}, "no placement of so many"),
        ({"rows": 0}, "expected 1 to 65535 squares"),
        ({"grade": "nice"}, "expected one of any, easy"),
    ]
    for options, message in wrong:
        with pytest.raises(FathomError, match=message):
            fathom.generate("tatamibari", **options)
    with pytest.raises(NotFound, match="time limit"):
        fathom.generate("tatamibari", rows=9, columns=9, clues=2, grade="extreme", limits=Limits(time=0.3))


def test_a_large_board_is_cut_first_and_then_repaired() -> None:
    puzzle = fathom.generate("tatamibari", seed=1, rows=15, columns=16)
    assert puzzle.shape == (15, 16)
    answer = fathom.solve(puzzle, unique=True)
    assert answer.unique is True and not answer.unproved


def test_a_large_board_has_the_number_of_clues_that_is_wanted() -> None:
    assert len(fathom.generate("tatamibari", seed=2, rows=15, columns=14, clues=60).clues) == 60


@pytest.mark.slow
def test_a_board_of_36_x_36_has_one_solution_and_rectangles_of_many_sizes() -> None:
    puzzle = fathom.generate("tatamibari", seed=1, rows=36, columns=36)
    answer = fathom.solve(puzzle, unique=True)
    assert answer.unique is True and not answer.unproved
    assert len({(one.height, one.width) for one in answer.solution.rectangles}) >= 10


@pytest.mark.parametrize("seed", range(20))
def test_a_partition_covers_the_board_and_four_corners_never_meet(seed: int) -> None:
    random = Random(seed)
    rows, columns = random.randint(1, 12), random.randint(1, 12)
    tiling = random_partition(rows, columns, 1, rows * columns, random)
    assert tiling is not None
    empty = Board(np.zeros((rows, columns), np.uint8))
    assert fits_together(empty, tiling) and meeting_points(empty, tiling, reflex=False) == []
