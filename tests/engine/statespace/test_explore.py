"""Exploring counts what a queue counts, by any visited set, with symmetries or without, in one go or in many."""

import json
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statespace_worlds import circle, line, numbered, worlds

from fathom.answer import Limits
from fathom.engine.statespace import explore
from fathom.engine.statespace.visited import runs
from fathom.errors import FathomError, LimitReached, MemoryReached

MANNERS = pytest.mark.parametrize("visited", ["dense", "hashed", "disk"])


def per_depth(world, start):
    return tuple(np.bincount(list(world.distances([start]).values())).tolist())


@MANNERS
@given(data=st.data())
def test_every_visited_set_counts_what_a_queue_counts(visited, data):
    world = data.draw(worlds())
    start = data.draw(st.integers(0, len(world.moves) - 1))
    found = explore(numbered(world), [world.state(start)], Limits().watch(), visited=visited)
    assert found.per_depth == per_depth(world, start)
    assert found.states == found.expanded == sum(found.per_depth)
    assert found.visited == visited


@given(
    nodes=st.integers(1, 200),
    steps=st.lists(st.integers(0, 199), max_size=3),
    start=st.integers(0, 199),
    symmetric=st.booleans(),
)
def test_symmetries_change_no_count(nodes, steps, start, symmetric):
    world = circle(nodes, [step % nodes for step in steps])
    start %= nodes
    found = explore(numbered(world, nodes), [world.state(start)], Limits().watch(), symmetry=symmetric)
    assert found.states == len(world.distances([start]))
    if symmetric:
        assert found.symmetries == found.states, "every node that can be reached is the start, turned"
        assert found.expanded <= found.states
    else:
        assert found.symmetries == 1
        assert found.per_depth == per_depth(world, start)


@pytest.mark.parametrize("cores", [1, 2, 3])
def test_a_wide_space_needs_passes_over_the_table(cores):
    nodes = 1 << 19
    moves = tuple(((2 * n % nodes, 1), ((2 * n + 1) % nodes, 1)) for n in range(nodes))
    rules = numbered(type(circle(1, []))(moves, frozenset()))
    found = explore(rules, [1], Limits().watch(), cores=cores)
    assert found.states == nodes
    assert found.per_depth == (*(1 << depth for depth in range(19)), 1)


def test_without_numbers_there_is_the_hashed_set():
    rules = line(10).rules(goal=None)
    assert explore(rules, [0], Limits().watch()).visited == "hashed"
    with pytest.raises(FathomError, match="number their states"):
        explore(rules, [0], Limits().watch(), visited="dense")


def test_a_table_that_does_not_fit_is_not_made():
    rules = line(10).rules(goal=None, size=1 << 60, numbering=numbered(line(10)).numbering)
    found = explore(rules, [0], Limits().watch())
    assert (found.visited, found.states) == ("hashed", 10)
    with pytest.raises(MemoryReached, match="table of visited states would take"):
        explore(rules, [0], Limits().watch(), visited="dense")


def test_what_memory_does_not_hold_goes_to_disk(monkeypatch):
    monkeypatch.setattr("fathom.answer.resident_bytes", lambda: 10_000_000)
    for name in ("_PIECE", "_RANGE"):
        monkeypatch.setattr(runs, name, 4)
    world = line(1000)
    found = explore(numbered(world), [0], Limits(memory=10_000_240).watch())
    assert (found.visited, found.states) == ("disk", 1000)


@pytest.mark.parametrize("piece", [1, 3])
def test_many_small_runs_are_merged(piece, monkeypatch):
    for name, size in (("_PIECE", piece), ("_RANGE", 8), ("_SAMPLED", 2)):
        monkeypatch.setattr(runs, name, size)
    nodes = 500
    world = type(line(1))(
        tuple(((7 * n % nodes, 1), ((n * n + 1) % nodes, 1), ((n + 1) % nodes, 1)) for n in range(nodes)), frozenset()
    )
    found = explore(numbered(world), [1], Limits().watch(), visited="disk")
    assert found.per_depth == per_depth(world, 1)


@pytest.mark.parametrize("visited", ["dense", "disk"])
def test_a_search_that_was_stopped_goes_on_from_its_folder(visited, tmp_path):
    nodes = 3000
    world = type(line(1))(tuple(((2 * n % nodes, 1), ((n + 1) % nodes, 1)) for n in range(nodes)), frozenset())
    rules, stops = numbered(world), 0
    for allowed in range(1, 10_000):
        asked = iter(range(allowed))
        limits = Limits(cancelled=lambda asked=asked: next(asked, None) is None)
        try:
            found = explore(rules, [1], limits.watch(), visited=visited, store=tmp_path)
            break
        except LimitReached:
            stops += 1
    assert stops > 3
    assert found.per_depth == per_depth(world, 1)
    assert found.expanded < found.states
    again = explore(rules, [1], Limits().watch(), visited=visited, store=tmp_path)
    assert (again.states, again.per_depth, again.expanded) == (found.states, found.per_depth, 0)


def test_a_folder_belongs_to_one_search(tmp_path):
    explore(numbered(line(5)), [0], Limits().watch(), store=tmp_path)
    with pytest.raises(FathomError, match="holds another search"):
        explore(numbered(line(6)), [0], Limits().watch(), store=tmp_path)
    (tmp_path / "search.json").write_text("{")
    with pytest.raises(FathomError, match=r"search\.json' is damaged"):
        explore(numbered(line(5)), [0], Limits().watch(), store=tmp_path)
    with pytest.raises(FathomError, match="cannot use the folder"):
        explore(numbered(line(5)), [0], Limits().watch(), store=tmp_path / "search.json")


def test_a_folder_is_used_by_one_process_at_a_time(tmp_path):
    def nested(_progress):
        with pytest.raises(FathomError, match="in use by another search"):
            explore(numbered(line(5)), [0], Limits().watch(), store=tmp_path)

    explore(numbered(line(5)), [0], Limits(progress=nested).watch(), store=tmp_path)


KILLED = """
    import os, sys
    from fathom.answer import Limits
    from fathom.engine.statespace import explore
    from fathom.puzzles.iceblock.solve.layout import Layout
    from fathom.puzzles.iceblock.model import board
    layout = Layout(board("oooo...\\n" + ".......\\n" * 5 + "......x"))
    folder, visited, symmetry, states = sys.argv[1], sys.argv[2], sys.argv[3] == "True", int(sys.argv[4])
    def progress(now):
        if now.facts.get("states", 0) >= states:
            os.kill(os.getpid(), 9)
    limits = Limits(progress=progress if states else None)
    found = explore(layout.rules(), layout.start(), limits.watch(), visited=visited, symmetry=symmetry, store=folder)
    print(found.states, found.expanded, len(found.per_depth))
"""


@pytest.mark.parametrize(("visited", "symmetry"), [("dense", False), ("dense", True), ("disk", False)])
def test_a_killed_search_goes_on_and_ends_with_the_same_count(visited, symmetry, tmp_path):
    script = tmp_path / "search.py"
    script.write_text(textwrap.dedent(KILLED))

    def run(states):
        command = [sys.executable, script, tmp_path / "store", visited, str(symmetry), str(states)]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))

    for states in (300, 60_000):
        assert run(states).returncode == -signal.SIGKILL
    last = run(0)
    assert last.returncode == 0, last.stderr
    states, expanded, depths = map(int, last.stdout.split())
    assert states == 95_685
    assert expanded < states
    assert depths == (0 if symmetry else 30)
    notes = json.loads(Path(tmp_path / "store" / "search.json").read_text())["notes"]
    assert sum(notes["per_depth"]) <= states
