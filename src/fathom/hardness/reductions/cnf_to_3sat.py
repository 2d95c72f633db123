"""Long clauses cut into short ones, with the number of models kept.

A clause (a1 or a2 or ... or ak) with k > 3 gets k - 3 new variables, each fixed by what came before: y1 = (a1 or a2),
y2 = (y1 or a3), ...; the last clause is (y or a(k-1) or ak). "y = (p or q)" is (not y or p or q), (y or not p) and
(y or not q). As the new variables are functions of the old ones, models correspond one to one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.cnf.model import Formula
    from fathom.proofs.assignment import Assignment


def construct(formula: Formula) -> Built:
    """The formula in clauses of at most three literals. Linear in the number of literals."""
    from fathom.problems.cnf.model import ThreeSat
    from fathom.proofs.assignment import Assignment

    clauses: list[tuple[int, ...]] = []
    definitions: list[tuple[int, int]] = []  # the new variables in order: each is true when one of these literals is
    for clause in formula.clauses:
        rest = clause
        while len(rest) > 3:
            one, other, *later = rest
            definitions.append((one, other))
            fresh = formula.variables + len(definitions)
            clauses += [(-fresh, one, other), (fresh, -one), (fresh, -other)]
            rest = (fresh, *later)
        clauses.append(rest)

    def carry(assignment: Assignment) -> Assignment:
        values = [True, *assignment.values()]
        for one, other in definitions:
            values.append(any(values[abs(literal)] == (literal > 0) for literal in (one, other)))
        return Assignment.of(values[1:])

    def read(assignment: Assignment) -> Assignment:
        return Assignment(assignment.literals[: formula.variables])

    target = ThreeSat(formula.variables + len(definitions), tuple(clauses), formula.about)
    return Built(formula, target, carry, read)


def size(formula: Formula) -> Sizes:
    """k - 3 new variables and three times as many new clauses for every clause of k > 3 literals."""
    more = sum(max(0, len(clause) - 3) for clause in formula.clauses)
    return {"variables": formula.variables + more, "clauses": len(formula.clauses) + 3 * more}


def measure(formula: Formula) -> Sizes:
    """Variables and clauses."""
    return {"variables": formula.variables, "clauses": len(formula.clauses)}


REDUCTION = Reduction(
    name="cnf-to-3sat",
    source="cnf",
    target="3sat",
    summary="long clauses are cut into clauses of at most three literals",
    construct=construct,
    size=size,
    measure=measure,
    preserves=Preserves.COUNT,
    growth="k - 3 more variables and 3 (k - 3) more clauses for every clause of k > 3 literals",
)
