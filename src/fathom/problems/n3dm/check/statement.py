"""The rules as a formula: what proofs are checked against. It belongs to the checker; solvers only refute it.

The tuples with the right sum are found by the checker itself: sums of the last numbers are sorted, and those that are
missing to the target are looked for among them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import product

from fathom.answer import Watch
from fathom.problems.n3dm.model import Numbers, Numerical
from fathom.proofs.cnf import Cnf
from fathom.proofs.covers.statement import stated as cover_stated

_BYTES_A_PAIR = 200
_OFTEN = 4096  # tuples between two looks at the clock
_ROWS = 16


def stated(instance: Numerical, watch: Watch | None = None) -> Cnf:
    """Every number of every list is in as many tuples as it stands there; all tuples have the right sum.

    Raises `LimitReached`.
    """
    watch = watch or Watch()
    numbers = Counter((place, number) for place, listed in enumerate(instance.lists) for number in listed)
    return cover_stated(numbers, (enumerate(one) for one in right_tuples(instance, watch)), watch)


def right_tuples(instance: Numerical, watch: Watch | None = None) -> Iterator[Numbers]:
    """All tuples with a number of each list that have the right sum, each once."""
    watch = watch or Watch()
    values = [set(listed) for listed in instance.lists]
    *first, third, fourth = values
    watch.reserve(len(third) * len(fourth) * _BYTES_A_PAIR, "sums of two numbers")
    ends: list[tuple[int, int, int]] = []
    for number, one in enumerate(third):
        if number % _ROWS == 0:
            watch.check("adding up", len(ends))
        ends += ((one + other, one, other) for other in fourth)
    ends.sort()
    sums = [total for total, _, _ in ends]
    for number, begun in enumerate(product(*first)):
        if number % _OFTEN == 0:
            watch.check("adding up", number)
        missing = instance.target - sum(begun)
        for _, one, other in ends[bisect_left(sums, missing) : bisect_right(sums, missing)]:
            yield (*begun, one, other)
