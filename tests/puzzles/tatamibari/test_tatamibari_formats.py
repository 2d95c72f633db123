"""Texts of boards and solutions: round trips through every format, and one clear line for everything else."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tatamibari_oracle import GADGETS, JANKO, all_solutions, boards, collected, needs_gadgets, needs_janko

import fathom
from fathom.errors import FathomError
from fathom.formats.puzzlink import read_address, read_body, write_body
from fathom.puzzles.tatamibari.formats import FORMATS
from fathom.puzzles.tatamibari.model import GLYPHS, HOLE, Board, board, read_solution, write_solution
from fathom.puzzles.tatamibari.model.pzprv3 import write_pzprv3
from fathom.puzzles.tatamibari.model.solution import borders_of
from other_people import file_of, files_of
from refusals import assert_read_or_refused, assert_told

HEAD = "kind: tatamibari\n"


@settings(max_examples=300, deadline=None)
@given(boards)
def test_boards_survive_every_format(puzzle: Board) -> None:
    assert fathom.loads(puzzle.to_text()) == puzzle
    for name, format in FORMATS.items():
        if (puzzle.squares == HOLE).any() and name != "tatamibari-drawing":
            with pytest.raises(FathomError, match="knows no holes"):
                fathom.dumps(puzzle, name)
            continue
        text = fathom.dumps(puzzle, name)
        assert format.read(text, "") == puzzle
        if puzzle.clues and name in ("puzzlink-tatamibari", "pzprv3-tatamibari"):
            assert fathom.loads(text) == puzzle


@settings(max_examples=200, deadline=None)
@given(boards)
def test_solutions_survive_their_text(puzzle: Board) -> None:
    for tiling in all_solutions(puzzle)[:4]:
        assert read_solution(puzzle, write_solution(puzzle, tiling)) == tiling
        assert read_solution(puzzle, "; ".join(map(str, tiling.rectangles))) == tiling
        if not (puzzle.squares == HOLE).any():
            drawn = write_pzprv3(puzzle, borders_of(puzzle, tiling))
            assert read_solution(puzzle, drawn) == tiling
            assert read_solution(puzzle, drawn.replace("\n", "/")) == tiling


@given(st.lists(st.sampled_from([0, 1, 2]), max_size=90))
def test_bodies_of_addresses_survive(codes: list[int]) -> None:
    body = write_body(codes, {1: "1", 2: "."})
    address = read_address(f"https://puzz.link/p?some/{max(1, len(codes))}/1/{body}", "some")
    assert read_body(address, {"1": 1, ".": 2}, 0)[: len(codes)] == codes


def test_more_regions_than_letters_still_differ_from_their_neighbours() -> None:
    puzzle = board("\n".join(["|" * 60, "." * 60, "." * 60]))
    tiling = fathom.solve(puzzle).solution
    assert len(tiling) == 60
    assert read_solution(puzzle, write_solution(puzzle, tiling)) == tiling


@needs_janko
def test_collected_texts_are_recognised_and_come_back() -> None:
    records = json.loads(file_of(JANKO).read_text())["data"]
    for record in records.values():
        read = fathom.loads(record["problem"])
        assert fathom.dumps(read, "puzzlekit-tatamibari").split() == record["problem"].split()


@needs_gadgets
def test_collected_drawings_are_recognised_and_come_back() -> None:
    drawings = files_of(GADGETS, "*.txt")
    assert len(drawings) == 24
    for file in drawings:
        lines = file.read_text().splitlines()
        told = fathom.dumps(fathom.load(file), "tatamibari-drawing").splitlines()
        assert [line.rstrip() for line in told] == [line.rstrip() for line in lines]


def test_collected_boards_survive_every_format() -> None:
    for name, puzzle, tiling in collected():
        assert tiling.rectangles
        for format in ("puzzlink-tatamibari", "pzprv3-tatamibari", "puzzlekit-tatamibari"):
            assert fathom.loads(fathom.dumps(puzzle, format)) == puzzle, name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD, "2: found no board, expected rows of squares"),
        (HEAD + "\n##\n", "3: found only holes, expected at least one square"),
        (HEAD + "\n+.\n.x\n", "4:2: found 'x', expected one of . + - | ? #"),
        (HEAD + "size: 3\n\n+", "2:1: found the entry 'size', expected one of title"),
        ("https://puzz.link/p?tatamibari/2/2/a", "1:36: found 'a', expected one of 1 2 3 . or g to z"),
        ("https://puzz.link/p?tatamibari/2/2/zz", "1:36: found more than 2 x 2 squares"),
        ("https://puzz.link/p?tatamibari/0/9/", "1: found a board of 0 squares, expected at most 65535"),
        ("https://puzz.link/p?tatamibari/99999/99999/g", "found a board of 9999800001 squares"),
        ("pzprv3/tatamibari/2/2/. a /", "6: found 0 squares, expected 2"),
        ("pzprv3/tatamibari/2/2/. a /. . . /", "6: found 3 squares, expected 2"),
        ("pzprv3/tatamibari/2/2/. a /. e /", "6: found 'e', expected one of . a b c -"),
        ("pzprv3/tatamibari/2/x/", "3: expected the numbers of rows and columns after the name"),
        ("2 2\ns -\n- -\n- -\n", "4: found 3 rows, expected 2"),
        ("2 2\ns -\n-\n", "3: found 1 squares, expected 2"),
    ],
)
def test_mistakes_are_told_with_their_place(text: str, message: str) -> None:
    assert_told(message, fathom.loads, text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ab", "solution:1: found 1 rows, expected 2"),
        ("ab\nabc", "solution:2: found 3 squares, expected 2"),
        ("a#\nab", "solution:1:2: found '#', expected the name of a region"),
        ("1 2\n1", "solution:2: found 1 numbers, expected 2"),
        ("0,0 2", "solution:1:1: found '0,0 2', expected 'row,column heightxwidth'"),
        ("pzprv3/tatamibari/2/2/. . /. . /2 /0 /0 0 /", "expected 1 numbers 0, 1 or -1 for the borders right of a row"),
    ],
)
def test_mistakes_in_solutions_are_told_with_their_place(text: str, message: str) -> None:
    assert_told(message, read_solution, board("+.\n.+"), text)


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet="pzrv3tamib/ \n0123456789.+-|?#abcshvgk:xP,;", max_size=60), st.sampled_from([*FORMATS, None]))
@example("pzprv3/tatamibari", "pzprv3-tatamibari")
@example("tatamibari/1/1", "puzzlink-tatamibari")
@example("\n\n", "tatamibari-drawing")
def test_no_text_brings_a_reader_down(text: str, name: str | None) -> None:
    for whole in (text, f"{HEAD}\n{text}", f"pzprv3/tatamibari/2/2/{text}", f"https://puzz.link/p?tatamibari/{text}"):
        assert_read_or_refused(*((FORMATS[name].read, whole, "") if name else (fathom.loads, whole)))
    assert_read_or_refused(read_solution, board("+.\n.|"), text)


def test_codes_that_mean_nothing_are_refused() -> None:
    for codes in (np.full((2, 2), len(GLYPHS), np.uint8), np.zeros(3, np.uint8), np.zeros((0, 2), np.uint8)):
        with pytest.raises(FathomError):
            Board(codes)
