"""A game of captures by SAT: a model of the checker's clauses is a solution, and a refutation of them a proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fathom.answer import Answer, Verdict, Watch
from fathom.claims import Refuted
from fathom.engine.sat import Model, decide
from fathom.proofs.captures import Capture, Statement


def by_formula(
    statement: Statement, meaning: Callable[[Sequence[Capture]], Any], watch: Watch, method: str = "sat"
) -> Answer:
    """The answer of CaDiCaL; `meaning` makes a solution of captures."""
    found = decide(statement.cnf, watch)
    if isinstance(found, Model):
        return Answer(Verdict.SOLVED, method, meaning(statement.captures(found)))
    return Answer(Verdict.IMPOSSIBLE, method, certificate=Refuted(found), statistics={"proof steps": len(found)})
