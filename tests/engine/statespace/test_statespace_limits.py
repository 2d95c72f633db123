"""A limit ends a search with `LimitReached`, never with an answer; memory is refused before it is taken."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from statespace_worlds import ice, line

from fathom.answer import Limits, Watch
from fathom.compiled import compiled
from fathom.engine.statespace import (
    EXPAND,
    Rules,
    a_star,
    all_distances,
    breadth_first,
    cheapest_first,
    whole_space,
)
from fathom.engine.statespace.pace import lengthen
from fathom.errors import FathomError, LimitReached

SEARCHES = {
    "hashed": lambda rules, starts, watch: breadth_first(rules, starts, watch, visited="hashed"),
    "dense": lambda rules, starts, watch: breadth_first(rules, starts, watch, visited="dense"),
    "distances": all_distances,
    "cheapest": cheapest_first,
    "a star": a_star,
    "graph": whole_space,
}
EVERY_SEARCH = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES.keys())

LONG = line(3000)


class Diary(Watch):
    """A watch that writes down what it is asked."""

    __slots__ = ("checks", "reserved")

    def __init__(self):
        super().__init__()
        self.checks = 0
        self.reserved = Counter()

    def reserve(self, size, purpose):
        self.reserved[purpose] += size

    def check(self, *arguments, **facts):
        self.checks += 1


@EVERY_SEARCH
def test_a_search_stops_on_request(search):
    asked = iter([False, True])
    with pytest.raises(LimitReached, match="request"):
        search(LONG.rules(), [0], Limits(cancelled=lambda: next(asked, True)).watch())


@EVERY_SEARCH
def test_a_search_stops_when_its_time_is_over(search):
    with pytest.raises(LimitReached, match="time"):
        search(LONG.rules(), [0], Limits(time=0).watch())


@EVERY_SEARCH
def test_a_search_stops_after_so_many_nodes(search):
    seen = []
    with pytest.raises(LimitReached, match="1000 nodes"):
        search(
            LONG.rules(),
            [0],
            Limits(nodes=1000, progress=lambda progress: seen.append(progress.done)).watch(),
        )
    assert max(seen) == 1001


@EVERY_SEARCH
def test_memory_is_refused_before_it_is_taken(search, monkeypatch):
    monkeypatch.setattr("fathom.answer.resident_bytes", lambda: 10_000_000)
    with pytest.raises(LimitReached, match="would take"):
        search(LONG.rules(), [0], Limits(memory=10_004_000).watch())


@pytest.mark.parametrize("search", [SEARCHES["hashed"], cheapest_first, whole_space])
def test_growth_is_refused_in_the_middle_of_a_search(search, monkeypatch):
    monkeypatch.setattr("fathom.answer.resident_bytes", lambda: 10_000_000)
    seen = []
    limits = Limits(memory=10_100_000, progress=lambda progress: seen.append(progress.done))
    with pytest.raises(LimitReached, match="would take"):
        search(ice().ice_rules(5, 5, 5), [31], limits.watch())
    assert max(seen) > 0


def test_an_enormous_bitmap_is_refused_and_not_allocated():
    rules = line(3).rules(size=1 << 50)
    with pytest.raises(LimitReached, match="bitmap"):
        breadth_first(rules, [0], Limits(memory=1 << 34).watch())


def test_growth_is_asked_for():
    rules = ice().ice_rules(5, 5, 4)
    diary = Diary()
    found = breadth_first(rules, [15], diary, visited="hashed")
    assert diary.reserved["the states found"] + diary.reserved["the first states"] >= 8 * found.states
    assert diary.reserved["the table of visited states"] >= 8 * found.states * 8 // 5


def test_an_array_is_not_lengthened_when_memory_is_refused():
    array = np.zeros(10, dtype=np.int64)
    with pytest.raises(LimitReached):
        lengthen(array, 11, Limits(memory=1).watch(), "a test")
    assert len(array) == 10


def test_slices_give_the_watch_many_looks():
    diary = Diary()
    breadth_first(line(20_000).rules(), [0], diary)
    assert diary.checks > 5


def test_an_answer_within_the_limit_is_given():
    assert breadth_first(line(100, goals=[50]).rules(), [0], Limits(nodes=100).watch()).cost == 50


@compiled(EXPAND)
def claim_five(parameters, state, out):
    return 5


@pytest.mark.parametrize("search", [breadth_first, cheapest_first])
def test_more_successors_than_promised_are_refused(search):
    with pytest.raises(FathomError, match="more than the 2"):
        search(Rules(np.zeros(1), 1, 2, claim_five), [1], Limits().watch())


@pytest.mark.parametrize("setting", ["NUMBA_DISABLE_JIT", pytest.param("NUMBA_BOUNDSCHECK", marks=pytest.mark.slow)])
def test_the_kernels_run_as_plain_python_and_with_checked_bounds(setting, tmp_path):
    script = """
import warnings
warnings.simplefilter("error")
warnings.filterwarnings("ignore", message="First-class function type")
from fathom.answer import Limits
from fathom.engine.statespace import EXPAND, Rules, a_star, breadth_first, cheapest_first, whole_space
from statespace_worlds import World, ice
rules = ice().ice_rules(4, 4, 2)
for visited in ("hashed", "dense"):
    assert breadth_first(rules, [3], Limits().watch(), visited=visited).states == 46
nodes = 1500
moves = tuple(((2 * n % nodes, n % 7), ((2 * n + 1) % nodes, n % 5)) for n in range(nodes))
for words in (1, 3):
    world = World(moves, frozenset([nodes - 1]), words=words)
    start = [world.state(1)]
    path = breadth_first(world.rules(), start, Limits().watch(), visited="hashed").path
    assert len(path) == world.distances([1])[nodes - 1] and world.replays(path, [1])
    for search in (cheapest_first, a_star):
        found = search(world.rules(), start, Limits().watch())
        assert found.cost == world.costs([1])[nodes - 1] and world.replays(found.path, [1])
    assert len(whole_space(world.rules(), start, Limits().watch()).indices) == 2 * nodes
"""
    environment = os.environ | {setting: "1", "FATHOM_COMPILE": "always", "FATHOM_CACHE": str(tmp_path)}
    environment["PYTHONPATH"] = str(Path(__file__).parent)
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
