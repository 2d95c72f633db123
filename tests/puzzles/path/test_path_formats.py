"""Texts of puzzles and paths: round trips through every format, and one clear line for everything else."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from path_oracle import DATA, all_solutions, needs_data, puzzles

import fathom
from fathom.errors import FathomError
from fathom.puzzles.path.check import violations
from fathom.puzzles.path.formats import FORMATS, write_font
from fathom.puzzles.path.model import Area, Door, Puzzle, outer_side, puzzle, read_solution, write_solution
from fathom.puzzles.path.model.solution import Path, Strokes, strokes_of
from other_people import file_of, files_of
from refusals import assert_read_or_refused, assert_told

HEAD = "kind: path\n"


def letters_of(board: Puzzle, path: Path) -> str:
    """A path as the SAT solver of [Bosboom 2020] writes it: a letter a square for where it goes on, `u` at its end."""
    rows, columns = board.shape
    marks = ["."] * (rows * columns)
    for here, there in pairwise(path.squares):
        marks[here] = {1: "r", -1: "l", columns: "d", -columns: "u"}[there - here]
    marks[path.squares[-1]] = "u"
    return "\n".join(" ".join(marks[start : start + columns]) for start in range(0, len(marks), columns))


def plain(board: Puzzle, sides: bool = False) -> Puzzle:
    """The puzzle as foreign formats tell it: doors without sides, or at the side they are drawn on."""
    doors = tuple(Door(door.square, outer_side(board, door) if sides else "") for door in board.doors)
    return replace(board, doors=doors)


@settings(max_examples=200, deadline=None)
@given(puzzles())
def test_puzzles_survive_every_format(board: Puzzle) -> None:
    assert fathom.loads(board.to_text()) == board
    known = board.there.all() and not board.areas
    for name, format in FORMATS.items():
        inside = name == "path-font" and not all(outer_side(board, door) for door in board.doors)
        if not known or inside or (name == "path-numbers" and len(board.doors) != 2):
            with pytest.raises(FathomError):
                fathom.dumps(board, name)
            continue
        text = fathom.dumps(board, name)
        assert format.recognise(text)
        assert format.read(text, "") == fathom.loads(text) == plain(board, name == "path-font")


@settings(max_examples=100, deadline=None)
@given(puzzles())
def test_solutions_survive_their_texts(board: Puzzle) -> None:
    for path in all_solutions(board)[:4]:
        assert read_solution(board, write_solution(board, path)) == path
        if len(board.doors) == 2:
            assert read_solution(board, letters_of(board, path)) == path
        if board.there.all() and not board.areas and all(outer_side(board, door) for door in board.doors):
            assert read_solution(board, write_font(board, path)) == path


@given(st.lists(st.sampled_from([(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]), unique=True, max_size=7))
def test_strokes_cover_every_link_once(links: list[tuple[int, int]]) -> None:
    strokes = strokes_of((), links).strokes if links else ()
    drawn = [tuple(sorted(pair)) for stroke in strokes for pair in pairwise(stroke)]
    assert sorted(drawn) == sorted(links)


def test_unfinished_paths_are_strokes() -> None:
    board = puzzle("^..\n...\n..v")
    drawn = read_solution(board, "0,0 RR; 2,2 L")
    assert drawn == Strokes(((0, 1, 2), (8, 7)))
    assert write_solution(board, drawn) == "0,0 RR; 2,2 L"
    assert read_solution(board, "2,2 UULL") == Path((0, 1, 2, 5, 8))


def test_letters_of_the_font_are_solved_as_they_are_drawn() -> None:
    letters = files_of("path_puzzles/font_tsv", "*.tsv")
    assert len(letters) == 26
    for file in letters:
        drawn = fathom.load(file)
        path = read_solution(drawn, file.read_text())
        assert violations(drawn, path) == [] and write_font(drawn, path) == file.read_text()
        answer = fathom.solve(plain(drawn), unique=True)
        assert answer.solution == path and answer.unique is True


@needs_data
def test_collected_files_come_back_as_they_were_and_their_solutions_are_right() -> None:
    letters = sorted((DATA / "ppl").glob("*.ppl"))
    assert len(letters) == 26
    for file in letters:
        board = fathom.load(file)
        assert sorted(fathom.dumps(board, "ppl").split("\n")) == sorted([*file.read_text().strip().split("\n"), ""])
        assert fathom.load(DATA / "sat_tc" / f"{file.stem}.in") == board
        solved = file_of(f"path_puzzles/font_tsv/{file.stem}.solved.tsv").read_text()
        drawn = fathom.loads(solved)
        assert plain(drawn) == board
        path = read_solution(drawn, solved)
        assert violations(board, path) == [] and write_font(drawn, path) == solved
        assert fathom.loads(fathom.dumps(drawn, "path-font")) == drawn
        assert read_solution(board, (DATA / "sat_tc" / f"{file.stem}.out").read_text()) == path
    for file in sorted((DATA / "sat_tc").glob("*.in")):
        board = fathom.load(file)
        assert sorted(fathom.dumps(board, "path-numbers").split()) == sorted(file.read_text().split())
        assert fathom.loads(fathom.dumps(board, "path-numbers")) == board
        assert violations(board, read_solution(board, file.with_suffix(".out").read_text())) == [], file.name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD, "2: found no board, expected rows of squares"),
        (HEAD + "\n..\n", "3: found 0 doors, expected two or more"),
        (HEAD + "\n^.\n.x\n", "4:2: found 'x', expected one of . # ^ v < > o"),
        (HEAD + "\n.v\n.^\n", "found a door at (0, 1) that leads to another square"),
        (HEAD + "rows: 1 2 3\n\no.\n.o\n", "2:7: found 3 clues of rows, expected 2 as on the board"),
        (HEAD + "columns: 1 x\n\no.\n.o\n", "2:10: found 'x', expected a number, or ? for an unknown clue"),
        (HEAD + "areas: ab 3\n\no.\n.o\n", "2:8: found 'ab 3', expected a letter and a clue, as in 'a 3, b ?'"),
        (HEAD + "areas: a 3, a 2\n\no.\n.o\n", "2:8: found the area a a second time"),
        (HEAD + "areas: a 3\n\no.\n.o\n", "found no square of the area a, expected at least one"),
        (HEAD + "areas: a 3\n\no.\n.o\n---\nab\n", "7:2: found 'b', expected one of . # a as in 'areas'"),
        (HEAD + "areas: a 3\n\no#\no.\n---\naa\n", "7:2: found the area a where the board has no square"),
        ("rows 1 2\nterminal 0 0\nterminal 1 0\n", "1: expected a line 'cols' with clues"),
        ("rows 1 2\ncols 1\nrows 1\n", "3:1: found 'rows' a second time"),
        ("rows 1 2\ncols 1\nterminal 0\n", "3: expected 'terminal row column'"),
        ("rows 1 2\ncols 1\nterminal 0 0\nterminal 0 1\n", "found a door at (0, 1), expected a square of 2 x 1"),
        ("rows 1 2\ncols 1\nterminal 0 0\nterminal 0 0\n", "found two doors at (0, 0), expected one a square"),
        ("\t\t1\t\n\t+\t\t+\n2\t\tx\t\n\t+\ts\t+\n", "3: found 'x', expected nothing, or s for the path"),
        ("\t\t1\t\n\t+\t\t+\n2\t\t\t\n\t+\ts\t+\n", "found 1 doors, expected two or more"),
    ],
)
def test_mistakes_are_told_with_their_place(text: str, message: str) -> None:
    assert_told(message, fathom.loads, text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0,0 UP", "solution:1:1: found '0,0 UP', expected 'row,column moves', as in '5,0 UURD'"),
        ("0,0 R; 1,0 L", "solution:1:7: found the square (1, -1), expected one of 2 x 2"),
        ("r d", "solution:1: expected 2 rows of 2 letters u d l r or ."),
        ("rd\nr?", "solution:2:2: found '?', expected one of u d l r ."),
        ("rd\nlu", "solution:1: the letters do not lead from one door to another over all of them"),
        ("\t\t1\t\n\t+\t\t+\n2\t\t\t\n\t+\ts\t+\n", "solution:1: expected a table of 2 x 2 squares"),
    ],
)
def test_mistakes_in_solutions_are_told_with_their_place(text: str, message: str) -> None:
    assert_told(message, read_solution, puzzle("^.\n.v"), text)


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet="rowscltemina 0123456789-?.^v<>o#\t+s,:;ab\n", max_size=60), st.sampled_from([*FORMATS, None]))
@example("rows\ncols", "ppl")
@example("0 0\n0 0\n0 0", "path-numbers")
@example("9999999 9999999 1 1 1 1", "path-numbers")
@example("\t\t\n\t+\n", "path-font")
@example("\t+\ts\t+\n\t\t\t\n\t+\ts\t+", "path-font")
def test_no_text_brings_a_reader_down(text: str, name: str | None) -> None:
    for whole in (text, f"{HEAD}\n{text}", f"{HEAD}areas: a 2\n\no.\no.\n---\n{text}", f"rows 1 2\ncols 2 1\n{text}"):
        assert_read_or_refused(*((FORMATS[name].read, whole, "") if name else (fathom.loads, whole)))
    assert_read_or_refused(read_solution, puzzle("^.\n.v"), text)


def test_puzzles_that_cannot_be_are_refused() -> None:
    there = np.ones((2, 2), np.bool_)
    doors, none = (Door(0), Door(3)), (None, None)
    wrong = [
        lambda: Puzzle(np.zeros((2, 2), np.bool_), doors, none, none),
        lambda: Puzzle(np.ones(4, np.bool_), doors, none, none),
        lambda: Puzzle(there, doors, none, (None,)),
        lambda: Puzzle(there, doors, (-1, None), none),
        lambda: Puzzle(there, (Door(0), Door(4)), none, none),
        lambda: Puzzle(there, (Door(0, "X"), Door(3)), none, none),
        lambda: Puzzle(there, doors, none, none, (Area("ab", (0,), 1),)),
        lambda: Puzzle(there, doors, none, none, (Area("a", (7,), 1),)),
        lambda: Puzzle(there, doors, none, none, (Area("a", (0,), 1), Area("a", (1,), 1))),
    ]
    for make in wrong:
        with pytest.raises(FathomError):
            make()


def test_boards_of_thousands_of_squares_are_cheap() -> None:
    wide = Puzzle(np.ones((80, 120), np.bool_), (Door(0), Door(9599)), (None,) * 80, (5,) * 120)
    assert fathom.loads(wide.to_text()) == wide
    assert len(wide.links()) == 80 * 119 + 79 * 120 and len(wide.lines) == 120
