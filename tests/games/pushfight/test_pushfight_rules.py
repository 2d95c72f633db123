"""The rules: by hand, against published positions, and both generators against each other."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pushfight_chance import DATA, all_boards, chance_board, chance_position, image

from fathom.engine.retrograde import AT_ONCE, NEVER
from fathom.errors import FathomError
from fathom.games.pushfight import board_named, drawn, read_position
from fathom.games.pushfight.analyse.variants import rectangle
from fathom.games.pushfight.check.rules import pushes as plain_pushes
from fathom.games.pushfight.check.rules import reach, successors
from fathom.games.pushfight.model.position import PIECES
from fathom.games.pushfight.model.symmetry import symmetries
from fathom.games.pushfight.solve.game import game_of
from fathom.games.pushfight.solve.kernels import actions, predecessors, pushes
from fathom.games.pushfight.solve.layout import MOVES, parameters_of
from fathom.games.pushfight.solve.numbers import cells_of, masks_of, rank, stored_number, unrank
from fathom.games.pushfight.solve.turns import prepare, room_for

ROW = rectangle(1, 6, rails="none", pushers=1, pawns=1, moves=(0,))


def push_ends(board, cells):
    return sorted((push.pusher, push.direction, push.after or push.fallen) for push in plain_pushes(board, cells))


@pytest.mark.parametrize(
    ("cells", "ends"),
    [
        (".Oxo.Y", [(1, 2, "..YoxO")]),  # a line of two goes one square on, and the pusher is anchored
        ("xO.oY.", [(1, 0, "x")]),  # the last piece falls
        ("oO.Y.x", [(1, 0, "o")]),  # also one's own
        (".OY.xo", []),  # the anchor is never moved
        ("oxO.Y.", [(2, 0, "o")]),  # ... at the end of a line
        ("x.O.Yo", []),  # nothing to push
        (".OxoY.", []),  # nor is it at the end of a line
    ],
)
def test_pushes_along_a_row(cells, ends):
    assert push_ends(ROW, cells) == ends


def test_rails_stop_pushes_and_moves():
    board = rectangle(1, 4, rails="ends", pushers=1, pawns=0, moves=(0, 1))
    assert push_ends(board, "OY..") == []
    assert push_ends(board, "XO..") == []
    assert push_ends(board, ".OX.") == [(1, 2, "..YO")]
    assert reach(board, "O..Y", 0) == [1, 2]


def test_a_full_ring_cannot_be_pushed():
    board = rectangle(3, 2, rails="none", cylinder=True, pushers=1, pawns=2, moves=(0,))
    cells = "OYoxox"  # the left column is O o o
    assert cells[0::2] == "Ooo"
    assert all(push.direction in (0, 2) for push in plain_pushes(board, cells))


def test_null_pushes_need_company():
    board = ROW.with_rules(null_push=True)
    assert (1, 0, "Y.xo.O") in push_ends(board, ".Oox.Y")
    assert push_ends(board, "O..oYx") == []


@pytest.mark.skipif(not DATA.is_dir(), reason="published positions are not here")
def test_published_positions_won_and_lost_at_once():
    board = board_named("standard")
    seen = 0
    for line in (DATA / "samples.tsv").read_text().splitlines()[1:]:
        value, _, position = line.split("\t")
        cells = read_position(board, position)
        if value in ("W1", "L0") or seen % 40 == 0:
            at_once, after = successors(board, cells)
            assert at_once == (value == "W1")
            assert (not at_once and not after) == (value == "L0")
        seen += 1
    assert seen > 1900


def compiled_successors(board, cells):
    """Whether a turn wins at once, and the stored numbers of the other turns' positions, by the compiled generator."""
    parameters = parameters_of(board)
    anchor, pushers, pawns, own_pushers, own_pawns = masks_of(cells)
    rows, slots = room_for(board)
    out = np.zeros(4 * board.pushers, dtype=np.int64)
    game = game_of(board)
    found, at_once, distinct = set(), False, set()
    for row in rows[: prepare(parameters, pushers | pawns, own_pushers, own_pawns, rows, slots)]:
        distinct.add((row[0], row[1]))
        if int(row[2]) & int(parameters[MOVES]):
            for place in out[: pushes(parameters, anchor, pushers, pawns, row[0], row[1], out)]:
                at_once |= place == AT_ONCE
                if place != AT_ONCE:
                    found.add(int(place) if place == NEVER else game.number(int(place)))
    assert not slots.any()
    assert len(distinct) == prepare(parameters, pushers | pawns, own_pushers, own_pawns, rows, slots)
    return at_once, found


