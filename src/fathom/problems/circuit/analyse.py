"""What can be said about a circuit at a glance."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fathom.answer import Watch
from fathom.formats.measures import report
from fathom.problems.circuit.model import Circuit

__all__ = ["analyse", "depths", "report"]


def analyse(instance: Circuit, watch: Watch) -> dict[str, Any]:
    """The measures, as plain values. Linear in the number of gates."""
    watch.check("measuring")
    taken = Counter(signal for gate in instance.gates for signal in gate)
    needed = instance.needed()
    return {
        "inputs": instance.inputs,
        "and": sum(len(gate) == 2 for gate in instance.gates),
        "not": sum(len(gate) == 1 for gate in instance.gates),
        "signals that fan out": sum(times > 1 for times in taken.values()),
        "most gates that take a signal": max(taken.values(), default=0),
        "depth": depths(instance)[instance.output - 1],
        "inputs that do not matter": instance.inputs - sum(needed[: instance.inputs]),
        "gates that do not matter": len(instance.gates) - sum(needed[instance.inputs :]),
    }


def depths(instance: Circuit) -> list[int]:
    """How many gates, at most, lie on a way from the inputs to each signal, number 0 left out."""
    found = [0] * instance.inputs
    for gate in instance.gates:
        found.append(1 + max(found[signal - 1] for signal in gate))
    return found
