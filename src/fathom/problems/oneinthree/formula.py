"""The clauses that say "exactly one of three": one of them, and no two of them."""

from __future__ import annotations

from itertools import combinations

from fathom.engine.sat.cnf import Cnf
from fathom.problems.oneinthree.model import OneInThree


def formula(instance: OneInThree) -> Cnf:
    """A formula with the same models. A variable that stands twice in a clause makes a clause of its negation alone."""
    cnf = Cnf(instance.variables)
    for clause in instance.clauses:
        cnf.add(clause)
        cnf.add_all({-one, -other} for one, other in combinations(clause, 2))
    return cnf
