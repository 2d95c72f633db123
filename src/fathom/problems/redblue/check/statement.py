"""The rules as a formula: what proofs are checked against. It belongs to the checker; solvers only refute it."""

from __future__ import annotations

from itertools import combinations

from fathom.answer import Watch
from fathom.problems.redblue.model import Graph, RedBlue
from fathom.proofs.cnf import Cnf
from fathom.proofs.ladder import Tally


def stated(instance: Graph, watch: Watch | None = None) -> Cnf:
    """A variable for each red vertex; one is chosen beside every blue one, and few, or one of each class."""
    cnf = Cnf(instance.reds)
    cnf.add_all(instance.blues)
    if isinstance(instance, RedBlue):
        tally = Tally(cnf, range(1, instance.reds + 1), 0, min(instance.most, instance.reds), watch)
        cnf.add((-tally.at_least(instance.most + 1),))
        return cnf
    for part in instance.parts:
        cnf.add(part)
        cnf.add_all((-one, -other) for one, other in combinations(part, 2))
    return cnf
