"""Refutations are sound (brute force over networks), and known impossibilities are among them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from gadget_chance import chance_network, chance_planar_network, mannered_gadget

from fathom.gadgets import Gadget, Network, Placed, Port, Traversal
from fathom.gadgets.check.behaviour import Machine, closed, determined, machine, reduced
from fathom.gadgets.check.refute import PROPERTIES, _whole, refutations
from fathom.gadgets.check.refute.planar import is_side_by_side
from fathom.gadgets.check.simulation import is_planar, same_behaviour, simulates
from fathom.gadgets.library import named
from fathom.gadgets.library.inputoutput import input_output_gadgets
from fathom.gadgets.model import undirected

WIRE = Gadget("wire", 2, 1, tuple(undirected([[0, 0, 1, 0]])))
SPLIT = Gadget("3-split", 3, 1, tuple(undirected([[0, 0, 1, 0], [0, 1, 2, 0], [0, 2, 0, 0]])))
TOGGLE = Gadget("toggle", 2, 2, tuple(undirected([[0, 0, 1, 1]])))
PARALLEL = Gadget("parallel 2-toggle", 4, 2, tuple(undirected([[0, 0, 1, 1], [0, 3, 2, 1]])))
ANTIPARALLEL = Gadget("antiparallel 2-toggle", 4, 2, tuple(undirected([[0, 0, 1, 1], [0, 2, 3, 1]])))
CROSSING = Gadget("crossing 2-toggle", 4, 2, tuple(undirected([[0, 0, 2, 1], [0, 1, 3, 1]])))
TOGGLE_LOCK = Gadget("toggle-lock", 4, 2, tuple(undirected([[0, 0, 1, 1], [0, 2, 3, 0]])))
DIODE = Gadget("diode", 2, 1, ((0, 0, 1, 0),))
DICRUMBLER = Gadget("dicrumbler", 2, 2, ((0, 0, 1, 1),))
FAN_IN = Gadget("fan-in", 3, 1, ((0, 0, 2, 0), (0, 1, 2, 0)))
SWITCH = Gadget("toggle switch", 3, 2, ((0, 0, 1, 1), (1, 0, 2, 0)))
SET_LINE = Gadget("set-up line and switch", 5, 2, ((0, 0, 1, 1), (1, 0, 1, 1), (0, 2, 3, 0), (1, 2, 4, 0)))
DOOR = Gadget("door", 5, 2, ((0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 2, 0), (0, 3, 4, 1), (1, 3, 4, 1)))
DIRECTED_DOOR = Gadget("directed door", 6, 2, ((0, 0, 1, 0), (1, 0, 1, 0), (0, 2, 3, 0), (0, 4, 5, 1), (1, 4, 5, 1)))


def senses(bases: list[Gadget], target: Gadget, state: int = 0) -> dict[str, str]:
    return {one.property: one.sense for one in refutations(bases, target, state)}


# --- what is known ----------------------------------------------------------------------------------------------------


def test_reversible_gadgets_make_nothing_that_is_not() -> None:
    bases = [PARALLEL, ANTIPARALLEL, CROSSING, SPLIT]
    for target in (DIODE, DICRUMBLER, DOOR, DIRECTED_DOOR):
        assert senses(bases, target)["reversible"] == "any", target.name
    (found,) = [one for one in refutations(bases, DICRUMBLER) if one.property == "reversible"]
    assert found.reason == (
        "the base gadgets are reversible: every traversal can be undone; "
        "dicrumbler: after 0>1 it does not allow the way back, 1>0"
    )
    for target in (ANTIPARALLEL, TOGGLE_LOCK, CROSSING, WIRE, TOGGLE):  # theorems 2.6.1 to 2.6.4: these they do make
        for state in range(target.states):
            assert senses([PARALLEL, SPLIT], target, state) == {}


def test_the_published_impossibilities_are_refuted() -> None:
    assert senses([TOGGLE], DICRUMBLER)["reversible"] == "any"
    assert senses([DICRUMBLER], TOGGLE)["bounded"] == "any"


def test_used_up_gadgets_with_splits_still_make_no_toggle() -> None:
    """With splits there are traversals without end, but those repeated for ever could come in any order."""
    (found,) = refutations([DICRUMBLER, SPLIT], TOGGLE)
    assert (found.property, found.sense) == ("acyclic", "any")
    assert found.reason.endswith("it can go on for ever with 0>1, 1>0, but at the start not with 1>0")
    thrice = Gadget("three uses", 2, 4, ((0, 0, 1, 1), (1, 0, 1, 2), (2, 0, 1, 3)))
    assert refutations([DICRUMBLER, SPLIT], thrice) == []


def test_an_agent_that_stays_ready_is_refuted_strictly_only() -> None:
    """A wire whose bell an agent can break and mend behaves like a wire that never changes."""
    fickle = Gadget("fickle wire", 3, 2, (*undirected([[0, 0, 1, 0]]), Traversal(0, 2, 2, 1), Traversal(1, 2, 2, 0)))
    once = Gadget("wire to break", 3, 2, (*undirected([[0, 0, 1, 0]]), Traversal(0, 2, 2, 1)))
    assert senses([once], fickle) == {"acyclic": "strict"}
    assert same_behaviour(once, 0, fickle, 0)


def test_a_network_that_never_returns_can_behave_as_if_it_did() -> None:
    """By 2>3 the agent may open 4>5 for good, or keep 0>1 and 2>3; by 0>1 it shows that it has kept them."""
    base = Gadget("keep or leave", 6, 2, ((0, 0, 1, 0), (0, 2, 3, 0), (0, 2, 3, 1), (1, 4, 5, 1)))
    target = Gadget("both", 6, 3, ((0, 0, 1, 0), (0, 2, 3, 1), (1, 2, 3, 1), (1, 0, 1, 0), (1, 4, 5, 2), (2, 4, 5, 2)))
    assert same_behaviour(base, 0, target, 0)
    assert senses([base], target) == {"acyclic": "strict"}


def test_input_and_output_gadgets_make_no_split_and_no_choice() -> None:
    bases = [SWITCH, SET_LINE, FAN_IN]
    assert senses(bases, SPLIT) == {"one-way": "any", "deterministic": "any"}
    either = Gadget("either way", 3, 1, ((0, 0, 1, 0), (0, 0, 2, 0)))
    assert senses(bases, either) == {"deterministic": "any"}
    assert senses(bases, DIODE) == {} and senses(bases, SET_LINE, 1) == {}


def test_deterministic_reversible_gadgets_need_splits_to_branch() -> None:
    assert senses([PARALLEL], SPLIT)["deterministic"] == "any"
    assert senses([PARALLEL, TOGGLE_LOCK], SPLIT) == {"tunnels": "any", "deterministic": "any"}
    assert senses([WIRE], TOGGLE)["stateless"] == "any"
    bell = Gadget("bell", 2, 2, ((0, 0, 0, 1),))
    assert senses([bell], WIRE)["passage"] == "any"


def test_reversible_gadgets_have_one_component_strictly() -> None:
    once = Gadget("wire to break", 3, 2, (*undirected([[0, 0, 1, 0]]), Traversal(0, 2, 2, 1)))
    assert senses([TOGGLE_LOCK, SPLIT], once) == {"reversible": "strict", "components": "strict"}


# --- soundness --------------------------------------------------------------------------------------------------------


def as_gadget(best: Machine, locations: int) -> Gadget:
    """A determined machine as a gadget: it has the same behaviour, and is seldom bisimilar."""
    ways = tuple(
        Traversal(state, *way, after)
        for state, ways in enumerate(best.ways)
        for way, followers in ways.items()
        for after in followers
    )
    return Gadget("determined", locations, len(best.ways), ways)


@pytest.mark.parametrize("part", range(3))
def test_no_refutation_is_ever_claimed_of_what_a_network_does(part: int) -> None:
    """3 x 400 networks of gadgets of chosen manners; and for each property, many to which it applies."""
    random = Random(part)
    applied: Counter[str] = Counter()
    while applied.total() < 400:
        manner = random.choice(MANNERS)
        bases = [mannered_gadget(random, manner) for _ in range(random.randint(1, 2))]
        network = chance_network(random, bases, random.randint(1, 3), 5)
        induced = network.induced()
        if len({one.enter for one in induced.traversals}) < 2 and random.random() < 0.9:
            continue  # most networks by chance are dull
        assert [one for one in refutations(bases, induced) if one.sense != "planar" or is_planar(network)] == []
        best = determined(reduced(machine(closed(induced, 0))))
        angelic = as_gadget(best, induced.locations)
        assert [one for one in refutations(bases, angelic) if one.sense == "any"] == []
        applied[manner] += 1
    assert min(applied[manner] for manner in MANNERS) >= 12, applied


MANNERS = ("any", "reversible", "downward", "bounded", "one-way", "tunnels", "forced", "forced one-way", "bells")


def test_every_property_refutes_something() -> None:
    random = Random(5)
    found = set()
    for _ in range(400):
        bases = [mannered_gadget(random, random.choice(MANNERS)) for _ in range(1)]
        target = mannered_gadget(random, "any")
        found |= {(one.property, one.sense) for one in refutations(bases, target)}
    assert {one for one, _ in found} == {one.name for one in PROPERTIES}


# --- in the plane -----------------------------------------------------------------------------------------------------

SETTLED = ("04-ditripwire-123-point", "06-diupwire-15-didownwire-234-point", "06-diupwire-15-didownwire-243-point")


@pytest.mark.parametrize("name", SETTLED)
def test_passages_side_by_side_make_no_crossover(name: str) -> None:
    """Three of the ten gadgets of [Bosboom 2020, figure 2-25]."""
    (found,) = refutations([named(name), named("3-fanin")], named("dicrossover"))
    assert (found.property, found.sense) == ("side by side", "planar")
    assert found.reason.endswith("dicrossover: at the start 0>2 and 3>1 cross")


def test_no_other_input_output_gadget_is_said_to_make_no_crossover() -> None:
    gadgets = input_output_gadgets()
    refuted = {name for name, one in gadgets.items() if refutations([one, named("3-fanin")], named("dicrossover"))}
    assert refuted == {*SETTLED}


def test_an_entrance_that_changes_where_it_leads_may_make_a_crossover() -> None:
    """Its passages are side by side as well, and with its mirror image it makes one (`test_gadget_tracks`)."""
    gadget = named("04-ditripwire-132-uppoint")
    assert refutations([gadget, named("3-fanin")], named("dicrossover")) == []


def side_by_side(random: Random) -> Gadget:
    """Entrances in a row, and opposite them the exits that each leads to in some state, in a row, too."""
    entrances, states = random.randint(1, 3), random.randint(1, 3)
    exits = [random.randint(1, 2) for _ in range(entrances)]
    locations = entrances + sum(exits)
    ways = []
    for state in range(states):
        for enter in range(entrances):
            leave = locations - 1 - sum(exits[:enter]) - random.randrange(exits[enter])
            if random.random() < 0.9:
                ways.append(Traversal(state, enter, leave, random.randrange(states)))
    turn = random.randrange(locations)
    return Gadget("side by side", locations, states, tuple(ways)).rotated(turn)


def test_networks_in_the_plane_have_no_ways_that_cross() -> None:
    """Where the property is said to hold, no planar network by chance is refuted, and some pass gadgets in turn."""
    random = Random(3)
    held = long = 0
    while held < 1500:
        bases = [side_by_side(random) for _ in range(2)]
        if not all(is_side_by_side(_whole(base)) for base in bases):
            continue
        held += 1
        network = chance_planar_network(random, [*bases, FAN_IN, FAN_IN], 6)
        induced = network.induced()
        assert [one for one in refutations([*bases, FAN_IN], induced) if one.sense == "planar"] == []
        long += len({one.exit for one in induced.traversals}) > 2
    assert long > 200


# --- errata of [Bosboom 2020] -----------------------------------------------------------------------------------------


def test_connecting_two_locations_can_decrease_the_number_of_components() -> None:
    """Against section 2.4.6: a diode, and a tunnel that destroys it. Join the tunnel's ends, and nobody gets there."""
    mortal = Gadget("diode with a fuse", 4, 2, ((0, 0, 1, 0), (0, 2, 3, 1)))
    assert closed(mortal, 0).states == 2  # one leads to the other and there is no way back: two components
    joined = Network((Placed(mortal, 0),), ((Port(0, 2), Port(0, 3)),), (Port(0, 0), Port(0, 1)))
    assert joined.induced().states == 1
    assert simulates(joined, DIODE, 0).strict


def test_transitive_closure_needs_the_agent_to_enter_where_it_left() -> None:
    """Against section 2.3.3, "with no constraints on b and c": a parallel 2-toggle allows 01 23, but never 03."""
    after = [state for leave, state in PARALLEL.ways(0, 0) if leave == 1]
    assert any(leave == 3 for state in after for leave, _ in PARALLEL.ways(state, 2))  # 0 1 2 3 is a sequence of it
    everywhere = {(one.enter, one.exit) for one in closed(PARALLEL, 0).traversals}
    assert (0, 1) in everywhere and (0, 3) not in everywhere
