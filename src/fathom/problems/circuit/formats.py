"""AIGER in its form as text, in which circuits are exchanged: `aag M I L O A`, inputs, an output, and gates.

A literal there is twice the number of a variable, plus one for NOT, so only AND gates have lines; 0 and 1 are the
constants. Latches are not read, nor files with more than one output. What is written has gates for AND only, and NOT in
the literals; read back, it has the same solutions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fathom.errors import FathomError, FormatError, excerpt
from fathom.kind import Format
from fathom.problems.circuit.model import MOST_SIGNALS, Circuit, Gate

_HEAD = re.compile(r"aag(?: \d{1,7}){5,9}[ \t]*(?:\r?\n|$)", re.ASCII)
_NUMBERS = re.compile(r"\d{1,8}(?: \d{1,8})*", re.ASCII)


def _is_aiger(text: str) -> bool:
    return _HEAD.match(text) is not None


def read_aiger(text: str, source: str) -> Circuit:
    """The circuit in a text of AIGER; what follows its gates (names, comments) is left out."""
    head = _HEAD.match(text)
    if head is None:
        message = f"found {excerpt(text.split(chr(10), 1)[0])}, expected a head such as aag 3 2 0 1 1"
        raise FormatError(message, source=source, line=1)
    lines = _lines(text, source)
    _, inputs, latches, outputs, gates, *more = (int(word) for word in head[0].split()[1:])
    if latches or any(more):
        raise FormatError("found latches or properties, expected a circuit of gates alone", source=source, line=1)
    if outputs != 1:
        raise FormatError(f"found {outputs} outputs, expected one", source=source, line=1)
    if inputs < 1 or inputs + 2 * gates > MOST_SIGNALS:
        message = f"found {inputs} inputs and {gates} gates, expected an input or more and {MOST_SIGNALS} signals"
        raise FormatError(message, source=source, line=1)
    building = _Building(inputs)
    for number in range(1, inputs + 1):
        line, (literal, *_) = _next(lines, 1, source)
        if literal < 2 or literal % 2 or literal // 2 in building.signal:
            raise FormatError(f"found {literal}, expected a new input, an even number", source=source, line=line)
        building.signal[literal // 2] = number
    end, (result, *_) = _next(lines, 1, source)
    for _ in range(gates):
        line, (left, *taken) = _next(lines, 3, source)
        if left < 2 or left % 2 or left // 2 in building.signal:
            raise FormatError(f"found {left}, expected a new gate, an even number", source=source, line=line)
        both = tuple(building.signal_of(literal, source, line) for literal in taken)
        building.signal[left // 2] = building.added(both)
    output = building.signal_of(result, source, end)
    return Circuit(inputs, tuple(building.gates), output)


class _Building:
    """The gates so far, and the signal of every variable and of every NOT that was needed."""

    def __init__(self, inputs: int) -> None:
        self.inputs = inputs
        self.gates: list[Gate] = []
        self.signal: dict[int, int] = {}
        self.negated: dict[int, int] = {}

    def added(self, gate: Gate) -> int:
        self.gates.append(gate)
        return self.inputs + len(self.gates)

    def signal_of(self, literal: int, source: str, line: int) -> int:
        if literal // 2 == 0 and 0 not in self.signal:  # the constant false: an input and its opposite
            self.signal[0] = self.added((1, self._opposite(1)))
        if literal // 2 not in self.signal:
            raise FormatError(f"found {literal}, which is nothing told before", source=source, line=line)
        signal = self.signal[literal // 2]
        return self._opposite(signal) if literal % 2 else signal

    def _opposite(self, signal: int) -> int:
        if signal not in self.negated:
            self.negated[signal] = self.added((signal,))
        return self.negated[signal]


def _lines(text: str, source: str) -> Iterator[tuple[int, list[int]]]:
    for number, line in enumerate(text.splitlines()[1:], 2):
        if not _NUMBERS.fullmatch(line.strip()):
            message = f"found {excerpt(line)}, expected literals such as 6 2 4"
            raise FormatError(message, source=source, line=number)
        yield number, [int(word) for word in line.split()]


def _next(lines: Iterator[tuple[int, list[int]]], size: int, source: str) -> tuple[int, list[int]]:
    found = next(lines, None)
    if found is None:
        raise FormatError("found the end of the file, expected more lines", source=source)
    if len(found[1]) != size:
        message = f"found {len(found[1])} literals, expected {size}"
        raise FormatError(message, source=source, line=found[0])
    return found


def write_aiger(instance: Circuit) -> str:
    """The circuit as a text of AIGER."""
    literal = [2 * number for number in range(instance.inputs + 1)]
    rows: list[str] = []
    for gate in instance.gates:
        if len(gate) == 1:
            literal.append(literal[gate[0]] ^ 1)
        else:
            left = 2 * (instance.inputs + len(rows) + 1)
            rows.append(f"{left} {max(literal[one] for one in gate)} {min(literal[one] for one in gate)}")
            literal.append(left)
    if instance.inputs + len(rows) > MOST_SIGNALS:
        raise FathomError(f"found more than {MOST_SIGNALS} signals")
    head = f"aag {instance.inputs + len(rows)} {instance.inputs} 0 1 {len(rows)}"
    inputs = [str(2 * number) for number in range(1, instance.inputs + 1)]
    return "\n".join([head, *inputs, str(literal[instance.output]), *rows]) + "\n"


FORMATS = {"aiger": Format("AIGER as text: 'aag M I L O A', then literals", _is_aiger, read_aiger, write_aiger)}
