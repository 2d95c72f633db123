"""The shape of a drawing: where wires bend, on which sides of their boxes the ports are, and which way all lead.

A gadget becomes a cage, a ring of pieces through its ports; pieces of cages may turn right only, and the four turns of
each cage are its corners. The border is such a ring too. Right angles at vertices and bends of wires then are a flow
between faces [Tamassia 1987], and the cheapest flow has the fewest bends. It is solved as a linear program, whose
matrix is that of a network, so its corners are whole numbers. Cost: a few milliseconds for ten gadgets, growing about
with the square of the number of wires.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, combinations_with_replacement

from fathom.engine import linear
from fathom.gadgets.draw.embedding import BOX, CROSSING, FORK, LINK, OUTSIDE, Embedding
from fathom.gadgets.draw.mesh import CAGE, FRAME, TIE, WIRE, Mesh
from fathom.gadgets.draw.reading import interleave
from fathom.gadgets.model import Gadget, Network, Port

_BEND = 20.0  # what a bend of a wire costs
_TIED = 1.0  # a bend of a link that is not drawn
_CORNER = 5.0  # a corner of a box that is not where the gadget's symbol wants it
_BORDER = (0.0, 1.0, 3.0, 3.0)  # the first, second ... corner of the border between two outside locations
_MOST_PORTS = 10  # of gadgets whose best arrangement is looked for


@dataclass
class Shape:
    """The mesh with all its turns, and what is where in it."""

    mesh: Mesh
    ports: dict[Port, int] = field(default_factory=dict)
    """The vertex of each location."""
    cages: dict[int, int] = field(default_factory=dict)
    """A dart of each gadget's cage, its inside to the right."""
    outside: list[int] = field(default_factory=list)
    """The vertices of the outside locations."""
    starts: dict[int, int] = field(default_factory=dict)
    """The first dart of each wire."""
    crossings: list[int] = field(default_factory=list)
    frame: int = -1
    """A dart of the border, the drawing to its right."""

    def bend(self, dart: int, turn: int) -> int:
        """Let a piece turn in its middle; the dart that goes on from there."""
        rest = self.mesh.split(dart, turn)
        # what left the far end by the dart's other way now leaves it by that of the rest
        self.starts = {wire: rest ^ 1 if start == dart ^ 1 else start for wire, start in self.starts.items()}
        return rest


def shaped(network: Network, plane: Embedding) -> Shape:
    """The shape with the fewest bends."""
    shape, angles, wishes = _caged(network, plane)
    _bend(shape, angles, wishes)
    return shape


Angles = dict[int, int]
"""Angles that are given: a dart, and how many right angles lie between it and the next dart of its face."""


def _caged(network: Network, plane: Embedding) -> tuple[Shape, Angles, dict[int, Sequence[float]]]:
    """The mesh without bends, its given angles, and what each corner costs that a piece of a ring may have."""
    mesh = Mesh()
    shape = Shape(mesh)
    angles: Angles = {}
    wishes: dict[int, Sequence[float]] = {}
    at: dict[int, int] = {}  # the vertex that each dart of the embedding leaves from
    rings: dict[int, list[int]] = {}
    for number, node in enumerate(plane.nodes):
        slots = range(len(node.slots))
        if node.kind in (BOX, OUTSIDE):
            own = rings[number] = [mesh.vertex() for _ in slots]
        else:
            own = [mesh.vertex()] * len(slots)
        at.update({dart: own[slot] for slot, dart in enumerate(node.slots) if dart is not None})
        if node.gadget >= 0:
            locations = network.gadgets[node.gadget].gadget.locations
            shape.ports.update({Port(node.gadget, location): own[location] for location in range(locations)})
        if node.kind == CROSSING:
            shape.crossings.append(own[0])
    for dart in range(0, len(plane.home), 2):
        wire = plane.wire[dart >> 1]
        mesh.piece(at[dart], at[dart + 1], TIE if wire == LINK else WIRE)
    for number, node in enumerate(plane.nodes):
        darts = node.darts
        if node.kind == BOX:
            gadget = network.gadgets[node.gadget].gadget
            ring = _ring(mesh, rings[number], node.slots, angles)
            shape.cages[node.gadget] = ring[0]
            corners = wanted_corners(gadget) if len(ring) == gadget.locations else (1,) * len(ring)
            for dart, wish in zip(ring, corners, strict=True):
                wishes[dart] = [-_CORNER] * wish + [_CORNER] * (4 - wish)
        elif node.kind == OUTSIDE:
            ring = _frame(mesh, rings[number][::-1], node.slots[::-1], angles)
            shape.frame = ring[0]
            shape.outside = rings[number][: len(network.outside)][::-1]
            wishes.update(dict.fromkeys(ring, _BORDER))
        else:
            mesh.around(darts)
        if node.kind == CROSSING:
            angles.update({dart ^ 1: 1 for dart in darts})
        elif node.kind == FORK:  # slots: on, link, back
            angles.update({darts[0] ^ 1: 2, darts[1] ^ 1: 1, darts[2] ^ 1: 1})
    shape.starts = {wire: plane.nodes[node].slots[slot] or 0 for wire, (node, slot) in plane.start.items()}
    return shape, angles, wishes


