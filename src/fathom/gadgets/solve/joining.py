"""Machines that meet at places, joined two by two until one is left: what an agent can do in the whole.

There are far more states of the whole than can be visited if there are hundreds of machines; but most of what a few of
them do together nobody outside can tell apart. So two are joined, and what they are together is made as small as can
be before the next is joined (`shrunk`). A machine is taken to grow by the same factor with each place that it has left
to others, and joined are always those two by which the whole becomes smallest then, as tensors are contracted; of these
the ones with the fewest states. Pairs that were joined before are looked up: large wholes are made of few different
things.

The cost grows with the largest machine on the way: the square of its states, times its ways. How many places must be
held at once decides: of wholes that can be cut by few places, hundreds of machines take seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.gadgets.check.behaviour import Machine, Way, all_above, determined, reduced
from fathom.gadgets.solve.couples import Couple
from fathom.proofs.joined import Joined

_A_PLACE = 3
"""So many times more is a machine expected to do with one place more."""

_LARGER, _MORE = 4, 20
"""Subsets are given up when there are more than so many times the states, and so many."""


@dataclass(frozen=True)
class Node:
    """A machine, by its number, with its places; and the two nodes that it was joined of, if it was."""

    machine: int
    places: tuple[int, ...]
    joint: tuple[int, int] | None = None


@dataclass
class Joining:
    """Machines, each kept once, and the nodes that they make: first the parts, and last the whole."""

    machines: list[Machine] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)

    def couple(self, one: int, other: int, outside: Sequence[int]) -> Couple:
        """Two nodes as they meet; `outside` are the places that are left."""
        places, others = self.nodes[one].places, self.nodes[other].places
        every = (*places, *(place for place in others if place not in places))
        return Couple(
            self.machines[self.nodes[one].machine],
            self.machines[self.nodes[other].machine],
            tuple(map(every.index, others)),
            tuple(map(every.index, outside)),
        )

    def states(self, node: int) -> int:
        """How many states a node's machine has."""
        return len(self.machines[self.nodes[node].machine].ways)

    def certificate(self) -> Joined:
        """What was joined, and what came of it."""
        joints = tuple((*node.joint, node.machine) for node in self.nodes if node.joint is not None)
        parts = tuple(node.machine for node in self.nodes if node.joint is None)
        return Joined(tuple(machine.ways for machine in self.machines), parts, joints)

    def way(self, start: int, goals: Iterable[int]) -> Way | None:
        """A way of the whole, in numbers of its places, from the start to one of the goals; None if there is none."""
        last = self.nodes[-1]
        goals = set(goals)
        for enter, leave in sorted(self.machines[last.machine].ways[0]):
            if last.places[enter] == start and last.places[leave] in goals:
                return enter, leave
        return None

    def crossings(self, way: Way) -> list[tuple[int, Way]]:
        """A way of the whole as ways of its parts, one after the other."""
        words: list[list[Way]] = [[] for _ in self.nodes]
        words[-1] = [way]
        steps: dict[int, list[list[tuple[int, Way]]]] = {}
        for number in range(len(self.nodes) - 1, -1, -1):  # a node comes after those that it was joined of
            node = self.nodes[number]
            if node.joint is not None:
                steps[number] = self.couple(*node.joint, node.places).run(words[number])
                for step in steps[number]:
                    for which, one in step:
                        words[node.joint[which]].append(one)
        told: list[list[list[tuple[int, Way]]]] = []
        for number, node in enumerate(self.nodes):
            if node.joint is None:
                told.append([[(number, one)] for one in words[number]])
                continue
            inner = [iter(told[one]) for one in node.joint]
            told.append([[one for which, _ in step for one in next(inner[which])] for step in steps[number]])
        return told[-1][0]


