"""Boards and pushes, and their texts: round trips, and one clear line for everything else."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from iceblock_oracle import boards

import fathom
from fathom.errors import FathomError, FormatError
from fathom.puzzles.iceblock.model import (
    FLOOR,
    ICE,
    WALL,
    Board,
    Push,
    Pushes,
    board,
    read_solution,
    with_blocks,
    write_solution,
)

HEAD = "kind: ice-block\n"


@settings(max_examples=300)
@given(boards())
def test_boards_survive_their_text(tested: Board) -> None:
    again = fathom.loads(tested.to_text())
    assert again == tested and hash(again) == hash(tested)


@settings(max_examples=300)
@given(boards(), st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 3)), max_size=12), st.data())
def test_pushes_survive_their_text(tested: Board, numbers: list[tuple[int, int]], data: st.DataObject) -> None:
    pushes = Pushes.of((square % tested.ground.size, direction) for square, direction in numbers)
    text = write_solution(tested, pushes)
    assert read_solution(tested, text) == pushes
    parts = text.split("; ")
    joints = data.draw(st.lists(st.sampled_from(["\n", ";", " ;\n", ";;", "\r\n"]), min_size=12, max_size=12))
    mixed = "".join(part + joint for part, joint in zip(parts, joints, strict=False))
    assert read_solution(tested, mixed.lower()) == pushes


def test_a_drawing_says_what_each_square_is() -> None:
    tested = board(".,#\nxo*")
    assert tested.ground.tolist() == [[ICE, FLOOR, WALL], [ICE, ICE, ICE]]
    assert tested.targets.tolist() == [[False] * 3, [True, False, True]]
    assert tested.blocks == (4, 5)
    assert tested.shape == (2, 3) and tested.name_of(5) == "(1, 2)"


def test_blanks_and_what_is_not_drawn_are_normal_floor() -> None:
    assert board(" o.x\n\n.  .   \n..") == board(",o.x\n,,,,\n.,,.\n..,,")
    assert fathom.loads(HEAD + "\n o.x\n  \n.") == board(",o.x\n,,,,\n.,,,")
    assert " " not in board("o .\n x").to_text().split("\n\n")[1]


def test_nobody_can_write_to_a_board_and_the_arrays_given_stay_writable() -> None:
    ground, targets = np.zeros((2, 2), np.uint8), np.eye(2, dtype=np.bool_)
    tested = Board(ground, targets, (3, 0))
    assert tested.blocks == (0, 3) and tested == board("*.\n.*")
    ground[0, 1] = WALL
    assert tested.ground[0, 1] == ICE
    with pytest.raises(ValueError, match="read-only"):
        tested.targets[0, 0] = False
    elsewhere = with_blocks(tested, (2, 1))
    assert elsewhere == board("xo\nox") and elsewhere.ground is tested.ground
    with pytest.raises(FathomError, match="two blocks on one square"):
        with_blocks(tested, (1, 1))
    with pytest.raises(FathomError, match="a block that is not on ice"):
        with_blocks(tested, (1, 4))


def test_moves_are_rows_columns_and_directions() -> None:
    tested = board("o..\n..x")
    assert read_solution(tested, "0,0 E; 0,2 s\n1 , 2W;;\n") == Pushes((Push(0, 1), Push(2, 2), Push(5, 3)))
    assert write_solution(tested, Pushes.of([(0, 1), (2, 2)])) == "0,0 E; 0,2 S"
    assert write_solution(tested, Pushes(())) == "" and len(read_solution(tested, " \n ")) == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD, "2: found no board, expected rows after an empty line"),
        (HEAD + "\n   \n", "4: found no board, expected rows after an empty line"),
        (HEAD + "\no.x\n.?.\n", "4:2: found '?', expected one of . , # x o *"),
        (HEAD + "\no\n .é\n", "4:3: found 'é', expected one of . , # x o *"),
        (HEAD + "\n,#\n", "3: found no ice"),
        (HEAD + "\n..x\n", "3: found no block, expected at least one 'o' or '*'"),
        (HEAD + "\no..\n", "3: found no target, expected at least one 'x' or '*'"),
        (HEAD + "goal: win\n\nox\n", "2:1: found the entry 'goal', expected one of title"),
        (HEAD + "\nox\n---\n..\n", "3: found a board of 3 dimensions, expected rows and columns"),
        (HEAD + "\no" + "x" * 65535, "3: found a board of 65536 squares, expected at most 65535"),
        (HEAD + "\n" + "o\n" * 50_000 + "x" * 50_000, "3: found a board of 2500050000 squares"),
    ],
)  # fmt: skip
def test_a_bad_file_gets_one_clear_line_with_the_place(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        fathom.loads(text)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "place"),
    [("0,0", "1:1"), ("0,0 E; 0,0 Q", "1:8"), ("0,0 E\n 2,0 E", "2:2"), ("0,3 E", "1:1"), ("٠,0 E", "1:1")],
)
def test_a_bad_move_is_pointed_at(text: str, place: str) -> None:
    with pytest.raises(FormatError, match=rf"^solution:{place}: found .*, expected 'row,column' on a board of 2 x 3"):
        read_solution(board("o..\n..x"), text)


@settings(max_examples=500)
@given(st.text(alphabet="....ox*#, \t-\nkind:ab", max_size=60))
def test_any_text_is_a_board_or_a_format_error(text: str) -> None:
    for attempt in (HEAD + "\n" + text, HEAD + text):
        try:
            found = fathom.loads(attempt)
        except FormatError as error:
            assert "\n" not in str(error)
        else:
            assert fathom.loads(found.to_text()) == found


@given(st.text(max_size=30) | st.text(alphabet="0123,;NESWnesw \n", max_size=30))
def test_any_text_is_a_sequence_of_pushes_or_a_format_error(text: str) -> None:
    tested = board("o..\n..x")
    try:
        pushes = read_solution(tested, text)
    except FormatError as error:
        assert "\n" not in str(error)
    else:
        assert read_solution(tested, write_solution(tested, pushes)) == pushes
