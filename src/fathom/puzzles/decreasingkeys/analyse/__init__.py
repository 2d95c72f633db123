"""What can happen to a queue, and what it costs: its states, its failures under stress, comparisons beside others."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.engine.queues import QUEUES
from fathom.engine.queues.thresholds import Explored
from fathom.formats.measures import report
from fathom.kind import Picture, Study
from fathom.puzzles.decreasingkeys.analyse import bearing, paths, sorting
from fathom.puzzles.decreasingkeys.model import DecreasingKeys

__all__ = ["PICTURES", "STUDIES", "analyse", "report"]

_RUNS = 100


def analyse(instance: DecreasingKeys, watch: Watch) -> dict[str, Any]:
    """The measures: all states that so many items can be in, as far as they are low and high; and stress."""
    explored = Explored(QUEUES[instance.queue].make, instance.items)
    broken = next((len(runs[0]) for runs in explored.errors(watch)), None)
    sorted_by = sorting.share(instance.queue, "permutation", 1024, watch)
    return {
        "queue": QUEUES[instance.queue].summary,
        "items at a time": instance.items,
        "states": len(explored.states),
        "operations to the farthest": len(explored.rounds) - 1,
        "operations that may break it": broken,
        f"failures in {_RUNS} runs of stress": bearing.failures(instance.queue, _RUNS, watch),
        "comparisons to sort 1,024 keys, by n log n": f"{sorted_by:.3f}",
    }


PICTURES = {
    "sorting": Picture("comparisons to sort a permutation, all queues", sorting.chart),
    "paths": Picture("comparisons a node to find shortest paths in random cliques, all queues", paths.chart),
    "saved": Picture("comparisons by distances that fall, relative to pairs kept with items", paths.saved_chart),
}

STUDIES = {
    "queues-keys": Study("which queues bear decreasing keys: stress, and the smallest counter-examples", bearing.study),
    "queues-sorting": Study("comparisons to sort, by all queues, relative to n log n", sorting.study),
    "queues-dijkstra": Study("shortest paths in cliques and grids by all queues, with keys that fall", paths.study),
}
