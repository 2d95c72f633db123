"""What is to be wired: machines with ports, a target with outside ports, and how much may be used.

A wiring groups ports into *places*: ports of one place are joined, and an agent walks between them freely.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple


class Way(NamedTuple):
    """In this state an agent that enters at a port may leave at a port, and the state is then another one."""

    state: int
    enter: int
    leave: int
    after: int

    @property
    def back(self) -> Way:
        """The same way walked backwards."""
        return Way(self.after, self.leave, self.enter, self.state)


Form = tuple[Way, ...]
"""What a machine can do, leaving out what does nothing."""


@dataclass(frozen=True)
class Machine:
    """A machine that may be used, of one or two states, in one of several forms. All forms begin in state 0.

    Its ports are numbered around it. Machines of one `sort` are interchangeable. Those that are not `counted` may be
    used freely.
    """

    ports: int
    states: int
    forms: tuple[Form, ...]
    sort: int
    counted: bool = True


@dataclass(frozen=True)
class Bounds:
    """How much a wiring may have.

    `machines`: how many that count; `branches`: ports beyond the second, over all places; `dead_ends`: ports of used
    machines that are joined with nothing; `passes`: machines on the way of one traversal, again and again ones too.
    """

    machines: int
    branches: int
    dead_ends: int
    passes: int


@dataclass(frozen=True)
class Task:
    """Wire these machines so that they do, from the state `start`, what the target does."""

    machines: tuple[Machine, ...]
    target: Form
    outside: int
    states: int
    start: int

    @cached_property
    def layout(self) -> Layout:
        """The ports, all numbered."""
        return Layout(self.outside, tuple(machine.ports for machine in self.machines))

    @property
    def reversible(self) -> bool:
        """Whether every way of everything can be walked backwards."""
        forms = (self.target, *(form for machine in self.machines for form in machine.forms))
        return all(way.back in form for form in forms for way in form)


@dataclass(frozen=True)
class Layout:
    """Ports by number: the outside ones first, in circular order, then those of each machine, in circular order."""

    outside: int
    degrees: tuple[int, ...]

    @cached_property
    def owners(self) -> tuple[int, ...]:
        """The machine of every port, from 1; 0 is the outside."""
        sizes = (self.outside, *self.degrees)
        return tuple(owner for owner, size in enumerate(sizes) for _ in range(size))

    @cached_property
    def first(self) -> tuple[int, ...]:
        """The first port of the outside and of every machine."""
        return (0, *accumulate((self.outside, *self.degrees[:-1])))

    @property
    def ports(self) -> int:
        """How many there are."""
        return self.outside + sum(self.degrees)

    def port(self, machine: int, location: int) -> int:
        """The number of a machine's port, machines counted from 0."""
        return self.first[machine + 1] + location

    @cached_property
    def around(self) -> tuple[int, ...]:
        """The port that comes after each, clockwise around its machine; the outside is seen from beyond."""
        found = []
        for port, owner in enumerate(self.owners):
            first = self.first[owner]
            size = self.outside if owner == 0 else self.degrees[owner - 1]
            found.append(first + (port - first + (1 if owner else -1)) % size)
        return tuple(found)
