"""The boxes of a shape: which ports are on which side, in which order, and how much room each side needs.

Tunnels that turn around a corner, or around other tunnels there, need their ports farther from it.
"""

from __future__ import annotations

from dataclasses import dataclass

from fathom.gadgets.draw import reading
from fathom.gadgets.draw.bends import Shape
from fathom.gadgets.draw.reading import interleave, nesting
from fathom.gadgets.model import Network, Port

PORT_GAP = 25
"""Between two ports of a side of a box."""
CORNER_GAP = 14
"""Between a corner of a box and the next port."""
ELBOW_GAP = 24
"""The same, where a tunnel turns around that corner."""
NEST_GAP = 34
"""The same, where it also turns around other ports there."""
TURN_GAP = 14
"""Between tunnels that turn back to their side around each other."""
LEAST_SIDE = 48
"""The least width and height of a box."""
LEAST_ACROSS = 32
"""The least width of a box with one tunnel, across it."""


@dataclass(frozen=True)
class BoxOutline:
    """A box as vertices: its corners clockwise from the top left, and the ports of each side, clockwise from the top.

    Side i leads from corner i to corner i + 1.
    """

    corners: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    tunnels: tuple[frozenset[int], ...]

    @property
    def facing(self) -> list[tuple[int, int]]:
        """Ports on opposite sides that a tunnel joins; it is straight if they are at the same height.

        Tunnels that cross between these sides are left out.
        """
        around = [port for side in self.sides for port in side]
        place = {port: at for at, port in enumerate(around)}
        pairs = [(one, two) for at in (0, 1) for one in self.sides[at] for two in self.sides[at + 2]]
        joined = [pair for pair in pairs if frozenset(pair) in self.tunnels]
        spans = {pair: [place[port] for port in pair] for pair in joined}
        sides = [{*self.sides[at], *self.sides[at + 2]} for at in (0, 1)]
        return [
            pair
            for pair in joined
            if not any(
                interleave(spans[pair], spans[other]) and any(side >= {*pair, *other} for side in sides)
                for other in joined
            )
        ]

    def stops(self, side: int) -> list[int]:
        """The vertices along a side, from left to right or from top to bottom."""
        found = [self.corners[side], *self.sides[side], self.corners[(side + 1) % 4]]
        return found if side < 2 else found[::-1]

    def gaps(self, side: int) -> list[int]:
        """The least distances between these."""
        count = len(self.sides[side])
        if not count:
            return [self.least(side % 2)]
        first, last = self._room(side, at_end=False), self._room(side, at_end=True)
        found = [first, *[PORT_GAP] * (count - 1), last]
        return found if side < 2 else found[::-1]

    def least(self, axis: int) -> int:
        """How wide (axis 0) or high (axis 1) the box is at least."""
        small = sum(map(len, self.sides)) <= 2
        turns = [deep for side in (1 - axis, 3 - axis) for deep in nesting(self.sides[side], self.tunnels).values()]
        if turns and max(turns) > 1:
            return LEAST_SIDE + TURN_GAP * (max(turns) - 1)
        return LEAST_ACROSS if small and not (self.sides[1 - axis] or self.sides[3 - axis]) else LEAST_SIDE

    def _room(self, side: int, *, at_end: bool) -> int:
        """The least distance between the last (or first) port of a side and the corner there."""
        port = self.sides[side][-1 if at_end else 0]
        beyond = self.sides[(side + 1) % 4] if at_end else self.sides[side - 1][::-1]
        for place, other in enumerate(beyond):
            if frozenset((port, other)) in self.tunnels:
                return NEST_GAP if place else ELBOW_GAP
        return CORNER_GAP


def box_outlines(network: Network, shape: Shape) -> dict[int, BoxOutline]:
    """The box of each gadget that has one."""
    mesh = shape.mesh
    heading = mesh.headings(shape.frame)
    found = {}
    for number, first in shape.cages.items():
        ring = list(mesh.face(first))
        begin = next(at for at, dart in enumerate(ring) if mesh.turn[dart] and heading[dart] == 3)
        corners: list[int] = []
        sides: list[list[int]] = [[]]
        for dart in ring[begin + 1 :] + ring[: begin + 1]:
            if mesh.turn[dart]:
                corners.append(mesh.end(dart))
                sides.append([])
            else:
                sides[-1].append(mesh.end(dart))
        groups = [group for group in reading.groups(network.gadgets[number].gadget) if group.kind == "tunnel"]
        tunnels = (frozenset(shape.ports[Port(number, place)] for place in group.locations) for group in groups)
        found[number] = BoxOutline((corners[3], *corners[:3]), tuple(map(tuple, sides[:4])), tuple(tunnels))
    return found
