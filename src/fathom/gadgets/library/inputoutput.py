"""Input/output gadgets of two states: wires and switches that share the states up and down.

Every location is an entrance or an exit, no two tunnels share an exit, and the agent has no choice. Names list the
locations of each part: `01-diupwire-234-downpoint` has a wire from 0 to 1 that sets the state to up, and a switch from
2 that leads to 3 in the up state and to 4 in the down state, and then sets the state to down [Bosboom 2020, 2.6.3].

There are six kinds that can go on for ever. Arranged in all ways around the gadget, up to rotation, mirror images and
swapping up and down, the five kinds with two entrances have 12 or 6 arrangements each, 48 together. The sixth kind has
192. [Bosboom 2020] lists 96 of it, those in which the entrances of diupwire, didownwire and point follow each other in
the least numbering, and so 144 in all. (8 of the 96 are the mirror image of another with up and down swapped; 104 of
the 192 are missing: `further_input_output_gadgets`.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations

from fathom.gadgets.model import Gadget, Traversal

UP, DOWN = 0, 1
STATES = ("up", "down")
KINDS = (
    ("diupwire", "downpoint"),
    ("diupwire", "trippoint"),
    ("ditripwire", "point"),
    ("ditripwire", "uppoint"),
    ("ditripwire", "trippoint"),
    ("diupwire", "didownwire", "point"),
)
"""The six kinds of unbounded, output-disjoint, deterministic gadgets of two states, by their parts."""

_SETS: Mapping[str, tuple[int, int]] = {
    "up": (UP, UP),
    "down": (DOWN, DOWN),
    "trip": (DOWN, UP),
    "": (UP, DOWN),
}
"""The state that passing a part leaves behind, if it was up and if it was down."""

_UPSIDE_DOWN = {
    **{"diupwire": "didownwire", "didownwire": "diupwire"},
    **{"uppoint": "downpoint", "downpoint": "uppoint"},
}
_PART = re.compile(r"([0-9]+)-(?:di(up|down|trip)(wire)|(up|down|trip|)(point))")

Part = tuple[str, tuple[int, ...]]
"""A wire or switch and its locations, the entrance first."""


def input_output_gadget(name: str) -> Gadget | None:
    """The gadget of a name like `01-diupwire-234-downpoint`, or None."""
    parts: list[tuple[tuple[int, ...], tuple[int, int]]] = []
    at = 0
    while at < len(name) or not parts:
        match = _PART.match(name, at)
        if match is None or name[match.end() : match.end() + 1] not in ("", "-"):
            return None
        digits, wire_sets, wire, point_sets, _ = match.groups()
        if len(digits) != (2 if wire else 3):
            return None
        parts.append((tuple(map(int, digits)), _SETS[wire_sets if wire else point_sets]))
        at = match.end() + 1
        if at == len(name):  # a dash at the end
            return None
    used = sorted(location for locations, _ in parts for location in locations)
    if used != list(range(len(used))):
        return None
    steps = [
        Traversal(state, locations[0], locations[min(1 + state, len(locations) - 1)], sets[state])
        for locations, sets in parts
        for state in (UP, DOWN)
    ]
    return Gadget(name, len(used), 2, tuple(steps), STATES)


@cache
def input_output_gadgets() -> Mapping[str, Gadget]:
    """The 144 gadgets of [Bosboom 2020, 2.6.3] by name: up to rotation, mirror images, and swapping up and down."""
    found = {}
    for kind in KINDS:
        for parts in _arrangements(kind):
            entrances = [locations[0] for _, locations in parts]
            # the least numbering puts the entrances as early as can be; the parts' entrances come in the kind's order
            if entrances == sorted(entrances) == _earliest(entrances, sum(map(_size, kind))):
                name = _least_name(parts)
                found[name] = input_output_gadget(name)
    return {name: gadget for name, gadget in sorted(found.items()) if gadget is not None}


@cache
def further_input_output_gadgets() -> Mapping[str, Gadget]:
    """All other arrangements of the six kinds, up to rotation, mirror images, and swapping up and down."""
    listed = {_least_of_all(parts) for parts in map(_parts, input_output_gadgets())}
    names = {_least_of_all(parts) for kind in KINDS for parts in _arrangements(kind)} - listed
    found = {name: input_output_gadget(name) for name in sorted(names)}
    return {name: gadget for name, gadget in found.items() if gadget is not None}


def _size(part: str) -> int:
    return 2 if part.endswith("wire") else 3


def _arrangements(kind: Sequence[str]) -> Iterator[list[Part]]:
    """The parts laid around the gadget in all ways, location 0 being the first part's entrance."""
    for rest in permutations(range(1, sum(map(_size, kind)))):
        order = (0, *rest)
        parts = []
        for part in kind:
            parts.append((part, order[: _size(part)]))
            order = order[_size(part) :]
        yield parts


def _earliest(entrances: Sequence[int], size: int) -> list[int]:
    """Where the entrances are if the gadget is turned and mirrored so that they come as early as they can."""
    images = ([(sign * place + turn) % size for place in entrances] for sign in (1, -1) for turn in range(size))
    return min(map(sorted, images))


def _upside_down(parts: Sequence[Part]) -> list[Part] | None:
    """The same with the names of up and down swapped, parts in their order; None if that is another kind."""
    swapped = {_UPSIDE_DOWN.get(part, part): (places[0], *places[:0:-1]) for part, places in parts}
    return [(part, swapped[part]) for part, _ in parts] if all(part in swapped for part, _ in parts) else None


def _images(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """The arrangement turned, mirrored, and with up and down swapped."""
    size = sum(_size(part) for part, _ in parts)
    for other in (parts, _upside_down(parts) or parts):
        for sign in (1, -1):
            for turn in range(size):
                yield [(part, tuple((sign * place + turn) % size for place in places)) for part, places in other]


def _name(parts: Sequence[Part]) -> str:
    return "-".join(f"{''.join(map(str, places))}-{part}" for part, places in parts)


def _least_name(parts: Sequence[Part]) -> str:
    """The lesser of the two names that the gadget has if up and down can be swapped and the entrances stay."""
    other = _upside_down(parts) or parts
    stays = [places[0] for _, places in other] == [places[0] for _, places in parts]
    return min(_name(parts), _name(other if stays else parts))


def _least_of_all(parts: Sequence[Part]) -> str:
    return min(map(_name, _images(parts)))


def _parts(name: str) -> list[Part]:
    words = name.split("-")
    return [(part, tuple(map(int, digits))) for digits, part in zip(words[::2], words[1::2], strict=True)]
