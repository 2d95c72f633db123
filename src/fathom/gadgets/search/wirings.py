"""The search by wiring: one network of few gadgets that behaves like a target, corridors branching at no cost.

Where `search` builds everything out of the bases, this one has a target in mind and gives up what strays from it, which
goes deeper for few gadgets of one or two states with many branchings. What it finds is put together as a network, with
3-splits where corridors branch, and verified in network space by code that shares nothing with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fathom.answer import Limits, Watch
from fathom.engine.wiring import peel
from fathom.engine.wiring.flood import MOST_BITS, MOST_PORTS
from fathom.errors import FathomError, LimitReached
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget, Network, Placed, Port
from fathom.gadgets.verify import Verified, simulates

SPLIT, DIODE = "3-split", "diode"
_OUTSIDE = -1
_SLICE = 20_000
"""Checks between two looks at the limits."""


@dataclass(frozen=True)
class Wired:
    """A network that behaves like the target in a state, its outside locations those of the target.

    `gadgets` counts all of them, `counted` those that are no splits.
    """

    state: str
    network: Network
    verified: Verified
    gadgets: int
    counted: int


@dataclass(frozen=True)
class Wiring:
    """What a search by wiring did and found. `complete`: everything within the bounds was looked at, or one found."""

    found: Wired | None
    nodes: int
    checks: int
    seconds: float
    complete: bool
    stopped: str | None

    def facts(self) -> dict[str, Any]:
        """In plain values."""
        from fathom.gadgets.networks import write_network

        one = self.found
        return {
            "found": one is not None,
            "gadgets": None if one is None else one.gadgets,
            "counted": None if one is None else one.counted,
            "state": None if one is None else one.state,
            "network": None if one is None else write_network(one.network),
            "verified": None if one is None else one.verified.holds,
            "strict": None if one is None else one.verified.strict,
            "planar": None if one is None else one.verified.planar,
            "nodes": self.nodes,
            "checks": self.checks,
            "seconds": round(self.seconds, 3),
            "complete": self.complete,
            "stopped": self.stopped,
        }


def wire(
    bases: Sequence[Gadget],
    target: Gadget,
    most: int,
    *,
    branches: int = 6,
    one_ways: int = 0,
    dead_ends: int = 0,
    mirror: bool = False,
    first_states: bool = False,
    limits: Limits | None = None,
) -> Wiring:
    """Look for a planar network of at most so many base gadgets that behaves like the target in one of its states.

    Corridors may branch: a place where n locations meet costs n - 2 branchings. `one_ways` diodes may be used besides,
    and `dead_ends` places that an agent can get to may lead nowhere. With `mirror` the bases' mirror images may be
    used. With `first_states` bases and target start in their first state only. Fewest gadgets come first, then fewest
    branchings. The cost is exponential in the number of gadgets.
    """
    _refuse(bases, target, most, one_ways)
    watch = (limits or Limits()).watch()
    kinds = [form for base in bases for form in ((base, base.mirrored()) if mirror else (base,))]
    states = [0] if first_states else list(target.roots or range(target.states))
    nodes = checks = doubtful = 0
    stopped = None
    try:
        for counted in range(1, most + 1):
            for forks in range(branches + 1):
                for state in states:
                    run = _Run(kinds, counted, one_ways, target, state, forks, dead_ends, first_states)
                    try:
                        found = run.first(watch, checks)
                    finally:
                        nodes += int(run.progress[peel.NODES])
                        checks += int(run.progress[peel.CHECKS])
                        doubtful += run.doubtful
                    if found is not None:
                        return Wiring(found, nodes, checks, watch.seconds, True, None)
    except LimitReached as reached:
        stopped = str(reached)
    return Wiring(None, nodes, checks, watch.seconds, stopped is None and not doubtful, stopped)


def _refuse(bases: Sequence[Gadget], target: Gadget, most: int, one_ways: int) -> None:
    if not bases:
        raise FathomError("expected base gadgets to build with")
    if not 1 <= most <= MOST_BITS or most + one_ways > peel.MOST_MACHINES:
        raise FathomError(f"found {most} gadgets and {one_ways} one-ways, expected 1 to {MOST_BITS} gadgets")
    for base in bases:
        if base.states > 2 or base.locations > 8:
            raise FathomError(f"gadget {base.name} has more than two states or eight locations: use `search`")
    if target.locations > 8 or target.states > 16:
        raise FathomError(f"target {target.name} has more than eight locations or sixteen states")
    if target.locations + most * max(base.locations for base in bases) + 2 * one_ways > MOST_PORTS:
        raise FathomError(f"so many gadgets have more than {MOST_PORTS} locations: that is too much")


class _Run:
    """One enumeration within fixed bounds."""

    def __init__(
        self,
        kinds: Sequence[Gadget],
        counted: int,
        one_ways: int,
        target: Gadget,
        state: int,
        branches: int,
        dead_ends: int,
        first_states: bool,
    ) -> None:
        self.kinds = [*kinds, *([named(DIODE)] if one_ways else [])]
        self.target, self.state = target, state
        self._bounds = (state, branches, dead_ends)
        self._ways = _ways(self.kinds)
        self._choices = np.array(list(_choices(self.kinds, len(kinds), first_states)), np.int64)
        self._target = _allowed(target)
        self.progress = np.zeros(3, np.int64)
        self.doubtful = 0
        steps, ports, outside = peel.MOST_STEPS, MOST_PORTS, target.locations
        self._words, self._lengths = np.zeros((steps, 2 * ports), np.int64), np.zeros((steps, steps), np.int64)
        self._labels, self._following = np.zeros((steps, ports), np.int64), np.full((steps, ports), -1, np.int64)
        self._numbers = np.zeros((steps, peel.BUDGETS + peel.MOST_GROUPS), np.int64)
        self._reached = np.zeros(steps, np.uint64)
        self._ports, self._machines = np.zeros((2, ports), np.int64), np.zeros((3, peel.MOST_MACHINES), np.int64)
        self._words[0, : 2 * outside] = [side for port in reversed(range(outside)) for side in (2 * port + 1, 2 * port)]
        self._lengths[0, 0] = 2 * outside
        self._labels[0] = np.arange(ports)
        self._numbers[0, [peel.HOLES, peel.PORTS]] = 1, outside
        self._numbers[0, peel.BUDGETS : peel.BUDGETS + 2] = counted, one_ways
        self._reached[0] = (1 << outside) - 1

    def first(self, watch: Watch, before: int) -> Wired | None:
        """The first network of the enumeration that verifies; kernels leave open what has very many states."""
        tables = (self._words, self._lengths, self._labels, self._following, self._numbers, self._reached)
        state = (self.progress, self._ports, self._machines, self._ways, self._choices, self._target, *self._bounds)
        result = peel.PAUSED
        while result == peel.PAUSED:
            checks = before + int(self.progress[peel.CHECKS])
            watch.check("wiring", checks, nodes=checks)
            result = peel.advance(*tables, *state, _SLICE)
            if result == peel.FOUND:
                found = self._wired(int(self.progress[peel.DEPTH]) + 1)
                if found.verified.holds:
                    return found
                self.doubtful += 1
                result = peel.PAUSED
        return None

    def _wired(self, step: int) -> Wired:
        network = self._network(step)
        verified = simulates(network, self.target, self.state)
        state = self.target.state_names[self.state]
        return Wired(state, network, verified, len(network.gadgets), int(self._numbers[step, peel.MACHINES]))

    def _network(self, step: int) -> Network:
        """The wiring of a step as a network."""
        outside = self.target.locations
        configuration = int(self._numbers[step, peel.CONFIGURATION])
        kinds, _, bits = (row[: self._numbers[step, peel.MACHINES]].tolist() for row in self._machines)
        states = (configuration >> bit & 1 if bit >= 0 else 0 for bit in bits)
        assembly = _Assembly([Placed(self.kinds[kind], state) for kind, state in zip(kinds, states, strict=True)])
        ends = [Port(_OUTSIDE, port) for port in range(outside)]
        ends += [Port(*pair) for pair in self._ports.T[outside : self._numbers[step, peel.PORTS]].tolist()]
        for place in _places(self._following[step, : len(ends)].tolist()):
            assembly.meet([ends[port] for port in place])
        return Network(tuple(assembly.gadgets), tuple(assembly.joins), tuple(assembly.rim[at] for at in range(outside)))


class _Assembly:
    """A network that is being put together."""

    def __init__(self, gadgets: list[Placed]) -> None:
        self.gadgets = gadgets
        self.joins: list[tuple[Port, Port]] = []
        self.rim: dict[int, Port] = {}

    def meet(self, ends: list[Port]) -> None:
        """Let corridors meet, given in circular order: two directly, more by a row of splits."""
        while len(ends) > 2:
            split = len(self.gadgets)
            self.gadgets.append(Placed(named(SPLIT), 0))
            self._join(ends[0], Port(split, 0))
            self._join(ends[1], Port(split, 1))
            ends = [Port(split, 2), *ends[2:]]
        self._join(*ends)

    def _join(self, one: Port, other: Port) -> None:
        if _OUTSIDE in (one.gadget, other.gadget):
            rim, inner = (one, other) if one.gadget == _OUTSIDE else (other, one)
            self.rim[rim.location] = inner
        else:
            self.joins.append((one, other))


def _places(following: Sequence[int]) -> Iterator[list[int]]:
    """The finished places where several ports meet, these in circular order."""
    seen: set[int] = set()
    for port in range(len(following)):
        if port not in seen:
            place = [port]
            while (after := following[place[-1]]) >= 0 and after not in place:
                place.append(after)
            if after == port:
                seen.update(place)
                if len(place) > 1:
                    yield place


def _ways(kinds: Sequence[Gadget]) -> np.ndarray[Any, np.dtype[np.int64]]:
    most = max(len(kind.ways(state, enter)) for kind in kinds for state in range(kind.states) for enter in range(8))
    table = np.full((len(kinds), 2, 8, max(1, most), 2), -1, np.int64)
    for number, kind in enumerate(kinds):
        for state in range(kind.states):
            for enter in range(kind.locations):
                for way, after in enumerate(kind.ways(state, enter)):
                    table[number, state, enter, way] = after
    return table


def _choices(kinds: Sequence[Gadget], counted: int, first_states: bool) -> Iterator[tuple[int, int, int, int, int]]:
    """The ways to put a gadget in: which, its locations, the location and state, and 0 if it counts or 1."""
    for number, kind in enumerate(kinds):
        states = [-1] if kind.states == 1 else [0] if first_states else [0, 1]
        for state in states:
            for location in range(kind.locations):
                yield number, kind.locations, location, state, int(number >= counted)


def _allowed(target: Gadget) -> np.ndarray[Any, np.dtype[np.int64]]:
    table = np.zeros((target.states, target.locations, target.locations), np.int64)
    for one in target.traversals:
        table[one.state, one.enter, one.exit] |= 1 << one.next
    return table
