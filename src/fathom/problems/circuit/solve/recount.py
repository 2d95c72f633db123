"""Solutions counted a second time: listed, judged by the checker, and proved to be all. See `engine.sat.recount`."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.sat.recount import before_doubling, models_proved, times_two
from fathom.problems.circuit.check import violations
from fathom.problems.circuit.check.statement import stated
from fathom.problems.circuit.model import Circuit
from fathom.proofs.assignment import Assignment


def listed_and_proved(instance: Circuit, most: int, watch: Watch) -> int:
    """How many values make the output true; inputs on which it does not depend double the number."""
    needed = instance.needed()[: instance.inputs]
    used = [signal for signal, matters in enumerate(needed, 1) if matters]
    unused = [-signal for signal, matters in enumerate(needed, 1) if not matters]

    def faults(model: tuple[int, ...]) -> list[str]:
        return violations(instance, Assignment(tuple(sorted((*model, *unused), key=abs))))

    wanted = before_doubling(most, len(unused))
    return times_two(models_proved(stated(instance), used, faults, wanted, watch), len(unused), most)
