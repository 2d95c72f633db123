"""Soft constraints: violate clauses of the least total weight (weighted partial MaxSAT), by PySAT's RC2.

RC2 [Ignatiev et al. 2019] assumes all soft clauses, takes an unsatisfiable core, relaxes
it by a counter, and repeats: the cost rises from below, and the first model is optimal. So it answers with
the optimum or with nothing; it has no intermediate bound to offer when time runs out. That the cost is what
the model violates is verified here; that nothing is cheaper can be proved by refuting `weights.cheaper`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fathom.answer import Watch
from fathom.engine.sat.slices import Slicer
from fathom.engine.sat.solver import Solver
from fathom.errors import BrokenAnswer
from fathom.proofs.cnf import Clause, Cnf
from fathom.proofs.sat_model import Model
from fathom.proofs.weights import Soft, weighed


@dataclass(frozen=True, slots=True)
class Optimum:
    """A model that violates soft clauses of total weight `cost`, those with the indices `violated`."""

    model: Model
    cost: int
    violated: tuple[int, ...]


def minimise(cnf: Cnf, soft: Sequence[Soft], watch: Watch) -> Optimum | None:
    """A model of the formula that violates the least weight of soft clauses; None if it has no model."""
    wishes = weighed(cnf, soft)
    result = _cheapest(cnf, [(clause, weight) for clause, weight in wishes if clause], watch)
    if result is None:
        return None
    model, claimed = result
    violated = tuple(index for index, (clause, _) in enumerate(wishes) if not model.satisfies(clause))
    cost = sum(wishes[index][1] for index in violated)
    # RC2 never hears of empty clauses, which are violated whatever happens.
    claimed += sum(weight for clause, weight in wishes if not clause)
    if cost != claimed or not all(model.satisfies(clause) for clause in cnf.clauses):
        raise BrokenAnswer(f"RC2 claims cost {claimed}, but its model has cost {cost}")
    return Optimum(model, cost, violated)


def _cheapest(cnf: Cnf, wishes: list[tuple[Clause, int]], watch: Watch) -> tuple[Model, int] | None:
    if not wishes:  # RC2 trips over having nothing to do
        with Solver(cnf) as solver:
            model = solver.solve(watch)
        return None if model is None else (model, 0)

    from pysat.examples.rc2 import RC2Stratified
    from pysat.formula import WCNF

    formula = WCNF()
    formula.nv = cnf.variable_count
    formula.extend([list(clause) for clause in cnf.clauses])
    for clause, weight in wishes:
        formula.append(list(clause), weight=weight)
    formula.nv = cnf.variable_count
    with RC2Stratified(formula, solver="cadical195", adapt=True, exhaust=True) as rc2:
        rc2.oracle = _SlicedOracle(rc2.oracle, watch)
        literals = rc2.compute()
        return None if literals is None else (Model.of(literals), int(rc2.cost))


class _SlicedOracle:
    """RC2's SAT solver with every call cut into slices; whatever else RC2 wants of it goes through."""

    def __init__(self, oracle: Any, watch: Watch) -> None:
        self._oracle = oracle
        self._slicer = Slicer(oracle.solver)
        self._watch = watch

    def solve_limited(self, assumptions: Sequence[int] = (), expect_interrupt: bool = False) -> bool:
        return self._slicer.decide(self._watch, assumptions, "minimising")

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        return self._slicer.decide(self._watch, assumptions, "minimising")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._oracle, name)
