"""Wires put into the plane one at a time, so that a network that is not planar gets few crossings.

First come the wires that connect parts, then those whose ends lie in one face, then each along the way that crosses
the fewest wires; a crossing becomes a node of its own. A planar network needs no crossing in this order. Cost: linear
in the number of wires for each wire; networks that are not planar are tried in a few orders, and the fewest crossings
win.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import permutations
from random import Random

from fathom.gadgets.draw.embedding import BOX, CROSSING, DOT, FORK, LINK, Embedding, End, Node, wire_ends, without_wires
from fathom.gadgets.model import Network

_Wire = tuple[int, tuple[End, End]]
_ORDERS = 12  # in which the wires of a network that is not planar are tried


def embedded(network: Network) -> Embedding:
    """The network as a connected plane graph: crossings are nodes, and loose parts are tied to the outside.

    If wires must cross, splits drawn as dots may have their wires in any order, since that changes nothing.
    """
    wires = list(enumerate(wire_ends(network)))
    best = _planarised(network, wires)
    if best.crossings():
        best = _with_fewer_crossings(network, wires, best)
    _tie(best)
    return best


def _with_fewer_crossings(network: Network, wires: list[_Wire], best: Embedding) -> Embedding:
    """The best of some orders of the wires, and of the orders of the wires around each dot."""
    ends = wires
    for node in best.nodes:
        if node.kind != DOT:
            continue
        for order in permutations(range(1, len(node.slots))):
            place = dict(enumerate((0, *order)))
            turned = [(number, (_moved(one, node, place), _moved(two, node, place))) for number, (one, two) in wires]
            other = _planarised(network, turned)
            if other.crossings() < best.crossings():
                best, ends = other, turned
        wires = ends
    for seed in range(_ORDERS):
        shuffled = list(wires)
        Random(seed).shuffle(shuffled)
        other = _planarised(network, shuffled)
        if other.crossings() < best.crossings():
            best = other
    return best


def _moved(end: End, dot: Node, place: dict[int, int]) -> End:
    """The end of a wire, if it is at that dot at its new slot there."""
    return (end[0], place[end[1]]) if end[0] == dot.gadget + 1 else end


def _planarised(network: Network, wires: Sequence[_Wire]) -> Embedding:
    plane = without_wires(network)
    plane.start = {number: one for number, (one, _) in wires}
    part = list(range(len(plane.nodes)))
    waiting = []
    for number, (one, other) in wires:
        if part[one[0]] == part[other[0]]:
            waiting.append((number, one, other))
            continue
        old, new = part[one[0]], part[other[0]]
        part = [new if which == old else which for which in part]
        plane.join(one, other, number)
    while waiting:
        left = []
        for number, one, other in waiting:  # those that cross nothing
            way = _way(plane, one, other)
            if way:
                left.append((len(way), number, one, other))
            else:
                plane.join(one, other, number)
        if len(left) == len(waiting):
            _, number, one, other = min(left)
            _lay(plane, number, one, other)
            left = [wire for wire in left if wire[1] != number]
        waiting = [wire[1:] for wire in left]
    return plane


def _way(plane: Embedding, one: End, other: End) -> list[int]:
    """The darts to cross, right to left, from one slot to another, as few as possible."""
    if plane.nodes[one[0]] is plane.nodes[other[0]] and all(slot is None for slot in plane.nodes[one[0]].slots):
        return []
    face_of: dict[int, int] = {}
    faces = plane.faces()
    for number, face in enumerate(faces):
        face_of.update(dict.fromkeys(face, number))
    start, goal = (face_of[plane.before(*slot)] for slot in (one, other))
    came: dict[int, int | None] = {start: None}
    queue = deque([start])
    while queue and goal not in came:
        for dart in faces[queue.popleft()]:
            beyond = face_of[dart ^ 1]
            if beyond not in came:
                came[beyond] = dart
                queue.append(beyond)
    way: list[int] = []
    here = goal
    while (crossed := came[here]) is not None:
        way.append(crossed)
        here = face_of[crossed]
    return way[::-1]


def _lay(plane: Embedding, number: int, one: End, other: End) -> None:
    """Put in a wire that has to cross others."""
    here = one
    for dart in _way(plane, one, other):
        node = plane.split(dart, CROSSING, 4, 1, 3)
        plane.join(here, (node, 2), number)
        here = (node, 0)
    plane.join(here, other, number)


def _tie(plane: Embedding) -> None:
    """Tie parts without an outside location to the outside, each by its longest face."""
    loose = plane.parts()[1:]  # the first part is that of node 0
    faces = plane.faces()
    for part in loose:
        own = [face for face in faces if plane.home[face[0]][0] in part]
        if own:
            dart = max(own, key=len)[0]
            node, slot = plane.split(dart, FORK, 3, 0, 2), 1
        else:
            node = part[0]
            plane.nodes[node].kind = BOX
            slot = len(plane.nodes[node].slots)
            plane.nodes[node].slots.append(None)
        plane.nodes[0].slots.append(None)
        plane.join((node, slot), (0, len(plane.nodes[0].slots) - 1), LINK)
