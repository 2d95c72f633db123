"""The generators keep their promises: one solution, size, clues, doors, shape, grade, and repetition."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import fathom
from fathom.answer import Limits, Watch
from fathom.errors import FathomError, NotFound
from fathom.puzzles.path.check import violations
from fathom.puzzles.path.deduce import difficulty
from fathom.puzzles.path.deduce.notes import Board, Notes
from fathom.puzzles.path.generate import SHAPES
from fathom.puzzles.path.generate.boards import board_of, doors_on
from fathom.puzzles.path.generate.conclusions import left_open, opened
from fathom.puzzles.path.generate.sharpen import sharpened
from fathom.puzzles.path.generate.strokes import STROKES
from fathom.puzzles.path.generate.unique import bare_board, line_clues, random_path, with_lines
from fathom.puzzles.path.generate.walks import Walk, shortest
from fathom.puzzles.path.model import Puzzle, neighbours
from fathom.puzzles.path.model.solution import Path
from fathom.puzzles.path.solve.sat import Paths


def solutions(board: Puzzle) -> list[Path]:
    found: list[Path] = []
    with Paths(board, Watch()) as paths:
        paths.some(Watch(), found, 2)
    return found


def keeps_its_promises(seed: int) -> None:
    random = Random(seed)
    rows, columns = random.randint(4, 7), random.randint(4, 7)
    clues = random.choice(["full", "fewest", str(rows + columns - 1)])
    doors, shape = random.randint(2, 4), random.choice(SHAPES)
    board = fathom.generate("path", seed=seed, rows=rows, columns=columns, clues=clues, doors=doors, shape=shape)
    assert isinstance(board, Puzzle)
    assert board.shape == (rows, columns) and len(board.doors) == doors and not board.areas
    assert (shape == "rectangle") == bool(board.there.all())
    lines = int(board.there.any(0).sum() + board.there.any(1).sum())
    assert board.clues == rows + columns if clues == "full" else board.clues <= rows + columns
    assert clues in ("full", "fewest") or board.clues == int(clues)
    found = solutions(board)
    assert len(found) == 1 and violations(board, found[0]) == []
    assert lines <= rows + columns
    if clues == "fewest":
        for row in (row for row, clue in enumerate(board.rows) if clue is not None):
            fewer = Puzzle(
                board.there,
                board.doors,
                tuple(None if r == row else c for r, c in enumerate(board.rows)),
                board.columns,
            )
            assert len(solutions(fewer)) == 2


@pytest.mark.parametrize("part", range(4))
def test_promises_are_kept_on_forty_seeds(part: int) -> None:
    for seed in range(part, 40, 4):
        keeps_its_promises(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_promises_are_kept_on_a_thousand_seeds(part: int) -> None:
    for seed in range(part, 1000, 10):
        keeps_its_promises(seed)


def large_keeps_its_promises(seed: int, squares: int, clues: int) -> None:
    board = fathom.generate("path", "large", seed=seed, squares=squares, clues=clues)
    assert isinstance(board, Puzzle)
    assert (len(board.squares), board.clues) == (squares, clues)
    answer = fathom.solve(board, unique=True)
    assert answer.unique is True
    columns = board.shape[1]
    assert all(sum(divmod(door.square, columns)) <= max(board.shape) for door in board.doors)


def test_a_puzzle_of_the_size_of_the_unsolved_one_is_made_and_solved() -> None:
    large_keeps_its_promises(3, 194, 56)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_large_puzzles_keep_their_promises(seed: int) -> None:
    large_keeps_its_promises(seed, 150 + 3 * seed, 50 + seed % 7)


def test_letters_have_one_solution_and_the_shape_of_their_stroke() -> None:
    for name in "FT":
        board = fathom.generate("path", "word", word=name)
        assert isinstance(board, Puzzle) and board.shape == (6, 6) and board.clues == 12
        found = solutions(board)
        assert len(found) == 1
        visited, stroke = set(found[0].squares), STROKES[name]
        assert len(visited & stroke) >= 0.85 * len(visited | stroke)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(STROKES))
def test_every_letter_can_be_written(name: str) -> None:
    board = fathom.generate("path", "word", word=name.lower(), seed=7)
    assert isinstance(board, Puzzle)
    found = solutions(board)
    visited, stroke = set(found[0].squares), STROKES[name]
    assert len(found) == 1 and len(visited & stroke) >= 0.7 * len(visited | stroke)


def test_a_word_is_one_path_through_all_its_letters() -> None:
    board = fathom.generate("path", "word", word="It")
    assert isinstance(board, Puzzle) and board.shape == (6, 13) and board.about["title"] == "IT"
    assert len(solutions(board)) == 1 and len(board.areas) == 12
    letters = fathom.verbs.series("path", 3, "word", word="FF")
    assert [letter.about["title"] for letter in letters] == ["Letter F"] * 3


def test_grades_are_kept() -> None:
    for seed, grade in enumerate(("easy", "medium", "expert")):
        board = fathom.generate("path", seed=seed, rows=6, columns=6, grade=grade)
        assert difficulty(board, Watch()).grade == grade


def test_the_same_seed_makes_the_same_puzzle_and_another_another() -> None:
    made = [fathom.generate("path", seed=seed).to_text() for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]


def test_random_changes_keep_a_path_a_path() -> None:
    board = fathom.generate("path", seed=3, rows=6, columns=6, shape="holes")
    assert isinstance(board, Puzzle)
    beside, random = neighbours(board), Random(1)
    one, other = (door.square for door in board.doors)
    walk = Walk(beside, shortest(beside, one, other, random) or [], 6)
    for _ in range(3000):
        walk.change(random, lambda _square: 0.1)
        squares = walk.squares()
        assert len(set(squares)) == len(squares) == len(walk) and {squares[0], squares[-1]} == {one, other}
        assert all(there in beside[here] for here, there in pairwise(squares))


def test_wishes_that_nothing_fulfils_are_refused() -> None:
    wrong = [
        ("random", {"rows": 0}, "expected 2 to 2500 squares"),
        ("random", {"clues": "99"}, "expected at most 12, one for each row and column"),
        ("random", {"clues": "none"}, "expected full, fewest or a number"),
        ("random", {"doors": 1}, "expected 2 to 52"),
        ("random", {"shape": "star"}, "expected one of rectangle, holes, ring, ragged"),
        ("random", {"grade": "nice"}, "expected one of any, easy"),
        ("random", {"rows": 2, "columns": 2, "shape": "ring"}, "expected at least 3 x 3 squares for a ring"),
        ("large", {"squares": 10}, "expected 40 to 600"),
        ("large", {"clues": 0}, "expected at least one"),
        ("word", {"word": "Ä"}, "expected 1 to 12 letters A to Z"),
        ("word", {"word": ""}, "expected 1 to 12 letters A to Z"),
    ]
    for generator, options, message in wrong:
        with pytest.raises(FathomError, match=message):
            fathom.generate("path", generator, **options)
    with pytest.raises(NotFound, match="time limit"):
        fathom.generate("path", rows=14, columns=14, clues="2", limits=Limits(time=0.3))


@pytest.mark.parametrize("seed", range(3))
def test_a_sharpened_path_is_the_only_one_with_its_clues(seed: int) -> None:
    random = Random(seed)
    there = board_of("ragged" if seed else "rectangle", 7, 8, random)
    sharp = None
    while sharp is None:
        board = bare_board(there, doors_on(there, 2 + seed, random))
        path = random_path(board, 0.4, random)
        if path is not None:
            sharp = sharpened(with_lines(board, line_clues(board, path)), path, random, Watch())
    puzzle = with_lines(board, line_clues(board, sharp))
    assert violations(puzzle, sharp) == []
    found = solutions(puzzle)
    assert len(found) == 1 and {*found[0].links()} == {*sharp.links()}


@pytest.mark.parametrize("seed", range(12))
def test_a_work_list_draws_the_same_conclusions_as_rounds_over_the_board(seed: int) -> None:
    random = Random(seed)
    there = board_of(("rectangle", "ragged", "holes")[seed % 3], 5 + seed % 4, 9, random)
    bare = bare_board(there, doors_on(there, 2 + seed % 3, random))
    drawn = 0
    while drawn < 20:
        path = random_path(bare, random.uniform(0.1, 0.8), random)
        if path is None:
            continue
        board = Board(with_lines(bare, line_clues(bare, path)))
        lines = sum(there.shape)
        board.clues, board.first = board.clues[:lines], board.first[: lines + 1]
        notes = Notes(board)
        told = opened(board, notes.ends)
        cost = left_open(told)
        assert notes.settle(1 << 30)[0] == 0
        for mine, theirs in ((told.squares, notes.squares), (told.links, notes.links), (told.ends, notes.ends)):
            assert mine.tolist() == theirs.tolist()
        empty = sum(len(line.squares) for line in board.puzzle.lines if line.clue == 0)
        assert cost == 2 * int((notes.squares == -1).sum()) + int((notes.links == -1).sum()) + 2 * empty
        drawn += 1


@pytest.mark.parametrize("size", [14, pytest.param(20, marks=pytest.mark.slow)])
def test_a_large_board_has_one_solution_that_turns_often(size: int) -> None:
    board = fathom.generate("path", seed=1, rows=size, columns=size)
    answer = fathom.solve(board, unique=True)
    assert answer.unique is True and not answer.unproved
    steps = [other - one for one, other in pairwise(answer.solution.squares)]
    assert sum(one != other for one, other in pairwise(steps)) >= 20
    assert 0 not in board.rows and 0 not in board.columns