def _ring(mesh: Mesh, ring: list[int], slots: Sequence[int | None], angles: Angles) -> list[int]:
    """The pieces of a cage, clockwise; wires leave it at right angles."""
    pieces = [mesh.piece(vertex, ring[(at + 1) % len(ring)], CAGE) for at, vertex in enumerate(ring)]
    for at, wire in enumerate(slots):
        here, came = pieces[at], pieces[at - 1]
        angles[came] = 2
        if wire is None:
            mesh.around([here, came ^ 1])
            angles[here ^ 1] = 2
        else:
            mesh.around([wire, here, came ^ 1])
            angles[here ^ 1] = angles[wire ^ 1] = 1
    return pieces


def _frame(mesh: Mesh, ring: list[int], slots: Sequence[int | None], angles: Angles) -> list[int]:
    """The pieces of the border, clockwise; wires lead inwards."""
    pieces = [mesh.piece(vertex, ring[(at + 1) % len(ring)], FRAME) for at, vertex in enumerate(ring)]
    for at, wire in enumerate(slots):
        here, came = pieces[at], pieces[at - 1]
        assert wire is not None
        mesh.around([here, wire, came ^ 1])
        angles[came] = angles[wire ^ 1] = 1
        angles[here ^ 1] = 2
    return pieces


def _bend(shape: Shape, angles: Angles, wishes: Mapping[int, Sequence[float]]) -> None:
    """Choose all turns, and put a vertex wherever a piece turns."""
    mesh = shape.mesh
    darts = len(mesh.origin)
    costs: list[float] = []
    bounds: list[tuple[float, float]] = []
    faces = [face for face in mesh.faces() if shape.frame ^ 1 not in face]
    face_of = {dart: row for row, face in enumerate(faces) for dart in face}
    sums: list[list[tuple[int, float]]] = [[] for _ in faces]
    for dart in range(darts):  # one variable for the angle at the end of each dart
        given = angles.get(dart)
        costs.append(0.0)
        bounds.append((1, 4) if given is None else (given, given))
        if dart in face_of:
            sums[face_of[dart]].append((dart, 1.0))
    bends: list[int] = []  # the dart that each further variable turns to the right
    for dart in range(darts):
        role = mesh.role[dart >> 1]
        ring = role in (CAGE, FRAME)
        for price in wishes.get(dart, ()) if ring else (_BEND if role == WIRE else _TIED,):
            column = darts + len(bends)
            bends.append(dart)
            costs.append(price)
            bounds.append((0, 1 if ring else math.inf))
            for side, sign in ((dart, -1.0), (dart ^ 1, 1.0)):
                if side in face_of:
                    sums[face_of[side]].append((column, sign))
    ends: dict[int, list[tuple[int, float]]] = {}
    for dart in range(darts):
        ends.setdefault(mesh.end(dart), []).append((dart, 1.0))
    rows = [
        linear.Row(entries, 2.0 * len(face) - 4.0, 2.0 * len(face) - 4.0)
        for entries, face in zip(sums, faces, strict=True)
    ]
    rows += [linear.Row(entries, 4.0, 4.0) for entries in ends.values()]
    chosen = [round(value) for value in linear.cheapest(costs, bounds, rows)]  # a shape always exists
    for dart in range(darts):
        mesh.turn[dart] = 2 - chosen[dart]
    turns = [0] * darts
    for dart, amount in zip(bends, chosen[darts:], strict=True):
        turns[dart] += amount
    for dart in range(0, darts, 2):
        net = turns[dart] - turns[dart + 1]
        for _ in range(abs(net)):
            shape.bend(dart, 1 if net > 0 else -1)


@cache
def wanted_corners(gadget: Gadget) -> tuple[int, ...]:
    """How many of a box's four corners best lie between each location and the next.

    Ports that the agent goes between should face each other, or else lie on neighbouring sides. Sides should have
    about equally many ports, except that tunnels that cross do so between two sides.
    """
    count = gadget.locations
    if count < 2:
        return (4,) * count
    if count > _MOST_PORTS:
        return tuple(4 * (at + 1) // count - 4 * at // count for at in range(count))
    pairs = {(one.enter, one.exit) for one in gadget.traversals if one.enter < one.exit}
    pairs |= {(one.exit, one.enter) for one in gadget.traversals if one.enter > one.exit}
    crossed = any(interleave(one, two) for one, two in combinations(sorted(pairs), 2))
    best: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    for gaps in combinations_with_replacement(range(count), 4):
        corners = tuple(gaps.count(at) for at in range(count))
        side = [sum(corners[:at]) % 4 for at in range(count)]
        apart = sum((3, 1, 0, 1)[(side[one] - side[two]) % 4] for one, two in pairs)
        crowd = sum(side.count(which) ** 2 for which in range(4))
        lonely = sum(max(0, side.count(which) - 1) * (side.count((which + 2) % 4) == 0) for which in range(4))
        rank = (apart, lonely, -crowd if crossed else crowd, *(-corner for corner in corners)), corners
        if best is None or rank < best:
            best = rank
    assert best is not None
    return best[1]
