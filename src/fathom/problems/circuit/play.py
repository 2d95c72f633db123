"""Circuits by hand: inputs are given values, and gates show what follows."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Spot, square_spot
from fathom.playing.assignment import gestures, moved, options
from fathom.problems.circuit.draw import HALF, drawn, input_places
from fathom.problems.circuit.model import Circuit, read_solution
from fathom.show import Scene

__all__ = ["concerned", "gestures", "moved", "options", "scene", "spots"]


def spots(instance: Circuit) -> Sequence[Spot]:
    """The inputs."""
    return [
        square_spot(str(signal), x - HALF, y - HALF, f"input {signal}", "variable", 2 * HALF)
        for signal, (x, y) in enumerate(input_places(instance), 1)
    ]


def scene(instance: Circuit, state: str) -> Scene:
    """The circuit with the values so far and what they decide."""
    return drawn(instance, read_solution(instance, state), filmed=False)


def concerned(instance: Circuit, state: str, fault: str) -> Sequence[str]:
    """The inputs that have no value, or all of them."""
    del fault
    given = {abs(literal) for literal in read_solution(instance, state).literals}
    everyone = range(1, instance.inputs + 1)
    return [str(signal) for signal in everyone if signal not in given] or list(map(str, everyone))
