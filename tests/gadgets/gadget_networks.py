"""Random networks of gadgets for tests: planar ones by combining and joining, and others by joining at random."""

from __future__ import annotations

from random import Random

from fathom.gadgets.model import Gadget, Network, Placed, Port, Traversal, undirected


def split(count: int) -> Gadget:
    """A split of so many ways."""
    ways = [Traversal(0, one, two, 0) for one in range(count) for two in range(count) if one != two]
    return Gadget(f"{count}-split", count, 1, tuple(ways))


def tunnels(
    name: str, locations: int, two_way: list[list[int]], one_way: list[list[int]] = [], states: int = 2
) -> Gadget:
    return Gadget(name, locations, states, (*undirected(two_way), *(Traversal(*one) for one in one_way)))


P2T = tunnels("P2T", 4, [[0, 0, 1, 1], [0, 3, 2, 1]])
A2T = tunnels("A2T", 4, [[0, 0, 1, 1], [0, 2, 3, 1]])
C2T = tunnels("C2T", 4, [[0, 0, 2, 1], [0, 1, 3, 1]])
TRIPWIRE_LOCK = tunnels("tripwire-lock", 4, [[0, 0, 1, 1], [0, 1, 0, 1], [0, 2, 3, 0]])
TOGGLE_LOCK = tunnels("toggle-lock", 4, [[0, 0, 1, 1], [0, 3, 2, 0]])
TOGGLE = tunnels("toggle", 2, [[0, 0, 1, 1]])
DIODE = tunnels("diode", 2, [], [[0, 0, 1, 0]], 1)
SELF_CLOSING = tunnels("self-closing door", 3, [], [[0, 0, 1, 1], [0, 2, 2, 0], [1, 2, 2, 0]])
DOOR = tunnels("door", 6, [], [[0, 0, 1, 0], [1, 0, 1, 0], [0, 2, 3, 0], [0, 4, 5, 1], [1, 4, 5, 1]])
SWITCH = tunnels("switch", 3, [], [[0, 0, 1, 1], [1, 0, 2, 0]])
LOOP = tunnels("button", 1, [], [[0, 0, 0, 1], [1, 0, 0, 0]])
EMPTY = Gadget("empty", 0, 1, ())

KNOWN = (P2T, A2T, C2T, TRIPWIRE_LOCK, TOGGLE_LOCK, TOGGLE, DIODE, SELF_CLOSING, DOOR, SWITCH, LOOP, EMPTY)
SPLITS = tuple(map(split, range(2, 7)))


def random_gadget(random: Random) -> Gadget:
    kind = random.random()
    if kind < 0.35:
        return random.choice(SPLITS)
    if kind < 0.8:
        return random.choice(KNOWN)
    locations, states = random.randint(1, 6), random.randint(1, 3)
    ways = {
        Traversal(
            random.randrange(states), random.randrange(locations), random.randrange(locations), random.randrange(states)
        )
        for _ in range(random.randint(0, 8))
    }
    return Gadget("random", locations, states, tuple(ways))


def random_planar_network(random: Random, most: int = 8) -> Network:
    """Gadgets are put into the outside's order one after another, and neighbours in it are joined now and then."""
    gadgets: list[Placed] = []
    joins: list[tuple[Port, Port]] = []
    outside: list[Port] = []
    for number in range(random.randint(1, most)):
        gadget = random_gadget(random)
        gadgets.append(Placed(gadget, random.randrange(gadget.states)))
        turn, at = random.randrange(max(1, gadget.locations)), random.randint(0, len(outside))
        ports = [Port(number, (turn + location) % gadget.locations) for location in range(gadget.locations)]
        outside[at:at] = ports
        while len(outside) > 1 and random.random() < 0.65:
            place = random.randrange(len(outside)) if random.random() < 0.5 or not ports else (at - 1) % len(outside)
            one, other = outside[place], outside[(place + 1) % len(outside)]
            joins.append((one, other))
            outside = [port for port in outside if port not in (one, other)]
    kept = [port for port in outside if random.random() < 0.9]  # the others are dead ends
    return Network(tuple(gadgets), tuple(joins), tuple(kept))


def random_network(random: Random, most: int = 6) -> Network:
    """Any locations are joined, in any order."""
    gadgets = [Placed(random_gadget(random), 0) for _ in range(random.randint(1, most))]
    ports = [Port(number, at) for number, (gadget, _) in enumerate(gadgets) for at in range(gadget.locations)]
    random.shuffle(ports)
    pairs = random.randint(0, len(ports) // 2)
    joins = tuple(zip(ports[:pairs], ports[pairs : 2 * pairs], strict=True))
    return Network(tuple(gadgets), joins, tuple(ports[2 * pairs : 2 * pairs + random.randint(0, 6)]))
