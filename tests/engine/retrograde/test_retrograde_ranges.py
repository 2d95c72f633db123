"""Games solved in ranges have the codes of games solved whole, bit for bit, whoever dies on the way."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from retrograde_games import chain, chance_game

from fathom.answer import Limits, Watch
from fathom.engine.retrograde import solve
from fathom.engine.retrograde.together import solve_together
from fathom.engine.workers.here import Here
from fathom.errors import LimitReached
from mortal_crew import Mortal


def same(game):
    return game


@settings(max_examples=60)
@given(
    seed=st.integers(0, 10**9),
    backward=st.booleans(),
    workers=st.integers(1, 3),
    ranges=st.integers(1, 6),
    likelihood=st.sampled_from([0.0, 0.1]),
)
def test_ranges_decide_what_one_table_decides(seed, backward, workers, ranges, likelihood):
    chance = random.Random(seed)
    listed = chance_game(chance)
    blocks = -(-len(listed.actions) // listed.block)
    game = listed.game(backward=backward, weights=[chance.randint(1, 3) for _ in range(blocks)])
    whole = solve(game, Watch(), cores=1)
    crew = Mortal(workers, chance, likelihood)
    told = []
    found = solve_together(same, (game,), Watch(), crew, ranges=ranges, found=lambda *one: told.append(one))
    assert np.array_equal(found.codes, whole.codes) and found.codes.dtype == whole.codes.dtype
    assert found.generations == whole.generations
    assert told == [(number, *counts) for number, counts in enumerate(whole.generations)]


def test_more_generations_than_fit_into_a_byte():
    game = chain(200).game()
    whole = solve(game, Watch())
    found = solve_together(same, (game,), Watch(), Mortal(2, random.Random(1), 0.05), ranges=3)
    assert found.codes.dtype == np.uint16 and np.array_equal(found.codes, whole.codes)
    forward = chain(200).game(backward=False)
    found = solve_together(same, (forward,), Watch(), Mortal(2, random.Random(2), 0.05), ranges=3)
    assert np.array_equal(found.codes, whole.codes)


def test_several_threads_of_one_worker_decide_the_same():
    for seed in range(5):
        game = chance_game(random.Random(seed)).game()
        with Here(cores=2) as crew:
            found = solve_together(same, (game,), Watch(), crew, ranges=2)
        assert np.array_equal(found.codes, solve(game, Watch()).codes)


def test_what_was_stopped_goes_on_and_its_folder_is_that_of_a_whole_run(tmp_path: Path):
    game = chance_game(random.Random(5)).game()
    whole = solve(game, Watch())
    stops = 0
    while True:
        told = [0]

        def cancelled(told=told, patience=5 + 5 * stops):
            told[0] += 1
            return told[0] > patience

        try:
            watch = Watch(Limits(cancelled=cancelled))
            found = solve_together(same, (game,), watch, Mortal(2), store=tmp_path, ranges=2)
            break
        except LimitReached:
            stops += 1
    assert stops > 0
    assert np.array_equal(found.codes, whole.codes)
    again = solve(game, Watch(), store=tmp_path, thorough=True)
    assert np.array_equal(again.codes, whole.codes) and again.generations == whole.generations
    opened = solve_together(same, (game,), Watch(), Mortal(1), store=tmp_path)
    assert np.array_equal(opened.codes, whole.codes) and opened.looked == found.looked
