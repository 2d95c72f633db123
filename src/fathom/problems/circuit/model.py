"""Circuits, and their texts. Signals are numbers: first the inputs, then the gates in their order.

A gate has the numbers of the signals that it takes, all smaller than its own, so there are no circles: one for NOT,
two for AND. Whoever takes a signal takes it whole; a signal that several take fans out. A solution is an assignment of
the inputs (see `fathom.proofs.assignment`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance
from fathom.proofs.assignment import Assignment, read_solution, write_solution

__all__ = ["Assignment", "Circuit", "Gate", "read", "read_solution", "write", "write_solution"]

MOST_SIGNALS = 12_000

Gate = tuple[int, ...]
"""The signals that a gate takes: one for NOT, two for AND."""

_GATE = re.compile(r"(\d{1,7})\s*=\s*(?:not\s+(\d{1,7})|(\d{1,7})\s+and\s+(\d{1,7}))", re.ASCII | re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,7}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Circuit(Instance):
    """A circuit with its `output`, the signal that has to be true."""

    kind: ClassVar[str] = "circuit"

    inputs: int
    gates: tuple[Gate, ...]
    output: int
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse circuits that cannot be."""
        if self.inputs < 1 or self.signals > MOST_SIGNALS:
            found = f"{self.inputs} inputs and {len(self.gates)} gates"
            raise FathomError(f"found {found}, expected an input or more and at most {MOST_SIGNALS} of both")
        for number, gate in self.numbered():
            if len(gate) not in (1, 2):
                raise FathomError(f"gate {number} takes {len(gate)} signals, expected one (not) or two (and)")
            for signal in gate:
                if not 1 <= signal < number:
                    raise FathomError(f"gate {number} takes signal {signal}, expected one from 1 to {number - 1}")
        if not 1 <= self.output <= self.signals:
            raise FathomError(f"found the output {self.output}, expected a signal from 1 to {self.signals}")

    @property
    def signals(self) -> int:
        """How many signals there are: inputs and gates."""
        return self.inputs + len(self.gates)

    def numbered(self) -> Iterator[tuple[int, Gate]]:
        """The gates with the numbers of their signals."""
        return enumerate(self.gates, self.inputs + 1)

    def values(self, given: Sequence[bool]) -> list[bool]:
        """The values of all signals, number 0 left out, for these values of the inputs."""
        values = list(given)
        for gate in self.gates:
            values.append(values[gate[0] - 1] and values[gate[1] - 1] if len(gate) == 2 else not values[gate[0] - 1])
        return values

    def needed(self) -> list[bool]:
        """Whether the output depends on each signal, number 0 left out."""
        needed = [number == self.output for number in range(self.signals + 1)]
        for number in range(self.signals, self.inputs, -1):
            if needed[number]:
                for signal in self.gates[number - self.inputs - 1]:
                    needed[signal] = True
        return needed[1:]


def circuit(inputs: int, gates: Iterable[Iterable[int]], output: int | None = None) -> Circuit:
    """A circuit, for notebooks and tests; without `output`, the last signal has to be true."""
    listed = tuple(tuple(gate) for gate in gates)
    return Circuit(inputs, listed, output or inputs + len(listed))


def read(document: Document) -> Circuit:
    """The circuit in a document of kind `circuit`: entries `inputs` and, if wanted, `output`; then a gate a line."""
    document.accept("inputs", "output")
    if "inputs" not in document.entries:
        message = "found no entry 'inputs', expected how many inputs there are"
        raise FormatError(message, source=document.source, line=document.board_line)
    inputs = _number(document, "inputs")
    gates: list[Gate] = []
    for line, row in enumerate(document.rows, document.board_line):
        if not row.strip():
            continue
        match, number = _GATE.fullmatch(row.strip()), inputs + len(gates) + 1
        if match is None:
            message = f"found {excerpt(row.strip())}, expected a gate such as {number} = 1 and 2, or {number} = not 1"
            raise FormatError(message, source=document.source, line=line, column=1)
        if int(match[1]) != number:
            message = f"found gate {match[1]}, expected gate {number}"
            raise FormatError(message, source=document.source, line=line, column=1)
        gate = tuple(int(signal) for signal in match.groups()[1:] if signal)
        for signal in gate:
            if not 1 <= signal < number:
                message = f"found signal {signal}, expected one from 1 to {number - 1}"
                raise FormatError(message, source=document.source, line=line, column=1)
        gates.append(gate)
    output = _number(document, "output") if "output" in document.entries else inputs + len(gates)
    try:
        return Circuit(inputs, tuple(gates), output, document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _number(document: Document, key: str) -> int:
    said = document.entries[key].value
    if not _NUMBER.fullmatch(said):
        raise document.error(key, f"found {excerpt(said)}, expected a number")
    return int(said)


def write(instance: Circuit) -> str:
    """The circuit as a document that `read` understands."""
    entries = {"kind": Circuit.kind, "inputs": str(instance.inputs), "output": str(instance.output)}
    rows = [
        f"{number} = {gate[0]} and {gate[1]}" if len(gate) == 2 else f"{number} = not {gate[0]}"
        for number, gate in instance.numbered()
    ]
    return write_text(entries | dict(instance.about), rows)


SOLUTION = Assignment
