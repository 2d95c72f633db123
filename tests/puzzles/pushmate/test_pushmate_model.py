"""Texts of puzzles and of turns: round trips, and one clear line for whatever cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pushmate_oracle import puzzles

import fathom
from fathom.errors import FathomError
from fathom.games.pushfight import board_named
from fathom.games.pushfight.model.board import RAIL, RIGHT
from fathom.games.pushfight.model.turn import told_moves
from fathom.puzzles.pushmate.model import (
    Begun,
    Puzzle,
    WinningTurn,
    asked_on,
    read_solution,
    write_solution,
)

HEAD = "kind: push-fight-mate\n"
SMALL = HEAD + "moves: 1\n\n -\n|O x .>Y\n   -   ^\n       o\n"


@settings(max_examples=200)
@given(puzzles())
def test_a_puzzle_reads_back_as_it_is_written(puzzle: Puzzle) -> None:
    assert fathom.loads(puzzle.to_text()) == puzzle


@settings(max_examples=300)
@given(st.text(alphabet=".oOxXY-|<>^v+ \n#a", max_size=60), st.sampled_from(["", "wrap: both\n", "board: mini\n"]))
def test_no_text_makes_anything_but_a_puzzle_or_a_complaint(text: str, entry: str) -> None:
    try:
        puzzle = fathom.loads(f"{HEAD}{entry}\n{text}")
    except FathomError as complaint:
        assert "\n" not in str(complaint)
    else:
        assert fathom.loads(puzzle.to_text()) == puzzle


@settings(max_examples=200)
@given(st.text(alphabet="0123,;\n topushelfrigdnw-", max_size=40))
def test_no_text_of_a_turn_makes_anything_but_a_turn_or_a_complaint(text: str) -> None:
    puzzle = fathom.loads(SMALL)
    assert isinstance(puzzle, Puzzle)
    try:
        turn = read_solution(puzzle, text)
    except FathomError as complaint:
        assert "\n" not in str(complaint)
    else:
        assert read_solution(puzzle, write_solution(puzzle, turn)) == turn


def test_rails_stand_where_they_are_drawn() -> None:
    puzzle = fathom.loads(SMALL)
    assert isinstance(puzzle, Puzzle)
    assert puzzle.squares == ((0, 0), (0, 1), (0, 2), (0, 3), (1, 3))
    assert puzzle.cells == "Ox.Yo" and puzzle.moves == (1,)
    left, up, right, down = range(4)
    assert puzzle.beside[0][left] == RAIL and puzzle.beside[0][up] == RAIL and puzzle.beside[0][right] == 1
    assert puzzle.beside[1][down] == RAIL and puzzle.beside[1][up] == -2
    assert puzzle.beside[2][RIGHT] == 3 and puzzle.beside[3][left] == RAIL  # one passes to the right only
    assert puzzle.beside[3][down] == RAIL and puzzle.beside[4][up] == 3  # and upwards only


def test_a_named_board_is_the_same_as_its_drawing() -> None:
    board = board_named("mini")
    text = HEAD + "board: mini\n\n .YOx\n.Xo.o.\n O.x.\n"
    assert fathom.loads(text) == asked_on(board, ".YOx.Xo.o.O.x.") == fathom.loads(fathom.loads(text).to_text())


def test_a_rail_at_a_joined_edge_may_be_drawn_at_either_end() -> None:
    made = [fathom.loads(f"{HEAD}wrap: sideways\n\n{row}\n") for row in ("|O x .", "O x .|", "|O x .|")]
    assert made[0] == made[1] == made[2]
    open_edge = fathom.loads(HEAD + "wrap: sideways\n\nO x .\n")
    assert isinstance(open_edge, Puzzle) and open_edge.beside[0][0] == 2 and open_edge != made[0]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("\nOx\n", "3:2: found 'x', expected a rail or a blank: squares are on every second row and column"),
        ("\nO x\nq\n", "4:1: found 'q', expected a square, a rail beside a square, or a blank"),
        ("\nO x\n|\n", "4:1: found '|', expected a square, a rail beside a square, or a blank"),
        ("\nO x - .\n", "3:5: found '-'"),
        ("\n\n", "found no squares"),
        ("\nO\n", "found 1 squares, expected 2 to 20000"),
        ("\nY x Y\n", "found 2 of Y, expected one anchor at most"),
        ("moves: 2-1\n\nO x\n", "2:8: found '2-1', expected numbers and ranges"),
        ("moves: many\n\nO x\n", "or unlimited"),
        ("wrap: round\n\nO x\n", "2:7: found 'round', expected one of none, sideways, upright, both"),
        ("board: huge\n\nO x\n", "2:8: found 'huge', expected one of"),
        ("board: mini\n\n .YOx\n", "found 1 rows, expected 3"),
        ("board: mini\n\n .YOq\n.Xo.o.\n O.x.\n", "4:5: found 'q', expected one of . o O x X Y"),
        ("board: mini\n\nO.YOx\n.Xo.o.\n O.x.\n", "4:1: found 'O', expected a blank"),
        ("board: mini\nwrap: both\n\n", "found 'wrap' beside 'board'"),
        ("pushes: 3\n\nO x\n", "expected one of moves, board, wrap"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(FathomError) as raised:
        fathom.loads(HEAD + text)
    assert complaint in str(raised.value)


def test_squares_must_lie_as_in_a_drawing() -> None:
    with pytest.raises(FathomError, match="as in a drawing"):
        Puzzle(((0, 0), (0, 2)), ((-2, -2, 1, -2), (0, -2, -2, -2)), "Ox", None)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("0,0 to", "expected a push such as"),
        ("0,0 up; 0,2 pushes left", "expected a move such as"),
        ("0,0 pushes away", "expected a push such as"),
        ("3,3 pushes left", "3,3, which is not on the board"),
    ],
)
def test_a_turn_that_cannot_be_read_is_refused(text: str, complaint: str) -> None:
    puzzle = fathom.loads(SMALL)
    assert isinstance(puzzle, Puzzle)
    with pytest.raises(FathomError) as raised:
        read_solution(puzzle, text)
    assert complaint in str(raised.value)


def test_a_turn_without_a_push_has_begun_and_wins_nothing() -> None:
    puzzle = fathom.loads(SMALL)
    assert isinstance(puzzle, Puzzle)
    for turn, fault in ((Begun(), "the push is still to come"), (Begun(((0, 2),)), "no way along empty squares")):
        assert read_solution(puzzle, write_solution(puzzle, turn)) == turn
        [found] = fathom.check(puzzle, turn)
        assert fault in found
    assert "stays where it is" in fathom.check(puzzle, Begun(((0, 0),)))[0]


def test_a_turn_is_written_with_rows_and_columns() -> None:
    puzzle = fathom.loads(SMALL)
    assert isinstance(puzzle, Puzzle)
    turn = WinningTurn(((0, 2),), 2, 0)
    assert write_solution(puzzle, turn) == "0,0 to 0,2; 0,2 pushes left"
    assert read_solution(puzzle, "0,0 to 0,2\n0,2 pushes left\n") == turn


def test_numbers_of_moves_are_told_as_short_as_can_be() -> None:
    assert told_moves(None) == "unlimited" and told_moves((0, 1, 2)) == "0-2"
    assert told_moves((0, 2, 3, 7)) == "0,2-3,7"
