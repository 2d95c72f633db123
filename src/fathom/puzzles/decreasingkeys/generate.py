"""Queues at random: ones that can be broken, or ones that cannot."""

from __future__ import annotations

from random import Random

from fathom.answer import Verdict, Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.kind import Generator, Option
from fathom.puzzles.decreasingkeys.model import MOST_ITEMS, QUEUES, DecreasingKeys
from fathom.puzzles.decreasingkeys.solve import by_states

_TRIES = 200


def random_queue(seed: int, watch: Watch, items: int, broken: bool) -> DecreasingKeys:
    """A queue with at most so many items at a time that some run breaks, or none does: all states are visited."""
    if not 1 <= items <= MOST_ITEMS:
        raise FathomError(f"found {items} items, expected 1 to {MOST_ITEMS}")
    random = Random(seed)
    try:
        for attempt in range(_TRIES):
            watch.check("trying queues", attempt)
            puzzle = DecreasingKeys(random.choice(QUEUES), random.randint(max(1, items // 2), items))
            if (by_states(puzzle, watch).verdict is Verdict.SOLVED) == broken:
                return puzzle
    except LimitReached as limit:
        raise NotFound(f"no such queue found: {limit.reason}") from None
    raise NotFound(f"no such queue found in {_TRIES} attempts")


GENERATORS = {
    "random": Generator(
        "queues that can be broken, or that cannot",
        random_queue,
        {
            "items": Option(6, "so many at a time, at most"),
            "broken": Option(True, "whether some run breaks it"),
        },
    )
}
