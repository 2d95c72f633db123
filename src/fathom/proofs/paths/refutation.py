"""The proof that there is no further path, and its check: cuts that follow from the rules, and a proof by clauses.

The check takes a formula that its caller has written from the problem, looks at every cut in plain Python, and replays
the proof with the checker of `engine.sat`; it shares nothing with the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.proofs.cnf import Clause
from fathom.proofs.drat import Proof
from fathom.proofs.drat_check import problems_with
from fathom.proofs.paths.cuts import Cut, clauses_of, problems_with_cut
from fathom.proofs.paths.graph import Path
from fathom.proofs.paths.written import Formula


@dataclass(frozen=True, slots=True)
class Refutation:
    """Cuts, and a proof that no model of the formula obeys them too (and is none of the known paths)."""

    cuts: tuple[Cut, ...]
    proof: Proof


def problems_with_refutation(
    formula: Formula,
    refutation: Refutation,
    known: Iterable[Path] = (),
    also: Iterable[Clause] = (),
    watch: Watch | None = None,
) -> list[str]:
    """What is wrong with the proof that the formula's problem has no path but the known ones; empty if it is right.

    The formula is one that the caller has made himself, from the problem and with what a family adds to it; `also` are
    clauses that he has checked in some other way. What is known are paths given by their edges.
    """
    graph, loop = formula.problem.graph, formula.problem.loop
    for cut in refutation.cuts:
        problems = problems_with_cut(cut, graph, loop)
        if problems:
            return problems
    clauses: Sequence[Clause] = [
        *formula.cnf.clauses,
        *clauses_of(refutation.cuts, graph, formula.edges, formula.vertices),
        *(formula.excluding(path) for path in known),
        *also,
    ]
    return problems_with(clauses, refutation.proof, watch)
