"""Trying all assignments, variable by variable, and turning back where a clause is false.

Every branch that has failed on both sides leaves the lemma "not all of these values", which unit propagation confirms
from the lemmas and clauses below it; so a search that finds nothing has written its own proof on the way. Time grows
up to twofold with every variable. It is here as an oracle that shares nothing with the SAT solver.
"""

from __future__ import annotations

from fathom.answer import Answer, Verdict, Watch
from fathom.claims import Refuted
from fathom.problems.cnf.model import Formula
from fathom.proofs.assignment import Assignment
from fathom.proofs.cnf import Clause
from fathom.proofs.drat import Proof, Step

_OFTEN = 4096  # branches between two looks at the clock


def by_trying(formula: Formula, watch: Watch) -> Answer:
    """The first model in the order true before false, or the proof that the search has written."""
    ending: list[list[Clause]] = [[] for _ in range(formula.variables + 1)]
    for clause in formula.clauses:
        ending[max(map(abs, clause), default=0)].append(clause)  # false at the latest with its last variable
    values: list[int] = []
    lemmas: list[Step] = []
    branches = 0
    fails = bool(ending[0])
    while True:
        if not fails and len(values) == formula.variables:
            return Answer(Verdict.SOLVED, "brute", Assignment(tuple(values)), statistics={"branches": branches})
        if not fails:
            values.append(len(values) + 1)
        else:
            while values and values[-1] < 0:  # both sides have failed
                values.pop()
                lemmas.append(Step(tuple(-value for value in values)))
            if not values:
                break
            values[-1] = -values[-1]
        branches += 1
        if branches % _OFTEN == 0:
            watch.check("trying", branches, nodes=branches)
        true = set(values)
        fails = any(true.isdisjoint(clause) for clause in ending[len(values)])
    proof = Proof.of(lemmas if lemmas else [Step(())])
    return Answer(Verdict.IMPOSSIBLE, "brute", certificate=Refuted(proof), statistics={"branches": branches})
