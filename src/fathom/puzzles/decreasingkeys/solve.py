"""Runs that break a queue: the shortest by visiting all states, or any by trying at random and leaving out.

All states with at most n items are exponentially many in n; see `fathom.engine.queues.thresholds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.queues import QUEUES, Item, may_come_out
from fathom.engine.queues.thresholds import Explored, Operation, keys_for, random_keys
from fathom.errors import LimitReached
from fathom.kind import Method, Option
from fathom.puzzles.decreasingkeys.check.certificates import StatesVisited
from fathom.puzzles.decreasingkeys.model import DecreasingKeys, Operations, Step

UNCOUNTED = "where a run breaks a queue, longer ones without end do so too"

_MOST_TRIED, _MOST_DRAWN = 2000, 300
"""So many shortest runs are tried for one with keys, and where that is not seen at once, so many keys at random."""


def by_states(instance: DecreasingKeys, watch: Watch) -> Answer:
    """The fewest operations that break the queue, or that none do: all states, the nearest first."""
    make = QUEUES[instance.queue].make
    explored = Explored(make, instance.items)
    wrong = next(explored.errors(watch), None)
    facts = {"states": len(explored.states), "rounds": len(explored.rounds)}
    certificate = StatesVisited(len(explored.states), len(explored.rounds))
    if wrong is None:
        return Answer(Verdict.IMPOSSIBLE, "states", certificate=certificate, statistics=facts)
    bound = len(wrong[0])
    best = _keyed(instance, wrong, watch)
    if best is None:
        return Answer(Verdict.UNDECIDED, "states", bound=bound, certificate=certificate, statistics=facts)
    return Answer(Verdict.SOLVED, "states", Operations(tuple(best)), len(best), bound, certificate, facts)


def _keyed(instance: DecreasingKeys, runs: Sequence[Sequence[Operation]], watch: Watch) -> Sequence[Step] | None:
    """One of these runs with keys, all different if that can be; None, if no keys were found for any.

    Where no keys make a run come out as it did, some keys may still break the queue by the same operations.
    """
    make, random = QUEUES[instance.queue].make, Random(0)
    best: Sequence[Step] | None = None
    for tried, run in enumerate(runs[:_MOST_TRIED]):
        watch.check("looking for keys", tried, len(runs))
        steps: Sequence[Step] | None = keys_for(make, run)
        if steps is None:
            drawn = islice(random_keys(make, run, random), _MOST_DRAWN)
            steps = next((found for keys in drawn if (found := _wrong(instance, keys)) is not None), None)
        if steps is not None and (best is None or _keys(steps) > _keys(best)):
            best = steps
            if _keys(best) == sum(step is not None for step in best):
                break
    return best


def _keys(steps: Sequence[Step]) -> int:
    return len({step[1] for step in steps if step is not None})


def by_stress(instance: DecreasingKeys, watch: Watch, seed: int, runs: int) -> Answer:
    """A run at random that breaks the queue, with all left out that is not needed. It gives up after so many."""
    random = Random(seed)
    try:
        for number in range(runs):
            watch.check("runs at random", number, runs)
            steps = _wrong(instance, _drawn(random, instance.items))
            if steps is not None:
                return _solved(_shortened(instance, steps, watch))
    except LimitReached as limit:
        return Answer(Verdict.UNDECIDED, "stress", stopped=limit.reason)
    return Answer(Verdict.UNDECIDED, "stress", statistics={"runs": runs})


def _solved(steps: Sequence[Step]) -> Answer:
    return Answer(Verdict.SOLVED, "stress", Operations(tuple(steps)), len(steps))


def _drawn(random: Random, most: int) -> list[Step]:
    """Items come in and go out at random, and keys fall to nothing as in [Brodal 2022, 7.1]; names may not be there."""
    steps: list[Step] = []
    inside = count = 0
    for _ in range(6 * most):
        choice = random.random()
        if inside < most and choice < 0.45:
            steps.append((count, random.randrange(1, 4 * most)))
            inside, count = inside + 1, count + 1
        elif count and choice < 0.8:
            steps.append((random.randrange(count), random.randrange(2 * most)))
        elif inside:
            steps.append(None)
            inside -= 1
    return steps


def _wrong(instance: DecreasingKeys, steps: Sequence[Step]) -> list[Step] | None:
    """The run up to where the queue is broken, without what cannot be done; None, if it is never broken."""
    queue = QUEUES[instance.queue].make()
    items: dict[int, Item] = {}  # those in the queue, by their names in `steps`
    names: dict[int, int] = {}
    kept: list[Step] = []
    for step in steps:
        if step is None:
            if not items:
                continue
            kept.append(None)
            item = queue.extract_min()
            name = next(name for name, other in items.items() if other is item)
            if not may_come_out(item, items.values()):
                return kept
            del items[name]
        elif step[0] not in names:
            if len(items) == instance.items:
                continue
            names[step[0]] = len(names)
            items[step[0]] = Item(step[1])
            queue.insert(items[step[0]])
            kept.append((names[step[0]], step[1]))
        elif step[0] in items and step[1] < items[step[0]].key:
            items[step[0]].key = step[1]
            kept.append((names[step[0]], step[1]))
    return None


def _shortened(instance: DecreasingKeys, steps: list[Step], watch: Watch) -> list[Step]:
    """Leave out one operation, or two, as long as the queue is still broken."""
    shorter: list[Step] | None = steps
    while shorter is not None:
        steps, shorter = shorter, None
        for first in range(len(steps)):
            watch.check("leaving out", first, len(steps))
            for second in range(first, len(steps)):
                found = _wrong(instance, [step for place, step in enumerate(steps) if place not in (first, second)])
                if found is not None and len(found) < len(steps):
                    shorter = found
                    break
            if shorter is not None:
                break
    return steps


METHODS = {
    "states": Method("all states of the queue, the nearest first", by_states, fewest=True),
    "stress": Method(
        "runs at random, shortened",
        by_stress,
        options={"seed": Option(0, "of the random runs"), "runs": Option(2000, "so many, then it gives up")},
        sure=False,
    ),
}
