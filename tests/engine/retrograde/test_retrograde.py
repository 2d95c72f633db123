"""The engine against the definition of won, lost and drawn."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from retrograde_games import Listed, chain, chance_game, listed_actions

from fathom.answer import Limits, Watch
from fathom.engine.retrograde import AT_ONCE, Game, meaning, solve
from fathom.errors import FathomError, LimitReached


def values_of(solved):
    return [solved.value(number) for number in range(solved.game.size)]


@settings(max_examples=60)
@given(st.integers(0, 10**9))
def test_random_games_are_solved_as_they_are_defined(seed):
    listed = chance_game(random.Random(seed))
    expected = listed.values()
    for backward in (True, False):
        for judges in (True, False):
            for cores in (1, 2):
                solved = solve(listed.game(backward=backward, judges=judges), Watch(), cores=cores)
                assert values_of(solved) == expected
    assert solved.wins == sum(value == "won" for value, _ in expected)
    assert solved.losses == sum(value == "lost" for value, _ in expected)
    assert solved.draws == sum(value == "drawn" for value, _ in expected)
    for generation, (wins, losses) in enumerate(solved.generations):
        assert wins == expected.count(("won", generation))
        assert losses == expected.count(("lost", generation))
    assert solved.generations[-1] == (0, 0)


@settings(max_examples=12)
@given(st.integers(0, 10**9), st.integers(1, 60))
def test_a_game_that_is_stopped_again_and_again_ends_the_same(tmp_path_factory, seed, stops):
    listed = chance_game(random.Random(seed))
    folder = tmp_path_factory.mktemp("store")
    chance = random.Random(stops)
    while True:
        told = [0]

        def cancelled(told=told, patience=chance.randint(1, 12)):
            told[0] += 1
            return told[0] > patience

        try:
            solved = solve(listed.game(), Watch(Limits(cancelled=cancelled)), store=folder, cores=1)
            break
        except LimitReached:
            continue
    assert values_of(solved) == listed.values()
    again = solve(listed.game(), Watch(), store=folder)
    assert again.generations == solved.generations
    assert values_of(again) == values_of(solved)
    assert {one.name for one in folder.iterdir()} == {"codes", "lock", "search.json"}


def test_more_generations_than_a_byte_holds():
    listed = chain(700)
    solved = solve(listed.game(), Watch())
    assert values_of(solved) == listed.values()
    assert solved.value(699) == ("won", 699)
    assert len(solved.generations) == 701


def test_many_generations_in_a_store(tmp_path):
    listed = chain(140)
    for most in (5, 400, 100_000):
        told = [0]

        def cancelled(told=told, most=most):
            told[0] += 1
            return told[0] > most

        try:
            solved = solve(listed.game(), Watch(Limits(cancelled=cancelled)), store=tmp_path / "chain")
        except LimitReached:
            continue
    assert values_of(solved) == listed.values()


def test_weights_count_what_symmetries_left_out():
    listed = Listed(2, [[AT_ONCE], [0], [], [3]], [[0], [1], [2], [3]], True)
    game = listed.game(weights=[3, 5])
    solved = solve(game, Watch())
    assert game.positions == 16
    assert (solved.wins, solved.losses, solved.draws) == (3, 8, 5)
    assert solved.generations == ((3, 5), (0, 3), (0, 0))


def test_every_generation_is_told():
    heard = []
    solved = solve(chain(10).game(), Watch(), found=lambda *one: heard.append(one))
    assert heard == [(generation, *counts) for generation, counts in enumerate(solved.generations)]


def test_progress_says_how_far_it_is():
    told = []
    solve(chain(500).game(), Limits(progress=told.append).watch())
    assert {"generation 0: begin", "generation 1: sweep", "generation 1: mark", "generation 1: close"} <= {
        one.phase for one in told
    }
    assert all(one.total == 8 for one in told)


def test_a_store_of_another_game_is_refused(tmp_path):
    solve(chain(5).game(), Watch(), store=tmp_path)
    with pytest.raises(FathomError, match="another search"):
        solve(chain(6).game(), Watch(), store=tmp_path)


def test_a_damaged_store_is_refused(tmp_path):
    solve(chain(5).game(), Watch(), store=tmp_path)
    (tmp_path / "codes").write_bytes(b"")
    with pytest.raises(FathomError, match="is damaged: found 0 bytes"):
        solve(chain(5).game(), Watch(), store=tmp_path)


def test_memory_is_asked_for_first():
    big = Game("big", np.zeros(1), 1 << 50, 1 << 30, 1, listed_actions)
    with pytest.raises(LimitReached, match="tables of all positions"):
        solve(big, Watch())


@pytest.mark.parametrize("bad", [{"size": 0}, {"block": 0}, {"most": 0}, {"weights": np.ones(3)}])
def test_games_that_cannot_be(bad):
    facts = {"size": 10, "block": 5, "most": 1} | bad
    with pytest.raises(FathomError):
        Game("bad", np.zeros(1), actions=listed_actions, **facts)


def test_places_and_numbers():
    game = Game("some", np.zeros(1), 1000, 70, 1, listed_actions)
    assert (game.blocks, game.words, game.stride) == (15, 2, 128)
    assert [game.number(game.place(number)) for number in range(1000)] == list(range(1000))
    assert len({game.place(number) for number in range(1000)}) == 1000


def test_meanings():
    assert [meaning(code) for code in range(5)] == [
        ("drawn", None),
        ("won", 0),
        ("lost", 0),
        ("won", 1),
        ("lost", 1),
    ]
