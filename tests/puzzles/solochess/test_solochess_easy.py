"""Boards that are decided in polynomial time, on everything small [Aravind et al. 2022]; and what the paper misses."""

from __future__ import annotations

import random
from itertools import combinations, pairwise, product

import pytest
from solochess_oracle import ways

import fathom
from fathom.answer import Verdict, Watch
from fathom.puzzles.solochess.check.shapes import can_be_cleared
from fathom.puzzles.solochess.model import Piece, SoloChess, board
from fathom.puzzles.solochess.solve.layout import game_of
from fathom.puzzles.solochess.solve.line import clearing, line
from fathom.puzzles.solochess.solve.pawns import cleared, skewed

Spot = tuple[int, int]


def row_of(string: str) -> SoloChess:
    """Rooks on a row, told by their captures; a blank is an empty square."""
    pieces = [Piece(place, "R", int(sign)) for place, sign in enumerate(string) if sign != " "]
    return SoloChess(1, len(string), tuple(pieces))


def to_place(string: str, last: int) -> bool:
    """Whether brute force clears a row so that the last piece stands there."""
    layer = {tuple(string)}
    while layer:
        if any(row[last] != " " and sum(sign != " " for sign in row) == 1 for row in layer):
            return True
        layer = {after for row in layer for after in row_captures(row)}
    return False


def row_captures(row: tuple[str, ...]) -> list[tuple[str, ...]]:
    there = [place for place, sign in enumerate(row) if sign != " "]
    found = []
    for one, other in pairwise(there):
        for start, end in ((one, other), (other, one)):
            if row[start] != "0":
                after = list(row)
                after[end], after[start] = str(int(row[start]) - 1), " "
                found.append(tuple(after))
    return found


def test_rooks_on_a_row_of_up_to_five_squares_and_up_to_three_captures() -> None:
    for size in range(1, 6):
        for signs in product(" 0123", repeat=size):
            if sum(sign != " " for sign in signs) > 1:
                puzzle = row_of("".join(signs))
                answer = line(puzzle, Watch())
                assert (answer.verdict is Verdict.SOLVED) == (ways(puzzle) > 0), signs


@pytest.mark.slow
def test_rooks_on_a_row_of_six_squares_to_every_place() -> None:
    chosen = random.Random(1)
    for _ in range(4000):
        string = "".join(chosen.choices(" 0123", k=6))
        for last in range(6):
            sides = (string[:last], string[last + 1 :])
            told = all(sum(int(sign) - 1 for sign in side if sign != " ") >= 0 for side in sides)
            assert (string[last] != " " and told) == to_place(string, last), (string, last)


def test_the_row_of_figure_2_is_cleared_to_three_of_its_places() -> None:
    string = "0212112100"
    assert [last + 1 for last in range(10) if to_place(string, last)] == [1, 3, 10]
    left = [int(sign) for sign in string]
    for last in (0, 2, 9):
        assert len(clearing(left, last)) == 9


def test_queens_and_bishops_on_a_diagonal_are_rooks_on_a_row() -> None:
    for signs in product("0123", repeat=4):
        row = row_of("".join(signs))
        diagonal = [Piece(5 * place, "BQ"[place % 2], int(sign)) for place, sign in enumerate(signs)]
        turned = SoloChess(4, 4, tuple(diagonal))
        assert fathom.solve(turned, "line").verdict == fathom.solve(row, "line").verdict


def cone(depth: int) -> list[Spot]:
    """The squares from which pawns come to the top, which is (0, 0), up to so many rows below it."""
    return [(row, column) for row in range(1, depth + 1) for column in range(-row, row + 1, 2)]


def pawn_board(pawns: frozenset[Spot]) -> SoloChess:
    left = min(column for _, column in pawns)
    wide = 1 + max(column for _, column in pawns) - left
    high = 1 + max(row for row, _ in pawns)
    return SoloChess(high, wide, tuple(Piece(row * wide + column - left, "P", 2) for row, column in pawns))


def judged(pawns: frozenset[Spot]) -> tuple[bool, bool]:
    """What the solver and the checker say of pawns, each by its own program."""
    return cleared(pawns) is not None, can_be_cleared(frozenset((-row, column) for row, column in pawns))


def test_pawns_up_to_three_rows_below_the_top_are_judged_as_by_brute_force() -> None:
    below, solvable = cone(3), 0
    for number in range(len(below) + 1):
        for chosen in combinations(below, number):
            pawns = frozenset({(0, 0), *chosen})
            expected = ways(pawn_board(pawns)) > 0
            assert judged(pawns) == (expected, expected), sorted(pawns)
            solvable += expected
    assert solvable > 20


@pytest.mark.slow
def test_pawns_up_to_four_rows_below_the_top_and_random_ones_of_eleven() -> None:
    below = cone(4)
    for number in range(11):
        for chosen in combinations(below, number):
            pawns = frozenset({(0, 0), *chosen})
            expected = _solvable(pawns)
            assert judged(pawns) == (expected, expected), sorted(pawns)
    chosen_by = random.Random(2)
    for _ in range(3000):
        spots = [(row, column) for row in range(7) for column in range(-3, 4) if (row + column) % 2 == 0]
        pawns = frozenset(chosen_by.sample(spots, chosen_by.randint(2, 11)))
        expected = _solvable(pawns)
        assert judged(pawns) == (expected, expected), sorted(pawns)


def _solvable(pawns: frozenset[Spot]) -> bool:
    from fathom.engine.captures import searched

    return searched(game_of(pawn_board(pawns)), Watch()).captures is not None


def test_the_theorem_on_pawns_misses_five_of_them() -> None:
    """A pawn of its own under each of the two below the top: none of three cases of the theorem, but it is cleared."""
    five = board("..P..\n.P.P.\nP...P")
    assert ways(five) > 0
    assert fathom.solve(five, "pawns").verdict is Verdict.SOLVED
    top, x, y, a, c = (0, 2), (1, 1), (1, 3), (2, 0), (2, 4)
    pawns = frozenset({top, x, y, a, c})
    assert all(skewed(pawns - {top, one}, other) is None for one, other in ((x, y), (y, x)))  # case 2
    # Case 1 wants one pawn under the top, and case 3 three under the next two.


def test_a_skewed_tree_leaves_a_pawn_that_may_still_capture() -> None:
    """[Aravind et al. 2022, Lemma 14] on all pawns up to three rows below the top."""
    below = cone(3)
    for number in range(len(below) + 1):
        for chosen in combinations(below, number):
            pawns = frozenset({(0, 0), *chosen})
            puzzle = pawn_board(pawns)
            assert (skewed(pawns, (0, 0)) is not None) == _with_one_left(puzzle), sorted(pawns)


def _with_one_left(puzzle: SoloChess) -> bool:
    from solochess_oracle import following, position_of

    layer = {position_of(puzzle)}
    for _ in range(len(puzzle.pieces) - 1):
        layer = {after for position in layer for after in following(position, False)}
    return any(left >= 1 for position in layer for _, _, left in position)
