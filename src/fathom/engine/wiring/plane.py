"""Can places be drawn in the plane, machines and outside having their ports in a given circular order?

A drawing is a circular order of the ports at every place. By Euler's formula it is one in the plane if machines,
places, ports (as edges) and faces count right, each connected part for itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.wiring.task import Layout

_INTS = types.int64[::1]
Ints = NDArray[np.int64]


@compiled(types.boolean(_INTS, _INTS, _INTS, types.int64))
def _flat(following: Ints, around: Ints, owners: Ints, machines: int) -> bool:
    """Whether these circular orders at the places (a port alone is followed by itself) are a drawing in the plane."""
    ports = len(following)
    part = np.arange(machines)
    seen = np.zeros(ports, np.bool_)
    places = 0
    for port in range(ports):
        if seen[port]:
            continue
        places += 1
        other = port
        while not seen[other]:
            seen[other] = True
            one, two = owners[port], owners[other]
            while part[one] != one:
                one = part[one]
            while part[two] != two:
                two = part[two]
            part[one] = two
            other = following[other]
    parts = 0
    for machine in range(machines):
        parts += part[machine] == machine
    seen[:] = False
    faces = 0
    for port in range(ports):
        if seen[port]:
            continue
        faces += 1
        other = port
        while not seen[other]:
            seen[other] = True
            other = around[following[other]]
    flat: bool = machines + places - ports + faces == 2 * parts
    return flat


@compiled(types.boolean(_INTS, _INTS, _INTS, _INTS, types.int64, _INTS))
def _draw(order: Ints, begins: Ints, around: Ints, owners: Ints, machines: int, following: Ints) -> bool:
    """Insert the ports one after the other, each behind some other one of its place, and go back where none fits.

    `begins[i]` is where in `order` the place of the i-th port begins. What is not flat never becomes so.
    """
    count = len(order)
    behind = np.full(count + 1, -1, np.int64)
    following[:] = np.arange(len(following))
    at = 0
    while 0 <= at < count:
        port = order[at]
        if behind[at] >= 0:
            following[order[behind[at]]] = following[port]
            following[port] = port
        fits = False
        if begins[at] == at:
            fits = behind[at] == -1
            behind[at] = -2
        else:
            candidate = max(behind[at] + 1, begins[at])
            while candidate < at and not fits:
                before = order[candidate]
                following[port] = following[before]
                following[before] = port
                fits = _flat(following, around, owners, machines)
                if not fits:
                    following[before] = following[port]
                    following[port] = port
                    candidate += 1
            behind[at] = candidate
        if fits:
            at += 1
            behind[at] = -1
        else:
            at -= 1
    return at == count


class Plane:
    """Draws wirings of one layout. The cost is exponential in how many orders a place allows; usually few do."""

    def __init__(self, layout: Layout) -> None:
        """For the ports of this layout."""
        self._around = np.array(layout.around, np.int64)
        self._owners = np.array(layout.owners, np.int64)
        self._machines = len(layout.degrees) + 1
        self._following = np.zeros(layout.ports, np.int64)

    def drawable(self, places: Sequence[Sequence[int]]) -> bool:
        """Whether these places, given by their ports, can be drawn; ports that are in none are joined with nothing."""
        order = np.array([port for place in places for port in place], np.int64)
        sizes = [len(place) for place in places]
        begins = np.repeat(np.cumsum([0, *sizes[:-1]]), sizes).astype(np.int64) if sizes else order
        return bool(_draw(order, begins, self._around, self._owners, self._machines, self._following))

    def drawn(self, places: Sequence[Sequence[int]]) -> list[list[int]] | None:
        """The same places, the ports of each in the circular order in which they can be drawn; None if they cannot."""
        if not self.drawable(places):
            return None
        found = []
        for place in places:
            turn = [place[0]]
            while (after := int(self._following[turn[-1]])) != place[0]:
                turn.append(after)
            found.append(turn)
        return found
