"""The checker: rules told apart as pzpr does, and answers that do not show what they claim."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from tatamibari_oracle import all_solutions, boards

import fathom
from answers import objections
from fathom.answer import Answer, Verdict
from fathom.claims import Refuted
from fathom.proofs.drat import Proof, Step
from fathom.puzzles.tatamibari.check import RULES, faults, violations
from fathom.puzzles.tatamibari.formats import read_address, read_pzprv3
from fathom.puzzles.tatamibari.generate.partition import random_partition
from fathom.puzzles.tatamibari.model import Board, Tiling, board, read_solution
from fathom.puzzles.tatamibari.model.loosening import Loosening
from fathom.puzzles.tatamibari.model.solution import fits_together, owners_of
from other_people import file_of

EMPTY_CLAUSE = Proof.of([Step(())])


def test_the_nine_boards_of_pzpr_break_the_rules_they_are_said_to_break() -> None:
    told = json.loads(file_of("tatamibari/pzprjs_tests.json").read_text())
    puzzle = read_address(f"https://puzz.link/p?tatamibari/{told['url']}", "")
    assert len(told["cases"]) == 9
    for case in told["cases"]:
        assert read_pzprv3(case["board"], "") == puzzle
        found = faults(puzzle, read_solution(puzzle, case["board"]))
        first = RULES[found[0].rule] if found else None
        assert first == case["expected_failure"]


@pytest.mark.parametrize(
    ("drawing", "solution", "words"),
    [
        ("++\n++", "ab\ncd", "four corners meet at the lower right of (0, 0)"),
        ("+.\n..", "ab\naa", "the region at (0, 1) has no clue"),
        ("+-", "aa", "the region at (0, 0) has 2 clues"),
        ("+.", "aa", "the rectangle of the + at (0, 0) is 1 high and 2 wide, not square"),
        ("-\n.", "a\na", "the rectangle of the - at (0, 0) is 2 high and 1 wide, not wider than tall"),
        ("|.", "aa", "the rectangle of the | at (0, 0) is 1 high and 2 wide, not taller than wide"),
        ("+.\n.+", "aa\nab", "the region at (0, 0) is no rectangle"),
        ("-..", "0,0 1x2", "the square (0, 2) is not covered"),
        ("-..", "0,0 1x2; 0,1 1x2", "the square (0, 1) is covered 2 times"),
        ("-.#", "0,0 1x3", "the hole (0, 2) is covered"),
        ("-.", "0,0 1x3", "the rectangle 0,0 1x3 is not on the board"),
        ("-.", "0,0 0x1; 0,0 1x2", "the rectangle 0,0 0x1 is not on the board"),
    ],
)
def test_every_rule_is_told_by_name(drawing: str, solution: str, words: str) -> None:
    puzzle = board(drawing)
    assert words in violations(puzzle, read_solution(puzzle, solution))


@pytest.mark.parametrize(
    "rectangles",
    [
        [(-1, 0, 2, 2), (1, 0, 1, 2)],
        [(0, -1, 2, 2), (0, 1, 2, 1)],
        [(0, 0, 2, 2), (0, 0, -1, -1)],
        [(0, 0, 2, 2), (0, 0, 0, 2)],
        [(0, 0, 1, 2), (0, 0, 1, 2)],
        [(0, 0, 2, 1), (0, 2, 2, 1)],
        [(0, 0, 1, 4)],
        [],
    ],
)
def test_rectangles_that_are_not_the_board_are_refused(rectangles: list[tuple[int, int, int, int]]) -> None:
    puzzle = board("-.\n-.")
    assert faults(puzzle, Tiling.of(rectangles))
    assert not fits_together(puzzle, Tiling.of(rectangles))


@pytest.mark.parametrize("seed", range(20))
def test_rectangles_are_judged_by_the_clues_on_their_squares(seed: int) -> None:
    random = Random(seed)
    tiling = None
    while tiling is None:
        tiling = random_partition(5, 6, 4, 12, random)
    puzzle = Board(np.array(random.choices((0, 1, 2, 3, 4), (8, 1, 1, 1, 1), k=30), np.uint8).reshape(5, 6))
    wanted: Counter[str] = Counter()
    for row, column, height, width in tiling.rectangles:
        clues = [code for code in puzzle.squares[row : row + height, column : column + width].flat if code]
        wanted["no clue"] += not clues
        wanted["several clues"] += len(clues) > 1
        wanted["not square"] += clues == [1] and height != width
        wanted["not wide"] += clues == [2] and height >= width
        wanted["not tall"] += clues == [3] and height <= width
    found = Counter(fault.rule for fault in faults(puzzle, tiling) if fault.rule != "four corners")
    assert found == +wanted and found


def strips(rows: int, columns: int, random: Random) -> Tiling:
    """The board cut into strips, and each strip into rectangles."""
    made = []
    top = 0
    while top < rows:
        height = random.randint(1, min(2, rows - top))
        cuts = [0, *(column for column in range(1, columns) if random.random() < 0.5), columns]
        made += [(top, left, height, right - left) for left, right in pairwise(cuts)]
        top += height
    return Tiling.of(made)


def test_four_corners_are_told_where_four_rectangles_are_around_a_point() -> None:
    met = 0
    for seed in range(40):
        tiling = strips(4, 5, Random(seed))
        puzzle = Board(np.zeros((4, 5), np.uint8))
        owner = owners_of(puzzle, tiling)
        corners = [square for square in range(15) if square % 5 < 4]
        around = [{owner[square + more] for more in (0, 1, 5, 6)} for square in corners]
        wanted = [square for square, there in zip(corners, around, strict=True) if len(there) == 4]
        assert [fault.squares[0] for fault in faults(puzzle, tiling) if fault.rule == "four corners"] == wanted
        met += len(wanted)
    assert met > 40


def test_three_corners_at_a_hole_are_allowed() -> None:
    puzzle = board("++\n+#")
    assert violations(puzzle, read_solution(puzzle, "ab\nc#")) == []


@settings(max_examples=150, deadline=None)
@given(boards)
def test_what_brute_force_finds_is_right_and_a_change_is_wrong(puzzle: Board) -> None:
    for tiling in all_solutions(puzzle)[:5]:
        assert violations(puzzle, tiling) == []
        assert violations(puzzle, Tiling(tiling.rectangles[1:]))
        one = tiling.rectangles[0]
        if one.width > 1:
            halves = ((*one[:3], 1), (one.row, one.column + 1, one.height, one.width - 1))
            assert violations(puzzle, Tiling.of((*tiling.rectangles[1:], *halves)))


def test_false_claims_are_refused() -> None:
    open_board, closed = board("?..\n...\n..?"), board("+.|\n...\n|.+")
    one, other = all_solutions(open_board)[:2]
    claims = [
        (closed, Answer(Verdict.IMPOSSIBLE, "sat")),
        (closed, Answer(Verdict.SOLVED, "sat")),
        (open_board, Answer(Verdict.IMPOSSIBLE, "sat", certificate=Refuted(EMPTY_CLAUSE))),
        (open_board, Answer(Verdict.SOLVED, "sat", one, certificate=Refuted(EMPTY_CLAUSE), unique=True)),
        (open_board, Answer(Verdict.SOLVED, "sat", one, unique=True)),
        (open_board, Answer(Verdict.SOLVED, "sat", one, other=one, unique=False)),
        (open_board, Answer(Verdict.SOLVED, "sat", one, other=Tiling(()), unique=False)),
        (open_board, Answer(Verdict.SOLVED, "workshop", one, cost=1, bound=1, terms=Loosening())),
        (open_board, Answer(Verdict.SOLVED, "workshop", Tiling(()), cost=0, bound=0, terms=Loosening())),
        (open_board, Answer(Verdict.IMPOSSIBLE, "workshop", terms=Loosening())),
    ]
    for puzzle, answer in claims:
        assert objections(puzzle, answer), answer
    true = Answer(Verdict.SOLVED, "sat", one, other=other, unique=False)
    assert objections(open_board, true) == []


def test_a_cost_that_is_not_proved_is_refused() -> None:
    puzzle = board("+.|\n...\n|.+")
    answer = fathom.solve(puzzle, "workshop", coverage="under")
    assert answer.cost == answer.bound and answer.cost
    for wrong in (
        replace(answer, bound=answer.cost + 1),
        replace(answer, cost=answer.cost - 1),
        replace(answer, certificate=None),
        replace(answer, terms=Loosening()),
    ):
        assert objections(puzzle, wrong)
