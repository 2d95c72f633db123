"""A 3-SAT formula is a formula: the same clauses under the other name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.cnf.model import Formula


def construct(formula: Formula) -> Built:
    """The same clauses."""
    from fathom.problems.cnf.model import Formula

    target = Formula(formula.variables, formula.clauses, formula.about)
    return Built(formula, target, lambda assignment: assignment, lambda assignment: assignment)


def size(formula: Formula) -> Sizes:
    """Variables and clauses, which stay as they are."""
    return {"variables": formula.variables, "clauses": len(formula.clauses)}


REDUCTION = Reduction(
    name="3sat-to-cnf",
    source="3sat",
    target="cnf",
    summary="a special case: nothing changes",
    construct=construct,
    size=size,
    measure=size,
    preserves=Preserves.COUNT,
    growth="the same",
)
