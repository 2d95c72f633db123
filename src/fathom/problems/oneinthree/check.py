"""The rules: every variable has one value, and every clause has exactly one true literal, counted with repetitions.

That there is no such assignment is shown by a DRAT proof over the checker's own formula (see `statement`), which the
checker of the SAT engine replays.
"""

from __future__ import annotations

from fathom.answer import Answer
from fathom.engine.cover.proof import objections_to
from fathom.problems.oneinthree.model import Assignment, OneInThree
from fathom.problems.oneinthree.statement import stated


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


def objections(instance: OneInThree, answer: Answer) -> list[str]:
    """What an answer claims and does not show; nothing if all of it holds."""
    if answer.solution is not None:
        return violations(instance, answer.solution)
    return objections_to(lambda: stated(instance), answer)
