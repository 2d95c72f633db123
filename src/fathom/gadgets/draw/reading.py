"""What a gadget is made of, read from its traversals: tunnels, buttons, switches, splits, or anything.

Locations that the agent goes between hang together. A group of two is a *tunnel*; one alone that changes the state is
a *button*; a *switch* has one entrance and several exits; a *split* leads from everywhere to everywhere in all states;
the rest is a *web*. What a tunnel is called (toggle, lock, tripwire, ...) follows from the directions open in each
state and from whether passing changes the state.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from fathom.gadgets.model import Gadget, Traversal

Kind = Literal["tunnel", "button", "switch", "split", "web"]


@dataclass(frozen=True)
class Group:
    """Locations that hang together, and the traversals among them. A switch's entrance comes first."""

    kind: Kind
    locations: tuple[int, ...]
    traversals: tuple[Traversal, ...]

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of locations that the agent goes between, the smaller first."""
        return tuple(sorted({(min(one.enter, one.exit), max(one.enter, one.exit)) for one in self.traversals}))

    def open(self, state: int, enter: int, leave: int) -> bool:
        """Whether the agent can go that way now."""
        return any(one[:3] == (state, enter, leave) for one in self.traversals)

    def changes(self, state: int | None = None) -> bool:
        """Whether passing changes the state: in that state, or in any."""
        return any(one.next != one.state and state in (None, one.state) for one in self.traversals)


@dataclass(frozen=True)
class Tunnel:
    """How a tunnel from `start` to `end` looks in one state."""

    start: int
    end: int
    forward: bool
    backward: bool
    one_way: bool
    """In no state the agent can go backward."""
    toggle: bool
    """Open in one direction or the other, never in both, and passing reverses it."""
    lock: bool
    """Closed in some state, or its directions depend on the state but not as a toggle's do."""
    trips: bool
    """Passing changes the state, and it is no toggle."""
    trips_now: bool

    @property
    def closed(self) -> bool:
        """No way through now."""
        return not (self.forward or self.backward)


@cache
def groups(gadget: Gadget) -> tuple[Group, ...]:
    """The groups of a gadget, by their least locations; locations that nothing happens at are in none."""
    alike = list(range(gadget.locations))
    busy = [one for one in gadget.traversals if not one.idle]
    for one in busy:
        old, new = alike[one.exit], alike[one.enter]
        alike = [new if which == old else which for which in alike]
    found = []
    for name in dict.fromkeys(alike):
        members = tuple(at for at in range(gadget.locations) if alike[at] == name)
        inside = tuple(one for one in busy if one.enter in members)
        if inside:
            found.append(_group(gadget, members, inside))
    return tuple(found)


def _group(gadget: Gadget, members: tuple[int, ...], inside: tuple[Traversal, ...]) -> Group:
    turns = any(one.enter == one.exit for one in inside)
    if len(members) == 1:
        return Group("button", members, inside)
    if len(members) == 2 and not turns:
        return Group("tunnel", _directed(members, inside), inside)
    entrances = {one.enter for one in inside}
    if len(entrances) == 1 and not turns:
        (entrance,) = entrances
        return Group("switch", (entrance, *(at for at in members if at != entrance)), inside)
    ways = {(one.state, one.enter, one.exit) for one in inside}
    full = gadget.states * len(members) * (len(members) - 1)
    if not turns and len(ways) == len(inside) == full and all(one.state == one.next for one in inside):
        return Group("split", members, inside)
    return Group("web", members, inside)


def _directed(members: tuple[int, ...], inside: tuple[Traversal, ...]) -> tuple[int, ...]:
    """The ends of a tunnel, in the direction of one that is one-way."""
    return members if any(one.enter == members[0] for one in inside) else members[::-1]


def tunnel(gadget: Gadget, group: Group, state: int) -> Tunnel:
    """A group of two as a tunnel in that state."""
    start, end = group.locations
    ways = [(group.open(at, start, end), group.open(at, end, start)) for at in range(gadget.states)]
    used = set(ways) - {(False, False)}
    toggle = used == {(True, False), (False, True)} and all(
        ways[one.next] == (ways[one.state][1], ways[one.state][0]) for one in group.traversals
    )
    lock = len(used) < len(set(ways)) or (len(used) > 1 and not toggle)
    trips = not toggle and group.changes()
    forward, backward = ways[state]
    one_way = not any(back for _, back in ways)
    return Tunnel(start, end, forward, backward, one_way, toggle, lock, trips, trips and group.changes(state))


def interleave(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two pairs of locations alternate around the gadget, so that ways between them cross."""
    low, high = sorted(one)
    inside = [low < location < high for location in other]
    return len({*one, *other}) == 4 and inside[0] != inside[1]


def nesting(ports: Sequence[int], pairs: Collection[frozenset[int]]) -> dict[frozenset[int], int]:
    """How deep each pair of ports of one side has to turn: 1, or one more than the deepest pair between its ports."""
    place = {port: at for at, port in enumerate(ports)}
    spans = {pair: sorted(place[port] for port in pair) for pair in pairs if len(pair) == 2 and pair <= place.keys()}
    deep: dict[frozenset[int], int] = {}
    for pair, (first, last) in sorted(spans.items(), key=lambda one: one[1][1] - one[1][0]):
        inner = (deep[other] for other in deep if first < spans[other][0] and spans[other][1] < last)
        deep[pair] = 1 + max(inner, default=0)
    return deep


def sets(gadget: Gadget, group: Group) -> int | None:
    """The state that passing always leaves behind, whatever the state was; None if there is no such state."""
    after = {one.next for one in group.traversals}
    before = {one.state for one in group.traversals} | (
        after if group.kind == "button" else set()
    )  # idle steps are free
    if gadget.states < 2 or len(after) != 1 or len(before) != gadget.states:
        return None
    return after.pop()


def opens(gadget: Gadget, state: int) -> bool | None:
    """Whether the gadget's locks are open in that state; None if it has none, or some are and some are not."""
    locks = [group for group in groups(gadget) if group.kind == "tunnel" and tunnel(gadget, group, state).lock]
    found = {not tunnel(gadget, group, state).closed for group in locks}
    return found.pop() if len(found) == 1 else None


@cache
def tells_states_apart(gadget: Gadget) -> bool:
    """Whether tunnels and switches, as they look, show which state the gadget is in."""
    if gadget.states == 1:
        return True
    if any(group.kind == "web" for group in groups(gadget)):
        return False
    looks = {tuple(_look(gadget, group, state) for group in groups(gadget)) for state in range(gadget.states)}
    return len(looks) == gadget.states


def _look(gadget: Gadget, group: Group, state: int) -> Tunnel | tuple[bool, ...]:
    if group.kind == "tunnel":
        return tunnel(gadget, group, state)
    entrance, *exits = group.locations
    return tuple(group.open(state, entrance, leave) for leave in exits)
