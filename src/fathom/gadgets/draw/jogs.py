"""Boxes that are not stretched: a few more bends where they save a lot of room.

With the fewest bends a box can become very long, because what lies between two of its wires must fit between its
ports. A jog in a wire, to one side and on again, is two bends and lets the port move. Wherever a box is stretched, the
ports on one side of the widest gap get jogs; they stay if enough is saved, and each only if it is needed. Cost: at most
two compactions for each of the eight most stretched boxes, and one for each jog.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise
from typing import NamedTuple

from fathom.gadgets.draw.bends import Shape, shaped
from fathom.gadgets.draw.boxes import BoxOutline, box_outlines
from fathom.gadgets.draw.compaction import placed
from fathom.gadgets.draw.embedding import Embedding
from fathom.gadgets.draw.mesh import WIRE
from fathom.gadgets.model import Network, Port

_STRETCHED = 40  # steps by which a gap is wider than it must be
_WORTH = 20  # steps that a bend must save
_MOST = 8  # boxes looked at

Jogs = dict[Port, int]
"""Ports whose wires turn right (1) or left (-1) at once, and then on as before."""


class Drawn(NamedTuple):
    """A shape as it was before it was placed, and the places of its vertices."""

    shape: Shape
    places: list[tuple[int, int]]


def drawn(network: Network, plane: Embedding) -> Drawn:
    """A shape with few bends and few stretched boxes, placed."""
    base = shaped(network, plane)
    jogs: Jogs = {}
    best = _with(network, base, jogs)
    refused: set[tuple[int, int]] = set()
    for _ in range(_MOST):
        stretched = _stretched(network, best)
        found = max((one for one in stretched if one[1:3] not in refused), default=None)
        if found is None:
            break
        _, number, axis, place = found
        refused.add((number, axis))
        before = _excess(network, best)
        tries = []
        for beyond in (False, True):
            more = _moving(network, best, number, axis, place, beyond=beyond)
            if not more or more.keys() & jogs.keys():
                continue
            trial = _with(network, base, jogs | more)
            if before - _excess(network, trial) >= 2 * _WORTH * len(more):
                tries.append((len(more), beyond, more, trial))
        if tries:
            _, _, more, best = min(tries, key=lambda one: one[:2])
            jogs |= more
    return _without_needless(network, base, jogs, best)


def _without_needless(network: Network, base: Shape, jogs: Jogs, best: Drawn) -> Drawn:
    """Take back each jog that saves nothing by itself: its wire can move as a whole."""
    for port in sorted(jogs):
        fewer = {other: turn for other, turn in jogs.items() if other != port}
        trial = _with(network, base, fewer)
        if _excess(network, trial) <= _excess(network, best) + _WORTH:
            jogs, best = fewer, trial
    return best


def _excess(network: Network, now: Drawn) -> int:
    return sum(excess for excess, *_ in _stretched(network, now))


def _with(network: Network, base: Shape, jogs: Jogs) -> Drawn:
    shape = deepcopy(base)
    mesh = shape.mesh
    for port, turn in jogs.items():
        dart = next(
            dart
            for dart in range(len(mesh.origin))
            if mesh.origin[dart] == shape.ports[port] and mesh.role[dart >> 1] == WIRE
        )
        shape.bend(shape.bend(dart, turn), -turn)
    return Drawn(shape, placed(network, deepcopy(shape)))


def _stretched(network: Network, now: Drawn) -> list[tuple[int, int, int, int]]:
    """For each gap between two ports of a box that is too wide: by how much, the box, the axis, where it begins."""
    found = []
    for number, box in box_outlines(network, now.shape).items():
        for side in range(4):
            stops = [now.places[stop][side % 2] for stop in box.stops(side)]
            wide = [b - a - least for (a, b), least in zip(pairwise(stops), box.gaps(side), strict=True)]
            inner = [(excess, place) for excess, place in zip(wide[1:-1], stops[1:], strict=False)]
            if inner and max(inner)[0] >= _STRETCHED:
                found.append((max(inner)[0], number, side % 2, max(inner)[1]))
    return found


def _moving(network: Network, now: Drawn, number: int, axis: int, place: int, *, beyond: bool) -> Jogs:
    """Jogs for all ports of a box on one side of a place, so that they can move towards it."""
    box = box_outlines(network, now.shape)[number]
    location = {vertex: port for port, vertex in now.shape.ports.items()}
    used = {*network.partner, *network.outside}
    found: Jogs = {}
    for side in (axis, axis + 2):
        same = {location.get(vertex) for vertex in box.sides[side]}
        for vertex in box.sides[side]:
            port = location.get(vertex)
            if port not in used or port is None or network.partner.get(port) in same:
                continue
            if (now.places[vertex][axis] > place) == beyond:
                found[port] = _turn(box, side, backwards=beyond)
    return found


def _turn(box: BoxOutline, side: int, *, backwards: bool) -> int:
    """How the wire of a port turns that is to move on, or backwards, along its side's axis: the wire stays behind."""
    # looking out of the box at the top and on the right, coordinates grow to the right; else to the left
    right_is_on = side in (0, 1)
    return 1 if right_is_on == backwards else -1
