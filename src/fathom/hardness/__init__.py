"""Hardness as a program: reductions that build instances and carry solutions forward and back.

A reduction from A to B shows that B is at least as hard as A. Here it is more than a picture and a proof: `build` makes
the instance of B, `forward` turns a solution of A into one of B, `back` reads a solution of A off any solution of B,
and `verify` solves both sides. Reductions compose: `chain("cnf", "slide")` is the shortest way from one kind to
another, and a reduction itself. They are found by their names in `fathom.hardness.reductions`, and those of other
packages through the entry point group `fathom.reductions`.
"""

from fathom.hardness.reduction import Built, Preserves, Reduction, accepted, composed
from fathom.hardness.registry import all_reductions, along, chain, reduction_named
from fathom.hardness.verify import Agreement, agreement

__all__ = [
    "Agreement",
    "Built",
    "Preserves",
    "Reduction",
    "accepted",
    "agreement",
    "all_reductions",
    "along",
    "chain",
    "composed",
    "reduction_named",
]
