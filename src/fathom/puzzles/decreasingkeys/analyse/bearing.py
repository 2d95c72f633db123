"""Which queues bear decreasing keys: by random stress, and by visiting all states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from fathom.answer import Limits, Verdict, Watch
from fathom.engine.queues import QUEUES, Item, Sort
from fathom.errors import LimitReached
from fathom.kind import StudyTable
from fathom.puzzles.decreasingkeys.model import QUEUES as NAMES
from fathom.puzzles.decreasingkeys.model import DecreasingKeys, write_solution
from fathom.puzzles.decreasingkeys.solve import by_states

_STRESSED = 100  # items
_RUNS = 50
_ENOUGH = 20_000  # states, after which no more items are let into a queue that has not been broken


def failures(name: str, runs: int, watch: Watch) -> int:
    """How many of so many runs of [Brodal 2022, 7.1] end with unchanged items out of order."""
    found = 0
    for seed in range(runs):
        watch.check("stress", seed, runs)
        found += not _in_order(QUEUES[name], seed)
    return found


def _in_order(sort: Sort, seed: int) -> bool:
    """A permutation goes in and comes out; after each operation, an item falls to 0 with probability 1/2."""
    random, queue = Random(seed), sort.make()
    inside: dict[int, Item] = {}
    came = []
    for key in [*random.sample(range(1, _STRESSED + 1), _STRESSED), *[0] * _STRESSED]:
        if key:
            inside[key] = Item(key)
            queue.insert(inside[key])
        else:
            item = queue.extract_min()
            del inside[item.original]
            if item.unchanged:
                came.append(item.key)
        if inside and random.random() < 0.5:
            inside[random.choice(list(inside))].key = 0
    return came == sorted(came)


def study(_puzzles: Sequence[Any], limits: Limits) -> Iterator[StudyTable]:
    """A row a queue: stress, then ever more items at a time, until it is broken or there are states enough."""
    rows = []
    for name in NAMES:
        row = [name, f"{failures(name, _RUNS, limits.watch())} of {_RUNS}", "", "", ""]
        for items in range(1, 33):
            try:
                answer = by_states(DecreasingKeys(name, items), limits.watch())
            except LimitReached as limit:
                row[4] = limit.reason
                break
            row[2:4] = [str(items), f"{answer.statistics['states']:,}"]
            if answer.verdict is Verdict.SOLVED:
                row[4] = write_solution(DecreasingKeys(name, items), answer.solution)
                break
            row[4] = "none"
            if QUEUES[name].bears and answer.statistics["states"] > _ENOUGH:
                break
        rows.append(tuple(row))
    title = "Queues with decreasing keys: failures under stress, and the shortest run that breaks a queue of few items"
    yield StudyTable(title, ("queue", "stress", "items", "states", "the shortest run"), rows)
