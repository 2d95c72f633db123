"""The rules: every vertex has one of the colours, and the ends of an edge have two.

That there is no colouring is shown by a DRAT proof over the checker's own formula (see `statement`).
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import Claim
from fathom.problems.colouring.check.statement import stated
from fathom.problems.colouring.model import Colouring, Graph
from fathom.proofs.covers.refutation import problems_with_claim


def violations(instance: Graph, solution: Colouring) -> list[str]:
    """What is wrong with a colouring; nothing if it is right."""
    colours = solution.colours
    if len(colours) != instance.vertices:
        return [f"{len(colours)} vertices have colours, expected {instance.vertices}"]
    found = []
    for vertex, colour in enumerate(colours, 1):
        if not 1 <= colour <= instance.colours:
            found.append(f"vertex {vertex} has {f'colour {colour}' if colour else 'no colour'}")
    for one, other in instance.edges:
        if colours[one - 1] == colours[other - 1] != 0:
            found.append(f"vertices {one} and {other} are joined and have the same colour, {colours[one - 1]}")
    return found


def problems(instance: Graph, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    return problems_with_claim(lambda: stated(instance), claim, certificate, watch)
