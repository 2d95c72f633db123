"""The rules: every variable has one value, and every clause has exactly one true literal, counted with repetitions.

That there is no such assignment is shown by a DRAT proof over the checker's own formula (see `statement`), which the
checker of the SAT engine replays.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import Claim
from fathom.problems.oneinthree.check.statement import stated
from fathom.problems.oneinthree.model import Assignment, OneInThree
from fathom.proofs.covers.refutation import problems_with_claim


def violations(instance: OneInThree, solution: Assignment) -> list[str]:
    """What is wrong with an assignment; nothing if it is a solution."""
    if sorted(map(abs, solution.literals)) != list(range(1, instance.variables + 1)):
        return [f"expected one value for each variable 1 to {instance.variables}"]
    true = set(solution.literals)
    found = []
    for number, clause in enumerate(instance.clauses, 1):
        many = sum(variable in true for variable in clause)
        if many != 1:
            found.append(f"clause {number} has {many} true literals, expected 1")
    return found


def problems(instance: OneInThree, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    return problems_with_claim(lambda: stated(instance), claim, certificate, watch)
