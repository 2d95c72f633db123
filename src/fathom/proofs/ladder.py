"""Counting literals with plain clauses, for formulas that proofs are checked against.

A rung "at least j of the first i literals" follows from the rungs below it and the i-th literal, and they from it. So
every number is fixed by the literals, and there is one model for each choice of them. Solvers count by `Cnf.exactly`,
which takes the encodings of a library; what is written here shares nothing with those.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from fathom.answer import Watch
from fathom.proofs.cnf import Cnf
from fathom.proofs.pattern import Pattern

_SHORT = 40  # literals whose counting is kept as a pattern
_AT_ONCE = 50_000  # rungs that are written between two looks at the clock


class Tally:
    """How many of some literals are true: `at_least(j)` is a literal that says so, for j from `low` to `high` + 1.

    What is counted is the true ones or the false ones, whichever takes fewer rungs: at most half the square of the
    number of literals.
    """

    def __init__(self, cnf: Cnf, literals: Sequence[int], low: int, high: int, watch: Watch | None = None) -> None:
        """Write the rungs down; `watch` may stop that (`LimitReached`)."""
        self.size = len(literals)
        self._always = cnf.variable()
        cnf.add((self._always,))
        self._upwards = high <= self.size - low
        counted = literals if self._upwards else [-literal for literal in literals]
        self._rungs = _rungs(cnf, counted, (high if self._upwards else self.size - low) + 1, watch or Watch())

    def at_least(self, number: int) -> int:
        """True exactly if so many of the literals are."""
        if not 0 < number <= self.size:
            return self._always if number <= 0 else -self._always
        return self._rungs[number - 1] if self._upwards else -self._rungs[self.size - number]


def exactly(cnf: Cnf, literals: Sequence[int], number: int, watch: Watch | None = None) -> None:
    """Demand that exactly so many of the literals are true; `watch` may stop the writing (`LimitReached`)."""
    if not 0 <= number <= len(literals):
        cnf.add(())
        return
    if literals and len(literals) <= _SHORT:
        fresh = cnf.variables(_exact(len(literals), number).size - len(literals))
        _exact(len(literals), number).add_to(cnf, [[*literals, *fresh]])
    else:
        _count_exactly(cnf, literals, number, watch)


@lru_cache(maxsize=2000)
def _exact(size: int, number: int) -> Pattern:
    """What says that exactly so many literals of a few are true: first come the literals, then helpers."""
    written = Cnf(size)
    _count_exactly(written, range(1, size + 1), number, None)
    return Pattern(written.variable_count, written.clauses)


def _count_exactly(cnf: Cnf, literals: Sequence[int], number: int, watch: Watch | None) -> None:
    tally = Tally(cnf, literals, number, number, watch)
    cnf.add((tally.at_least(number),))
    cnf.add((-tally.at_least(number + 1),))


def _rungs(cnf: Cnf, literals: Sequence[int], most: int, watch: Watch) -> list[int]:
    """Variables that are true exactly if at least 1, 2, … up to `most` of the literals are.

    Of each place there are as many rungs as literals so far, up to `most`. All are written at once, in arrays: a rung
    stands for a number; `same` is the rung of that number one place before, `fewer` that of one less.
    """
    if not literals or most < 1:
        return []
    widths = np.minimum(np.arange(1, len(literals) + 1), most)
    offsets = np.concatenate(([0], np.cumsum(widths)))
    watch.reserve(600 * int(offsets[-1]), "counting literals")
    first = cnf.variable_count + 1
    cnf.variables(int(offsets[-1]))
    block = max(1, _AT_ONCE // most)
    for start in range(0, len(literals), block):
        watch.check("writing the formula", len(cnf.clauses))
        places = np.arange(start, min(start + block, len(literals)))
        place = np.repeat(places, widths[places])
        rung = np.arange(offsets[places[0]], offsets[places[-1] + 1])
        number = rung - offsets[place]
        same = rung - widths[place - 1]  # the places before lie just below
        literal = np.asarray(literals, np.int64)[place]
        low = number == 0
        high = (place == 0) | (number == widths[place - 1])
        rung, same, fewer = rung + first, same + first, same + first - 1
        for where, clause in (
            (~low, (rung, -literal, -fewer)),
            (low, (rung, -literal)),
            (~high, (rung, -same)),
            (~high, (-rung, literal, same)),
            (high, (-rung, literal)),
            (~low, (-rung, fewer)),
        ):
            cnf.add_rows(np.stack([part[where] for part in clause], axis=1))
    return list(range(first + int(offsets[-2]), first + int(offsets[-1])))
