"""A cover as clauses that proofs are checked against. It belongs to checkers; solvers only refute it.

Checkers write their problem from its rules: what is to be covered, by whatever name, and how often; and all that may
cover it. An option that can be used k times has k variables, "at least once", "at least twice", …; how often an
element is covered is counted on a ladder (`engine.sat.ladder`). Solvers have a formula of their own, in `formula`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from itertools import pairwise
from typing import TypeVar

from fathom.answer import Watch
from fathom.proofs.cnf import Cnf
from fathom.proofs.ladder import exactly

Name = TypeVar("Name", bound=Hashable)
_BYTES_AN_ELEMENT = 1000
_OFTEN = 4096  # options between two looks at the clock


def stated(demands: Mapping[Name, int], options: Iterable[Iterable[Name]], watch: Watch | None = None) -> Cnf:
    """Clauses whose models are the covers. An option names each of its elements once. Raises `LimitReached`."""
    watch = watch or Watch()
    cnf = Cnf()
    watch.reserve(len(demands) * _BYTES_AN_ELEMENT, "the elements")
    covering: dict[Name, list[int]] = {element: [] for element in demands}
    for number, option in enumerate(options):
        if number % _OFTEN == 0:
            watch.check("writing the formula", number)
        members = list(option)
        uses = cnf.variables(min((demands[element] for element in members), default=0))
        cnf.add_all((-more, fewer) for fewer, more in pairwise(uses))
        for element in members:
            covering[element] += uses
    for element, demand in demands.items():
        exactly(cnf, covering[element], demand, watch)
    return cnf
