"""What gadgets do, seen from outside: two ways in which two of them can be the same, with no automata engine involved.

A `Machine` is a gadget from one of its states with all its walks (leave somewhere, enter there again, as often as one
likes). The agent may always stay where it is, so a walk that ends where it began and changes nothing is left out: it
never tells machines apart. `reduced` merges states that are bisimilar, by partition refinement. `determined` is the
machine of an agent that gets what it wants of all that may happen: the subset construction, and again the refinement.

Two gadgets are the same in the strict sense (by groups of states [Bosboom 2020, 2.1.1]) if their reduced machines are,
and have the same behaviour (the same set of sequences of traversals) if their determined machines are. The refinement
costs the walks times the rounds. There may be exponentially many subsets, but gadgets of use have few, above all since
a subset needs no state that is less than another of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from fathom.answer import watch_here
from fathom.errors import FathomError
from fathom.gadgets.model import Gadget, Network, Placed, Port

MOST_SUBSETS = 100_000
MOST_COMPARED = 400

Way = tuple[int, int]
"""Where the agent enters and where it leaves."""


@dataclass(frozen=True)
class Machine:
    """For each state the ways that are open, each with the states that may follow. State 0 is the first."""

    ways: tuple[Mapping[Way, frozenset[int]], ...]

    @cached_property
    def useful(self) -> tuple[int, ...]:
        """The locations where something can happen, ever, in their order."""
        return tuple(sorted({location for ways in self.ways for way in ways for location in way}))

    @cached_property
    def depths(self) -> tuple[int, ...]:
        """How many walks it takes to get to each state: a number that does not depend on how anything is numbered."""
        found = {0: 0}
        order = [0]
        for state in order:
            for after in sorted({after for followers in self.ways[state].values() for after in followers}):
                if after not in found:
                    found[after] = found[state] + 1
                    order.append(after)
        return tuple(found[state] for state in range(len(self.ways)))

    def renamed(self, place: Mapping[int, int]) -> Machine:
        """The machine with locations renamed; ways of locations that have no new name are lost."""
        return Machine(
            tuple(
                {(place[a], place[b]): followers for (a, b), followers in ways.items() if a in place and b in place}
                for ways in self.ways
            )
        )


def closed(gadget: Gadget, state: int) -> Gadget:
    """All walks through the gadget from that state, which becomes state 0, over the states that can be reached."""
    ports = tuple(Port(0, location) for location in range(gadget.locations))
    return Network((Placed(gadget, state),), (), ports).induced(gadget.name)


def machine(gadget: Gadget) -> Machine:
    """A gadget that is closed already, as a machine from its state 0."""
    found: list[dict[Way, set[int]]] = [{} for _ in range(gadget.states)]
    for one in gadget.traversals:
        found[one.state].setdefault((one.enter, one.exit), set()).add(one.next)
    return _merged(
        Machine(tuple({way: frozenset(states) for way, states in ways.items()} for ways in found)),
        list(range(gadget.states)),
    )


def reduced(full: Machine) -> Machine:
    """The machine with bisimilar states merged."""
    return _merged(full, groups(full))


def determined(full: Machine, most: int = MOST_SUBSETS) -> Machine:
    """The machine whose state is the set of all states that may have come about: at most one follows each way.

    Give it a reduced machine. Raises `FathomError` beyond so many sets.
    """
    above = _above(full)
    number = {frozenset({0}): 0}
    order = [frozenset({0})]
    found: list[dict[Way, frozenset[int]]] = []
    for subset in order:
        watch_here().check("making sets of states", len(found), len(order))
        if len(order) > most:
            raise FathomError(f"the behaviour has more than {most} states: too many to be compared")
        followers: dict[Way, set[int]] = {}
        for state in subset:
            for way, after in full.ways[state].items():
                # the agent may also have stayed where it is
                followers.setdefault(way, set(subset) if way[0] == way[1] else set()).update(after)
        ways: dict[Way, frozenset[int]] = {}
        for way, states in followers.items():
            after = frozenset(state for state in states if above[state].isdisjoint(states))
            if after not in number:
                number[after] = len(order)
                order.append(after)
            ways[way] = frozenset({number[after]})
        found.append(ways)
    return reduced(Machine(tuple(found)))


def _above(full: Machine) -> list[frozenset[int]]:
    """For each state those others that make it needless: an agent that may be in either never needs the lesser one.

    Of two states that are above each other only the first is told to be: one of them must stay. Of large machines none
    are told.
    """
    size = len(full.ways)
    if size > MOST_COMPARED:
        return [frozenset()] * size
    above = all_above(full)
    return [
        frozenset(other for other in others if other < state or state not in above[other]) - {state}
        for state, others in enumerate(above)
    ]


def all_above(full: Machine) -> list[set[int]]:
    """For each state all states in which an agent can do what it can do there, step by step, itself among them.

    In a determined machine these are the states that allow every sequence that it allows. The greatest such relation is
    found by striking out pairs; the cost is the square of the states, times the ways and the rounds.
    """
    size = len(full.ways)
    above = [set(range(size)) for _ in range(size)]
    changed = True
    while changed:
        changed = False
        for state in range(size):
            watch_here().check("comparing states", state, size)
            kept = {other for other in above[state] if _answers(full, above, state, other)}
            changed = changed or len(kept) < len(above[state])
            above[state] = kept
    return above


def _answers(full: Machine, above: Sequence[set[int]], state: int, other: int) -> bool:
    """Whether each step from one state has an answer from the other, as far as known."""
    for way, followers in full.ways[state].items():
        answers = full.ways[other].get(way, frozenset())
        if way[0] == way[1]:
            answers |= {other}
        if any(above[after].isdisjoint(answers) for after in followers):
            return False
    return True


def groups(full: Machine) -> list[int]:
    """The number of each state's group in the coarsest partition into groups of bisimilar states."""
    group = [0] * len(full.ways)
    count = 1
    while True:
        numbers: dict[object, int] = {}
        refined = []
        for state, ways in enumerate(full.ways):
            seen = frozenset(
                (way, group[after])
                for way, followers in ways.items()
                for after in followers
                if way[0] != way[1] or group[after] != group[state]
            )
            refined.append(numbers.setdefault((group[state], seen), len(numbers)))
        group = refined
        if len(numbers) == count:
            return group
        count = len(numbers)


