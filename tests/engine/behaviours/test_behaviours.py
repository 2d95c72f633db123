"""Operations on behaviours agree with networks of gadgets, walked by the definition."""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine.behaviours.behaviour import Made, Workshop, statistics, transitions
from fathom.engine.behaviours.canonical import PERMUTATIONS, REFLECTIONS, ROTATIONS
from fathom.engine.behaviours.space import new_space
from fathom.gadgets.model import Gadget, Network, Placed, Port, Traversal

GADGETS = st.integers(0, 10**9).map(lambda seed: random_gadget(random.Random(seed)))


@cache
def workshop(arrangements: int = ROTATIONS) -> Workshop:
    return Workshop(new_space(), arrangements)


def random_gadget(choice: random.Random, most_locations: int = 4, most_states: int = 3) -> Gadget:
    locations = choice.randint(2, most_locations)
    states = choice.randint(1, most_states)
    found = {
        Traversal(*(choice.randrange(size) for size in (states, locations, locations, states)))
        for _ in range(choice.randint(1, 2 * states + 1))
    }
    return Gadget("random", locations, states, tuple(found))


def behaviour(gadget: Gadget, state: int = 0, arrangements: int = ROTATIONS) -> Made:
    return workshop(arrangements).close(gadget.locations, gadget.states, gadget.traversals, state)


def as_gadget(packed: bytes) -> Gadget:
    found = statistics(packed)
    return Gadget("behaviour", found.locations, found.states, tuple(Traversal(*one) for one in transitions(packed)))


class Growing:
    """A behaviour made by operations, and the network that the same operations make; `ports` are in canonical order."""

    def __init__(self, gadget: Gadget, state: int, arrangements: int) -> None:
        self.arrangements = arrangements
        made = behaviour(gadget, state, arrangements)
        self.packed = made.packed
        self.network = Network((Placed(gadget, state),))
        self.ports = [Port(0, location) for location in made.places]

    def take(self, made: Made, ports: list[Port]) -> None:
        self.packed = made.packed
        self.ports = [ports[place] for place in made.places]

    def join(self, gadget: Gadget, state: int, choice: random.Random) -> None:
        right = behaviour(gadget, state, self.arrangements)
        if not right.packed or not self.packed:
            return
        number = len(self.network.gadgets)
        others = [Port(number, location) for location in right.places]
        i, j = choice.randrange(len(self.ports)), choice.randrange(len(others))
        planar = self.arrangements != PERMUTATIONS
        made = workshop(self.arrangements).join(self.packed, right.packed, i, j, planar)
        joins = (*self.network.joins, (self.ports[i], others[j]))
        self.network = Network((*self.network.gadgets, Placed(gadget, state)), joins)
        self.take(made, [*self.ports, *others])

    def interleave(self, gadget: Gadget, state: int, choice: random.Random) -> None:
        right = behaviour(gadget, state, self.arrangements)
        if not right.packed or not self.packed:
            return
        number = len(self.network.gadgets)
        others = [Port(number, location) for location in right.places]
        splice, rotation = choice.randrange(len(self.ports) + 1), choice.randrange(len(others))
        made = workshop(self.arrangements).interleave(self.packed, right.packed, splice, rotation)
        self.network = Network((*self.network.gadgets, Placed(gadget, state)), self.network.joins)
        self.take(made, [*self.ports, *others])

    def connect(self, choice: random.Random) -> None:
        n = len(self.ports)
        if n < 3:
            return
        b = choice.randrange(n)
        c = (b + 1) % n if self.arrangements != PERMUTATIONS else choice.choice([one for one in range(n) if one != b])
        made = workshop(self.arrangements).connect(self.packed, b, c)
        joins = (*self.network.joins, (self.ports[b], self.ports[c]))
        self.network = Network(self.network.gadgets, joins)
        self.take(made, self.ports)

    def induced(self) -> Made:
        network = Network(self.network.gadgets, self.network.joins, tuple(self.ports))
        return behaviour(network.induced(), 0, self.arrangements)


