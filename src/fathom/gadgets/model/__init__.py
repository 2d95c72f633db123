"""Gadgets and networks of gadgets: what an agent can walk through, and what that changes.

A *gadget* has locations and states; each state lists traversals: where the agent enters, where it leaves, and the
state it leaves behind. The locations are numbered in their circular order. A *network* joins locations of gadgets in
pairs; from its outside locations it is a gadget again, the *induced* one. This module is plain Python and written from
the definitions [Bosboom 2020, 2.1.1]: what the automata engine finds is checked against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from fathom.errors import FathomError, excerpt

MOST_LOCATIONS = 64


class Traversal(NamedTuple):
    """In `state` the agent may enter at one location and leave at another; the gadget is then in state `next`."""

    state: int
    enter: int
    exit: int
    next: int

    @property
    def reverse(self) -> Traversal:
        """The way back."""
        return Traversal(self.next, self.exit, self.enter, self.state)

    @property
    def idle(self) -> bool:
        """Nothing happens: the agent leaves where it came, and the state stays."""
        return self.enter == self.exit and self.state == self.next


@dataclass(frozen=True)
class Gadget:
    """A gadget: locations 0, 1, ... in circular order, states 0, 1, ..., and the traversals, sorted.

    Two gadgets are equal if all of that and the names are; `fathom.gadgets.check.simulation` compares what they do.
    """

    name: str
    locations: int
    states: int
    traversals: tuple[Traversal, ...]
    state_names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Sort the traversals, number states that have no names, and refuse what is not there."""
        if not 0 <= self.locations <= MOST_LOCATIONS:
            raise FathomError(f"gadget {self.name}: {self.locations} locations, expected at most {MOST_LOCATIONS}")
        if self.states < 1:
            raise FathomError(f"gadget {self.name}: expected at least one state")
        object.__setattr__(self, "traversals", tuple(sorted({Traversal(*one) for one in self.traversals})))
        object.__setattr__(self, "state_names", tuple(self.state_names) or tuple(map(str, range(self.states))))
        if len(self.state_names) != self.states or len(set(self.state_names)) != self.states:
            raise FathomError(f"gadget {self.name}: expected {self.states} different names of states")
        for one in self.traversals:
            if not (0 <= one.state < self.states and 0 <= one.next < self.states):
                raise FathomError(f"gadget {self.name}: traversal {list(one)} names a state that is not there")
            if not (0 <= one.enter < self.locations and 0 <= one.exit < self.locations):
                raise FathomError(f"gadget {self.name}: traversal {list(one)} names a location that is not there")

    @cached_property
    def _ways(self) -> Mapping[tuple[int, int], tuple[tuple[int, int], ...]]:
        found: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for state, enter, leave, after in self.traversals:
            found.setdefault((state, enter), []).append((leave, after))
        return {key: tuple(ways) for key, ways in found.items()}

    def ways(self, state: int, enter: int) -> tuple[tuple[int, int], ...]:
        """Where the agent can leave that enters there, each with the state it leaves behind."""
        return self._ways.get((state, enter), ())

    def state_called(self, name: str) -> int:
        """The number of a state, given its name or number."""
        if name in self.state_names:
            return self.state_names.index(name)
        if name.isdecimal() and int(name) < self.states:
            return int(name)
        raise FathomError(f"gadget {self.name} has no state {excerpt(name)} (known: {', '.join(self.state_names)})")

    def reachable(self, state: int) -> frozenset[int]:
        """The states that traversals lead to from this one, itself included."""
        found = {state}
        todo = [state]
        while todo:
            here = todo.pop()
            for one in self.traversals:
                if one.state == here and one.next not in found:
                    found.add(one.next)
                    todo.append(one.next)
        return frozenset(found)

    @property
    def roots(self) -> tuple[int, ...]:
        """The states from which all states can be reached."""
        return tuple(state for state in range(self.states) if len(self.reachable(state)) == self.states)

    def rearranged(self, order: Sequence[int], name: str | None = None) -> Gadget:
        """The gadget whose location i is this one's location `order[i]`; traversals of locations left out are lost."""
        place = {old: new for new, old in enumerate(order)}
        kept = tuple(
            Traversal(one.state, place[one.enter], place[one.exit], one.next)
            for one in self.traversals
            if one.enter in place and one.exit in place
        )
        return Gadget(self.name if name is None else name, len(order), self.states, kept, self.state_names)

    def rotated(self, by: int) -> Gadget:
        """The same gadget, its numbering begun at location `by`."""
        return self.rearranged([(by + location) % self.locations for location in range(self.locations)])

    def mirrored(self) -> Gadget:
        """The mirror image: the circular order the other way round, location 0 staying."""
        return self.rearranged([-location % self.locations for location in range(self.locations)])


