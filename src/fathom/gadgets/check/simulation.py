"""Does a network simulate a gadget? Asked of the network itself: its configurations and the walks through it.

Written from the definitions and sharing nothing with the engine that searches: what that finds is checked here again.
Both sides become machines (see `behaviour`); locations of no use are dropped; then every way to place what is left of
the network's locations on the target's is tried: rotations, with `mirror` reflections too, with `nonplanar` all
permutations, of which counts that do not depend on the numbering leave few. The cost is that of all walks through all
configurations, and grows with the product of the gadgets' states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fathom.errors import FathomError
from fathom.gadgets.check.behaviour import Machine, Way, alike, closed, determined, difference, machine, reduced
from fathom.gadgets.model import Gadget, Network, Port

USELESS = -1
"""Where an outside location is placed that does nothing."""


@dataclass(frozen=True)
class Verified:
    """What is true of a network and a target.

    `holds`: they have the same behaviour, that is the same set of sequences of traversals; the simulation is right for
    one player. `strict`: they are bisimilar, so it is right whatever the agent wishes. `planar`: the network can be
    drawn in the plane with its outside locations around it in their order. `placement`: the target's location for each
    outside location (`USELESS` for some perhaps), empty if it does not hold. `configurations`: how many the network can
    be left in. `reason`: why it does not hold, or is not strict; empty if it is.
    """

    holds: bool
    strict: bool
    planar: bool
    placement: tuple[int, ...]
    configurations: int
    reason: str


def simulates(
    network: Network, target: Gadget, state: int, *, nonplanar: bool = False, mirror: bool = False
) -> Verified:
    """Compare what a network does with what the target does from a state.

    Whether the network itself can be drawn in the plane is told, but is no condition for it to hold.
    """
    _known_state(target, state)
    induced = network.induced()
    planar = is_planar(network)
    one, other = reduced(machine(induced)), reduced(machine(closed(target, state)))
    placed = next((place for place in _placements(one, other, nonplanar, mirror) if _fits(one, other, place)), None)
    if placed is not None:
        return Verified(True, True, planar, _placement(network, placed), induced.states, "")
    any_one, any_other = determined(one), determined(other)
    for place in _placements(any_one, any_other, nonplanar, mirror):
        if _fits(any_one, any_other, place):
            why = _why_not_strict(one, other, any_one, any_other)
            return Verified(True, False, planar, _placement(network, place), induced.states, why)
    return Verified(False, False, planar, (), induced.states, _why_not(any_one, any_other, mirror))


def same_behaviour(one: Gadget, state: int, other: Gadget, other_state: int) -> bool:
    """Whether two gadgets allow the same sequences of traversals from these states, locations as numbered."""
    _known_state(one, state)
    _known_state(other, other_state)
    machines = [determined(reduced(machine(closed(*side)))) for side in ((one, state), (other, other_state))]
    return difference(*machines) is None


def is_planar(network: Network) -> bool:
    """Whether a network can be drawn in the plane, every gadget's locations and the outside ones in their order.

    The gadgets are points with the joins around them in circular order; one more point outside has the outside
    locations around it, in the opposite order since it looks at the network from the other side. Faces are traced, and
    Euler's formula is asked of each connected part.
    """
    outer = len(network.gadgets)
    edges = [*network.joins, *((port, Port(outer, place)) for place, port in enumerate(network.outside))]
    across = {end: other for one, two in edges for end, other in ((one, two), (two, one))}
    around: dict[int, list[Port]] = {}
    for end in sorted(across):
        around.setdefault(end.gadget, []).append(end)
    if outer in around:
        around[outer].reverse()
    following = {end: ends[(index + 1) % len(ends)] for ends in around.values() for index, end in enumerate(ends)}
    part = {point: point for point in around}

    def root(point: int) -> int:
        while part[point] != point:
            point = part[point]
        return point

    for one, two in edges:
        part[root(one.gadget)] = root(two.gadget)
    euler = Counter(root(point) for point in around)
    euler.subtract(root(one.gadget) for one, _ in edges)
    unseen = set(across)
    while unseen:
        end = unseen.pop()
        euler[root(end.gadget)] += 1
        while (end := following[across[end]]) in unseen:
            unseen.remove(end)
    return all(value == 2 for value in euler.values())


def _known_state(gadget: Gadget, state: int) -> None:
    if not 0 <= state < gadget.states:
        raise FathomError(f"gadget {gadget.name} has no state {state}, expected 0 to {gadget.states - 1}")


def _placements(one: Machine, other: Machine, nonplanar: bool, mirror: bool) -> Iterator[Mapping[int, int]]:
    """The ways to place one machine's useful locations on the other's that counts do not rule out."""
    if len(one.useful) != len(other.useful) or len(one.ways) != len(other.ways):
        return
    mine, others = _pair_counts(one), _pair_counts(other)

    def agree(place: Mapping[int, int], new: int) -> bool:
        return all(
            mine.get((a, b)) == others.get((place[a], place[b])) for old in place for a, b in ((old, new), (new, old))
        )

    if not nonplanar:
        for place in _turns(one.useful, other.useful, mirror):
            if all(agree(place, new) for new in place):
                yield place
        return

    def extended(place: dict[int, int]) -> Iterator[Mapping[int, int]]:
        if len(place) == len(one.useful):
            yield dict(place)
            return
        new = one.useful[len(place)]
        for location in other.useful:
            if location not in place.values():
                place[new] = location
                if agree(place, new):
                    yield from extended(place)
                del place[new]

    yield from extended({})


def _turns(ones: Sequence[int], others: Sequence[int], mirror: bool) -> Iterator[Mapping[int, int]]:
    size = len(ones)
    for sense in (1, -1) if mirror else (1,):
        for turn in range(max(1, size)):
            yield {location: others[(turn + sense * index) % size] for index, location in enumerate(ones)}


def _pair_counts(one: Machine) -> Mapping[Way, Counter[tuple[int, tuple[int, ...]]]]:
    """For each way in how many states of which depth it is open, and the depths of the states that follow."""
    found: dict[Way, Counter[tuple[int, tuple[int, ...]]]] = {}
    for state, ways in enumerate(one.ways):
        for way, followers in ways.items():
            depths = tuple(sorted(one.depths[after] for after in followers))
            found.setdefault(way, Counter())[one.depths[state], depths] += 1
    return found


def _fits(one: Machine, other: Machine, place: Mapping[int, int]) -> bool:
    return alike(one.renamed(place), other)


def _placement(network: Network, place: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(place.get(location, USELESS) for location in range(len(network.outside)))


def _why_not(one: Machine, other: Machine, mirror: bool) -> str:
    """A shortest difference in behaviour, for that turn of the network at which the shortest is longest."""
    if len(one.useful) != len(other.useful):
        return f"the network has {len(one.useful)} locations where something can happen, the target {len(other.useful)}"
    found = []
    for place in _turns(one.useful, other.useful, mirror):
        differs = difference(one.renamed(place), other)
        if differs is not None:
            found.append((differs, place))
    (sequence, by_network), place = max(found, key=lambda one: len(one[0][0]))
    *before, last = ("{}>{}".format(*way) for way in sequence)
    who, whom = ("the network", "the target") if by_network else ("the target", "the network")
    placed = ", ".join(f"{mine} as {target}" for mine, target in place.items())
    after = f"after {', '.join(before)} " if before else "at the start "
    return f"placed best (outside location {placed}), {after}{who} allows {last} and {whom} does not"


def _why_not_strict(one: Machine, other: Machine, any_one: Machine, any_other: Machine) -> str:
    """Which side an agent can spoil: there its wishes matter."""
    sides = (("the network", one, any_one), ("the target", other, any_other))
    spoilt = [name for name, full, best in sides if len(full.ways) != len(best.ways) or not _single(full)]
    who = " and ".join(spoilt) or "one of the two"
    return (
        f"right for one player only: in {who} an agent can lose, by its own choice, traversals that it could have kept"
    )


def _single(full: Machine) -> bool:
    return all(len(followers) == 1 for ways in full.ways for followers in ways.values())
