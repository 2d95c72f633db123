"""A network as a plane graph: what lies around what, before anything has a place.

Nodes are the gadgets and the outside; wires leave a node at its slots, which are its locations in clockwise order
(those of the outside run the other way round, as seen from there). That fixes the faces.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fathom.gadgets.model import Gadget, Network, Port

OUTSIDE = "outside"
BOX = "box"
DOT = "dot"
CROSSING = "crossing"
FORK = "fork"
"""The kinds of nodes. A fork is where a link that is not drawn leaves a wire."""

LINK = -1
"""The wire number of links that tie loose parts to the border and are not drawn."""

End = tuple[int, int]
"""An end of a wire: a node and one of its slots."""


@dataclass
class Node:
    """A node: its kind, the gadget it is (if any), and what is at its slots, clockwise."""

    kind: str
    gadget: int = -1
    slots: list[int | None] = field(default_factory=list)
    """The dart that leaves here, or None: a dead end, or a wire that is not in yet."""

    @property
    def darts(self) -> list[int]:
        """The darts that leave it, clockwise."""
        return [dart for dart in self.slots if dart is not None]


@dataclass
class Embedding:
    """A plane graph. Wire pieces are pairs of darts 2e and 2e + 1, one each way; faces lie to the right of darts."""

    nodes: list[Node]
    home: list[tuple[int, int]] = field(default_factory=list)
    """The node and the slot each dart leaves from."""
    wire: list[int] = field(default_factory=list)
    """Which wire each piece belongs to."""
    start: dict[int, End] = field(default_factory=dict)
    """The node and the slot each wire begins at."""

    def join(self, one: End, other: End, wire: int) -> int:
        """Put in a piece of a wire between two slots; its dart from the first to the other."""
        dart = len(self.home)
        self.home += [one, other]
        self.wire.append(wire)
        self.nodes[one[0]].slots[one[1]] = dart
        self.nodes[other[0]].slots[other[1]] = dart + 1
        return dart

    def onward(self, dart: int) -> int:
        """The next dart around the face to the right of this one."""
        node, slot = self.home[dart ^ 1]
        return self.before(node, slot)

    def before(self, node: int, slot: int) -> int:
        """The dart of the first used slot counterclockwise from `slot`."""
        slots = self.nodes[node].slots
        for back in range(1, len(slots) + 1):
            found = slots[slot - back]
            if found is not None:
                return found
        raise LookupError(f"node {node} has no wire")

    def faces(self) -> list[list[int]]:
        """The darts around each face."""
        found: list[list[int]] = []
        seen: set[int] = set()
        for first in range(len(self.home)):
            if first in seen:
                continue
            face, dart = [first], self.onward(first)
            while dart != first:
                face.append(dart)
                dart = self.onward(dart)
            seen.update(face)
            found.append(face)
        return found

    def parts(self) -> list[list[int]]:
        """The nodes of each connected part."""
        near: list[list[int]] = [[] for _ in self.nodes]
        for dart, (node, _) in enumerate(self.home):
            near[node].append(self.home[dart ^ 1][0])
        found: list[list[int]] = []
        seen: set[int] = set()
        for first in range(len(self.nodes)):
            if first in seen:
                continue
            part = [first]
            seen.add(first)
            for node in part:
                for other in near[node]:
                    if other not in seen:
                        seen.add(other)
                        part.append(other)
            found.append(part)
        return found

    def crossings(self) -> int:
        """How often wires cross."""
        return sum(node.kind == CROSSING for node in self.nodes)

    def split(self, dart: int, kind: str, slots: int, onward: int, back: int) -> int:
        """Put a node in the middle of a piece: the dart goes on at slot `onward`, came by slot `back`."""
        node = len(self.nodes)
        self.nodes.append(Node(kind, -1, [None] * slots))
        far = self.home[dart ^ 1]
        self.home[dart ^ 1] = (node, back)
        self.nodes[node].slots[back] = dart ^ 1
        self.join((node, onward), far, self.wire[dart >> 1])
        return node


def is_split(gadget: Gadget) -> bool:
    """Whether the gadget is a wire or a split: one state, and a way from every location to every other."""
    ways = {(one.enter, one.exit) for one in gadget.traversals if one.enter != one.exit}
    return gadget.states == 1 and gadget.locations >= 2 and len(ways) == gadget.locations * (gadget.locations - 1)


def without_wires(network: Network) -> Embedding:
    """The outside (node 0) and the gadgets, without wires."""
    used = {*network.partner, *network.outside}
    nodes = [Node(OUTSIDE, -1, [None] * len(network.outside))]
    for number, (gadget, _) in enumerate(network.gadgets):
        degree = sum(Port(number, location) in used for location in range(gadget.locations))
        plain = is_split(gadget) and gadget.locations <= 4 and degree >= 2
        nodes.append(Node(DOT if plain else BOX, number, [None] * gadget.locations))
    return Embedding(nodes)


def wire_ends(network: Network) -> list[tuple[End, End]]:
    """The two ends of each wire: first those of the joins, then those to the outside."""
    count = len(network.outside)
    joins = [((one.gadget + 1, one.location), (two.gadget + 1, two.location)) for one, two in network.joins]
    leads = [((port.gadget + 1, port.location), (0, count - 1 - at)) for at, port in enumerate(network.outside)]
    return joins + leads
