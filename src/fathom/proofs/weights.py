"""Soft clauses with weights, and the formula that demands to violate less: plain clauses, without any solver.

Both the search for an optimum (`soft`) and checkers use it: a refutation of `cheaper` proves that nothing costs less.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fathom.proofs.cnf import Clause, Cnf

Soft = tuple[Iterable[int], int]
"""A clause and the positive weight of violating it."""


def cheaper(cnf: Cnf, soft: Sequence[Soft], cost: int) -> Cnf:
    """The formula that also demands to violate less than `cost`: refute it to prove an optimum.

    Its size grows with the number of soft clauses times `cost` (see `Cnf.weight_at_most`).
    """
    formula = cnf.copy()
    wishes = weighed(cnf, soft)
    # One implication is enough: a violated clause makes its literal true, a satisfied one leaves it free.
    broken = formula.variables(len(wishes))
    for literal, (clause, _) in zip(broken, wishes, strict=True):
        formula.add((*clause, literal))
    formula.weight_at_most(broken, [weight for _, weight in wishes], cost - 1)
    return formula


def weighed(cnf: Cnf, soft: Sequence[Soft]) -> list[tuple[Clause, int]]:
    """The soft clauses and their weights; `ValueError` if one is not of the formula or has no positive weight."""
    wishes = [(tuple(clause), weight) for clause, weight in soft]
    for clause, weight in wishes:
        if weight <= 0:
            raise ValueError(f"the weight {weight} of a soft clause is not positive")
        for literal in clause:
            if not 1 <= abs(literal) <= cnf.variable_count:
                raise ValueError(f"literal {literal} is of no variable 1 … {cnf.variable_count}")
    return wishes
