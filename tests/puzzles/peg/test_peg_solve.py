"""Every method finds what brute force finds, on boards of every sort; and what others have published."""

from __future__ import annotations

import csv
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from peg_oracle import Brute, puzzles

import fathom
from fathom.answer import Limits, Verdict, Watch
from fathom.claims import AtLeast, Impossible
from fathom.puzzles.peg import check
from fathom.puzzles.peg.check.certificates import Excluded, InMoves, Shorter
from fathom.puzzles.peg.check.invariants import faults_of
from fathom.puzzles.peg.generate.presets import PRESETS
from fathom.puzzles.peg.model import Grid, Pegs, drawn, pegs
from fathom.puzzles.peg.solve.invariants import by_parity, by_resources, helpful, parities
from fathom.puzzles.peg.solve.levels import Ways, forward_of, next_level
from fathom.puzzles.peg.solve.symmetry import images_of, symmetries, word_of
from other_people import BESIDE

COUNTED = BESIDE / "peg" / "small_boards.tsv"
PLUS = "  ...\n  .o.\n...o...\n.ooooo.\n...o...\n  .o.\n  ..."
SOLDIERS = ".....\n.....\n.....\n.....\nooooo\nooooo\noo.oo"


@given(puzzles())
@settings(max_examples=250)
def test_brute_force_agrees(puzzle: Pegs) -> None:
    brute = Brute(puzzle)
    solutions, fewest = brute.solutions(puzzle.pegs), brute.fewest(puzzle.pegs)
    for name, method in fathom.kinds()["peg"].methods.items():
        answer = fathom.solve(puzzle, name)
        assert (answer.verdict is Verdict.SOLVED) == (solutions > 0), name  # a beam is wide enough for all here
        assert (answer.verdict is not Verdict.UNDECIDED or not method.sure) and not answer.unproved
        if method.fewest and solutions:
            assert (answer.cost, answer.optimal) == (fewest, True), name
    count = fathom.count(puzzle)
    assert (count.count, count.complete) == (solutions, True) and count.confirmed == "layers"
    told = [str(one) for one in fathom.solutions(puzzle, limit=50)]
    assert len(set(told)) == len(told) == min(solutions, 50)


@given(puzzles())
@settings(max_examples=150)
def test_what_is_ruled_out_cannot_be_reached_and_the_checker_knows_parities_and_resources(puzzle: Pegs) -> None:
    odd, left = by_parity(puzzle)
    weights, possible = by_resources(puzzle, left, Watch())
    more = helpful(puzzle, left, Watch()) if left else ()
    assert faults_of(puzzle.board, odd, weights + more) == []
    for end in puzzle.ends:
        if end not in possible:
            assert Brute(Pegs(puzzle.board, puzzle.pegs, end)).solutions(puzzle.pegs) == 0


def test_what_is_no_parity_and_no_resource_is_refused() -> None:
    board = pegs("oo.").board
    assert faults_of(board, [(0, 1)], [(1, 1, 2)]) == []
    assert faults_of(board, [(0,), (0, 3), (1, 1)], []) != []
    assert len(faults_of(board, [(0,), (0, 3), (1, 1)], [(1, 0, 2), (1, 1), (2, 0, 1)])) == 6


def test_soldiers_in_the_desert_do_not_come_far_and_numbers_of_fibonacci_show_it() -> None:
    puzzle = pegs(SOLDIERS, "one at 0,2")
    answer = fathom.solve(puzzle)
    assert answer.verdict is Verdict.IMPOSSIBLE and not answer.unproved
    (weights,) = answer.certificate.resources
    column = [weights[puzzle.board.number_of(f"{row},2")] for row in range(7)]
    assert column == [8, 5, 3, 2, 1, 1, 0]
    forged = Excluded(resources=(tuple(weight + (hole == 2) for hole, weight in enumerate(weights)),))
    assert check.problems(puzzle, Impossible(), forged, Watch()) == ["resource 1 grows by a jump"]


def test_a_liar_is_not_believed_about_what_can_be_done_and_in_how_many_moves() -> None:
    puzzle = pegs(PLUS, "one at 3,3")
    assert check.problems(puzzle, Impossible(), Excluded(), Watch()) == ["a position that is wanted can be reached"]
    assert check.problems(puzzle, AtLeast(7, InMoves()), Shorter(), Watch()) == ["6 moves are enough"]
    assert check.problems(puzzle, AtLeast(6, InMoves()), Shorter(), Watch()) == []
    assert check.problems(puzzle, AtLeast(6), Shorter(), Watch()) != []


