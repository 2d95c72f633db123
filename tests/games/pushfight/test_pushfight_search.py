"""Search without a database, against published values and against the database."""

from __future__ import annotations

import random

import numpy as np
import pytest
from pushfight_chance import DATA, all_boards, chance_board, chance_position

from fathom.answer import Limits, Watch
from fathom.engine.retrograde import Value
from fathom.errors import LimitReached
from fathom.games.pushfight import board_named, read_position
from fathom.games.pushfight.check.rules import successors
from fathom.games.pushfight.solve.database import solve
from fathom.games.pushfight.solve.numbers import masks_of
from fathom.games.pushfight.solve.places import bit
from fathom.games.pushfight.solve.search import Search, room_to_search, search
from fathom.games.pushfight.solve.search.at_once import Sides, lines_of, wins_at_once
from fathom.games.pushfight.solve.search.batch import falls, masks_of_all, values
from fathom.games.pushfight.solve.search.proving import Position, prepared_win

EXPECTED = {"L0": (Value.LOST, 0), "W1": (Value.WON, 1), "L1": (Value.LOST, 1), "W2": (Value.WON, 2)}


def published(values, most):
    if not DATA.is_dir():
        pytest.skip("published positions are not here")
    found = {value: [] for value in values}
    for line in (DATA / "samples.tsv").read_text().splitlines()[1:]:
        value, _, position = line.split("\t")
        if value in found and len(found[value]) < most:
            found[value].append(position)
    return [(value, position) for value, positions in found.items() for position in positions]


def assert_found(listed, turns):
    board = board_named("standard")
    for value, position in listed:
        assert search(board, read_position(board, position), turns, Watch()) == EXPECTED[value], position


def test_published_positions_of_few_turns():
    assert_found(published(("L0", "W1"), 20), 1)
    assert_found(published(("L1",), 8), 2)
    assert_found(published(("W2",), 1), 3)


@pytest.mark.slow
def test_published_positions_lost_in_one_and_won_in_two():
    assert_found(published(("L1", "W2"), 20), 3)


@pytest.mark.slow
def test_published_ties_and_long_games_are_not_decided_early():
    for _value, position in published(("T", "W9", "L8"), 3):
        board = board_named("standard")
        assert search(board, read_position(board, position), 2, Watch()) == (None, None)


@pytest.mark.parametrize(("moves", "null_push"), [((0, 1), False), ((1,), False), ((0, 1), True)])
def test_search_says_what_the_database_says(moves, null_push):
    board = board_named("mini").with_rules(moves=moves, null_push=null_push)
    database = solve(board)
    chance = random.Random(5)
    for _ in range(60):
        cells = chance_position(board, chance)
        value, generation = database.value(cells)
        found, own_turns = search(board, cells, 3, Watch())
        if found is None:
            assert generation is None or generation > 1
        else:
            assert found == value
            assert own_turns is not None
            # who wins by leaving the other without a push needs a turn, as does who pushes a piece off
            assert own_turns in (generation // 2, generation // 2 + 1, (generation + 1) // 2)


def test_a_search_can_be_stopped():
    asked = [0]

    def cancelled():
        asked[0] += 1
        return asked[0] > 4

    board = board_named("standard")
    chance = random.Random(1)
    while search(board, cells := chance_position(board, chance), 2, Watch())[0] is not None:
        pass
    with pytest.raises(LimitReached):
        search(board, cells, 5, Limits(cancelled=cancelled).watch())


def wins_by_lines(board, cells):
    room = room_to_search(board, 0, Watch())
    anchor, their_pushers, their_pawns, pushers, pawns = masks_of(cells)
    anchored = np.uint64(0) if anchor < 0 else np.uint64(bit(anchor))
    sides = Sides(their_pushers | their_pawns, pushers, pawns, anchored)
    return bool(wins_at_once(room.parameters, room.lines, sides, room.near))


def test_lines_tell_what_the_plain_rules_say_of_wins_at_once():
    chance = random.Random(2)
    compared = {True: 0, False: 0}
    for _ in range(1000):
        board = chance_board(chance)
        if board.anchorable and len(lines_of(board)):
            for _ in range(8):
                cells = chance_position(board, chance)
                assert wins_by_lines(board, cells) == bool(successors(board, cells)[0]), (board, cells)
                compared[wins_by_lines(board, cells)] += 1
    assert min(compared.values()) > 50


@pytest.mark.parametrize("moves", [(0,), (0, 1), (0, 1, 2)])
def test_lines_tell_what_all_turns_do(moves):
    chance = random.Random(3)
    for board in (board.with_rules(moves=moves, null_push=None) for board in all_boards().values()):
        if not board.anchorable or not len(lines_of(board)):
            continue
        room = room_to_search(board, 0, Watch())
        for _ in range(25):
            cells = chance_position(board, chance)
            assert wins_by_lines(board, cells) == (prepared_win(room, Position(*masks_of(cells))) >= 0), cells


def test_lines_are_not_asked_where_the_rules_are_others():
    boards = all_boards()
    assert (
        len(lines_of(boards["standard"]))
        and not len(lines_of(boards["walls"]))
        and not len(lines_of(boards["one-way"]))
    )


def test_the_turn_that_decides_is_told_whichever_way_it_was_found():
    board, chance = board_named("mini"), random.Random(4)
    told = 0
    for _ in range(100):
        cells = chance_position(board, chance)
        ply = Search(board, 1, Watch()).deciding(cells, 1, True)
        at_once, _ = successors(board, cells)
        assert (ply is not None) == bool(at_once)
        told += ply is not None
    assert told


@pytest.mark.parametrize("cores", [1, 3])
def test_many_positions_are_judged_as_one_is(cores, monkeypatch):
    monkeypatch.setattr("fathom.games.pushfight.solve.search.batch._SLICE", 7)
    chance = random.Random(5)
    for name, turns in (("mini", 3), ("walls", 2), ("standard", 1)):
        board = all_boards()[name]
        positions = [chance_position(board, chance) for _ in range(40)]
        assert values(board, positions, turns, cores=cores) == [search(board, one, turns, Watch()) for one in positions]
        told = falls(board, masks_of_all(board, positions), cores=cores).tolist()
        assert told == [bool(successors(board, one)[0]) for one in positions] if name != "standard" else any(told)
    assert values(board, [], 1) == []


def test_many_positions_can_be_stopped():
    board, chance = board_named("standard"), random.Random(1)
    positions = [chance_position(board, chance) for _ in range(200)]
    with pytest.raises(LimitReached):
        values(board, positions, 5, Limits(nodes=10_000).watch())
