"""Random intervals, whose densities are told and whose offsets are kept secret."""

from __future__ import annotations

from collections import Counter
from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.problems.lengthoffsets.model import LengthOffsets


def random_intervals(seed: int, watch: Watch, intervals: int, spread: int, separate: bool) -> LengthOffsets:
    """Intervals of different lengths; `separate`: all begin before any ends, as the reduction to `path` needs."""
    if not 0 <= intervals <= spread:
        raise FathomError(f"found {intervals} intervals with {spread} places to begin, expected at most as many")
    random = Random(seed)
    watch.check("drawing")
    least = 2 * spread + 1 if separate else 1
    lengths = sorted(random.sample(range(least, least + 2 * intervals), intervals))
    placed = [(random.randrange(spread), length) for length in lengths]
    changes: Counter[int] = Counter()
    for place, length in placed:
        changes[place] += 1
        changes[place + length] -= 1
    runs, density, before = [], 0, 0
    for place in sorted(changes):
        runs.append((place - before, density))
        density, before = density + changes[place], place
    return LengthOffsets(tuple(lengths), tuple(runs))


GENERATORS = {
    "random": Generator(
        "random intervals, to be found again",
        random_intervals,
        {
            "intervals": Option(5, "how many intervals"),
            "spread": Option(8, "at how many places they may begin"),
            "separate": Option(True, "all of them begin before any ends"),
        },
    )
}
