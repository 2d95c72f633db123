"""Other people's boards: both ways, told apart from the rest, and one clear line for what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from iceblock_oracle import boards

import fathom
from fathom.errors import FathomError, FormatError
from fathom.kind import kind_named
from fathom.puzzles.iceblock.formats import FORMATS, read_zelda, write_zelda
from fathom.puzzles.iceblock.model import Board, board
from other_people import BESIDE

DATA = BESIDE / "zelda_ice_blocks"
ROOMS = sorted(path for path in DATA.glob("*.txt")) or [Path("absent")]


@settings(max_examples=300)
@given(boards())
def test_boards_survive_the_letters(tested: Board) -> None:
    text = write_zelda(tested)
    assert fathom.loads(text) == tested
    assert fathom.loads("\n " + text.replace("\n", " \r\n\r\n")) == tested
    assert fathom.dumps(tested, "zelda-ice-blocks") == text


def test_the_letters_are_what_they_are_said_to_be() -> None:
    assert write_zelda(board(".,#\nxo*")) == "3 2\n.XW\nTOH\n"


@settings(max_examples=300)
@given(boards())
def test_nobody_else_claims_these_files(tested: Board) -> None:
    text = write_zelda(tested)
    claimed = [name for kind in fathom.kinds().values() for name, form in kind.formats.items() if form.recognise(text)]
    assert claimed == ["zelda-ice-blocks"]


@pytest.mark.parametrize("text", ["", "2 1", "2 1\n\n", "1 1\n0 0\n0\n0 0\n0 0\n", "ox", '{"grid": ["O"]}', "2 1\nO?"])
def test_other_texts_are_not_claimed(text: str) -> None:
    assert not FORMATS["zelda-ice-blocks"].recognise(text)
    assert not kind_named("slide").formats["pokemon-maze"].recognise("2 1\nOT\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "room:1:1: found '', expected 'width height'"),
        ("\nOT\n", "room:2:1: found 'OT', expected 'width height'"),
        ("2 0\n", "room:1:1: found a board of 2 x 0 squares, expected 1 to 65535"),
        ("9999 9999\nOT", "room:1:1: found a board of 9999 x 9999 squares, expected 1 to 65535"),
        ("2 2\nOT\n", "room:2: found 1 rows, expected 2"),
        ("2 1\nOT\n..\n", "room:3: found 2 rows, expected 1"),
        ("2 2\nOT\n...\n", "room:3: found a row of 3 squares, expected 2"),
        ("2 2\nOT\n\n.o\n", "room:4:2: found 'o', expected one of . X W T O H"),
        ("2 1\nO.\n", "room:1: found no target"),
        ("2 1\nT.\n", "room:1: found no block"),
    ],
)  # fmt: skip
def test_a_bad_file_gets_one_clear_line_with_the_place(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_zelda(text, "room")
    assert str(caught.value).startswith(message)


@settings(max_examples=500)
@given(st.text(alphabet="123 .OTHWX\r\n?x", max_size=40) | st.text(max_size=40))
def test_any_text_is_a_board_or_a_format_error(text: str) -> None:
    for attempt in (text, "3 2\n" + text):
        try:
            found = read_zelda(attempt, "")
        except FormatError as error:
            assert "\n" not in str(error)
        else:
            assert read_zelda(write_zelda(found), "") == found
        if FORMATS["zelda-ice-blocks"].recognise(attempt):
            try:
                fathom.loads(attempt)
            except FathomError as error:
                assert "kind:" not in str(error)


@pytest.mark.parametrize("path", ROOMS, ids=lambda path: path.stem)
def test_rooms_of_games_load_and_are_written_as_they_were(path: Path) -> None:
    if not path.exists():
        pytest.skip("the collection of rooms from games is not here")
    tested = fathom.load(path)
    assert isinstance(tested, Board)
    assert write_zelda(tested).split() == path.read_text().split()
    assert fathom.loads(tested.to_text()) == tested