@pytest.mark.parametrize("name", sorted(all_boards()))
@pytest.mark.parametrize("null_push", [False, True])
def test_both_generators_agree_on_every_board(name, null_push):
    chance = random.Random(name)
    board = all_boards()[name].with_rules(null_push=null_push)
    for _ in range(4 if len(board.squares) > 16 else 100):
        cells = chance_position(board, chance)
        if chance.random() < 0.2:
            cells = cells.replace("Y", "X")
        at_once, after = successors(board, cells)
        stored = {stored_number(board, one) if one.index("Y") in board.anchorable else NEVER for one in after}
        assert compiled_successors(board, cells) == (at_once, stored), drawn(board, cells)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(all_boards()))
def test_both_generators_agree_on_thousands_of_positions(name):
    chance = random.Random(name)
    board = all_boards()[name]
    for _ in range(1500 if len(board.squares) < 20 else 1000):
        cells = chance_position(board, chance)
        at_once, after = successors(board, cells)
        assert compiled_successors(board, cells) == (at_once, {stored_number(board, one) for one in after})


@settings(max_examples=40)
@given(st.integers(0, 10**9))
def test_both_generators_agree_on_boards_by_chance(seed):
    chance = random.Random(seed)
    board = chance_board(chance)
    for _ in range(5 if board.positions else 0):
        cells = chance_position(board, chance)
        at_once, after = successors(board, cells)
        stored = {stored_number(board, one) if one.index("Y") in board.anchorable else NEVER for one in after}
        assert compiled_successors(board, cells) == (at_once, stored)


@pytest.mark.parametrize("name", sorted(all_boards()))
def test_predecessors_are_what_pushes_lead_from(name):
    chance = np.random.default_rng(7)
    for board in (all_boards()[name], all_boards()[name].with_rules(null_push=True)):
        game = game_of(board)
        notes = np.zeros((2, game.notes), dtype=np.int64)
        out, before = np.zeros(game.most, dtype=np.int64), np.zeros(game.most, dtype=np.int64)
        for number in chance.integers(0, game.size, 60).tolist():
            place = game.place(number)
            for after in out[: actions(game.parameters, place, out, notes[0])].tolist():
                if after >= 0:
                    count = predecessors(game.parameters, after, before, notes[1])
                    assert place in before[:count]
            orbit = {image(unrank(board, number), symmetry) for symmetry in symmetries(board)}
            count = predecessors(game.parameters, place, before, notes[1])
            for earlier in before[:count].tolist():
                after = out[: actions(game.parameters, earlier, out, notes[0])].tolist()
                assert orbit & {unrank(board, game.number(there)) for there in after if there >= 0}


@pytest.mark.parametrize("name", sorted(all_boards()))
def test_numbers_of_positions_both_ways(name):
    chance = random.Random(3)
    board = all_boards()[name]
    for number in (0, board.positions - 1, *(chance.randrange(board.positions) for _ in range(50))):
        cells = unrank(board, number)
        assert rank(board, cells) == number
        assert read_position(board, cells) == cells
        assert read_position(board, drawn(board, cells)) == cells
        assert cells_of(board, masks_of(cells)) == cells
        assert 0 <= stored_number(board, cells) < game_of(board).size


def test_small_boards_are_numbered_without_gaps():
    board = rectangle(2, 3, rails="none", pushers=1, pawns=1)
    every = {unrank(board, number) for number in range(board.positions)}
    assert len(every) == board.positions


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "found 0 characters, expected 14"),
        ("Xx.Y..o.O.xO.q", "expected one of . o O x X Y"),
        ("Xx.Y..o.O.xO..", "found 1 of o, expected 2"),
        ("Yx.Y..o.O.xO.o", "expected one anchor"),
        (" Xx.\nY..o.O\n .xO", "found 13"),
        ("zXx.Y\n..o.O.\n.xO.o", "row 0, column 0: found 'z'"),
        (" Xx.Y\n..o.O.", "found 2 rows, expected 3"),
    ],
)
def test_bad_positions_are_refused(text, words):
    with pytest.raises(FathomError) as refused:
        read_position(board_named("mini"), text)
    assert words in str(refused.value) or "expected" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_positions_without_a_number():
    board = board_named("mini")
    with pytest.raises(FathomError, match="expected a position with an anchor"):
        rank(board, "Xx.X..o.O.xO.o")
    with pytest.raises(FathomError, match="no push ends there"):
        rank(board, "Xx..Y.o.O.xO.o")
    with pytest.raises(FathomError, match="expected one from 0 to 8648639"):
        unrank(board, 8_648_640)


def test_every_glyph_has_a_meaning():
    assert set(PIECES) == set("oOxXY")