def _merged(full: Machine, group: Sequence[int]) -> Machine:
    """One state a group, in order of first mention; ways that lead nowhere else are left out."""
    first: dict[int, int] = {}
    for state, one in enumerate(group):
        first.setdefault(one, state)
    number = {one: index for index, one in enumerate(first)}
    found = []
    for index, state in enumerate(first.values()):
        ways = {}
        for way, followers in full.ways[state].items():
            after = {number[group[follower]] for follower in followers}
            if way[0] == way[1]:
                after.discard(index)
            if after:
                ways[way] = frozenset(after)
        found.append(ways)
    return Machine(tuple(found))


def alike(one: Machine, other: Machine) -> bool:
    """Whether the first states of two machines are bisimilar, locations as numbered."""
    shift = len(one.ways)
    shifted = tuple(
        {way: frozenset(after + shift for after in followers) for way, followers in ways.items()} for ways in other.ways
    )
    group = groups(Machine((*one.ways, *shifted)))
    return group[0] == group[shift]


def difference(one: Machine, other: Machine) -> tuple[list[Way], bool] | None:
    """A shortest sequence of ways that one determined machine has and the other has not, and whether the first has it.

    None if there is no such sequence: then the two have the same behaviour.
    """
    seen: dict[tuple[int, int], tuple[tuple[int, int], Way] | None] = {(0, 0): None}
    order = [(0, 0)]
    for here in order:
        ways, others = one.ways[here[0]], other.ways[here[1]]
        for way in sorted(ways.keys() | others.keys()):
            if way[0] != way[1] and (way in ways) != (way in others):
                return [*_way_to(seen, here), way], way in ways
            (after,) = ways.get(way, frozenset({here[0]}))
            (other_after,) = others.get(way, frozenset({here[1]}))
            if (after, other_after) not in seen:
                seen[after, other_after] = (here, way)
                order.append((after, other_after))
    return None


def _way_to(seen: Mapping[tuple[int, int], tuple[tuple[int, int], Way] | None], here: tuple[int, int]) -> list[Way]:
    found: list[Way] = []
    step = seen[here]
    while step is not None:
        here, way = step
        found.append(way)
        step = seen[here]
    return found[::-1]
