"""Models counted a second time: listed, judged by the checker, and proved to be all. See `engine.sat.recount`."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.sat.recount import before_doubling, models_proved, times_two
from fathom.problems.cnf.check import violations
from fathom.problems.cnf.model import Formula
from fathom.proofs.assignment import Assignment


def listed_and_proved(formula: Formula, most: int, watch: Watch) -> int:
    """How many assignments satisfy the formula; variables that no clause mentions double the number."""
    used = sorted({abs(literal) for clause in formula.clauses for literal in clause})
    narrow = Formula(formula.variables, formula.clauses)
    watch.reserve(formula.variables * 100, "the values of the variables")
    known = set(used)
    unused = [-variable for variable in range(1, formula.variables + 1) if variable not in known]

    def faults(model: tuple[int, ...]) -> list[str]:
        return violations(narrow, Assignment(tuple(sorted((*model, *unused), key=abs))))

    wanted = before_doubling(most, len(unused))
    return times_two(models_proved(formula.cnf(), used, faults, wanted, watch), len(unused), most)
