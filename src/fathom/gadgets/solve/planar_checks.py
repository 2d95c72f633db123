"""The checking path of theorem 8 drawn in the plane [Ani et al. 2022], with a crossover wherever it crosses something.

The gadget lies at the bottom with its locations in their circular order; from each one that is used a *lane* goes up to
the outside. The path comes from the left, crosses all lanes to the right and, below that, all lanes back to the left.
Between these two delimiters and to the left of all lanes are the openings and diodes of the check, the first one
lowest. From each of them a *wire* goes to the right and then down along a lane, past the lower delimiter, to its
location: to the entrance of a traversal from a diode, and from its exit back to an opening. A wire that crosses a lane,
and a delimiter that does, close it (`weak-closing-crossover`); where wires and delimiters cross each other, it is known
which of the two is used first (`single-use-crossover`).

`made_planar` tells the network. It has two closing crossovers a location, and at most one a location and wire besides;
and a crossover for single use a wire, and at most one for two wires. What it does is found by joining its gadgets two
by two (`joined_gadget`), since there are too many states of all together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.gadgets.check.behaviour import Machine, Way, closed, machine
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget, Port, Traversal
from fathom.gadgets.model.corridors import Corridors, End
from fathom.gadgets.model.networks import NamedNetwork
from fathom.gadgets.solve.joining import joined
from fathom.gadgets.solve.postselection import ENTRANCE, EXIT

_LEFT, _TOP, _RIGHT, _BOTTOM = range(4)
_IN, _OPENING, _OUT = range(3)
"""The locations of an opening that is mirrored."""


Passage = tuple[str, int, int]
"""A crossover by its name, and where one comes into it and goes out."""


@dataclass(frozen=True)
class _Wire:
    """A wire by its order of use, which is also its height; whether it leads down to its location, or up from it."""

    number: int
    location: int
    down: bool

    @property
    def column(self) -> tuple[float, float]:
        """Where it goes up or down: wires of a location are to the left of its lane."""
        return self.location, self.number

    def passes_over(self, other: _Wire) -> bool:
        """Whether it goes past the place where another one, which is used later, goes up or down."""
        return self.number < other.number and other.column < self.column

    def __str__(self) -> str:
        return f"wire{self.number}"


class _Drawing(Corridors):
    """Corridors with crossovers, each made when it is first asked for."""

    def closing(self, lane: int, path: str, rightwards: bool) -> tuple[Passage, Passage]:
        """The crossover in which a path closes a lane: as the path passes it, and as the lane does on its way up."""
        name = f"lane{lane}-{path}"
        if name not in self.gadgets:
            self.add(name, named("weak-closing-crossover"))
        return (name, _BOTTOM, _TOP), ((name, _RIGHT, _LEFT) if rightwards else (name, _LEFT, _RIGHT))

    def crossing(self, first: str, second: _Wire, rightwards: bool) -> tuple[Passage, Passage]:
        """The crossover of a path that goes to a side and, later, a wire that goes up or down: as both pass it."""
        name = f"{first}-{second}"
        turned = rightwards != second.down
        if name not in self.gadgets:
            crossover = named("single-use-crossover")
            self.add(name, crossover.mirrored() if turned else crossover)
        return (name, _LEFT, _RIGHT), ((name, _BOTTOM, _TOP) if turned else (name, _TOP, _BOTTOM))

    def strand(self, start: End, passed: Sequence[Passage], *end: End) -> None:
        """A corridor from a place through crossovers to another place, where it may meet others."""
        for name, enter, leave in passed:
            self.join(start, self.port(name, enter))
            start = self.port(name, leave)
        self.join(start, *end)


def made_planar(gadget: Gadget, state: int, check: Sequence[Way], locations: Sequence[int]) -> NamedNetwork:
    """The gadget with a checking path around it, drawn in the plane.

    Outside are `locations`, which must rise, then the end of the path and its beginning, as they lie around it.
    """
    if not check or list(locations) != sorted(set(locations)):
        raise FathomError("expected a check of one traversal or more, and locations that rise")
    plan = _Drawing()
    plan.add("G", gadget, state)
    for index in range(len(check)):
        plan.add(f"D{index}", named("dicrumbler"))
        plan.add(f"O{index}", named("single-use-opening").mirrored())
    wires = [_Wire(2 * index + at, way[at], at == 0) for index, way in enumerate(check) for at in (0, 1)]
    upper = [plan.closing(lane, "upper", True)[0] for lane in locations]
    met = [((float(lane), inf), plan.closing(lane, "lower", False)[0]) for lane in locations]
    met += [(wire.column, plan.crossing("lower", wire, False)[0]) for wire in wires]
    lower = [passage for _, passage in sorted(met, reverse=True)]
    plan.strand(ENTRANCE, upper + lower, plan.port("O0", _OPENING), plan.port("D0", 0))
    places: dict[int, list[End]] = {location: [] for location in range(gadget.locations)}
    for wire in wires:
        *passed, last = _passed(plan, wire, wires, locations)
        other = plan.port(f"D{wire.number // 2}", 1) if wire.down else plan.port(f"O{wire.number // 2}", _IN)
        if wire.down:
            plan.strand(other, passed, plan.port(last[0], last[1]))
        else:
            plan.strand(plan.port(last[0], last[2]), passed[::-1], other)
        places[wire.location].append(plan.port(last[0], last[2] if wire.down else last[1]))
    for lane in locations:
        crossed = [plan.closing(lane, str(wire), wire.down)[1] for wire in wires if wire.location > lane]
        (name, start, end), top = plan.closing(lane, "lower", False)[1], plan.closing(lane, "upper", True)[1]
        plan.strand(plan.port(name, end), [*crossed, top], f"at{lane}")
        places[lane].append(plan.port(name, start))
    for location, ends in places.items():
        if ends:
            plan.join(plan.port("G", location), *ends)
    for index in range(1, len(check)):
        plan.join(plan.port(f"O{index - 1}", _OUT), plan.port(f"O{index}", _OPENING), plan.port(f"D{index}", 0))
    plan.join(plan.port(f"O{len(check) - 1}", _OUT), EXIT)
    return plan.network([*(f"at{lane}" for lane in locations), EXIT, ENTRANCE])


def _passed(plan: _Drawing, wire: _Wire, wires: Sequence[_Wire], locations: Sequence[int]) -> list[Passage]:
    """What a wire passes, from the left to the right and then down; the last of it is the lower delimiter."""
    lanes = [lane for lane in locations if lane < wire.location]
    over = [other for other in wires if wire.passes_over(other)]
    aside = [((float(lane), inf), plan.closing(lane, str(wire), wire.down)[0]) for lane in lanes]
    aside += [(other.column, plan.crossing(str(wire), other, wire.down)[0]) for other in over]
    under = [other for other in reversed(wires) if other.passes_over(wire)]
    below = [plan.crossing(str(other), wire, other.down)[1] for other in under]
    return [*(passage for _, passage in sorted(aside)), *below, plan.crossing("lower", wire, False)[1]]


def joined_gadget(network: NamedNetwork, watch: Watch) -> Gadget:
    """What a network is from outside, with all its sequences of traversals: its gadgets joined two by two.

    Its gadgets must hang together.
    """
    whole = network.network
    place: dict[Port, int] = {}
    for which, placed in enumerate(whole.gadgets):
        for location in range(placed.gadget.locations):
            port = Port(which, location)
            place[port] = place.get(whole.partner.get(port, port), len(place))
    known: dict[tuple[Gadget, int], Machine] = {}
    parts = []
    for which, (gadget, state) in enumerate(whole.gadgets):
        if (gadget, state) not in known:
            known[gadget, state] = machine(closed(gadget, state))
        parts.append((known[gadget, state], tuple(place[Port(which, at)] for at in range(gadget.locations))))
    ends = [place[port] for port in whole.outside]
    made = joined(parts, ends, watch)
    last = made.nodes[-1]
    outside = [ends.index(one) for one in last.places]
    ways = made.machines[last.machine].ways
    found = [
        Traversal(state, outside[enter], outside[leave], after)
        for state, open_ways in enumerate(ways)
        for (enter, leave), followers in open_ways.items()
        for after in followers
    ]
    return Gadget("joined", len(ends), len(ways), tuple(found))
