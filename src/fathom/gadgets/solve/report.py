"""What a search found: for every named gadget that was reached the fewest gadgets, the trace, and its verification.

A gadget whose locations fall into independent parts (two separate diodes, say) may be built as one network or part by
part, side by side; the cheapest way counts. Each simulation is replayed from its trace and verified in network space,
by code that shares nothing with the search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fathom.engine.behaviours.behaviour import Workshop, statistics, transitions
from fathom.engine.behaviours.canonical import PERMUTATIONS, REFLECTIONS
from fathom.errors import BrokenAnswer, FathomError
from fathom.gadgets.check.simulation import Verified, is_planar, simulates
from fathom.gadgets.formats.traces import Trace, replay
from fathom.gadgets.library.labels import MIRRORED, label
from fathom.gadgets.model import Gadget, Network
from fathom.gadgets.model.parts import Part, written_out
from fathom.gadgets.solve.driver import CONNECT, Driver
from fathom.gadgets.solve.replaying import Grown, Replayer


@dataclass(frozen=True)
class Found:
    """A named gadget that the search reached, in one of its states."""

    name: str
    state: str
    generation: int
    gadgets: int
    trace: Trace
    network: Network
    verified: Verified

    def facts(self) -> dict[str, Any]:
        """In plain values."""
        return {
            "name": self.name,
            "state": self.state,
            "generation": self.generation,
            "gadgets": self.gadgets,
            "trace": [str(step) for step in self.trace.steps],
            "verified": self.verified.holds,
            "strict": self.verified.strict,
            "planar": self.verified.planar,
            "configurations": self.verified.configurations,
        }


@dataclass(frozen=True)
class Way:
    """How a specification is had: met by the search, or two ways side by side."""

    packed: bytes
    counted: int
    number: int | None = None
    parts: tuple[Way, Way] | None = None
    splice: int = 0
    rotation: int = 0


class Reporter:
    """Looks specifications up in a search that has been made."""

    def __init__(self, driver: Driver, workshop: Workshop, bases: Sequence[Gadget], parts: Sequence[Part] = ()) -> None:
        self._driver = driver
        self._workshop = workshop
        self._bases = bases
        self._parts = parts
        self._ways: dict[bytes, Way | None] = {}

    def form(self, gadget: Gadget, state: int) -> bytes:
        """The specification of a gadget in a state."""
        return self._workshop.close(gadget.locations, gadget.states, gadget.traversals, state).packed

    @cached_property
    def lookup(self) -> Mapping[str, tuple[Gadget, int]]:
        """The sources of traces by their names."""
        found = {label(gadget, state): (gadget, state) for gadget in self._bases for state in range(gadget.states)}
        mirrored = {name + MIRRORED: (gadget.mirrored(), state) for name, (gadget, state) in found.items()}
        return found | (mirrored if self._workshop.arrangements == REFLECTIONS else {})

    def found(self, name: str, gadget: Gadget) -> list[Found]:
        """How the gadget was reached with the fewest gadgets.

        By a state from which it can get into all others, if it has such; else by each of its states, under names that
        say which.
        """
        roots = gadget.roots
        ways = [(self.way(self.form(gadget, state)), state) for state in roots or range(gadget.states)]
        reached = [(way, state) for way, state in ways if way is not None]
        if roots and reached:
            best = min(reached, key=lambda one: one[0].counted)
            return [self._told(name, gadget, best[1], best[0])]
        return [self._told(f"{name}-{gadget.state_names[state]}", gadget, state, way) for way, state in reached]

    def _met(self, packed: bytes) -> int | None:
        number = self._driver.catalogue.find(packed)
        return None if number is None or self._driver.generation[number] < 0 else number

    def way(self, packed: bytes) -> Way | None:
        """The cheapest way to a specification, if it was met or its parts were."""
        if not packed:
            return None
        if packed not in self._ways:
            number = self._met(packed)
            ways = [] if number is None else [Way(packed, int(self._driver.counted[number]), number)]
            ways += self._side_by_side(packed)
            self._ways[packed] = min(ways, key=lambda way: way.counted, default=None)
        return self._ways[packed]

    def _side_by_side(self, packed: bytes) -> list[Way]:
        """The ways to make it of two parts: a row of neighbouring locations, and the others."""
        n = statistics(packed).locations
        ways = []
        steps = list(transitions(packed))
        for size in range(2, n // 2 + 1):
            for start in range(n):
                inner = [(start + step) % n for step in range(size)]
                outer = [(start + step) % n for step in range(size, n)]
                if any((enter in inner) != (leave in inner) for _, enter, leave, _ in steps):
                    continue
                way = self._independent(packed, inner, outer)
                if way is not None:
                    ways.append(way)
        return ways

    def _independent(self, packed: bytes, inner: list[int], outer: list[int]) -> Way | None:
        """The two parts side by side, if they behave together as they do alone."""
        whole = Gadget("whole", len(inner) + len(outer), packed[1], tuple(transitions(packed)))  # type: ignore[arg-type]
        left, right = (self.form(whole.rearranged(part), 0) for part in (outer, inner))
        if statistics(left).locations != len(outer) or statistics(right).locations != len(inner):
            return None
        for splice in range(len(outer)):
            for rotation in range(len(inner)):
                if self._workshop.interleave(left, right, splice, rotation).packed == packed:
                    one, other = self.way(left), self.way(right)
                    if one is None or other is None:
                        return None
                    return Way(packed, one.counted + other.counted, None, (one, other), splice, rotation)
        return None

    def _told(self, name: str, gadget: Gadget, state: int, way: Way) -> Found:
        trace = self._trace(way)
        network = written_out(replay(trace, self.lookup.get), self._parts)
        verified = self._verified(name, network, gadget, state)
        return Found(name, gadget.state_names[state], way.counted - 1, len(network.gadgets), trace, network, verified)

    def _trace(self, way: Way) -> Trace:
        def reused(packed: bytes) -> Grown:
            return self._built(Way(packed, 0, self._met(packed)), replayer)

        replayer = Replayer(self._workshop, self._bases, self._driver.wires, reused)
        self._built(way, replayer)
        return replayer.trace

    def _verified(self, name: str, network: Network, gadget: Gadget, state: int) -> Verified:
        """What is true of a network that was found; one that is too large to be looked through is not verified."""
        arrangements = self._workshop.arrangements
        nonplanar, mirror = arrangements == PERMUTATIONS, arrangements == REFLECTIONS
        try:
            verified = simulates(network, gadget, state, nonplanar=nonplanar, mirror=mirror)
        except FathomError as error:
            return Verified(False, False, is_planar(network), (), 0, str(error))
        if not verified.holds or not (nonplanar or verified.planar):
            raise BrokenAnswer(f"the simulation of {name} does not verify: {verified.reason}")
        return verified

    def _built(self, way: Way, replayer: Replayer) -> Grown:
        if way.parts is not None:
            left, right = (self._built(part, replayer) for part in way.parts)
            made = self._workshop.interleave(left.packed, right.packed, way.splice, way.rotation)
            return replayer.beside(left, right, made, way.splice, way.rotation)
        driver = self._driver
        assert way.number is not None
        line = [way.number]
        while driver.parent[line[-1]] >= 0:
            line.append(int(driver.parent[line[-1]]))
        line.reverse()
        grown = replayer.source(driver.catalogue[line[0]])
        assert grown is not None, "every source of a search is a base"
        for number in line[1:]:
            operation = int(driver.operation[number])
            base = None if operation == CONNECT else driver.catalogue[operation - 1]
            grown = replayer.repeat(grown, driver.catalogue[number], base)
        return grown
