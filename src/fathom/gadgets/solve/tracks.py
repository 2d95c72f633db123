"""The search without choice: networks of gadgets that leave an agent none, corridors joining at no cost.

Input/output gadgets are meant so [Bosboom 2020, 2.6.3]: the agent is a signal, and corridors may join, as by fan-in,
but never branch. The engine `tracks` lays corridors before the agent while it runs. What it finds is put together as a
network, with fan-in where corridors join, and verified in network space by code that shares nothing with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.answer import Limits
from fathom.engine.tracks.layout import Laid
from fathom.engine.tracks.layout import Port as Place
from fathom.engine.tracks.search import Effort, find
from fathom.engine.tracks.state import WIDTH
from fathom.engine.tracks.task import Machine, Task
from fathom.errors import BrokenAnswer, FathomError, LimitReached
from fathom.gadgets.check.simulation import simulates
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget, Network, Placed, Port
from fathom.gadgets.solve.wirings import Found, Wiring

FANIN = "3-fanin"
MOST_GADGETS = 15
"""More would take longer than anybody waits."""


def lay(
    bases: Sequence[Gadget],
    target: Gadget,
    most: int,
    *,
    counts: Sequence[int | None] = (),
    mirror: bool = False,
    first_states: bool = False,
    seed: int | None = None,
    limits: Limits | None = None,
) -> Wiring:
    """Look for a planar network of at most so many base gadgets in which an agent never has a choice.

    Any number of corridors may join, and any location may be a dead end. `counts`: how many of each base at most, where
    it is not None. With `mirror` the bases' mirror images may be used. With `first_states` bases and target start in
    their first state only. A network that is found has the fewest gadgets, fan-in not counted; that there is none is
    said of all networks. The cost grows by a factor of 10 to 100 with each gadget. With a `seed` the search goes by
    chance, until a limit is reached: it finds larger networks, which need not have the fewest gadgets.
    """
    if not bases:
        raise FathomError("expected base gadgets to build with")
    if most > MOST_GADGETS:
        raise FathomError(f"found {most} gadgets, expected at most {MOST_GADGETS}")
    start = 0 if first_states else (target.roots or (0,))[0]
    forms = [gadget for base in bases for gadget in ((base, base.mirrored()) if mirror else (base,))]
    sorts = [sort for sort in range(len(bases)) for _ in range(2 if mirror else 1)]
    task = Task(
        tuple(_machine(gadget, sort) for gadget, sort in zip(forms, sorts, strict=True)),
        tuple(most if count is None else count for count in counts or [None] * len(bases)),
        _whole(target, start),
        start,
        first_states,
    )
    watch = (limits or Limits()).watch()
    effort, stopped, laid = Effort(), None, None
    try:
        laid = find(task, most, watch, effort, seed)
    except LimitReached as reached:
        stopped = str(reached)
    if stopped is None and laid is None and effort.given_up:
        stopped = "networks with too many configurations were left aside"
    found = None if laid is None else _found(laid, forms, target, start)
    return Wiring(found, effort, watch.seconds, stopped is None, stopped)


def _machine(gadget: Gadget, sort: int = 0) -> Machine:
    """A gadget in which an agent has no choice."""
    passes: dict[tuple[int, int], tuple[int, int]] = {}
    for one in gadget.traversals:
        if one.idle:
            continue
        if (one.state, one.enter) in passes:
            raise FathomError(f"gadget {gadget.name} leaves a choice to whoever enters at location {one.enter}")
        passes[one.state, one.enter] = one.exit, one.next
    if gadget.states > 2:
        raise FathomError(f"gadget {gadget.name} has more than two states: use `search`")
    machine = Machine(gadget.locations, gadget.states, passes, sort)
    return _one_way(gadget, machine)


def _one_way(gadget: Gadget, machine: Machine) -> Machine:
    if gadget.locations > WIDTH:
        raise FathomError(f"gadget {gadget.name} has {gadget.locations} locations, expected at most {WIDTH}")
    if not machine.is_one_way:
        both = min({*machine.entrances} & {*machine.exits})
        raise FathomError(f"location {both} of gadget {gadget.name} is an entrance and an exit")
    return machine


def _whole(target: Gadget, start: int) -> Machine:
    """The target, which must always let an agent pass."""
    ways = {(one.state, one.enter): (one.exit, one.next) for one in target.traversals if not one.idle}
    reached = target.reachable(start)
    machine = _one_way(target, Machine(target.locations, target.states, ways))
    for state in sorted(reached):
        for entrance in machine.entrances:
            if len(target.ways(state, entrance)) != 1:
                told = "no way" if not target.ways(state, entrance) else "a choice"
                raise FathomError(
                    f"target {target.name} has {told} from location {entrance} in state {target.state_names[state]}"
                )
    idle = {*range(target.locations)} - {*machine.entrances, *machine.exits}
    if idle:
        raise FathomError(f"nothing happens at location {min(idle)} of target {target.name}: leave it out")
    return machine


def _found(laid: Laid, forms: Sequence[Gadget], target: Gadget, start: int) -> Found:
    """The network, verified."""
    network = _network(laid, forms, target.locations)
    verified = simulates(network, target, start)
    if not (verified.holds and verified.planar):
        raise BrokenAnswer(f"the search without choice made a network that is not right: {verified.reason}")
    return Found(target.state_names[start], network, verified, len(network.gadgets), len(laid.kinds))


def _network(laid: Laid, forms: Sequence[Gadget], locations: int) -> Network:
    """The gadgets, and fan-in where corridors join: the first with the next, their corridor with the third, and so on.

    What leads straight from outside to outside goes through a fan-in with one entrance.
    """
    gadgets = [Placed(forms[kind], state) for kind, state in zip(laid.kinds, laid.states, strict=True)]
    joins: list[tuple[Port, Port]] = []
    rim: dict[int, Port] = {}

    def join(one: Port | Place, other: Port | Place) -> None:
        ends = [Port(*one), Port(*other)]
        outside = [end for end in ends if end.gadget < 0]
        if not outside:
            joins.append((ends[0], ends[1]))
        elif len(outside) == 1:
            rim[outside[0].location] = next(end for end in ends if end.gadget >= 0)
        else:
            gadgets.append(Placed(named(FANIN), 0))
            rim[ends[0].location], rim[ends[1].location] = (Port(len(gadgets) - 1, at) for at in (0, 1))

    for entrance, exits in laid.tracks.items():
        end: Port | Place = entrance
        for exit_ in exits[:-1]:
            gadgets.append(Placed(named(FANIN), 0))
            join(end, Port(len(gadgets) - 1, 0))
            join(Port(len(gadgets) - 1, 1), exit_)
            end = Port(len(gadgets) - 1, 2)
        join(end, exits[-1])
    for location in range(locations):
        if location not in rim:
            raise BrokenAnswer(f"the search without choice left location {location} of the whole open")
    return Network(tuple(gadgets), tuple(joins), tuple(rim[at] for at in range(locations)))
