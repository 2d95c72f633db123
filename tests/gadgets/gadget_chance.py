"""Gadgets and networks by chance, for properties."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fathom.gadgets import Gadget, Network, Placed, Port, Traversal


def chance_gadget(random: Random, locations: int, states: int, most: int) -> Gadget:
    """A gadget with up to `most` traversals; now and then all of them go both ways, or never change the state back."""
    manner = random.choice(("any", "any", "both ways", "downward", "tunnels"))
    found = []
    for _ in range(random.randint(1, most)):
        one = Traversal(*(random.randrange(size) for size in (states, locations, locations, states)))
        if manner == "downward" and one.next < one.state:
            one = Traversal(one.next, one.enter, one.exit, one.state)
        if manner == "tunnels":
            one = one._replace(exit=one.enter ^ 1 if one.enter ^ 1 < locations else one.enter)
        found.append(one)
        if manner == "both ways":
            found.append(one.reverse)
    return Gadget("by chance", locations, states, tuple(found))


def chance_network(random: Random, bases: Sequence[Gadget], gadgets: int, most_outside: int) -> Network:
    """Some of the gadgets in some states, joined and named outside at random: seldom planar."""
    placed = [Placed(base, random.randrange(base.states)) for base in random.choices(bases, k=gadgets)]
    ports = [Port(which, place) for which, one in enumerate(placed) for place in range(one.gadget.locations)]
    random.shuffle(ports)
    outside = ports[: random.randint(1, most_outside)]
    inside = ports[len(outside) :]
    joins = [(one, other) for one, other in zip(inside[::2], inside[1::2], strict=False) if random.random() < 0.8]
    return Network(tuple(placed), tuple(joins), tuple(outside))


def chance_planar_network(random: Random, bases: Sequence[Gadget], most: int) -> Network:
    """Up to so many of the gadgets in some states: put into the outside's order, where neighbours are joined."""
    placed: list[Placed] = []
    joins: list[tuple[Port, Port]] = []
    outside: list[Port] = []
    for number in range(random.randint(1, most)):
        base = random.choice(bases)
        placed.append(Placed(base, random.randrange(base.states)))
        turn, at = random.randrange(base.locations), random.randint(0, len(outside))
        outside[at:at] = [Port(number, (turn + location) % base.locations) for location in range(base.locations)]
        for _ in range(random.randint(0, 3)):
            place = random.randrange(len(outside)) if outside else 0
            one, other = outside[place], outside[(place + 1) % len(outside)]
            ends = {
                any(way.enter == port.location for way in placed[port.gadget].gadget.traversals)
                for port in (one, other)
            }
            if one != other and len(ends) == 2:  # an exit leads to an entrance
                joins.append((one, other))
                outside = [port for port in outside if port not in (one, other)]
            if not outside:
                break
    return Network(tuple(placed), tuple(joins), tuple(outside))


def mannered_gadget(random: Random, manner: str) -> Gadget:
    """A small gadget of a certain manner: each is what some property of networks is about."""
    locations, states = random.randint(2, 4), random.randint(1, 3)
    found: list[Traversal] = []
    for _ in range(random.randint(1, 6)):
        state, after = random.randrange(states), random.randrange(states)
        enter, leave = random.randrange(locations), random.randrange(locations)
        if manner in ("downward", "bounded"):
            state, after = min(state, after), max(state, after)
            if manner == "bounded" and state == after:
                continue
        if manner in ("one-way", "forced one-way"):
            enter, leave = random.randrange(locations // 2), random.randrange(locations // 2, locations)
        if manner == "tunnels":
            leave = enter ^ 1 if enter ^ 1 < locations else enter
        if manner == "bells":
            leave = enter
        one = Traversal(state, enter, leave, after)
        if manner.startswith("forced"):  # no choice: where one traversal begins or ends, no other does
            ends = {(old.state, old.enter) for old in found} | {(old.next, old.exit) for old in found}
            if (one.state, one.enter) in ends or (manner == "forced" and (one.next, one.exit) in ends):
                continue
        found.append(one)
        if manner == "reversible" or (manner == "forced" and random.random() < 0.7):
            found.append(one.reverse)
    return Gadget(f"{manner} by chance", locations, states, tuple(found))
