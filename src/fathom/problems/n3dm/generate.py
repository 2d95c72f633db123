"""Random lists of numbers with a matching for sure, or with the right total at least."""

from __future__ import annotations

from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError, NotFound
from fathom.kind import Generator, Option
from fathom.problems.n3dm.model import Numerical

_TRIES = 1000


def options(size: int, most: int) -> dict[str, Option]:
    """The options of a generator, with these defaults."""
    return {
        "size": Option(size, "numbers in each list"),
        "most": Option(most, "the largest number, about"),
        "planted": Option(True, "with a matching for sure; else only the total fits"),
        "distinct": Option(True, "so that the next reduction keeps the number of solutions"),
    }


def random_lists(seed: int, watch: Watch, size: int, most: int, planted: bool, distinct: bool) -> Numerical:
    """Three lists; the numbers of the first are different if that is wished."""
    if size < 0 or most < 3 or (distinct and most < size):
        raise FathomError(f"found {size} numbers up to {most}, expected more room for them")
    random = Random(seed)
    for attempt in range(_TRIES):
        watch.check("drawing numbers", attempt, _TRIES)
        drawn = drawn_lists(random, 3, size, most, planted)
        if drawn is not None and (not distinct or len(set(drawn[0][0])) == size):
            return Numerical(*drawn)
    raise NotFound(f"found no {size} numbers up to {most} that fit in {_TRIES} tries")


def drawn_lists(
    random: Random, dimension: int, size: int, most: int, planted: bool
) -> tuple[tuple[tuple[int, ...], ...], int] | None:
    """Lists and a target, or None if the draw came to nothing: sums are made right by the last list."""
    target = dimension * most // 2 + 1
    firsts = [[random.randint(1, most) for _ in range(size)] for _ in range(dimension - 1)]
    last = [target - sum(numbers) for numbers in zip(*firsts, strict=True)]
    if not planted and size > 1:  # the same total, but the numbers are pushed about
        for _ in range(size):
            one, other = random.sample(range(size), 2)
            shift = random.randint(-2, 2)
            last[one], last[other] = last[one] + shift, last[other] - shift
    if any(number < 1 for number in last):
        return None
    return tuple(tuple(numbers) for numbers in (*firsts, last)), target


GENERATORS = {"random": Generator("random numbers with a matching", random_lists, options(size=6, most=30))}
