"""The search without choice: against all networks tried one by one, and on crossovers of input/output gadgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fathom.answer import Limits
from fathom.cli.app import run
from fathom.engine.tracks.layout import Laid
from fathom.engine.tracks.layout import Port as Place
from fathom.errors import FathomError
from fathom.gadgets.check.simulation import is_planar, simulates
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget, Traversal
from fathom.gadgets.solve.tracks import _network, lay

CROSSOVER = named("dicrossover")


def without_choice(random: Random, locations: int, entrances: int, states: int) -> Gadget:
    """A gadget of one-way locations in which an agent has no choice, perhaps closed to it in some state."""
    order = random.sample(range(locations), locations)
    ins, outs = order[:entrances], order[entrances:]
    ways = [
        Traversal(state, enter, random.choice(outs), random.randrange(states))
        for state in range(states)
        for enter in ins
        if random.random() < 0.9
    ]
    return Gadget("chance", locations, states, tuple(ways))


def wirings(base: Gadget, copies: int, target: Gadget) -> Iterator[tuple[dict[Place, list[Place]], tuple[int, ...]]]:
    """For each entrance the exits that might lead there, and the first states: all that behave like the target."""
    ins = {one.enter for one in base.traversals}
    outs = {one.exit for one in base.traversals} - ins
    goals = {one.exit for one in target.traversals}
    starts = sorted({one.enter for one in target.traversals})
    exits = [Place(-1, at) for at in starts] + [Place(copy, at) for copy in range(copies) for at in sorted(outs)]
    doors = [Place(-1, at) for at in sorted(goals)] + [Place(copy, at) for copy in range(copies) for at in sorted(ins)]
    for chosen in product([None, *doors], repeat=len(exits)):
        track = dict(zip(exits, chosen, strict=True))
        for states in product(range(base.states), repeat=copies):
            if behaves(base, target, track, states, starts):
                meeting: dict[Place, list[Place]] = {}
                for exit_, door in track.items():
                    if door is not None:
                        meeting.setdefault(door, []).append(exit_)
                yield meeting, states


def behaves(
    base: Gadget, target: Gadget, track: dict[Place, Place | None], states: tuple[int, ...], starts: Sequence[int]
) -> bool:
    """Send tokens in, in all configurations that come about."""
    known = {(states, 0)}
    todo = [(states, 0)]
    while todo:
        now, wanted = todo.pop()
        for start in starts:
            ((goal, after),) = target.ways(wanted, start)
            here, been, current = track[Place(-1, start)], set(), now
            while here is not None and here.machine >= 0 and (here, current) not in been:
                been.add((here, current))
                ways = base.ways(current[here.machine], here.port)
                if not ways:
                    return False
                ((leave, new),) = ways
                current = (*current[: here.machine], new, *current[here.machine + 1 :])
                here = track[Place(here.machine, leave)]
            if here != Place(-1, goal):
                return False
            if (current, after) not in known:
                known.add((current, after))
                todo.append((current, after))
    return True


def some_network(base: Gadget, copies: int, target: Gadget) -> bool:
    """Whether any network of so many copies can be drawn in the plane and does what the target does."""
    for meeting, states in wirings(base, copies, target):
        for orders in product(*(permutations(exits) for exits in meeting.values())):
            laid = Laid((0,) * copies, states, dict(zip(meeting, orders, strict=True)))
            if is_planar(_network(laid, [base], target.locations)):
                return True
    return False


def by_chance(random: Random) -> Gadget:
    """Something that might be wanted: two entrances, two exits, one state or two."""
    order = random.sample(range(4), 4)
    states = random.randint(1, 2)
    ways = [
        Traversal(state, enter, random.choice(order[2:]), random.randrange(states))
        for state in range(states)
        for enter in order[:2]
    ]
    return Gadget("wanted", 4, states, tuple(ways))


def of_a_network(random: Random, base: Gadget, copies: int) -> Gadget | None:
    """What a network by chance does, if it can be drawn and always lets tokens out."""
    ins = sorted({one.enter for one in base.traversals})
    outs = sorted({one.exit for one in base.traversals})
    order = random.sample(range(4), 4)
    doors = [*(Place(-1, at) for at in order[2:]), *(Place(copy, at) for copy in range(copies) for at in ins)]
    exits = [*(Place(-1, at) for at in order[:2]), *(Place(copy, at) for copy in range(copies) for at in outs)]
    meeting: dict[Place, list[Place]] = {}
    for exit_ in random.sample(exits, len(exits)):
        meeting.setdefault(random.choice(doors), []).append(exit_)
    if not all(door in meeting for door in doors[:2]):
        return None
    tracks = {door: tuple(found) for door, found in meeting.items()}
    states = tuple(random.randrange(base.states) for _ in range(copies))
    network = _network(Laid((0,) * copies, states, tracks), [base], 4)
    return network.induced("wanted") if is_planar(network) else None


def can_be_asked_for(target: Gadget) -> bool:
    """Two entrances from which there is always one way, and two exits."""
    starts = {one.enter for one in target.traversals}
    goals = {one.exit for one in target.traversals}
    always = all(len(target.ways(state, start)) == 1 for state in target.reachable(0) for start in starts)
    return always and len(starts) == len(goals) == 2 and not starts & goals and target.roots[:1] == (0,)


@given(st.randoms(use_true_random=False), st.sampled_from([(1, 5), (1, 4), (2, 3)]), st.booleans())
@settings(max_examples=150, deadline=None)
def test_a_network_is_found_where_one_is(random: Random, size: tuple[int, int], possible: bool) -> None:
    copies, locations = size
    base = without_choice(random, locations, random.randint(1, locations - 1), 2)
    target: Gadget | None = by_chance(random)
    if possible:
        attempts = (of_a_network(random, base, copies) for _ in range(100))
        target = next((one for one in attempts if one is not None and can_be_asked_for(one)), None)
    assume(target is not None and can_be_asked_for(target))
    assert target is not None
    outcome = lay([base], target, copies)
    assert outcome.complete
    assert (outcome.found is not None) == any(some_network(base, count, target) for count in range(copies + 1))
    assert outcome.found is not None or not possible


CROSSED = [
    ("02-diupwire-134-downpoint", 1),
    ("04-ditripwire-132-uppoint", 3),
    ("04-diupwire-123-downpoint", 3),
    ("04-diupwire-231-downpoint", 3),
    ("01-diupwire-23-didownwire-465-point", 3),
]


@pytest.mark.parametrize(("name", "fewest"), CROSSED)
def test_a_crossover_has_so_many_gadgets_and_no_fewer(name: str, fewest: int) -> None:
    outcome = lay([named(name)], CROSSOVER, 4, mirror=True)
    assert outcome.found is not None
    assert outcome.found.counted == fewest
    assert simulates(outcome.found.network, CROSSOVER, 0).holds
    assert is_planar(outcome.found.network)


def test_some_crossovers_need_mirror_images() -> None:
    alone = lay([named("04-ditripwire-132-uppoint")], CROSSOVER, 4)
    assert alone.found is None
    assert alone.complete


def test_bases_are_used_as_often_as_they_may() -> None:
    bases = [named("04-ditripwire-132-uppoint"), named("02-diupwire-134-downpoint")]
    assert lay(bases, CROSSOVER, 2, counts=[2, 0], mirror=True).found is None
    few = lay(bases, CROSSOVER, 2, counts=[2, 1], mirror=True)
    assert few.found is not None
    assert [placed.gadget.name for placed in few.found.network.gadgets if placed.gadget.states == 2] == [bases[1].name]


def test_what_has_no_state_needs_no_gadget() -> None:
    fanin = lay([named("02-diupwire-134-downpoint")], named("3-fanin"), 0)
    assert fanin.found is not None
    assert (fanin.found.counted, fanin.found.gadgets) == (0, 1)
    wire = Gadget("one way", 2, 1, (Traversal(0, 0, 1, 0),))
    straight = lay([named("02-diupwire-134-downpoint")], wire, 0)
    assert straight.found is not None
    assert straight.found.gadgets == 1


def test_first_states_may_be_asked_for() -> None:
    base = named("02-diupwire-134-downpoint")
    found = lay([base], CROSSOVER, 1, first_states=True).found
    assert found is not None
    assert all(state == 0 for _, state in found.network.gadgets)


def test_by_chance_larger_networks_are_found() -> None:
    switch = [named("04-diupwire-231-downpoint")]
    found = lay(switch, CROSSOVER, 5, mirror=True, seed=1, limits=Limits(nodes=5_000_000)).found
    assert found is not None
    assert found.verified.holds and found.verified.planar
    again = lay(switch, CROSSOVER, 5, mirror=True, seed=1, limits=Limits(nodes=5_000_000)).found
    assert again is not None and again.network == found.network
    nothing = lay([named("04-ditripwire-123-point")], CROSSOVER, 6, mirror=True, seed=1, limits=Limits(nodes=1_000_000))
    assert (nothing.found, nothing.complete) == (None, False)


def test_chance_needs_no_luck_where_little_can_be_decided() -> None:
    """All that one machine can do is looked at within the patience, so that there is none is sure."""
    nothing = lay([named("04-ditripwire-123-point")], CROSSOVER, 1, seed=1)
    assert (nothing.found, nothing.complete) == (None, True)


def test_a_search_that_is_stopped_says_so() -> None:
    outcome = lay([named("04-ditripwire-123-uppoint")], CROSSOVER, 5, mirror=True, limits=Limits(nodes=100))
    assert outcome.found is None
    assert not outcome.complete
    assert outcome.stopped == "limit of 100 nodes"


@pytest.mark.parametrize(
    ("base", "target", "told"),
    [
        ("toggle", "dicrossover", "location 0 of gadget toggle is an entrance and an exit"),
        ("3-fanout", "dicrossover", "gadget 3-fanout leaves a choice to whoever enters at location 0"),
        ("20-fanin", "dicrossover", "gadget 20-fanin has 20 locations, expected at most 16"),
        ("02-diupwire-134-downpoint", "toggle", "location 0 of gadget toggle is an entrance and an exit"),
        ("02-diupwire-134-downpoint", "dicrumbler", "target dicrumbler has no way from location 0 in state closed"),
        ("02-diupwire-134-downpoint", "3-fanout", "target 3-fanout has a choice from location 0 in state 0"),
    ],
)
def test_what_leaves_a_choice_is_refused(base: str, target: str, told: str) -> None:
    with pytest.raises(FathomError, match=told):
        lay([named(base)], named(target), 2)


def test_the_command_finds_and_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["gadgets", "wire", "--no-choice", "--base", "04-diupwire-123-downpoint", "--target", "dicrossover"]
    assert run([*words, "--gadgets", "2", "--mirror"]) == 1
    assert run([*words, "--gadgets", "3", "--mirror"]) == 0
    assert "3 and 3 fans-in" in capsys.readouterr().out
    assert run([*words, "--branches", "2"]) == 2
    assert "found --branches with --no-choice" in capsys.readouterr().err
    assert run([*words[:2], *words[3:], "--seed", "1"]) == 2
    assert "found --seed, expected --no-choice with it" in capsys.readouterr().err
