"""Networks that are built with like gadgets: each as the gadget that it is from outside, and in its place again later.

What is built in steps is deeper than what one search reaches: a first search finds a network, the next one takes it
for a gadget, and what that one finds is written out in full, so that it is verified as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from fathom.errors import FathomError
from fathom.gadgets.model import Configuration, Gadget, Network, Placed, Port

MOST_CONFIGURATIONS = 4096
"""Networks with more are no parts: what could be built with them would be too large to be searched."""


@dataclass(frozen=True)
class Part:
    """A network, the gadget that it is from outside, and the configuration that each of its states is."""

    network: Network
    gadget: Gadget
    configurations: tuple[Configuration, ...]

    def placed(self, state: int, mirrored: bool) -> Network:
        """The network in the configuration that is this state, or its mirror image; outside locations as the gadget's.

        In the mirror image of a gadget, location 0 stays where it is, and the others follow the other way round.
        """
        states = self.configurations[state]
        gadgets = [Placed(gadget, now) for (gadget, _), now in zip(self.network.gadgets, states, strict=True)]
        if not mirrored:
            return Network(tuple(gadgets), self.network.joins, self.network.outside)

        def image(port: Port) -> Port:
            return Port(port.gadget, -port.location % gadgets[port.gadget].gadget.locations)

        joins = tuple((image(one), image(other)) for one, other in self.network.joins)
        outside = [image(port) for port in self.network.outside]
        turned = tuple(outside[-at % len(outside)] for at in range(len(outside)))
        return Network(tuple(Placed(gadget.mirrored(), now) for gadget, now in gadgets), joins, turned)


def part(name: str, network: Network) -> Part:
    """A network to be built with under a name. The cost grows with its configurations, which are all looked at."""
    configurations = prod(gadget.states for gadget, _ in network.gadgets)
    if configurations > MOST_CONFIGURATIONS:
        found = f"found up to {configurations:,} configurations" if configurations < 10**18 else "found very many"
        raise FathomError(f"part {name}: {found}, expected at most {MOST_CONFIGURATIONS:,}")
    return Part(network, *network.induced_with_configurations(name))


def written_out(network: Network, parts: Sequence[Part]) -> Network:
    """The network with each gadget that is a part, or the mirror image of one, replaced by that part's network."""
    known = {one.gadget.mirrored(): (one, True) for one in parts} | {one.gadget: (one, False) for one in parts}
    gadgets: list[Placed] = []
    joins: list[tuple[Port, Port]] = []
    ports: dict[Port, Port] = {}
    for number, (gadget, state) in enumerate(network.gadgets):
        first = len(gadgets)
        if gadget in known:
            one, mirrored = known[gadget]
            inner = one.placed(state, mirrored)
        else:
            inner = Network((Placed(gadget, state),), (), tuple(Port(0, at) for at in range(gadget.locations)))
        gadgets += inner.gadgets
        joins += [(_moved(left, first), _moved(right, first)) for left, right in inner.joins]
        ports |= {Port(number, at): _moved(port, first) for at, port in enumerate(inner.outside)}
    joins += [(ports[left], ports[right]) for left, right in network.joins]
    return Network(tuple(gadgets), tuple(joins), tuple(ports[port] for port in network.outside))


def _moved(port: Port, by: int) -> Port:
    return Port(port.gadget + by, port.location)
