"""Exploring in ranges counts what the dense search counts, whoever dies on the way, in one go or in many."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statespace_worlds import line, numbered, worlds

from fathom.answer import Limits, Watch
from fathom.engine.statespace import explore
from fathom.engine.statespace.ranges import explore_in_ranges
from fathom.engine.workers.here import Here
from fathom.errors import FathomError, LimitReached
from mortal_crew import Mortal


def same(*made):
    return made


@settings(max_examples=60)
@given(data=st.data())
def test_ranges_count_what_one_table_counts(data):
    world = data.draw(worlds(most_nodes=200))
    start = [world.state(data.draw(st.integers(0, len(world.moves) - 1)))]
    rules = numbered(world)
    whole = explore(rules, start, Watch(), visited="dense", symmetry=False)
    chance = random.Random(data.draw(st.integers(0, 10**9)))
    crew = Mortal(data.draw(st.integers(1, 4)), chance, data.draw(st.sampled_from([0.0, 0.1])))
    ranges = data.draw(st.integers(1, 7))
    found = explore_in_ranges(same, (rules, rules.rows_of(start)), Watch(), crew, ranges=ranges)
    assert (found.states, found.per_depth) == (whole.states, whole.per_depth)


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize(("listed", "received"), [(4, 4), (4, 1 << 16), (1 << 16, 4)])
def test_depths_too_wide_to_be_listed_are_found_in_the_table(cores, listed, received, monkeypatch):
    """With a list of four states, of one's own or from others, nearly every depth is read off the table."""
    from statespace_worlds import circle

    from fathom.engine.statespace import explore as module
    from fathom.engine.statespace import ranges as owners

    world = circle(2000, [1, 45, 1999])
    rules = numbered(world)
    whole = explore(rules, [world.state(3)], Watch(), visited="dense", symmetry=False)
    monkeypatch.setattr(__import__("sys").modules[module.__module__], "_LISTED", listed)
    monkeypatch.setattr(owners, "_LISTED", received)
    monkeypatch.setattr(owners, "_BLOCK", 2)
    with Here(cores=cores) as crew:
        found = explore_in_ranges(same, (rules, rules.rows_of([world.state(3)])), Watch(), crew, ranges=3)
    assert found.per_depth == whole.per_depth


def test_what_was_stopped_goes_on_in_its_folder(tmp_path: Path):
    world = line(60)
    rules = numbered(world)
    made = (rules, rules.rows_of([world.state(0)]))
    whole = explore(rules, [world.state(0)], Watch(), visited="dense", symmetry=False)
    stops = 0
    while True:
        told = [0]

        def cancelled(told=told):
            told[0] += 1
            return told[0] > 40

        try:
            crew = Mortal(2)
            found = explore_in_ranges(same, made, Watch(Limits(cancelled=cancelled)), crew, store=tmp_path, ranges=2)
            break
        except LimitReached:
            stops += 1
    assert stops > 2
    assert found.per_depth == whole.per_depth
    again = explore_in_ranges(same, made, Watch(), Mortal(1), store=tmp_path)
    assert again.per_depth == whole.per_depth and again.expanded == 0


def test_a_damaged_block_is_refused(tmp_path: Path):
    world = line(60)
    rules = numbered(world)
    made = (rules, rules.rows_of([world.state(0)]))
    rounds = [0]

    def cancelled():
        rounds[0] += 1
        return rounds[0] > 20

    with pytest.raises(LimitReached):
        explore_in_ranges(same, made, Watch(Limits(cancelled=cancelled)), Mortal(1), store=tmp_path, ranges=2)
    one = next(path for path in tmp_path.iterdir() if path.name.startswith("new-0"))
    one.write_bytes(one.read_bytes()[:-3])
    with pytest.raises(FathomError, match="is damaged"):
        explore_in_ranges(same, made, Watch(), Mortal(1), store=tmp_path)
