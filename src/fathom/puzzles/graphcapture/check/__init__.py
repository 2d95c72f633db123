"""The rules: every move captures along an edge, no token captures more often than it may, and one is left.

That a graph cannot be cleared is shown by positions that are closed under captures, or by a refutation of the rules as
clauses; both are those of all games of captures (`fathom.proofs.captures`).
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import Claim, Impossible, Refuted, not_shown
from fathom.proofs.captures import Closed, problems_with_closed
from fathom.proofs.drat_check import problems_with
from fathom.puzzles.graphcapture.check.rules import game_of
from fathom.puzzles.graphcapture.check.statement import statement_of
from fathom.puzzles.graphcapture.model import CaptureGraph, Captures


def replayed(instance: CaptureGraph, solution: Captures) -> tuple[dict[str, int], str | None]:
    """The captures left of the tokens that are there after the captures, and what is wrong with the next, if one is."""
    left = dict(instance.captures)
    for number, (start, end) in enumerate(solution.moves, 1):
        fault = None
        if start not in left:
            fault = "no token is there"
        elif end not in left:
            fault = "there is nothing to capture"
        elif (start, end) not in instance.edges:
            fault = "no edge leads there"
        elif not left[start]:
            fault = "the token has no captures left"
        if fault is not None:
            return left, f"capture {number}, {start}>{end}: {fault}"
        left[end] = left.pop(start) - 1
    return left, None


def violations(instance: CaptureGraph, solution: Captures) -> list[str]:
    """What is wrong with a sequence of captures; nothing if it leaves one token."""
    left, fault = replayed(instance, solution)
    if fault is not None:
        return [fault]
    return [f"{len(left)} tokens are left, expected one"] if len(left) > 1 else []


def problems(instance: CaptureGraph, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if isinstance(claim, Impossible) and isinstance(certificate, Closed):
        return problems_with_closed(game_of(instance), certificate, watch)
    if isinstance(claim, Impossible) and isinstance(certificate, Refuted):
        return problems_with(statement_of(instance, watch).cnf.clauses, certificate.proof, watch)
    return not_shown(certificate)
