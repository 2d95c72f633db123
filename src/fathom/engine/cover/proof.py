"""The proof that there is no cover, and its check. Nothing here imports a solver."""

from __future__ import annotations

from dataclasses import dataclass

from fathom.answer import Answer, Verdict
from fathom.engine.cover.formula import formula
from fathom.engine.cover.problem import Cover
from fathom.engine.sat.drat import Proof
from fathom.engine.sat.proof import problems_with


@dataclass(frozen=True, slots=True)
class NoCover:
    """A DRAT proof that the formula of the cover has no model."""

    proof: Proof


def objections_to(cover: Cover, answer: Answer) -> list[str]:
    """What an answer without a solution claims and does not show."""
    if answer.verdict is Verdict.SOLVED:
        return ["solved, without a solution"]
    if answer.verdict is Verdict.IMPOSSIBLE:
        if not isinstance(answer.certificate, NoCover):
            return ["impossible, without a refutation"]
        return problems_with(formula(cover).cnf.clauses, answer.certificate.proof)
    return []
