"""The rules as a formula: what proofs are checked against. It belongs to the checker; solvers only refute it."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.problems.threedm.model import ThreeDimensional
from fathom.proofs.cnf import Cnf
from fathom.proofs.covers.statement import stated as cover_stated


def stated(instance: ThreeDimensional, watch: Watch | None = None) -> Cnf:
    """Every element of each of the three sets is in exactly one chosen triple. Raises `LimitReached`."""
    elements = {(place, number): 1 for place in range(3) for number in range(1, instance.size + 1)}
    return cover_stated(elements, (enumerate(triple) for triple in instance.triples), watch)
