"""Boards and jumps as text, by hand and in the editor."""

from __future__ import annotations

import pytest
from hypothesis import given
from peg_oracle import puzzles

import fathom
from fathom.errors import FathomError, FormatError
from fathom.playing import Move, Moves
from fathom.puzzles.peg.check import jumps_of
from fathom.puzzles.peg.model import Grid, Jumps, Pegs, pegs, read_solution, write_solution

KIND = "kind: peg\n"


def moves_of(puzzle: Pegs) -> tuple[Move, ...]:
    options = fathom.play(puzzle).options
    assert isinstance(options, Moves)
    return options.moves


@given(puzzles())
def test_texts_read_back_as_the_same_puzzle_and_jumps(puzzle: Pegs) -> None:
    assert fathom.loads(puzzle.to_text()) == puzzle
    jumps = Jumps(puzzle.board.jumps)
    assert read_solution(puzzle, write_solution(puzzle, jumps)) == jumps
    by_holes = "\n".join(" > ".join(puzzle.name_of(hole) for hole in jump) for jump in jumps.moves)
    assert read_solution(puzzle, by_holes) == jumps


@pytest.mark.parametrize(("text", "line", "column", "words"), [
    ("\noo#", 3, 3, "expected one of o . or a blank"),
    ("goal: two\n\noo.", 2, 7, "expected 'one'"),
    ("goal: one at 9,9\n\noo.", 2, 7, "expected a hole of the board"),
    ("goal: one\n\noo.\n---\n..o", 2, 7, "expected one of them"),
    ("\noo.\n---\n..", 5, 3, "found no hole, expected one"),
    ("\noo.\n---\n..oo", 5, 4, "found a hole, expected none"),
    ("\noo.\n---\n...", 5, None, "found no peg below the line"),
    ("\n...", 3, None, "found no peg"),
    ("grid: round\n\noo.", 2, 7, "expected one of square"),
    ("grid: listed\n\na - b - c", 1, None, "expected an entry 'pegs:'"),
    ("grid: listed\npegs: d\n\na - b - c", 3, 7, "expected a hole of the board"),
    ("grid: listed\npegs: a\n\na - b > c", 5, 1, "expected a jump such as"),
    ("grid: listed\npegs: a\n\na - b - a", 5, 1, "three different holes"),
    ("grid: listed\nholes: a b c\npegs: a\n\na - b - d", 6, 1, "one of the holes that are told"),
    ("grid: listed\npegs: a\n\na - b - c\na > b > c", 5, None, "found a jump twice"),
    ("pegs: a\n\noo.", 2, 1, "found the entry 'pegs'"),
])  # fmt: skip
def test_mistakes_are_told_with_their_place(text: str, line: int, column: int | None, words: str) -> None:
    with pytest.raises(FormatError) as found:
        fathom.loads(KIND + text)
    assert (found.value.line, found.value.column) == (line, column), str(found.value)
    assert words in str(found.value)


@pytest.mark.parametrize("text", ["0,0 N", "0,9 E", "0,0", "0,0 > 0,1", "0,0 > 0,2 > 0,1", "a > b > c", "0,0 EE"])
def test_what_is_no_jump_of_the_board_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match="expected a"):
        read_solution(pegs("oo."), f"0,0 E; {text}")


def test_directions_of_a_triangle_are_as_they_look() -> None:
    puzzle = pegs("o\noo\n.oo", grid=Grid.TRIANGLE)
    texts = {str(move.text) for move in moves_of(puzzle)}
    assert texts == {"0,0 SW", "2,2 W"}


def test_jumps_of_one_peg_that_follow_each_other_are_one_move() -> None:
    puzzle = pegs("oo.o.\n.....", "one at 0,4")
    solution = read_solution(puzzle, "0,0 E; 0,2 E")
    assert fathom.check(puzzle, solution) == [] and (len(solution), solution.runs) == (2, 1)
    assert fathom.check(puzzle, "0,0 E") == ["2 pegs are left, expected 1"]
    assert fathom.check(puzzle, "0,2 E") == ["jump 1: 0,2 E: there is no peg in 0,2"]


def test_whoever_is_lost_is_told_so_and_a_hint_leads_on() -> None:
    puzzle = pegs("  .\nooo.\n..o.\n ..", "one at 2,2")
    assert fathom.lost(puzzle) is False
    hint = fathom.hint(puzzle)
    assert hint is not None and hint.gesture is not None
    stuck = [move.text for move in moves_of(puzzle) if fathom.lost(puzzle, move.text)]
    assert stuck and hint.gesture.value not in stuck
    told = fathom.hint(puzzle, stuck[0])
    assert told is not None and "take something back" in told.text


@given(puzzles())
def test_by_hand_the_jumps_are_those_of_the_rules(puzzle: Pegs) -> None:
    moves = moves_of(puzzle)
    assert len(moves) == sum(1 for _ in jumps_of(puzzle.board, puzzle.pegs))


def test_holes_are_edited_and_what_is_wanted_stays() -> None:
    puzzle = pegs("oo.\n...", "one at 0,2")
    assert fathom.loads(fathom.edit(puzzle, "1,1", "o")) == pegs("oo.\n.o.", "one at 0,2")
    assert fathom.loads(fathom.edit(puzzle, "0,0", "#")) == pegs(" o.\n...", "one at 0,2")
    assert fathom.loads(fathom.edit(fathom.loads(fathom.edit(puzzle, "1,0", "#")), "1,0", ".")) == puzzle
    for spot, glyph in (("0,2", "#"), ("9,9", "o"), ("0,0", "x")):
        with pytest.raises(FathomError):
            fathom.edit(puzzle, spot, glyph)
