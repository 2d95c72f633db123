"""Boards: the language, what it refuses, what boards are like, and their symmetries."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pushfight_chance import DATA, all_boards, chance_board, image, odd_boards

from fathom.errors import FathomError, FormatError
from fathom.games.pushfight import board_named, read_boards, shipped_boards
from fathom.games.pushfight.analyse.variants import rectangle
from fathom.games.pushfight.check.rules import successors
from fathom.games.pushfight.model.board import RAIL, VOID
from fathom.games.pushfight.model.symmetry import symmetries
from fathom.games.pushfight.solve.numbers import unrank


@pytest.mark.parametrize(
    ("name", "squares", "anchorable", "positions", "group"),
    [
        ("standard", 26, 18, 278_008_038_000, 2),
        ("onecolumn", 22, 14, 31_109_551_200, 2),
        ("twocolumn", 18, 10, 1_837_836_000, 2),
        ("mini", 14, 8, 8_648_640, 4),
    ],
)
def test_the_boards_are_as_large_as_the_thesis_says(name, squares, anchorable, positions, group):
    board = board_named(name)
    assert (len(board.squares), len(board.anchorable), board.positions) == (squares, anchorable, positions)
    assert len(symmetries(board)) == group
    assert board.reversible


@pytest.mark.skipif(not DATA.is_dir(), reason="the boards of [Bosboom 2020] are not here")
def test_our_boards_are_as_published():
    theirs = read_boards((DATA / "bosboom_boards.yaml").read_text(), "bosboom_boards.yaml")
    assert set(theirs) == {"traditional", "traditional2k3p", "traditional_noholes", "mini", "twocolumn", "onecolumn"}
    for name, board in shipped_boards().items():
        other = theirs["traditional" if name == "standard" else name]
        assert board == other.with_rules(name=name)
    assert (theirs["traditional2k3p"].pushers, theirs["traditional2k3p"].pawns) == (2, 3)
    assert len(symmetries(theirs["traditional_noholes"])) == 4
    assert board_named(f"{DATA}/bosboom_boards.yaml:mini") == shipped_boards()["mini"]


def test_what_lies_beside():
    boards = odd_boards()
    hole = boards["hole"]
    assert hole.beside[hole.number_of(1, 1)][2] == VOID
    assert hole.beside[hole.number_of(0, 2)][1] == RAIL
    one_way = boards["one-way"]
    left, right = one_way.number_of(1, 1), one_way.number_of(1, 2)
    assert one_way.beside[left][2] == RAIL and one_way.beside[right][0] == left
    assert not one_way.reversible
    assert boards["walls"].reversible
    tube = boards["tube"]
    assert tube.beside[tube.number_of(0, 1)][1] == tube.number_of(2, 1)
    torus = boards["torus"]
    assert torus.beside[torus.number_of(0, 4)][2] == torus.number_of(0, 0)


def test_symmetries_of_simple_boards():
    assert len(symmetries(rectangle(3, 4, rails="none"))) == 4
    assert len(symmetries(rectangle(3, 3, rails="none", pushers=1))) == 8
    assert len(symmetries(rectangle(3, 3, rails="long", pushers=1))) == 4
    assert len(symmetries(rectangle(4, 3, rails="none", cylinder=True, pushers=1))) == 16
    assert len(symmetries(odd_boards()["one-way"])) == 1


@given(st.integers(0, 10**9))
def test_symmetries_map_turns_to_turns_and_form_a_group(seed):
    chance = random.Random(seed)
    board = chance_board(chance)
    group = symmetries(board)
    assert {tuple(g[h[s]] for s in range(len(g))) for g in group for h in group} == set(group)
    if board.positions:
        cells = unrank(board, chance.randrange(board.positions))
        symmetry = chance.choice(group)
        at_once, after = successors(board, cells)
        assert successors(board, image(cells, symmetry)) == (at_once, {image(there, symmetry) for there in after})


MINI = """
- name: small
  topology:
    - add rectangle (0, 0) 2 3
  pushers: 1
  pawns: 0
  placement:
    - - add rectangle (0, 0) 2 1
    - - add rectangle (0, 2) 2 1
  moves: [0, 1]
