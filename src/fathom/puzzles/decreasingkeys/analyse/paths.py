"""Shortest paths with keys kept in items, or with distances that fall in silence [Brodal 2022, Figures 8 to 10]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fathom.answer import Limits, Watch
from fathom.engine.queues import QUEUES
from fathom.engine.queues.dijkstra import Graph, by_lowering, dijkstra, random_clique, random_grid, worst_clique
from fathom.errors import LimitReached
from fathom.kind import StudyTable
from fathom.puzzles.decreasingkeys.analyse.sorting import charted, starred
from fathom.puzzles.decreasingkeys.model import QUEUES as NAMES
from fathom.puzzles.decreasingkeys.model import DecreasingKeys
from fathom.show import Scene
from fathom.show.chart import Axis

_FLAGS = ((False, False), (False, True), (True, False), (True, True))
_SEEDS = 3

GRAPHS: dict[str, Callable[[int], Graph]] = {
    "random cliques of 100 nodes": lambda seed: random_clique(100, seed),
    "the worst clique of 100 nodes": lambda _seed: worst_clique(100),
    "random grids of 25 by 25": lambda seed: random_grid(25, seed),
}


def study(_puzzles: Sequence[Any], limits: Limits) -> Iterator[StudyTable]:
    """A table a sort of graph: comparisons a node in four ways, insertions, wrong distances, and what is saved."""
    heading = (
        "queue", "-visited -dist", "-visited +dist", "+visited -dist", "+visited +dist", "+dist : -dist", "insertions",
        "wrong",
    )  # fmt: skip
    for what, make in GRAPHS.items():
        watch = limits.watch()
        graphs = [make(seed) for seed in range(_SEEDS)]
        rows = []
        for name in NAMES:
            try:
                rows.append((starred(name), *_row(name, graphs, watch)))
            except LimitReached as limit:
                rows.append((starred(name), limit.reason, *[""] * (len(heading) - 2)))
        yield StudyTable(f"Comparisons a node: {what}", heading, rows)


def _row(name: str, graphs: Sequence[Graph], watch: Watch) -> list[str]:
    """The average comparisons a node, and insertions a node and wrong distances where distances fall."""
    made = dict.fromkeys(_FLAGS, 0.0)
    inserted = wrong = 0.0
    for graph in graphs:
        right = by_lowering(graph, 0).distances
        for visited, by_distance in _FLAGS:
            watch.check("shortest paths", len(graph))
            found = dijkstra(graph, 0, QUEUES[name].make, visited=visited, by_distance=by_distance)
            made[visited, by_distance] += found.comparisons / len(graph) / len(graphs)
            if visited and by_distance:
                inserted += found.inserted / len(graph) / len(graphs)
                wrong += sum(one != other for one, other in zip(found.distances, right, strict=True))
    saved = made[True, True] / made[True, False]
    return [*(f"{made[flags]:.1f}" for flags in _FLAGS), f"{saved:.2f}", f"{inserted:.2f}", f"{wrong:.0f}"]


_SIZES = (10, 25, 50, 75, 100, 150)


def _comparisons(name: str, size: int, by_distance: bool, watch: Watch) -> float:
    watch.check("shortest paths", size)
    runs = [dijkstra(random_clique(size, seed), 0, QUEUES[name].make, by_distance=by_distance) for seed in range(2)]
    return sum(run.comparisons for run in runs) / len(runs)


def chart(_instance: DecreasingKeys, watch: Watch) -> Scene:
    """Comparisons a node in random cliques, distances falling in silence."""
    found = {name: tuple((size, _comparisons(name, size, True, watch) / size) for size in _SIZES) for name in NAMES}
    title = "Comparisons a node in random cliques, by distances that fall"
    return charted(found, Axis("nodes"), Axis("comparisons a node"), title)


def saved_chart(_instance: DecreasingKeys, watch: Watch) -> Scene:
    """What queues that bear it save when distances fall in silence."""
    found = {}
    for name in (name for name in NAMES if QUEUES[name].bears):
        pairs = [(size, *(_comparisons(name, size, fall, watch) for fall in (True, False))) for size in _SIZES]
        found[name] = tuple((float(size), falling / kept) for size, falling, kept in pairs)
    title = "Comparisons by distances that fall, relative to pairs, in random cliques"
    return charted(found, Axis("nodes"), Axis("ratio", low=0.6), title)
