"""The tuples that have the right sum, and the cover of all numbers by these.

Sums of the first numbers are kept in a table and looked up from the last ones (meet in the middle): with n different
numbers in each list about n^2 steps, and as many more as there are tuples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from fathom.answer import Watch
from fathom.engine.cover.problem import Cover
from fathom.problems.n3dm.model import Numbers, Numerical

_OFTEN = 4096  # sums between two looks at the clock


def fitting(lists: Sequence[Sequence[int]], target: int, watch: Watch | None = None) -> Iterator[Numbers]:
    """All tuples of different values, one of each list, that have this sum. Raises `LimitReached`."""
    watch = watch or Watch()
    values = [sorted(set(numbers)) for numbers in lists]
    half = (len(lists) + 1) // 2
    table: dict[int, list[Numbers]] = {}
    for number, last in enumerate(product(*values[half:])):
        if number % _OFTEN == 0:
            watch.check("adding up", number)
        table.setdefault(target - sum(last), []).append(last)
    for number, first in enumerate(product(*values[:half])):
        if number % _OFTEN == 0:
            watch.check("adding up", number)
        for last in table.get(sum(first), ()):
            yield (*first, *last)


def cover_of(instance: Numerical, watch: Watch | None = None) -> tuple[Cover, list[Numbers]]:
    """Every value of every list is to be covered as often as it occurs; the options are the fitting tuples.

    Raises `LimitReached`.
    """
    amounts = [Counter(numbers) for numbers in instance.lists]
    keys = [(place, value) for place, amount in enumerate(amounts) for value in sorted(amount)]
    number_of = {key: number for number, key in enumerate(keys)}
    tuples = list(fitting(instance.lists, instance.target, watch))
    options = tuple(tuple(number_of[place, value] for place, value in enumerate(one)) for one in tuples)
    return Cover(tuple(amounts[place][value] for place, value in keys), options), tuples
