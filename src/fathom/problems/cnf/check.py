"""The rules: an assignment gives every variable one value and makes every clause true.

That there is no such assignment is shown by a refutation: a DRAT proof, which the checker of the SAT engine replays.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import Claim, Impossible, Refuted, not_shown
from fathom.problems.cnf.model import Formula
from fathom.proofs.assignment import Assignment
from fathom.proofs.drat_check import problems_with


def violations(instance: Formula, solution: Assignment) -> list[str]:
    """What is wrong with an assignment; nothing if it satisfies the formula."""
    given = {abs(literal) for literal in solution.literals}
    if len(given) < len(solution.literals):
        return ["a variable has two values"]
    strange = sorted(variable for variable in given if not 1 <= variable <= instance.variables)
    if strange:
        return [f"there is no variable {strange[0]}"]
    if len(given) < instance.variables:
        missing = next(variable for variable in range(1, instance.variables + 1) if variable not in given)
        return [f"{instance.variables - len(given)} of {instance.variables} variables have no value: {missing}, …"]
    true = set(solution.literals)
    false = [number for number, clause in enumerate(instance.clauses, 1) if true.isdisjoint(clause)]
    if not false:
        return []
    names = ", ".join(map(str, false[:3]))
    return [f"{len(false)} of {len(instance.clauses)} clauses are false: {names}{', …' if len(false) > 3 else ''}"]


def problems(instance: Formula, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if isinstance(claim, Impossible) and isinstance(certificate, Refuted):
        return problems_with(instance.clauses, certificate.proof, watch)
    return not_shown(certificate)
