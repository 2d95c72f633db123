"""The order of things: which wires lie over which, and what happens to them from left to right.

NOT costs nothing in a wire, so a circuit is read as AND gates over literals, as far as the output depends on them. A
list of wires, from the lowest to the highest, is swept from left to right. An input begins where it is needed first. A
signal that is needed again fans out; what an AND takes is brought together by crossovers of neighbours; both become the
gate's wire. In the end one wire is left, the output. Inputs that do not matter begin and end.

Every wire then gets a *track*, the same from its beginning to its end, above those of all wires that ever lie directly
below it: a longest way in a graph without circles, for the wires are curves that go from left to right and do not meet.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fathom.problems.circuit.model import Circuit

Literal = tuple[int, bool]
"""A node, which is the number of an input or of an AND gate, and whether it is negated."""


@dataclass(frozen=True, slots=True)
class Step:
    """A gadget: its sort, the wires that it takes and gives, the lower ones first, and which of the first to negate.

    `node` is the input of a variable.
    """

    sort: str
    taken: tuple[int, ...] = ()
    given: tuple[int, ...] = ()
    negated: tuple[bool, ...] = ()
    node: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """Steps from left to right, and the track of every wire, by its number."""

    steps: tuple[Step, ...]
    tracks: tuple[int, ...]


def literals_of(circuit: Circuit) -> list[Literal]:
    """What each signal is, number 0 left out: an input or an AND gate, negated or not."""
    found: list[Literal] = [(signal, False) for signal in range(1, circuit.inputs + 1)]
    for number, gate in circuit.numbered():
        node, negated = found[gate[0] - 1]
        found.append((number, False) if len(gate) == 2 else (node, not negated))
    return found


def planned(circuit: Circuit) -> Plan:
    """The plan of a circuit."""
    return _Sweep(circuit).plan()


@dataclass(slots=True)
class _Wire:
    node: int
    uses: int
    """How often this wire is still needed."""
    below: set[int] = field(default_factory=set)


class _Sweep:
    """The wires so far, and those that there are at this moment, from the lowest up."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self.literals = literals_of(circuit)
        self.wires: list[_Wire] = []
        self.live: list[int] = []
        self.steps: list[Step] = []
        self.uses: Counter[int] = Counter()

    def plan(self) -> Plan:
        output, negated = self.literals[self.circuit.output - 1]
        order = self._order(output)
        self.uses = Counter(node for gate in order for node, _ in self._operands(gate))
        self.uses[output] += 1
        for gate in order:
            self._conjunction(gate)
        if output <= self.circuit.inputs:
            self._begin(output, 0)
        self._step(Step("end", (self.live[0],), (), (negated,)))
        for spare in range(1, self.circuit.inputs + 1):
            if not self.uses[spare]:
                wire = self._begin(spare, len(self.live))
                self._step(Step("sink", (wire,), (), (False,)))
        return Plan(tuple(self.steps), self._tracks())

    def _operands(self, gate: int) -> list[Literal]:
        return [self.literals[signal - 1] for signal in self.circuit.gates[gate - self.circuit.inputs - 1]]

    def _order(self, output: int) -> list[int]:
        """The AND gates that the output depends on, each after what it takes, and close to it."""
        found: dict[int, None] = {}
        waiting = [(output, False)]
        while waiting:
            node, ready = waiting.pop()
            if node in found or node <= self.circuit.inputs:
                continue
            if ready:
                found[node] = None
            else:
                waiting.append((node, True))
                waiting += [(operand, False) for operand, _ in reversed(self._operands(node))]
        return list(found)

    def _new(self, node: int, uses: int) -> int:
        self.wires.append(_Wire(node, uses))
        return len(self.wires) - 1

    def _step(self, step: Step) -> None:
        """Take the wires that a step takes out of the list, and put those that it gives in their place."""
        if step.taken:
            at = self.live.index(step.taken[0])
            self.live[at : at + len(step.taken)] = step.given
        self.steps.append(step)
        for lower, upper in zip(self.live, self.live[1:], strict=False):
            self.wires[upper].below.add(lower)

    def _begin(self, node: int, at: int) -> int:
        wire = self._new(node, self.uses[node])
        self.live.insert(at, wire)
        self._step(Step("variable", (), (wire,), (), node))
        return wire

    def _place(self, node: int) -> int | None:
        return next((at for at, wire in enumerate(self.live) if self.wires[wire].node == node), None)

    def _conjunction(self, gate: int) -> None:
        """Bring together what a gate takes, and join it."""
        (one, negated), (other, also) = self._operands(gate)
        for node, partner in ((one, other), (other, one)):
            if self._place(node) is None:
                beside = self._place(partner)
                self._begin(node, len(self.live) if beside is None else beside + 1)
        if one == other:
            low, high = self._split(self._copy(one, upper=True, now=2))
            flags = {low: negated, high: also}
        else:
            upper = self._at(one) < self._at(other)
            first, second = self._copy(one, upper), self._copy(other, not upper)
            flags = {first: negated, second: also}
            low, high = self._together(*((first, second) if upper else (second, first)), flags)
        given = self._new(gate, self.uses[gate])
        self._step(Step("and", (low, high), (given,), (flags[low], flags[high])))

    def _at(self, node: int) -> int:
        place = self._place(node)
        assert place is not None
        return place

    def _copy(self, node: int, upper: bool, now: int = 1) -> int:
        """A wire of a node that is used now; another is kept on the other side if the node is needed later."""
        wire = self.live[self._at(node)]
        if self.wires[wire].uses == now:
            return wire
        later = self.wires[wire].uses - now
        uses = (later, now) if upper else (now, later)
        low, high = self._new(node, uses[0]), self._new(node, uses[1])
        self._step(Step("fan-out", (wire,), (low, high), (False,)))
        return high if upper else low

    def _split(self, wire: int) -> tuple[int, int]:
        node = self.wires[wire].node
        low, high = self._new(node, 1), self._new(node, 1)
        self._step(Step("fan-out", (wire,), (low, high), (False,)))
        return low, high

    def _together(self, low: int, high: int, flags: dict[int, bool]) -> tuple[int, int]:
        """Move the lower wire up, crossing those in between, until the two are neighbours."""
        while self.live.index(high) - self.live.index(low) > 1:
            passed = self.live[self.live.index(low) + 1]
            down = self._new(self.wires[passed].node, self.wires[passed].uses)
            up = self._new(self.wires[low].node, 1)
            flags[up] = flags[low]
            self._step(Step("crossover", (low, passed), (down, up), (False, False)))
            low = up
        return low, high

    def _tracks(self) -> tuple[int, ...]:
        """The length of the longest way down from each wire."""
        track: dict[int, int] = {}
        waiting = list(range(len(self.wires)))
        while waiting:
            wire = waiting[-1]
            open_ones = [lower for lower in self.wires[wire].below if lower not in track]
            if wire in track or not open_ones:
                waiting.pop()
                track.setdefault(wire, 1 + max((track[lower] for lower in self.wires[wire].below), default=-1))
            else:
                waiting += open_ones
        return tuple(track[wire] for wire in range(len(self.wires)))
