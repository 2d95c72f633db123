"""The proof that there is no cover, and its check. Nothing here imports a solver or its formula."""

from __future__ import annotations

from collections.abc import Callable

from fathom.answer import Watch
from fathom.claims import Claim, Impossible, Refuted, not_shown
from fathom.proofs.cnf import Cnf
from fathom.proofs.drat_check import problems_with


def problems_with_claim(statement: Callable[[], Cnf], claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim about covers; `statement` writes the checker's formula."""
    if isinstance(claim, Impossible) and isinstance(certificate, Refuted):
        return problems_with(statement().clauses, certificate.proof, watch)
    return not_shown(certificate)
