"""Counting literals with plain clauses, for formulas that proofs are checked against.

A rung "at least j of the first i literals" follows from the rungs below it and the i-th literal, and they from it. So
every number is fixed by the literals, and there is one model for each choice of them. Solvers count by `Cnf.exactly`,
which takes the encodings of a library; what is written here shares nothing with those.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.answer import Watch
from fathom.proofs.cnf import Cnf

_OFTEN = 20_000  # clauses between two looks at the clock


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
    tally = Tally(cnf, literals, number, number, watch)
    cnf.add((tally.at_least(number),))
    cnf.add((-tally.at_least(number + 1),))


def _rungs(cnf: Cnf, literals: Sequence[int], most: int, watch: Watch) -> list[int]:
    """Variables that are true exactly if at least 1, 2, … up to `most` of the literals are."""
    before: list[int] = []
    looked = len(cnf.clauses)
    for place, literal in enumerate(literals, 1):
        if len(cnf.clauses) > looked + _OFTEN:
            looked = len(cnf.clauses)
            watch.check("writing the formula", looked)
        here = cnf.variables(max(0, min(place, most)))
        for number, rung in enumerate(here):
            same = before[number : number + 1]
            fewer = before[number - 1 : number] if number else []
            cnf.add((rung, -literal, *(-one for one in fewer)))
            cnf.add_all((rung, -one) for one in same)
            cnf.add((-rung, literal, *same))
            cnf.add_all((-rung, one) for one in fewer)
        before = here
    return before