def test_a_checker_without_time_has_proved_nothing() -> None:
    puzzle = fathom.load(next(one.path for one in fathom.kinds()["peg"].examples() if one.path.stem == "search-lost"))
    answer = fathom.solve(puzzle, "exhaustive", limits=Limits(checking=0))
    assert answer.verdict is Verdict.IMPOSSIBLE and list(answer.unproved) == ["impossible"]


@pytest.mark.parametrize("name", list(fathom.kinds()["peg"].methods))
def test_a_limit_leads_to_undecided(name: str) -> None:
    puzzle = pegs("ooooo\noo.oo\nooooo\nooooo")
    answer = fathom.solve(puzzle, name, limits=Limits(time=0))
    assert answer.verdict is Verdict.UNDECIDED


def test_boards_that_do_not_fit_into_a_word_are_counted_and_listed() -> None:
    wide = pegs(
        "oo.o......\n..........\noo.o......\n"
        + "\n".join(["." * 10] * 4)
        + "\n---\n....o.....\n..........\n....o.....\n"
        + "\n".join(["." * 10] * 4)
    )
    assert len(wide.board.cells) == 70
    assert fathom.count(wide).count == 6
    assert len({str(one) for one in fathom.solutions(wide)}) == 6


@pytest.mark.parametrize("board", list(PRESETS))
def test_boards_that_have_names_are_solved_as_the_generator_makes_them(board: str) -> None:
    made = fathom.generate("peg", "board", board=board)
    answer = fathom.solve(made)
    assert answer.verdict is Verdict.SOLVED and len(answer.solution) == len(made.pegs) - 1


@pytest.mark.parametrize(("board", "holes", "group", "classes"), [
    ("english", 33, 8, 16), ("european", 37, 8, 16), ("wiegleb", 45, 8, 16), ("diamond", 41, 8, 16),
    ("triangle", 15, 6, 4), ("square", 36, 8, 16),
])  # fmt: skip
def test_boards_have_their_holes_symmetries_and_position_classes(
    board: str, holes: int, group: int, classes: int
) -> None:
    found = PRESETS[board].board()
    assert (len(found.cells), len(symmetries(found)), 2 ** len(parities(found))) == (holes, group, classes)


def test_symmetries_map_jumps_to_jumps() -> None:
    for preset in PRESETS.values():
        board = preset.board()
        for image in symmetries(board):
            assert {tuple(image[hole] for hole in jump) for jump in board.jumps} == set(map(tuple, board.jumps))


def _board(name: str) -> tuple[Grid, list[tuple[int, int]]]:
    """The board of a row of the published table."""
    what, size = name.split()[:2] if " " in name else (name, "")
    if what.startswith("triangle"):
        side = int(what.removeprefix("triangle"))
        return Grid.TRIANGLE, [(row, column) for row in range(side) for column in range(row + 1)]
    rows, columns = map(int, size.split("x"))
    return Grid.SQUARE, [(row, column) for row in range(rows) for column in range(columns)]


@pytest.mark.skipif(not COUNTED.exists(), reason="other people's counts are not here")
def test_small_boards_are_counted_as_published() -> None:
    with COUNTED.open() as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    seen: Counter[str] = Counter()
    for row in rows:
        grid, places = _board(row["board"])
        board = drawn(grid, places)
        empty = board.number_of(row["vacancy_row_col"])
        everything = frozenset(range(len(board.cells)))
        puzzle = Pegs(board, everything - {empty})
        assert Ways(puzzle, Watch()).count(Watch()) == int(row["winning_sequences"]), row
        if row["one_peg_finishes_row_col:sequences"] != "-":
            for told in row["one_peg_finishes_row_col:sequences"].split(";"):
                hole, sequences = told.split(":")
                at = Pegs(board, puzzle.pegs, frozenset({board.number_of(hole)}))
                assert Ways(at, Watch()).count(Watch()) == int(sequences), row
        seen[row["board"]] += 1
    assert len(seen) == 6


def test_the_central_game_is_solved_and_its_first_levels_are_as_published() -> None:
    board = PRESETS["english"].board()
    puzzle = Pegs(board, frozenset(range(33)) - {16}, frozenset({16}))
    answer = fathom.solve(puzzle)
    assert answer.verdict is Verdict.SOLVED and len(answer.solution) == 31
    level = np.array([word_of(puzzle.pegs)], np.uint64)
    images, forward = images_of(33, symmetries(board)), forward_of(board)
    sizes = []
    for _ in range(9):
        sizes.append(len(level))
        level = next_level(forward, images, level, Watch())
    assert sizes == [1, 1, 2, 8, 39, 171, 719, 2757, 9751]
