"""Texts, other people's files, pictures, editing and making of solo chess."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from solochess_oracle import boards, ways

import fathom
from fathom.answer import Watch
from fathom.errors import FathomError, FormatError
from fathom.grid import column_letters, column_number
from fathom.puzzles.solochess import edit
from fathom.puzzles.solochess.formats import FORMATS
from fathom.puzzles.solochess.generate import first_captures
from fathom.puzzles.solochess.model import SoloChess, board


@given(boards())
def test_a_board_reads_back_from_its_text(puzzle: SoloChess) -> None:
    assert fathom.loads(puzzle.to_text()) == puzzle


@given(boards(), st.sampled_from(sorted(FORMATS)))
def test_a_board_reads_back_from_the_formats_of_others_or_is_refused(puzzle: SoloChess, name: str) -> None:
    writing = FORMATS[name]
    assert writing.write is not None
    try:
        text = writing.write(puzzle)
    except FathomError as refusal:
        assert puzzle.free or {piece.captures for piece in puzzle.pieces} != {2}, refusal
        return
    assert writing.read(text, "") == puzzle
    if "/" in text or name == "pieces":
        assert writing.recognise(text)


def test_a_fen_is_recognised_and_squares_have_their_names() -> None:
    puzzle = fathom.loads("8/8/8/3R4/8/8/K2Q4/8 w - - 0 1")
    assert isinstance(puzzle, SoloChess)
    assert [puzzle.name_of(piece.square) for piece in puzzle.pieces] == ["d5", "a2", "d2"]
    assert fathom.loads("2 8 8\n1 0 6 2\n3 3 3 2\n") == fathom.loads("8/8/8/3R4/8/8/K7/8")


@given(st.integers(0, 20_000))
def test_files_have_letters(column: int) -> None:
    assert column_number(column_letters(column)) == column


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kind: solo-chess\n\nRx\n", "3:2:"),
        ("kind: solo-chess\n\n..\n", "0 pieces"),
        ("kind: solo-chess\ncaptures: two\n\nRR\n", "how often"),
        ("kind: solo-chess\nking: dead\n\nRR\n", "last, free"),
        ("kind: solo-chess\nbudgets: c1 1\n\nRR\n", "a1 to b1"),
        ("kind: solo-chess\nbudgets: a1\n\nRR\n", "such as c7 1"),
        ("kind: solo-chess\nbudgets: a1 1, a1 2\n\nRR\n", "a second time"),
        ("kind: solo-chess\nbudgets: b1 1\n\nR.R\n", "no piece"),
    ],
)
def test_bad_boards_are_refused_in_one_line(text: str, words: str) -> None:
    with pytest.raises(FormatError) as refusal:
        fathom.loads(text)
    assert words in str(refusal.value) and "\n" not in str(refusal.value)


def test_pieces_and_their_captures_are_changed_square_by_square() -> None:
    puzzle = board("R.R")
    assert fathom.loads(edit.put(puzzle, "0,1", "N")) == board("RNR")
    assert fathom.loads(edit.put(puzzle, "0,2", "1")) == board("R.R", budgets="c1 1")
    assert fathom.loads(edit.put(puzzle, "0,2", ".")) == board("R..")
    for spot, glyph in (("0,1", "1"), ("0,3", "R"), ("0,0", "x")):
        with pytest.raises(FathomError):
            edit.put(puzzle, spot, glyph)


def test_boards_that_are_made_have_what_was_wished() -> None:
    for seed in range(5):
        made = fathom.generate("solo-chess", seed=seed, rows=5, columns=6, pieces=6, captures=2, unique=True)
        assert (made.rows, made.columns, len(made.pieces)) == (5, 6, 6)
        assert ways(made) > 0 and len(first_captures(made, Watch())) == 1
        assert sum(piece.man == "K" for piece in made.pieces) == 1
    knights = fathom.generate("solo-chess", seed=1, pieces=7, men="N", king=False, captures=3)
    assert {(piece.man, piece.captures) for piece in knights.pieces} == {("N", 3)}


def test_measures_tell_what_brute_force_tells() -> None:
    puzzle = fathom.load("examples/solo-chess/first.txt")
    facts = fathom.analyse(puzzle)
    assert facts["solutions"] == ways(puzzle)
    assert facts["one first capture"] == (len(facts["first captures"]) == 1)
    assert facts["dead ends"] < facts["positions"]


def test_a_captured_piece_goes_and_a_tired_one_turns_black() -> None:
    puzzle = board("RRR")
    scene = fathom.draw(puzzle, "a1b1 b1c1")
    start, end = (fathom.show.to_plain(scene, time=time) for time in (0.0, scene.duration))
    assert start.count("♖") == 3 and end.count("♖") == 0 and end.count("♜") == 1
