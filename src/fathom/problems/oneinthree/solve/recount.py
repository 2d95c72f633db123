"""Assignments counted a second time: listed, judged by the checker, and proved to be all."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.sat.recount import before_doubling, models_proved, times_two
from fathom.problems.oneinthree.check import violations
from fathom.problems.oneinthree.check.statement import stated
from fathom.problems.oneinthree.model import Assignment, OneInThree


def listed_and_proved(instance: OneInThree, most: int, watch: Watch) -> int:
    """How many assignments there are; variables that occur nowhere double the number."""
    unused = instance.unused()
    used = sorted(set(range(1, instance.variables + 1)) - set(unused))

    def faults(model: tuple[int, ...]) -> list[str]:
        values = sorted((*model, *(-variable for variable in unused)), key=abs)
        return violations(instance, Assignment(tuple(values)))

    wanted = before_doubling(most, len(unused))
    return times_two(models_proved(stated(instance), used, faults, wanted, watch), len(unused), most)