@pytest.mark.parametrize("arrangements", [ROTATIONS, REFLECTIONS, PERMUTATIONS])
@given(seeds=st.lists(st.integers(0, 10**9), min_size=20, max_size=20))
def test_an_induced_gadget_is_the_automaton_of_its_program(seeds: list[int], arrangements: int) -> None:
    for seed in seeds:
        choice = random.Random(seed)
        growing = Growing(random_gadget(choice), 0, arrangements)
        for _ in range(choice.randint(1, 2)):
            if choice.random() < 0.8:
                growing.join(random_gadget(choice), 0, choice)
            else:
                growing.interleave(random_gadget(choice), 0, choice)
            for _ in range(choice.randint(0, 2)):
                growing.connect(choice)
        made = growing.induced()
        assert made.packed == growing.packed
        assert len(made.places) == len(growing.ports)


@given(GADGETS, st.integers(0, 3))
def test_a_canonical_form_does_not_depend_on_rotation(gadget: Gadget, turn: int) -> None:
    assert behaviour(gadget).packed == behaviour(gadget.rotated(turn)).packed
    mirrored = gadget.rotated(turn).mirrored()
    assert behaviour(gadget, 0, REFLECTIONS).packed == behaviour(mirrored, 0, REFLECTIONS).packed
    for order in permutations(range(gadget.locations)):
        shuffled = gadget.rearranged(order)
        assert behaviour(gadget, 0, PERMUTATIONS).packed == behaviour(shuffled, 0, PERMUTATIONS).packed


@given(GADGETS)
def test_closing_twice_is_closing_once(gadget: Gadget) -> None:
    made = behaviour(gadget)
    assert behaviour(as_gadget(made.packed)).packed == made.packed if made.packed else made.places == ()


def sequences(gadget: Gadget, length: int) -> set[tuple[tuple[int, int], ...]]:
    """All sequences of (enter, exit) that the gadget allows from state 0, by walking."""
    walked = {
        (state, enter): _walks(gadget, state, enter)
        for state in range(gadget.states)
        for enter in range(gadget.locations)
    }
    found: set[tuple[tuple[int, int], ...]] = set()
    now: dict[tuple[tuple[int, int], ...], set[int]] = {(): {0}}
    for _ in range(length):
        after: dict[tuple[tuple[int, int], ...], set[int]] = {}
        for word, states in now.items():
            for state in states:
                for enter in range(gadget.locations):
                    for leave, reached in walked[state, enter]:
                        after.setdefault((*word, (enter, leave)), set()).add(reached)
        found |= set(after)
        now = after
    return found


def _walks(gadget: Gadget, state: int, enter: int) -> set[tuple[int, int]]:
    seen = {(enter, state)}
    todo = [(enter, state)]
    while todo:
        place, now = todo.pop()
        for step in gadget.ways(now, place):
            if step not in seen:
                seen.add(step)
                todo.append(step)
    return seen


@given(st.integers(0, 10**9))
def test_canonical_forms_are_equal_exactly_for_equivalent_gadgets(seed: int) -> None:
    """Against all sequences of four traversals of gadgets with two states: three tell subsets of two apart."""
    choice = random.Random(seed)
    one = random_gadget(choice, 3, 2)
    other = random_gadget(choice, 3, 2) if choice.random() < 0.5 else _nudged(one, choice)
    if one.locations != other.locations or _useless(one) or _useless(other):
        return
    here = sequences(one, 4)
    alike = any(here == sequences(other.rotated(turn), 4) for turn in range(other.locations))
    assert (behaviour(one).packed == behaviour(other).packed) == alike


def _nudged(gadget: Gadget, choice: random.Random) -> Gadget:
    spare = Traversal(
        *(choice.randrange(size) for size in (gadget.states, gadget.locations, gadget.locations, gadget.states))
    )
    return Gadget("nudged", gadget.locations, gadget.states, (*gadget.traversals, spare)).rotated(choice.randrange(3))


def _useless(gadget: Gadget) -> bool:
    return len(behaviour(gadget).places) < gadget.locations
