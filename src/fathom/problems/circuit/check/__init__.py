"""The rules: every input has one value, and with these values the output is true.

That there are no such values is shown by a DRAT proof over the checker's own formula (see `statement`).
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import Claim
from fathom.problems.circuit.check.statement import stated
from fathom.problems.circuit.model import Circuit
from fathom.proofs.assignment import Assignment
from fathom.proofs.covers.refutation import problems_with_claim


def violations(instance: Circuit, solution: Assignment) -> list[str]:
    """What is wrong with values for the inputs; nothing if they make the output true."""
    given = {abs(literal): literal > 0 for literal in solution.literals}
    if len(given) < len(solution.literals):
        return ["an input has two values"]
    strange = sorted(signal for signal in given if not 1 <= signal <= instance.inputs)
    if strange:
        return [f"there is no input {strange[0]}"]
    missing = [signal for signal in range(1, instance.inputs + 1) if signal not in given]
    if missing:
        return [f"{len(missing)} of {instance.inputs} inputs have no value: {missing[0]}, …"]
    value = dict(given)
    for number, gate in enumerate(instance.gates, instance.inputs + 1):
        taken = [value[signal] for signal in gate]
        value[number] = all(taken) if len(taken) == 2 else not taken[0]
    return [] if value[instance.output] else [f"the output, signal {instance.output}, is false"]


def problems(instance: Circuit, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    return problems_with_claim(lambda: stated(instance), claim, certificate, watch)
