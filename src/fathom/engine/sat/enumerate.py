"""All models of a formula, told apart by chosen variables only.

Helper variables of an encoding may be free to vary, so solutions are counted by their *projection*: two
models that agree on the variables `over` are one. After each model a blocking clause over these variables
excludes it and its likes (about 15 µs a model on small formulas, growing with the number already found).
Where there are millions of solutions, another engine has to count them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count as count_from

from fathom.answer import Count, Watch
from fathom.engine.sat.solver import Solver
from fathom.errors import LimitReached
from fathom.proofs.cnf import Cnf


def models(cnf: Cnf, over: Sequence[int], watch: Watch, limit: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield the distinct projections of the models on the variables `over`, at most `limit` of them.

    A projection is a tuple of literals in the order of `over`: the variable where it is true, else its
    negative. The formula itself is left as it is.
    """
    found = 0
    with Solver(cnf.copy()) as solver:
        while limit is None or found < limit:
            model = solver.solve(watch, phase="looking for another model")
            if model is None:
                return
            projection = tuple(variable if model[variable] else -variable for variable in over)
            yield projection
            found += 1
            solver.add(-literal for literal in projection)


def count(cnf: Cnf, over: Sequence[int], watch: Watch, limit: int | None = None) -> Count:
    """How many distinct projections the models have.

    The count is complete when all were found. It is not when counting stopped at `limit` (a count of 2 with
    limit 2 says "not unique") or when the watch ended it: then there are at least that many.
    """
    found = 0
    complete = False
    try:
        for _ in models(cnf, over, watch, limit):
            found += 1
        complete = limit is None or found < limit
    except LimitReached:
        pass
    return Count(found, complete, "models", watch.seconds)


def with_free(model: Iterable[int], free: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The literals of a model with those of variables that are free, false and true in turn; in the variables' order.

    There are two to the power of the free ones: whoever lists them stops when there are enough.
    """
    known = {abs(literal): literal for literal in model}
    for number in count_from(0):
        if number >> len(free):
            return
        chosen = {name: name if number >> place & 1 else -name for place, name in enumerate(free)}
        yield tuple(literal for _, literal in sorted((known | chosen).items()))
