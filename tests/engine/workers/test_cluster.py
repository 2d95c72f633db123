"""A cluster of three nodes on this machine: the same results as here, though a node is killed in the middle."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fathom import verbs
from fathom.answer import Limits, Progress, Watch
from fathom.cli.batch import Source, Wishes, solved_files
from fathom.engine.retrograde import solve
from fathom.engine.retrograde.together import solve_together
from fathom.engine.statespace import explore
from fathom.engine.statespace.ranges import explore_in_ranges
from fathom.engine.workers import Crew, Desk, crew_on, in_parts
from fathom.errors import FathomError
from fathom.games.pushfight.model.language import board_named
from fathom.games.pushfight.solve.game import game_of
from fathom.puzzles.iceblock.analyse import rules_of
from fathom.puzzles.iceblock.analyse.studies import empty_board

pytest.importorskip("ray", reason="the extra `cluster` is not installed")
EXAMPLES = Path(__file__).parents[3] / "examples"
NODES = 3


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Three nodes, each with one core; workers find the sources as this process does."""
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(__import__("sys").path))
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    for _ in range(NODES - 1):
        nodes.add_node(num_cpus=1)
    monkeypatch.setenv("RAY_ADDRESS", nodes.address)
    try:
        yield nodes
    finally:
        nodes.shutdown()


class Killer:
    """Kills a node that is not the head, once, when work is told to have come so far."""

    def __init__(self, cluster: Any, when: Callable[[Progress], bool]) -> None:
        self.cluster, self.when, self.killed = cluster, when, False

    def __call__(self, progress: Progress) -> None:
        if not self.killed and self.when(progress):
            self.killed = True
            node = next(node for node in self.cluster.list_all_nodes() if not node.head)
            self.cluster.remove_node(node, allow_graceful=False)

    def watch(self) -> Watch:
        return Watch(Limits(progress=self))


def square(desk: Desk, number: int) -> int:
    time.sleep(0.05)
    return number * number


def the_batch(crew: Crew, watch: Watch) -> None:
    assert list(in_parts(crew, square, ((n,) for n in range(60)), watch)) == [n * n for n in range(60)]


def the_exploration(crew: Crew, watch: Watch, side: int = 5) -> None:
    board = empty_board(side, side, range(4))
    rules, start = rules_of(board)
    whole = explore(rules, start, Watch(), visited="dense", symmetry=False)
    found = explore_in_ranges(rules_of, (board,), watch, crew)
    assert (found.states, found.per_depth) == (whole.states, whole.per_depth)


def the_game(crew: Crew, watch: Watch) -> None:
    board = board_named("mini")
    whole = solve(game_of(board), Watch())
    found = solve_together(game_of, (board,), watch, crew)
    assert np.array_equal(found.codes, whole.codes) and found.generations == whole.generations


def after(phase: str, done: int = 1) -> Callable[[Progress], bool]:
    return lambda progress: progress.phase == phase and progress.done >= done


def test_three_nodes_give_the_results_of_one_process_though_one_is_killed(cluster: Any) -> None:
    killer = Killer(cluster, after("exploring", 1))
    with crew_on("ray", whole_nodes=True) as crew:
        assert crew.size == NODES
        the_exploration(crew, killer.watch())
        assert killer.killed
        the_batch(crew, Watch())
    assert gadgets_on("ray") == gadgets_on(None)


def gadgets_on(on: str | None, limits: Limits | None = None) -> dict[str, Any]:
    found = verbs.search_gadgets(["locking-2-toggle"], ["crossing-2-toggle"], 2, on=on, limits=limits)
    facts = found.facts()
    return {name: facts[name] for name in ("per_generation", "found", "complete", "generations")}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "when"),
    [
        (the_batch, after("working", 10)),
        (the_exploration, after("exploring", 2)),
        (the_game, after("generation 0: begin", 0)),
        (the_game, after("generation 3: look", 1)),
        (the_game, after("generation 4: decide", 2)),
    ],
)
def test_a_node_that_is_killed_changes_nothing(cluster: Any, work: Callable[..., None], when: Any) -> None:
    killer = Killer(cluster, when)
    with crew_on("ray", whole_nodes=work is not the_batch) as crew:
        work(crew, killer.watch())
    assert killer.killed


@pytest.mark.slow
def test_a_gadget_search_goes_on_when_a_node_is_killed(cluster: Any) -> None:
    killer = Killer(cluster, lambda progress: progress.phase == "searching" and progress.done >= 1)
    found = gadgets_on("ray", Limits(progress=killer))
    assert killer.killed and found == gadgets_on(None)


@pytest.mark.slow
def test_puzzles_are_solved_on_the_cluster_as_here(cluster: Any) -> None:
    files = [Source(path.name, path) for path in sorted((EXAMPLES / "slide").glob("*.txt"))[:6]]
    kept = ("file", "verdict", "cost", "solution")
    told = [
        [{name: one[name] for name in kept} for one in solved_files(files, Wishes(), Limits(), on=on)]
        for on in ("ray", "here")
    ]
    assert told[0] == told[1]


def test_a_cluster_that_is_not_there_is_refused() -> None:
    with pytest.raises(FathomError, match="no cluster at 'ray://127"):
        crew_on("ray://127.0.0.1:1")
