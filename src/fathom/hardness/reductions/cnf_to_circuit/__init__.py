"""A formula as a circuit: a clause is the opposite of "all its literals are false", and the output is AND of all.

The inputs are the variables, and gates decide nothing, so models are solutions and the other way round. Repeated
literals are left out, and so are clauses with a literal and its opposite. Of clauses that are left every one of k
literals takes k - 1 AND gates, and joining m of them m - 1 more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.circuit.model import Circuit
    from fathom.problems.cnf.model import Formula
    from fathom.proofs.assignment import Assignment


class _Building:
    """The gates so far, and the NOT of each input that has one."""

    def __init__(self, inputs: int) -> None:
        self.inputs = inputs
        self.gates: list[tuple[int, ...]] = []
        self.negated: dict[int, int] = {}

    def gate(self, *signals: int) -> int:
        self.gates.append(signals)
        return self.inputs + len(self.gates)

    def literal(self, literal: int) -> int:
        """The signal that has a literal's value."""
        if literal > 0:
            return literal
        if -literal not in self.negated:
            self.negated[-literal] = self.gate(-literal)
        return self.negated[-literal]

    def clause(self, clause: tuple[int, ...]) -> int:
        """The signal that is true if the clause is."""
        if not clause:
            return self.gate(1, self.literal(-1))
        if len(clause) == 1:
            return self.literal(clause[0])
        false = self.literal(-clause[0])
        for literal in clause[1:]:
            false = self.gate(false, self.literal(-literal))
        return self.gate(false)


def tidied(formula: Formula) -> list[tuple[int, ...]]:
    """The clauses without repeated literals, and without those that are always true; (v or not v) if none is left."""
    clauses = [tuple(dict.fromkeys(clause)) for clause in formula.clauses]
    left = [clause for clause in clauses if not any(-literal in clause for literal in clause)]
    if any(not clause for clause in left):
        return [()]
    return left or ([(1, -1)] if formula.variables else [(1,)])


def construct(formula: Formula) -> Built:
    """The circuit. Without variables there is one input, which has to be true."""
    from fathom.problems.circuit.model import Circuit
    from fathom.proofs.assignment import Assignment

    building = _Building(max(1, formula.variables))
    output = 0
    for clause in tidied(formula):
        signal = building.clause(clause)
        output = building.gate(output, signal) if output else signal
    target = Circuit(building.inputs, tuple(building.gates), output, formula.about)

    def carry(assignment: Assignment) -> Assignment:
        return assignment if formula.variables else Assignment((1,))

    def read(assignment: Assignment) -> Assignment:
        return Assignment(assignment.literals[: formula.variables])

    return Built(formula, target, carry, read)


def size(formula: Formula) -> Sizes:
    """Inputs, and gates of both sorts."""
    clauses = tidied(formula)
    if clauses == [()]:
        return {"inputs": max(1, formula.variables), "and": 1, "not": 1}
    ands = sum(len(clause) for clause in clauses) - 1
    literals = {-literal if len(clause) > 1 else literal for clause in clauses for literal in clause}
    nots = sum(literal < 0 for literal in literals) + sum(len(clause) > 1 for clause in clauses)
    return {"inputs": max(1, formula.variables), "and": ands, "not": nots}


def measure(circuit: Circuit) -> Sizes:
    """Inputs, and gates of both sorts."""
    ands = sum(len(gate) == 2 for gate in circuit.gates)
    return {"inputs": circuit.inputs, "and": ands, "not": len(circuit.gates) - ands}


REDUCTION = Reduction(
    name="cnf-to-circuit",
    source="cnf",
    target="circuit",
    summary="a clause is false if all its literals are; the output is AND of all clauses",
    construct=construct,
    size=size,
    measure=measure,
    preserves=Preserves.COUNT,
    growth="l - 1 AND and at most n + m NOT for m clauses with l literals over n variables",
)
