"""Random lists for quadruples."""

from __future__ import annotations

from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError, NotFound
from fathom.kind import Generator
from fathom.problems.n3dm.generate import drawn_lists, options
from fathom.problems.n3dm.model import Numerical4

_TRIES = 1000


def random_lists(seed: int, watch: Watch, size: int, most: int, planted: bool, distinct: bool) -> Numerical4:
    """Four lists; `distinct`: the first has different numbers, and these different sums with those of the second."""
    if size < 0 or most < 3 or (distinct and most < size):
        raise FathomError(f"found {size} numbers up to {most}, expected more room for them")
    random = Random(seed)
    for attempt in range(_TRIES):
        watch.check("drawing numbers", attempt, _TRIES)
        drawn = drawn_lists(random, 4, size, most, planted)
        if drawn is None:
            continue
        first, second = drawn[0][:2]
        sums = {one + other for one in first for other in second}
        if not distinct or (len(set(first)) == size and len(sums) == size * len(set(second))):
            return Numerical4(*drawn)
    raise NotFound(f"found no {size} numbers up to {most} that fit in {_TRIES} tries")


GENERATORS = {"random": Generator("random numbers with a matching", random_lists, options(size=4, most=40))}
