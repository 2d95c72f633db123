"""A cover as clauses: a variable for every use of an option, and every element covered exactly as often as it must be.

An option that can be used k times has k variables, "at least once", "at least twice", ..., each implying the one
before, so that models (told apart by these variables) correspond to solutions one to one.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from fathom.answer import Watch
from fathom.engine.cover.problem import Cover, Uses
from fathom.engine.sat.cardinality import exactly
from fathom.proofs.cnf import Cnf
from fathom.proofs.sat_model import Model

_BYTES_AN_ELEMENT = 300
_BYTES_A_LITERAL = 500  # that is counted, for every rung of the counting
_LOGARITHM = 100  # no more rungs than about the square of a logarithm are written


@dataclass(frozen=True, slots=True)
class CoverFormula:
    """The clauses, and the variables of every option."""

    cnf: Cnf
    variables: tuple[tuple[int, ...], ...]

    def uses(self, model: Model) -> Uses:
        """The solution that a model tells."""
        found = {option: sum(model[name] for name in names) for option, names in enumerate(self.variables)}
        return {option: times for option, times in found.items() if times}


def formula(cover: Cover, watch: Watch | None = None) -> CoverFormula:
    """The clauses of a problem. Linear in its size, up to what counting constraints take. Raises `LimitReached`."""
    watch = watch or Watch()
    watch.reserve(len(cover.demands) * _BYTES_AN_ELEMENT, "the elements")
    cnf = Cnf()
    variables = tuple(tuple(cnf.variables(cover.capacity(option))) for option in range(len(cover.options)))
    around: list[list[int]] = [[] for _ in cover.demands]
    for option, names in enumerate(variables):
        for fewer, more in pairwise(names):
            cnf.imply(more, fewer)
        for element in cover.options[option]:
            around[element] += names
    for literals, demand in zip(around, cover.demands, strict=True):
        watch.check("writing the clauses", len(cnf.clauses))
        watch.reserve(len(literals) * min(demand, _LOGARITHM) * _BYTES_A_LITERAL, "the clauses")
        exactly(cnf, literals, demand)
    return CoverFormula(cnf, variables)
