"""The proof that there is no cover, and its check. Nothing here imports a solver or its formula."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fathom.answer import Answer, Verdict
from fathom.engine.sat.cnf import Cnf
from fathom.engine.sat.drat import Proof
from fathom.engine.sat.proof import problems_with


@dataclass(frozen=True, slots=True)
class NoCover:
    """A DRAT proof that the checker's formula of the problem has no model."""

    proof: Proof


def objections_to(statement: Callable[[], Cnf], answer: Answer) -> list[str]:
    """What an answer without a solution claims and does not show; `statement` writes the checker's formula."""
    if answer.verdict is Verdict.SOLVED:
        return ["solved, without a solution"]
    if answer.verdict is Verdict.IMPOSSIBLE:
        if not isinstance(answer.certificate, NoCover):
            return ["impossible, without a refutation"]
        return problems_with(statement().clauses, answer.certificate.proof)
    return []