class Port(NamedTuple):
    """A location of one of a network's gadgets."""

    gadget: int
    location: int


class Placed(NamedTuple):
    """A gadget in a network, and the state it starts in."""

    gadget: Gadget
    state: int


Configuration = tuple[int, ...]
"""The state of every gadget of a network."""


@dataclass(frozen=True)
class Network:
    """Gadgets, pairs of joined locations, and the outside locations in circular order.

    A location that is neither joined nor outside is a dead end. Joined locations are one place: an agent there may
    enter either of the two gadgets.
    """

    gadgets: tuple[Placed, ...]
    joins: tuple[tuple[Port, Port], ...] = ()
    outside: tuple[Port, ...] = ()

    def __post_init__(self) -> None:
        """Refuse locations that are not there, or that are used twice."""
        object.__setattr__(self, "gadgets", tuple(Placed(*one) for one in self.gadgets))
        object.__setattr__(self, "joins", tuple((Port(*one), Port(*other)) for one, other in self.joins))
        object.__setattr__(self, "outside", tuple(Port(*one) for one in self.outside))
        for number, (gadget, state) in enumerate(self.gadgets):
            if not 0 <= state < gadget.states:
                raise FathomError(f"gadget {number} of the network ({gadget.name}) has no state {state}")
        seen: set[Port] = set()
        for port in (*(port for join in self.joins for port in join), *self.outside):
            if not 0 <= port.gadget < len(self.gadgets):
                raise FathomError(f"the network has no gadget {port.gadget}")
            if not 0 <= port.location < self.gadgets[port.gadget].gadget.locations:
                raise FathomError(f"gadget {port.gadget} of the network has no location {port.location}")
            if port in seen:
                raise FathomError(f"location {port.location} of gadget {port.gadget} is used twice")
            seen.add(port)

    @property
    def start(self) -> Configuration:
        """The states that the gadgets start in."""
        return tuple(state for _, state in self.gadgets)

    @cached_property
    def partner(self) -> Mapping[Port, Port]:
        """What each joined location is joined to, both ways."""
        return {port: other for one, two in self.joins for port, other in ((one, two), (two, one))}

    def steps(self, configuration: Configuration, port: Port) -> Iterator[tuple[Port, Port, Configuration]]:
        """The traversals open to an agent at the place of `port`: entered, left, and what that makes of the network."""
        here = [port, self.partner[port]] if port in self.partner else [port]
        for entered in here:
            which = entered.gadget
            for leave, after in self.gadgets[which].gadget.ways(configuration[which], entered.location):
                changed = (*configuration[:which], after, *configuration[which + 1 :])
                yield entered, Port(which, leave), changed

    def walks(self, configuration: Configuration, port: Port) -> Iterator[tuple[Port, Configuration]]:
        """Where an agent at the place of `port` can get, and the configuration then, by any number of traversals."""
        start = (self._place(port), configuration)
        seen = {start}
        todo = [start]
        while todo:
            place, states = todo.pop()
            yield place, states
            for _, left, changed in self.steps(states, place):
                reached = (self._place(left), changed)
                if reached not in seen:
                    seen.add(reached)
                    todo.append(reached)

    def _place(self, port: Port) -> Port:
        """One name for the place that two joined locations are."""
        return min(port, self.partner.get(port, port))

    def induced(self, name: str = "network") -> Gadget:
        """The network as a gadget, exactly: all configurations it can reach, all walks between outside locations.

        A walk of no traversals is left out. The cost grows with the product of the gadgets' states.
        """
        return self.induced_with_configurations(name)[0]

    def induced_with_configurations(self, name: str = "network") -> tuple[Gadget, tuple[Configuration, ...]]:
        """The induced gadget, and the configuration that each of its states is."""
        number = {self.start: 0}
        order = [self.start]
        outside = {self._place(port): index for index, port in enumerate(self.outside)}
        found: list[Traversal] = []
        for configuration in order:
            for enter, port in enumerate(self.outside):
                for place, states in self.walks(configuration, port):
                    if place not in outside:
                        continue
                    if states not in number:
                        number[states] = len(order)
                        order.append(states)
                    one = Traversal(number[configuration], enter, outside[place], number[states])
                    if not one.idle:
                        found.append(one)
        return Gadget(name, len(self.outside), len(order), tuple(found)), tuple(order)


def undirected(edges: Iterable[Sequence[int]]) -> list[Traversal]:
    """Traversals and their ways back."""
    return [way for edge in edges for way in (Traversal(*edge), Traversal(*edge).reverse)]
