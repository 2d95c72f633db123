"""The rules as a formula: what proofs are checked against. It belongs to the checker; solvers only refute it.

A variable a signal, with the signal's number; gates are fixed by what they take, so models are values of the inputs.
"""

from __future__ import annotations

from fathom.problems.circuit.model import Circuit
from fathom.proofs.cnf import Cnf


def stated(instance: Circuit) -> Cnf:
    """Every gate is true just when it should be, and the output is true."""
    cnf = Cnf(instance.signals)
    for number, gate in enumerate(instance.gates, instance.inputs + 1):
        if len(gate) == 1:
            cnf.add((number, gate[0]))
            cnf.add((-number, -gate[0]))
        else:
            cnf.add((number, -gate[0], -gate[1]))
            cnf.add((-number, gate[0]))
            cnf.add((-number, gate[1]))
    cnf.add((instance.output,))
    return cnf