"""


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("rectangle (0, 0) 2 3", "circle (0, 0) 2", "4:7", "expected square (r, c), line"),
        ("rectangle (0, 0) 2 3", "rectangle (0, 0) 0 3", "4:7", "height and a width of 1"),
        ("rectangle (0, 0) 2 3", "rectangle (0, 0) 2 99", "4:7", "numbers up to 64"),
        ("rectangle (0, 0) 2 3", "line (0, 0) (1, 1)", "4:7", "line along a row or a column"),
        ("- add rectangle (0, 0) 2 3", "- grow square (0, 0)", "4:7", "begins with add, remove, rail or wrap"),
        ("- add rectangle (0, 0) 2 3", "- rail north square (0, 0)", "4:7", "expected a rail left, up, right, down"),
        ("- add rectangle (0, 0) 2 3", "- wrap round", "4:7", "wrap sideways or wrap upright"),
        ("- add rectangle (0, 0) 2 3", "- remove square (0, 0)", "4:7", "no square (0, 0) to remove"),
        ("- - add rectangle (0, 2) 2 1", "- - add square (0, 9)", "9:7", "square (0, 9) is not on the board"),
        ("- - add rectangle (0, 2) 2 1", "- - rail up square (0, 2)", "9:9", "begins with add or remove"),
        ("pawns: 0", "pawns: two", "6:10", "a number of pawns"),
        ("pushers: 1", "pushers: 0", "2:9", "expected a pusher"),
        ("pushers: 1", "pushers: 3", "2:9", "no room for 3 pieces"),
        ("pushers: 1", "pushers: 4", "2:9", "do not hold 4 pieces"),
        ("moves: [0, 1]", "moves: []", "10:10", "at least one allowed number"),
        ("moves: [0, 1]", "moves: 2", "10:10", "a list of numbers"),
        ("moves: [0, 1]", "turns: [0]", "10:3", "expected one of name"),
        ("  moves: [0, 1]\n", "", "2:9", "has no moves"),
        ("name: small", "inherits: standard", "2:3", "expected a board with a name"),
        ("moves: [0, 1]", "inherits: nothing", "10:13", "there is no board 'nothing'"),
        ("moves: [0, 1]", "inherits: small", "10:13", "inherits from itself"),
        ("moves: [0, 1]", "moves: [0]\n  null-push: on", "11:14", "expected off or thesis"),
    ],
)
def test_bad_boards_are_refused_with_their_place(old, new, place, words):
    assert old in MINI
    with pytest.raises(FormatError) as refused:
        read_boards(MINI.replace(old, new, 1), "b.yaml")
    assert str(refused.value).startswith(f"b.yaml:{place}: ")
    assert words in str(refused.value) and "\n" not in str(refused.value)


def test_boards_are_found_by_name(tmp_path):
    file = tmp_path / "own.yaml"
    file.write_text(MINI + "- name: bigger\n  inherits: standard\n  moves: [3]\n")
    assert board_named(f"{file}:bigger").moves == (3,)
    assert board_named(f"{file}:bigger").squares == board_named("standard").squares
    with pytest.raises(FathomError, match="has 2 boards: say which"):
        board_named(str(file))
    with pytest.raises(FathomError, match="no board 'x'"):
        board_named(f"{file}:x")
    with pytest.raises(FathomError, match="cannot read"):
        board_named(f"{tmp_path}/none.yaml:x")
    file.write_text(MINI)
    assert board_named(str(file)).name == "small"


@given(st.text(alphabet="-: []()\n#abdelmnoprstuvw0123,", max_size=120), st.integers(0, 300))
def test_no_text_breaks_the_reader(text, at):
    for whole in (text, MINI[:at] + text + MINI[at:]):
        try:
            read_boards(whole, "b.yaml")
        except FathomError as error:
            assert "\n" not in str(error)


def test_every_board_can_be_played_on():
    for board in all_boards().values():
        assert board.positions > 0