def joined(parts: Sequence[tuple[Machine, tuple[int, ...]]], ends: Iterable[int], watch: Watch) -> Joining:
    """The whole that parts make which meet at the places with the same number; `ends` stay places of it.

    All parts must hang together, and there must be one at least. Equal machines should be the same object.
    """
    made = Joining()
    number: dict[object, int] = {}

    def kept(machine: Machine) -> int:
        key = tuple(frozenset(ways.items()) for ways in machine.ways)
        if key not in number:
            number[key] = len(made.machines)
            made.machines.append(machine)
        return number[key]

    known: dict[object, int] = {}
    for machine, places in parts:
        watch.check("making pieces small", len(made.nodes), len(parts))
        if id(machine) not in known:
            known[id(machine)] = kept(shrunk(machine))
        made.nodes.append(Node(known[id(machine)], places))
    meeting: dict[int, set[int]] = {end: {-1} for end in ends}  # -1 stands for what is outside of the whole
    for index, node in enumerate(made.nodes):
        for place in node.places:
            meeting.setdefault(place, set()).add(index)

    def outside_of(one: int, other: int) -> tuple[int, ...]:
        places = dict.fromkeys((*made.nodes[one].places, *made.nodes[other].places))
        return tuple(place for place in places if not meeting[place] <= {one, other})

    def price(one: int, other: int) -> tuple[int, int, int, int]:
        sizes = (len(outside_of(one, other)), len(made.nodes[one].places), len(made.nodes[other].places))
        more, *less = (_A_PLACE**size for size in sizes)
        return more - sum(less), made.states(one) * made.states(other), one, other

    def neighbours(one: int) -> set[int]:
        return {other for place in made.nodes[one].places for other in meeting[place]} - {one, -1}

    left = set(range(len(parts)))
    queue = [price(one, other) for one in left for other in neighbours(one) if one < other]
    heapify(queue)
    while len(left) > 1:
        watch.check("joining pieces", len(parts) - len(left), len(parts))
        if not queue:
            raise FathomError("the parts do not hang together")
        asked = heappop(queue)
        one, other = asked[2:]
        if not {one, other} <= left:
            continue
        now = price(one, other)
        if now != asked:
            heappush(queue, now)
            continue
        outside = outside_of(one, other)
        couple = made.couple(one, other, outside)
        key = (
            made.nodes[one].machine,
            made.nodes[other].machine,
            len(made.nodes[one].places),
            couple.entry,
            couple.doors,
        )
        if key not in known:
            known[key] = kept(shrunk(couple.machine(watch)))
        new = len(made.nodes)
        left = left - {one, other} | {new}
        for place in (*made.nodes[one].places, *made.nodes[other].places):
            meeting[place] = meeting[place] - {one, other} | ({new} if place in outside else set())
        made.nodes.append(Node(known[key], outside, (one, other)))
        for neighbour in neighbours(new):
            heappush(queue, price(neighbour, new))
    return made


def shrunk(machine: Machine) -> Machine:
    """A machine with the same sequences of ways and fewer states, if that is found.

    Bisimilar states are one; a state that may follow is left out if another is above it; and if the subset construction
    gives no more states than are left then, its outcome is taken.
    """
    small = without_lesser(reduced(machine))
    try:
        subsets = determined(small, _LARGER * len(small.ways) + _MORE)
    except FathomError:
        return small
    return subsets if len(subsets.ways) <= len(small.ways) else small


def without_lesser(full: Machine) -> Machine:
    """The machine in which of all states that may follow a way only those are left that no other of them is above.

    Of states that are above each other the first stands for all. An agent that gets what it wants loses nothing.
    """
    above = all_above(full)
    chief = [min(other for other in above[state] if state in above[other]) for state in range(len(full.ways))]
    number = {chief[0]: 0}
    order = [chief[0]]
    found: list[dict[Way, frozenset[int]]] = []
    for state in order:
        ways: dict[Way, frozenset[int]] = {}
        for way, followers in full.ways[state].items():
            rivals = {chief[after] for after in followers} | ({state} if way[0] == way[1] else set())
            best = {one for one in rivals if above[one] & rivals == {one}} - ({state} if way[0] == way[1] else set())
            for after in sorted(best - number.keys()):
                number[after] = len(order)
                order.append(after)
            if best:
                ways[way] = frozenset(number[after] for after in best)
        found.append(ways)
    return Machine(tuple(found))
