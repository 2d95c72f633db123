"""Texts of boards and solutions come back as they were, and mistakes are told with their places."""

from __future__ import annotations

import numpy as np
import pytest
from galaxies_oracle import boards
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from fathom.errors import FathomError, FormatError
from fathom.puzzles.galaxies import edit
from fathom.puzzles.galaxies.formats import read_address, read_pzprv3, write_address, write_pzprv3
from fathom.puzzles.galaxies.model import Board, Centre, Cut, board, read_solution, write, write_solution


@settings(max_examples=200, deadline=None)
@given(boards, st.data())
def test_every_board_and_every_cut_comes_back(puzzle: Board, data: st.DataObject) -> None:
    assert fathom.loads(write(puzzle)) == puzzle
    sides = [*puzzle.sides()]
    cut = Cut.of(data.draw(st.sets(st.sampled_from(sides)))) if sides else Cut(())
    assert read_solution(puzzle, write_solution(puzzle, cut)) == cut


@settings(max_examples=100, deadline=None)
@given(boards)
def test_addresses_and_pzprv3_come_back(puzzle: Board) -> None:
    whole = Board(np.ones(puzzle.shape, np.bool_), puzzle.centres)
    assert read_address(write_address(whole), "") == whole
    assert read_pzprv3(write_pzprv3(whole), "") == whole
    if not puzzle.there.all():
        with pytest.raises(FathomError, match="knows no holes"):
            write_address(puzzle)


def test_gaps_of_an_address_are_told_as_pzpr_tells_them() -> None:
    """A white centre and seven points without, one more, a black centre right after; twenty points at most."""
    row = Board(np.ones((1, 30), np.bool_), (Centre(0, 0), Centre(0, 9, True), Centre(0, 10)))
    assert write_address(row).strip().partition("tentaisho/")[2] == "30/1/eg1ezzg"
    assert read_address("https://puzz.link/p?tentaisho/30/1/eg1ezzg", "") == row


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kind: spiral-galaxies\n\n. x\n", "3:3: found 'x', expected . o * # for a square"),
        ("kind: spiral-galaxies\n\n.x.\n", "3:2: found 'x', expected a blank, o or *"),
        ("kind: spiral-galaxies\n\n# #\n", "3: found only holes, expected at least one square"),
        ("kind: spiral-galaxies\n\n. .\no\n", "4:1: found a centre beside the board"),
        ("kind: spiral-galaxies\ncolour: red\n\n.\n", "2:1: found the entry 'colour'"),
        ("kind: spiral-galaxies\n\n", "found no board"),
    ],
)
def test_mistakes_are_told_with_their_places(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        fathom.loads(text)
    assert message in str(error.value)


@pytest.mark.parametrize("text", ["aa", "a1\naa", "0,0 N", "0,1 E", "9,9 E", "0,0 E; x,"])
def test_solutions_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read_solution(board("o .\n\n. o"), text)


def test_a_point_is_edited_and_edges_grow_and_shrink() -> None:
    puzzle = board("o .\n\n. o")
    changed = fathom.loads(edit.put(puzzle, "1,1", "*"))
    assert isinstance(changed, Board) and Centre(1, 1, True) in changed.centres
    assert edit.glyphs(changed)["1,1"] == "*"
    assert fathom.loads(edit.put(changed, "1,1", ".")) == puzzle
    holed = fathom.loads(edit.put(puzzle, "0,2", "#"))
    assert isinstance(holed, Board) and not holed.there[0, 1]
    with pytest.raises(FathomError, match="only a square"):
        edit.put(puzzle, "1,0", "#")
    for side in ("top", "bottom", "left", "right"):
        larger = fathom.loads(edit.resized(puzzle, side, 1))
        assert isinstance(larger, Board) and fathom.loads(edit.resized(larger, side, -1)) == puzzle
