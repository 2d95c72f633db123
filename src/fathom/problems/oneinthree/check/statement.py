"""The rules as a formula: what proofs are checked against. It belongs to the checker; solvers only refute it."""

from __future__ import annotations

from itertools import combinations

from fathom.problems.oneinthree.model import OneInThree
from fathom.proofs.cnf import Cnf


def stated(instance: OneInThree) -> Cnf:
    """One of the three is true, and no two of them; a variable that stands twice in a clause cannot be."""
    cnf = Cnf(instance.variables)
    for clause in instance.clauses:
        cnf.add(clause)
        cnf.add_all({-one, -other} for one, other in combinations(clause, 2))
    return cnf
