"""Random circuits: each gate takes signals drawn by lot, those that nobody takes yet before the others.

A *planted* circuit has a solution for sure: values of the inputs are drawn first, and a NOT is put at the end if they
make the output false.
"""

from __future__ import annotations

from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.problems.circuit.model import MOST_SIGNALS, Circuit, Gate


def random_circuit(seed: int, watch: Watch, inputs: int, gates: int, negated: int, planted: bool) -> Circuit:
    """A circuit of so many gates; the last is its output."""
    if inputs < 1 or gates < 0 or inputs + gates >= MOST_SIGNALS:
        raise FathomError(f"found {inputs} inputs and {gates} gates, expected an input or more, {MOST_SIGNALS} of both")
    if not 0 <= negated <= 100:
        raise FathomError(f"negated={negated}: expected 0 to 100 of a hundred gates")
    random = Random(seed)
    values = [random.random() < 0.5 for _ in range(inputs)]
    waiting = list(range(1, inputs + 1))
    made: list[Gate] = []
    for number in range(inputs + 1, inputs + gates + 1):
        if number % 1000 == 0:
            watch.check("drawing gates", number, inputs + gates)
        size = 1 if random.randrange(100) < negated else 2
        gate: Gate = tuple(_drawn(random, waiting, number) for _ in range(size))
        made.append(gate)
        taken = [values[signal - 1] for signal in gate]
        values.append(all(taken) if size == 2 else not taken[0])
        waiting.append(number)
    if planted and not values[-1]:
        made.append((len(values),))
    return Circuit(inputs, tuple(made), inputs + len(made))


def _drawn(random: Random, waiting: list[int], number: int) -> int:
    """A signal before this number; two times in three one that nobody has taken yet, if there is one."""
    if waiting and random.randrange(3):
        return waiting.pop(random.randrange(len(waiting)))
    signal = random.randrange(1, number)
    if signal in waiting:
        waiting.remove(signal)
    return signal


GENERATORS = {
    "random": Generator(
        "gates that take random signals",
        random_circuit,
        {
            "inputs": Option(4, "how many inputs"),
            "gates": Option(9, "how many gates"),
            "negated": Option(35, "how many of a hundred gates are NOT"),
            "planted": Option(False, "there is a solution for sure"),
        },
    )
}
