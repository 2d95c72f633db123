"""Traces replayed: the network that comes of doing a trace's steps again with gadgets instead of automata.

Nothing is searched or compared here; the cost is that of copying lists of locations. What the steps say is in `steps`,
where they are read and written. [Bosboom 2020, 2.5]
"""

from __future__ import annotations

from collections.abc import Callable

from fathom.errors import FathomError
from fathom.gadgets.formats.traces.steps import Close, Combine, Connect, Ending, Source, Step, Trace, read_trace
from fathom.gadgets.model import Gadget, Network, Placed, Port

__all__ = ["Close", "Combine", "Connect", "Ending", "Lookup", "Source", "Step", "Trace", "read_trace", "replay"]

MOST_GADGETS = 4096
"""A trace can double the network with every step; beyond this it is refused."""

Lookup = Callable[[str], tuple[Gadget, int] | None]
"""Finds the gadget and the state that a name in a source step stands for."""


def replay(trace: Trace, lookup: Lookup, *, drop_unused: bool = False) -> Network:
    """The network that the last step builds; a source is the first of its names that `lookup` knows.

    `drop_unused`: after every join, locations that no walk uses are no longer outside. Old reports do so without
    always saying it, and number the rest.
    """
    if not trace.steps:
        raise FathomError("a trace without steps builds nothing")
    built: dict[int, Network] = {}
    for step in trace.steps:
        match step:
            case Source():
                built[step.number] = _source(step, lookup)
            case Combine():
                combined = _combined(built[step.left], built[step.right], step)
                built[step.number] = _ended(combined, step, drop_unused)
            case Connect() | Close():
                built[step.number] = _ended(built[step.of], step, drop_unused)
    return built[trace.steps[-1].number]


def _source(step: Source, lookup: Lookup) -> Network:
    for name in step.names:
        found = lookup(name)
        if found is not None:
            gadget, state = found
            return Network((Placed(gadget, state),), (), tuple(Port(0, place) for place in range(gadget.locations)))
    raise FathomError(f"step {step.number}: no gadget is called {' or '.join(name[:60] for name in step.names[:3])}")


def _combined(left: Network, right: Network, step: Combine) -> Network:
    shift = len(left.gadgets)
    if shift + len(right.gadgets) > MOST_GADGETS:
        raise FathomError(f"step {step.number}: more than {MOST_GADGETS} gadgets")
    if step.splice > len(left.outside) or step.rotate > len(right.outside):
        raise FathomError(f"step {step.number}: there are only {len(left.outside)} and {len(right.outside)} locations")
    moved = [Port(port.gadget + shift, port.location) for port in right.outside]
    joins = tuple((Port(a.gadget + shift, a.location), Port(b.gadget + shift, b.location)) for a, b in right.joins)
    outside = (
        *left.outside[: step.splice],
        *moved[step.rotate :],
        *moved[: step.rotate],
        *left.outside[step.splice :],
    )
    return Network(left.gadgets + right.gadgets, left.joins + joins, outside)


def _ended(network: Network, step: Combine | Connect | Close, drop_unused: bool) -> Network:
    outside = list(network.outside)
    joins = network.joins
    delete = set(step.ending.delete)
    ending = step.ending
    if ending.at is not None:
        other = (ending.at + 1) % max(1, len(outside)) if ending.other is None else ending.other
        if max(ending.at, other) >= len(outside) or ending.at == other:
            raise FathomError(f"step {step.number}: cannot join locations {ending.at} and {other} of {len(outside)}")
        joins = (*joins, (outside[ending.at], outside[other]))
        outside = [port for place, port in enumerate(outside) if place not in (ending.at, other)]
        if drop_unused:
            delete |= _unused(Network(network.gadgets, joins, tuple(outside)))
    if delete:
        if max(delete) >= len(outside):
            raise FathomError(f"step {step.number}: there are only {len(outside)} locations to delete from")
        outside = [port for place, port in enumerate(outside) if place not in delete]
    turn = ending.turn or 0
    if turn >= max(1, len(outside)):
        raise FathomError(f"step {step.number}: there are only {len(outside)} locations to begin at")
    return Network(network.gadgets, joins, (*outside[turn:], *outside[:turn]))


def _unused(network: Network) -> set[int]:
    """The outside locations from which no walk leads outside again, and to which none does."""
    _, configurations = network.induced_with_configurations()
    place_of = {port: place for place, port in enumerate(network.outside)}
    used = set()
    for configuration in configurations:
        for place, port in enumerate(network.outside):
            for _, left, changed in network.steps(configuration, port):
                for reached, _ in network.walks(changed, left):
                    if reached in place_of:
                        used |= {place, place_of[reached]}
    return set(range(len(network.outside))) - used
