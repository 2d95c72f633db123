"""Whole boards: the English one level by level, as published, and the starts of the European one."""

from __future__ import annotations

import csv

import numpy as np
import pytest

import fathom
from fathom.answer import Limits, Watch
from fathom.puzzles.peg.analyse.studies import english, starts
from fathom.puzzles.peg.generate import full
from fathom.puzzles.peg.generate.presets import PRESETS
from fathom.puzzles.peg.model import Grid, Pegs, drawn
from fathom.puzzles.peg.solve.levels import Ways, all_levels, forward_of, next_level
from fathom.puzzles.peg.solve.symmetry import images_of, symmetries, word_of
from other_people import BESIDE

ENGLISH = BESIDE / "peg" / "english_central_by_jumps.tsv"
EUROPEAN = BESIDE / "peg" / "european_central_by_jumps.tsv"


def column(path: str, name: str) -> list[int]:
    with (BESIDE / "peg" / path).open() as file:
        return [int(row[name]) for row in csv.DictReader(file, delimiter="\t")]


@pytest.mark.slow
@pytest.mark.skipif(not ENGLISH.exists(), reason="other people's counts are not here")
def test_the_english_central_game_has_the_classes_the_solutions_and_the_fewest_moves_that_are_published() -> None:
    puzzle = full(0, Watch(), board="english", goal="one at 3,3")
    levels = all_levels(puzzle, Watch())
    assert levels is not None
    assert [len(level) for level in levels] == column(ENGLISH.name, "reachable_classes")
    assert sum(map(len, levels)) == 23_475_688
    ways = Ways(puzzle, Watch(), levels)
    assert [len(level) for level in ways.levels] == column(ENGLISH.name, "winning_classes")
    assert sum(map(len, ways.levels[1:-1])) == 1_679_070
    assert ways.count(Watch()) == 40_861_647_040_079_968
    assert ways.moves(Watch())[0][0] == 18


@pytest.mark.slow
def test_the_fewest_moves_of_the_central_game_are_made_from_both_sides() -> None:
    answer = fathom.solve(full(0, Watch(), board="english", goal="one at 3,3"), "sweeps", limits=Limits(checking=0.1))
    assert (answer.cost, answer.bound, list(answer.unproved)) == (18, 18, ["bound"])


@pytest.mark.skipif(not EUROPEAN.exists(), reason="other people's counts are not here")
def test_the_european_central_game_begins_as_published() -> None:
    board = PRESETS["european"].board()
    puzzle = Pegs(board, frozenset(range(37)) - {board.number_of("3,3")})
    published = column(EUROPEAN.name, "reachable_classes")[:10]
    assert all_levels(puzzle, Watch(), most=sum(published[:-1])) is None
    sizes = [1]
    level = np.array([word_of(puzzle.pegs)], np.uint64)
    for _ in published[1:]:
        level = next_level(forward_of(board), images_of(37, symmetries(board)), level, Watch())
        sizes.append(len(level))
    assert sizes == published


def test_a_study_of_a_file_tells_its_levels_and_solutions() -> None:
    triangle = drawn(Grid.TRIANGLE, [(row, column) for row in range(5) for column in range(row + 1)])
    puzzle = Pegs(triangle, frozenset(range(1, 15)))
    levels, facts = english([("triangle", puzzle)], Limits())
    assert levels.rows[-1][:2] == ("all", "") and int(levels.rows[-1][2].replace(",", "")) == 1544
    assert dict(facts.rows) == {"solutions, as sequences of jumps": "29,760", "fewest moves": "10"}
    stopped = list(english([("triangle", puzzle)], Limits(time=0)))
    assert "stopped" in stopped[0].title


def test_sixteen_starts_of_the_european_board_can_be_solved_and_parities_rule_out_the_others() -> None:
    board = PRESETS["european"].board()
    (table,) = starts([("european", Pegs(board, frozenset({0})))], Limits())
    assert sum(int(row[1]) for row in table.rows) == 37
    assert sum(int(row[1]) for row in table.rows if row[2] == "yes") == 16
    assert {row[3] for row in table.rows if row[2] == "no"} == {"parities"}
    assert {row[4] for row in table.rows} == {"yes"}


@pytest.mark.parametrize(("side", "fewest"), [(4, 5), (5, 9)])
def test_the_fewest_moves_on_triangles_are_as_published(side: int, fewest: int) -> None:
    board = drawn(Grid.TRIANGLE, [(row, column) for row in range(side) for column in range(row + 1)])
    everything = frozenset(range(len(board.cells)))
    answers = [fathom.solve(Pegs(board, everything - {hole}), fewest=True) for hole in everything]
    assert min(answer.cost for answer in answers if answer.cost is not None) == fewest
