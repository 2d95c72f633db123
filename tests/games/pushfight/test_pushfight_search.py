"""Search without a database, against published values and against the database."""

from __future__ import annotations

import random

import pytest
from pushfight_chance import DATA, chance_position

from fathom.answer import Limits, Watch
from fathom.engine.retrograde import Value
from fathom.errors import LimitReached
from fathom.games.pushfight import board_named, read_position
from fathom.games.pushfight.solve.database import solve
from fathom.games.pushfight.solve.search import search

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
