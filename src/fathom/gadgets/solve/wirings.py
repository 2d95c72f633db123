"""The search by wiring: one network of few gadgets that behaves like a target, corridors branching at no cost.

Where `search` builds everything out of the bases, this one has a target in mind: it writes down as a formula what a
network would have to be, and leaves it to a SAT solver. That goes deeper for few gadgets of one or two states. What it
finds is put together as a network, with 3-splits where corridors branch, and verified in network space by code that
shares nothing with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fathom.answer import Limits
from fathom.engine.tracks.search import Effort as Laying
from fathom.engine.wiring.formula import size
from fathom.engine.wiring.search import Effort, Wired, find
from fathom.engine.wiring.task import Bounds, Form, Machine, Task, Way
from fathom.errors import BrokenAnswer, FathomError, LimitReached
from fathom.gadgets.check.simulation import Verified, simulates
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget, Network, Placed, Port

SPLIT, DIODE = "3-split", "diode"
_OUTSIDE = -1
_MOST_CLAUSES = 4_000_000
"""More take gigabytes, and hours."""


@dataclass(frozen=True)
class Found:
    """A network that behaves like the target in a state, its outside locations those of the target.

    `gadgets` counts all of them, `counted` those that are no splits or fan-ins that only join corridors.
    """

    state: str
    network: Network
    verified: Verified
    gadgets: int
    counted: int


@dataclass(frozen=True)
class Wiring:
    """What a search by wiring did and found. `complete`: everything within the bounds was looked at, or one found."""

    found: Found | None
    effort: Effort | Laying
    seconds: float
    complete: bool
    stopped: str | None

    def facts(self) -> dict[str, Any]:
        """In plain values."""
        from fathom.gadgets.model.networks import write_network

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
            **vars(self.effort),
            "seconds": round(self.seconds, 3),
            "complete": self.complete,
            "stopped": self.stopped,
        }


def wire(
    bases: Sequence[Gadget],
    target: Gadget,
    most: int,
    *,
    counts: Sequence[int | None] = (),
    branches: int = 6,
    passes: int = 6,
    one_ways: int = 0,
    dead_ends: int = 0,
    mirror: bool = False,
    first_states: bool = False,
    limits: Limits | None = None,
) -> Wiring:
    """Look for a planar network of at most so many base gadgets that behaves like the target.

    `counts`: how many of each base at most, where it is not None. Corridors may branch: a place where n locations meet
    costs n - 2 branchings. A traversal of the whole may pass at most so many gadgets, and must be able to leave the
    network in the one configuration that stands for the target's state. Every gadget is passed by some traversal.
    `one_ways` diodes may be used besides, and `dead_ends` locations of gadgets that are used may be joined with
    nothing. With `mirror` the bases' mirror images may be used. With `first_states` bases and target start in their
    first state only. The cost is exponential in the number of gadgets.
    """
    task = _task(bases, target, most, counts, one_ways, mirror, first_states)
    watch = (limits or Limits()).watch()
    effort, stopped, wired = Effort(), None, None
    try:
        wired = find(task.task, Bounds(most, branches, dead_ends, passes), watch, effort)
    except LimitReached as reached:
        stopped = str(reached)
    found = None if wired is None else task.found(wired)
    return Wiring(found, effort, watch.seconds, stopped is None, stopped)


@dataclass(frozen=True)
class _Wires:
    """A task with the gadgets that it is about: those that each machine may be, and the target."""

    task: Task
    choices: tuple[tuple[Placed, ...], ...]
    target: Gadget

    def found(self, wired: Wired) -> Found:
        """The network of a wiring, verified."""
        network = self._network(wired)
        verified = simulates(network, self.target, self.task.start)
        if not (verified.holds and verified.planar):
            raise BrokenAnswer(f"the search by wiring made a network that is not right: {verified.reason}")
        counted = sum(form is not None for form in wired.forms)
        state = self.target.state_names[self.task.start]
        return Found(state, network, verified, len(network.gadgets), counted)

    def _network(self, wired: Wired) -> Network:
        used = [number for number, form in enumerate(wired.forms) if form is not None]
        assembly = _Assembly([self.choices[number][wired.forms[number] or 0] for number in used])
        layout = self.task.layout
        for place in wired.places:
            ends = []
            for port in place:
                owner = layout.owners[port]
                gadget = used.index(owner - 1) if owner else _OUTSIDE
                ends.append(Port(gadget, port - layout.first[owner]))
            assembly.meet(ends)
        rim = tuple(assembly.rim[at] for at in range(layout.outside))
        return Network(tuple(assembly.gadgets), tuple(assembly.joins), rim)


def _task(
    bases: Sequence[Gadget],
    target: Gadget,
    most: int,
    counts: Sequence[int | None],
    one_ways: int,
    mirror: bool,
    first_states: bool,
) -> _Wires:
    """What is to be wired, of which gadgets."""
    if not bases:
        raise FathomError("expected base gadgets to build with")
    machines: list[Machine] = []
    choices: list[tuple[Placed, ...]] = []
    numbers = [*(most if count is None else min(count, most) for count in counts or [None] * len(bases)), one_ways]
    for sort, (base, number) in enumerate(zip([*bases, named(DIODE)], numbers, strict=True)):
        if base.states > 2:
            raise FathomError(f"gadget {base.name} has more than two states: use `search`")
        forms = _forms(base, mirror and sort < len(bases), first_states)
        machine = Machine(base.locations, base.states, tuple(forms), sort, counted=sort < len(bases))
        machines.extend([machine] * number)
        choices.extend([tuple(forms.values())] * number)
    start = 0 if first_states else (target.roots or (0,))[0]
    reached = target.reachable(start)
    ways = tuple(dict.fromkeys(Way(*one) for one in target.traversals if one.state in reached and not one.idle))
    idle = set(range(target.locations)) - {location for way in ways for location in (way.enter, way.leave)}
    if idle:
        raise FathomError(f"nothing happens at location {min(idle)} of target {target.name}: leave it out")
    task = Task(tuple(machines), ways, target.locations, target.states, start)
    if size(task) > _MOST_CLAUSES:
        raise FathomError(f"the formula would have about {size(task):,} clauses: use fewer gadgets")
    return _Wires(task, tuple(choices), target)


def _forms(base: Gadget, mirror: bool, first_states: bool) -> dict[Form, Placed]:
    """What a gadget can be at first, up to rotation."""
    found: dict[Form, Placed] = {}
    seen: set[Form] = set()
    for gadget in (base, base.mirrored()) if mirror else (base,):
        for state in range(1 if first_states else gadget.states):
            turned = [_form(gadget.rotated(turn), state) for turn in range(gadget.locations)]
            if not seen.intersection(turned):
                seen.update(turned)
                found[turned[0]] = Placed(gadget, state)
    return found


def _form(gadget: Gadget, state: int) -> Form:
    """Its ways, with the state it begins in as state 0."""
    ways = (one for one in gadget.traversals if not one.idle)
    return tuple(sorted({Way(one.state ^ state, one.enter, one.exit, one.next ^ state) for one in ways}))


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
