"""The rules: every blue vertex is beside a chosen red one; few are chosen, or just one of each class.

That there is no such choice is shown by a DRAT proof over the checker's own formula (see `statement`).
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import Claim
from fathom.problems.redblue.check.statement import stated
from fathom.problems.redblue.model import Chosen, Graph, RedBlue
from fathom.proofs.covers.refutation import problems_with_claim


def violations(instance: Graph, solution: Chosen) -> list[str]:
    """What is wrong with a choice; nothing if it is right."""
    chosen = set(solution.reds)
    found = [f"there is no red vertex {red}" for red in solution.reds if not 1 <= red <= instance.reds]
    if isinstance(instance, RedBlue):
        if len(chosen) > instance.most:
            found.append(f"{len(chosen)} vertices are chosen, allowed are {instance.most}")
    else:
        for number, part in enumerate(instance.parts, 1):
            many = len(chosen.intersection(part))
            if many != 1:
                found.append(f"class {number} has {many} chosen vertices, expected 1")
    for number, beside in enumerate(instance.blues, 1):
        if chosen.isdisjoint(beside):
            found.append(f"blue vertex {number} is beside no chosen one")
    return found


def problems(instance: Graph, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    return problems_with_claim(lambda: stated(instance, watch), claim, certificate, watch)
