"""Simulations in network space: against naive definitions, published constructions, and drawings on paper."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from gadget_chance import chance_gadget, chance_network
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.errors import FathomError
from fathom.gadgets import Gadget, Network, Placed, Port, Traversal
from fathom.gadgets.check.behaviour import alike, closed, machine
from fathom.gadgets.check.simulation import USELESS, is_planar, same_behaviour, simulates
from fathom.gadgets.library import named
from fathom.gadgets.library.doors import doors
from fathom.gadgets.model import undirected
from fathom.gadgets.model.networks import read_network
from other_people import file_of

EXAMPLES = Path(__file__).parents[2] / "examples" / "gadgets"
SEEDS = st.integers(0, 2**32)

WIRE = Gadget("wire", 2, 1, tuple(undirected([[0, 0, 1, 0]])))
SPLIT = Gadget("3-split", 3, 1, tuple(undirected([[0, 0, 1, 0], [0, 1, 2, 0], [0, 2, 0, 0]])))
PARALLEL = Gadget("parallel 2-toggle", 4, 2, tuple(undirected([[0, 0, 1, 1], [0, 3, 2, 1]])))
ANTIPARALLEL = Gadget("antiparallel 2-toggle", 4, 2, tuple(undirected([[0, 0, 1, 1], [0, 2, 3, 1]])))
CROSSING = Gadget("crossing 2-toggle", 4, 2, tuple(undirected([[0, 0, 2, 1], [0, 1, 3, 1]])))
TOGGLE_LOCK = Gadget("toggle-lock", 4, 2, tuple(undirected([[0, 0, 1, 1], [0, 2, 3, 0]])))
FRAGILE = Gadget("fragile wire", 2, 2, (*undirected([[0, 0, 1, 0]]), Traversal(0, 0, 0, 1)))


def alone(gadget: Gadget, state: int = 0) -> Network:
    ports = tuple(Port(0, location) for location in range(gadget.locations))
    return Network((Placed(gadget, state),), (), ports)


# --- by the definitions, naively --------------------------------------------------------------------------------------


def walks_through(gadget: Gadget, state: int, enter: int) -> set[tuple[int, int]]:
    """Where an agent can be that came in there, and the state then; it may also have stayed."""
    found = {(enter, state)}
    todo = [(enter, state)]
    while todo:
        here, now = todo.pop()
        for one in gadget.traversals:
            if (one.state, one.enter) == (now, here) and (one.exit, one.next) not in found:
                found.add((one.exit, one.next))
                todo.append((one.exit, one.next))
    return found


def sequences(gadget: Gadget, states: set[int], length: int, seen: Any) -> frozenset[tuple[tuple[int, int], ...]]:
    key = (frozenset(states), length)
    if key not in seen:
        found: set[tuple[tuple[int, int], ...]] = {()}
        if length:
            for enter, leave in product(range(gadget.locations), repeat=2):
                after = {next_ for state in states for at, next_ in walks_through(gadget, state, enter) if at == leave}
                if after:
                    found |= {((enter, leave), *rest) for rest in sequences(gadget, after, length - 1, seen)}
        seen[key] = frozenset(found)
    return seen[key]


def bisimilar(one: Gadget, state: int, other: Gadget, other_state: int) -> bool:
    return alike(machine(closed(one, state)), machine(closed(other, other_state)))


def naively_bisimilar(one: Gadget, state: int, other: Gadget, other_state: int) -> bool:
    """Begin with all pairs; strike out those where one side has a walk that the other cannot answer."""
    left = {(a, b) for a in range(one.states) for b in range(other.states)}
    while True:
        wrong = set()
        for a, b in left:
            for enter in range(one.locations):
                mine, others = walks_through(one, a, enter), walks_through(other, b, enter)
                if any(not any(at == to and (s, t) in left for to, t in others) for at, s in mine) or any(
                    not any(at == to and (s, t) in left for at, s in mine) for to, t in others
                ):
                    wrong.add((a, b))
        if not wrong:
            return (state, other_state) in left
        left -= wrong


@settings(max_examples=300)
@given(SEEDS)
def test_behaviours_are_equal_exactly_if_all_sequences_are(seed: int) -> None:
    """Machines of three subsets and a sink are told apart by six traversals or not at all."""
    random = Random(seed)
    one, other = (chance_gadget(random, 2, 2, 4) for _ in range(2))
    state, other_state = random.randrange(2), random.randrange(2)
    naive = sequences(one, {state}, 6, {}) == sequences(other, {other_state}, 6, {})
    assert same_behaviour(one, state, other, other_state) == naive


@settings(max_examples=300)
@given(SEEDS)
def test_bisimilarity_is_as_defined_and_implies_equal_behaviour(seed: int) -> None:
    random = Random(seed)
    one = chance_gadget(random, 2, 3, 5)
    other = chance_gadget(random, 2, 3, 5) if random.random() < 0.5 else one
    state, other_state = random.randrange(3), random.randrange(3)
    strict = bisimilar(one, state, other, other_state)
    assert strict == naively_bisimilar(one, state, other, other_state)
    assert not strict or same_behaviour(one, state, other, other_state)


@settings(max_examples=150)
@given(SEEDS)
def test_a_network_simulates_what_it_induces_however_turned_or_shuffled(seed: int) -> None:
    random = Random(seed)
    bases = [chance_gadget(random, random.randint(2, 3), 2, 5) for _ in range(2)]
    network = chance_network(random, bases, random.randint(1, 3), 4)
    induced = network.induced()
    turned = induced.rotated(random.randrange(induced.locations))
    shuffled = induced.rearranged(random.sample(range(induced.locations), induced.locations))
    plain = simulates(network, turned, 0)
    assert plain.holds and plain.strict and plain.configurations == induced.states and not plain.reason
    assert simulates(network, induced.mirrored(), 0, mirror=True).strict
    anyhow = simulates(network, shuffled, 0, nonplanar=True)
    assert anyhow.strict
    placed = [(location, place) for location, place in enumerate(anyhow.placement) if place != USELESS]
    here = induced.rearranged([location for location, _ in placed])
    there = shuffled.rearranged([place for _, place in placed])
    assert bisimilar(here, 0, there, 0)


# --- by hand ----------------------------------------------------------------------------------------------------------


def test_the_antiparallel_toggle_is_the_parallel_one_only_out_of_the_plane() -> None:
    refused = simulates(alone(PARALLEL), ANTIPARALLEL, 0)
    assert not refused.holds and refused.placement == () and "does not" in refused.reason
    assert simulates(alone(PARALLEL), ANTIPARALLEL, 0, nonplanar=True).placement == (0, 1, 3, 2)
    assert simulates(alone(CROSSING), ANTIPARALLEL, 0, nonplanar=True).strict
    assert not simulates(alone(PARALLEL), TOGGLE_LOCK, 0, nonplanar=True).holds


def test_the_reason_is_a_shortest_difference() -> None:
    twice = Gadget("twice", 2, 3, ((0, 0, 1, 1), (1, 0, 1, 2)))
    thrice = Gadget("thrice", 2, 4, ((0, 0, 1, 1), (1, 0, 1, 2), (2, 0, 1, 3)))
    reason = simulates(alone(twice), thrice, 0).reason
    assert reason.endswith("after 0>1, 0>1 the target allows 0>1 and the network does not")
    assert simulates(alone(thrice, 1), twice, 0).strict
    fewer = simulates(alone(WIRE), SPLIT, 0)
    assert fewer.reason == "the network has 2 locations where something can happen, the target 3"


def test_useless_locations_are_dropped_on_both_sides() -> None:
    network = Network((Placed(PARALLEL, 0),), (), (Port(0, 0), Port(0, 2), Port(0, 1)))
    toggle = Gadget("toggle", 3, 2, tuple(undirected([[0, 2, 0, 1]])))
    assert simulates(network, toggle, 0).placement == (2, USELESS, 0)


def test_an_agent_that_can_only_harm_itself_is_right_for_one_player_only() -> None:
    found = simulates(alone(FRAGILE), WIRE, 0)
    assert found.holds and not found.strict and found.placement == (0, 1)
    assert found.reason.startswith("right for one player only: in the network")


ONE_PLAYER = """
A: 3-split
B: toggle-toggle-antiparallel
C: 3-split
D: toggle-toggle-antiparallel, 1
C.1 - B.3
B.2 - C.2
A.1 - B.1
D.1 - A.2
A.0 - C.0
w - B.0
x - D.2
y - D.3
z - D.0
"""


def test_two_toggles_can_make_another_for_one_player_only() -> None:
    """As in [Bosboom 2020, theorem 2.6.2]: whoever wants to block the way leaves the second toggle against it."""
    network = read_network(ONE_PLAYER).network
    found = simulates(network, ANTIPARALLEL, 1)
    assert found.holds and not found.strict and found.planar and found.configurations == 4
    assert found.reason.startswith("right for one player only: in the network an agent can")
    target = ANTIPARALLEL.rearranged(found.placement)
    induced = network.induced()
    assert sequences(induced, {0}, 5, {}) == sequences(target, {1}, 5, {})
    assert not naively_bisimilar(induced, 0, target, 1)


def test_a_door_bell_matters_in_the_strict_sense_alone() -> None:
    """A third location where an agent that comes in may break the wire, and comes out again."""
    trapped = Gadget("trapped wire", 3, 2, (*undirected([[0, 0, 1, 0]]), Traversal(0, 2, 2, 1)))
    found = simulates(alone(trapped), WIRE, 0)
    assert found.holds and not found.strict and found.placement == (0, 1, USELESS)
    assert simulates(alone(trapped), trapped, 0).strict
    mending = Gadget("mended wire", 3, 2, (*undirected([[1, 0, 1, 1]]), Traversal(0, 2, 2, 1)))
    assert not simulates(alone(mending), WIRE, 0).holds  # that one an agent does want


def test_states_that_are_not_there_are_refused() -> None:
    with pytest.raises(FathomError, match="parallel 2-toggle has no state 2, expected 0 to 1"):
        simulates(alone(PARALLEL), PARALLEL, 2)
    with pytest.raises(FathomError, match="wire has no state -1"):
        same_behaviour(WIRE, 0, WIRE, -1)


def test_eight_locations_in_any_order_are_quick() -> None:
    tunnels = [[0, 2 * which, 2 * which + 1, 1] for which in range(4)]
    one = Gadget("4 toggles", 8, 2, tuple(undirected(tunnels)))
    order = [3, 1, 4, 0, 7, 2, 6, 5]
    assert simulates(alone(one.rearranged(order)), one, 0, nonplanar=True).strict
    other = Gadget("3 toggles and a lock", 8, 2, tuple(undirected([*tunnels[:3], [0, 6, 7, 0]])))
    assert not simulates(alone(one.rearranged(order)), other, 0, nonplanar=True).holds


# --- planarity --------------------------------------------------------------------------------------------------------


def test_planar_is_what_can_be_drawn() -> None:
    assert is_planar(Network(()))
    assert is_planar(alone(SPLIT)) and is_planar(alone(CROSSING))
    swapped = Network((Placed(SPLIT, 0),), (), (Port(0, 0), Port(0, 2), Port(0, 1)))
    assert not is_planar(swapped)  # the mirror image of a split needs a split turned over
    square = Placed(CROSSING, 0)
    across = Network((square,), ((Port(0, 0), Port(0, 2)),), (Port(0, 1), Port(0, 3)))
    assert not is_planar(across)
    beside = Network((square,), ((Port(0, 0), Port(0, 1)),), (Port(0, 2), Port(0, 3)))
    assert is_planar(beside)
    straight = ((Port(0, 0), Port(1, 1)), (Port(0, 1), Port(1, 0)))
    twisted = ((Port(0, 0), Port(1, 0)), (Port(0, 1), Port(1, 1)))
    rest = (Port(0, 2), Port(0, 3), Port(1, 2), Port(1, 3))
    assert is_planar(Network((square, square), straight, rest))
    assert not is_planar(Network((square, square), twisted, rest))
    inner = (Port(0, 2), Port(0, 3), Port(1, 3), Port(1, 2))
    assert not is_planar(Network((square, square), straight, inner))


def test_parts_side_by_side_may_not_interlock() -> None:
    wires = (Placed(WIRE, 0), Placed(WIRE, 0))
    beside = (Port(0, 0), Port(0, 1), Port(1, 0), Port(1, 1))
    assert is_planar(Network(wires, (), beside))
    assert not is_planar(Network(wires, (), (beside[0], beside[2], beside[1], beside[3])))
    loop = ((Port(1, 0), Port(1, 1)),)
    assert is_planar(Network(wires, loop, beside[:2]))


@settings(max_examples=100)
@given(SEEDS)
def test_networks_built_by_splicing_and_joining_neighbours_are_planar(seed: int) -> None:
    """[Bosboom 2020, theorem 2.2.1]: combine and connect build planar networks. Swapping two of four ruins them."""
    random = Random(seed)
    outside: list[Port] = []
    joins = []
    for number in range(random.randint(1, 6)):
        at = random.randint(0, len(outside))
        turn = random.randrange(4)
        outside[at:at] = [Port(number, (turn + place) % 4) for place in range(4)]
        while len(outside) > 4 and random.random() < 0.6:
            at = random.randrange(len(outside))
            one, other = outside[at], outside[(at + 1) % len(outside)]
            joins.append((one, other))
            outside = [port for port in outside if port not in (one, other)]
    network = Network(tuple(Placed(PARALLEL, 0) for _ in range(number + 1)), tuple(joins), tuple(outside))
    assert is_planar(network)
    if number == 0:
        assert not is_planar(Network(network.gadgets, (), (outside[1], outside[0], *outside[2:])))


# --- what others published --------------------------------------------------------------------------------------------


def published() -> Any:
    return json.loads(file_of("gadgets/verified_constructions.json").read_text())


def published_gadget(name: str, facts: Any) -> Gadget:
    ways = [(state, enter, leave, after) for state, enter, after, leave in facts["transitions"]]
    return Gadget(name, facts["locations"], facts["states"], tuple(Traversal(*way) for way in ways))


def published_network(construction: Any, gadgets: dict[str, Gadget]) -> Network:
    """Ends joined to one another are a node; where more than two meet, the outside counted, it becomes splits."""
    instances = list(construction["instances"])
    placed = [
        Placed(gadgets[name], construction["initial"][instance]) for instance, name in construction["instances"].items()
    ]

    def port(text: str) -> Port:
        instance, location = text.split(".")
        return Port(instances.index(instance), int(location))

    wires = construction["wires"]
    if isinstance(wires, str):  # "all L ends joined, all R ends joined"
        wires = [[f"{instances[0]}.{end}", f"{other}.{end}"] for other in instances[1:] for end in (0, 1)]
    nodes: list[set[Port]] = []
    for one, other in ((port(one), port(other)) for one, other in wires):
        touched = [node for node in nodes if one in node or other in node]
        nodes = [node for node in nodes if node not in touched] + [{one, other}.union(*touched)]
    joins: list[tuple[Port, Port]] = []
    outside = {port(text): port(text) for text in construction["external"].values()}
    for node in nodes:
        ends = sorted(node)
        doors = [end for end in ends if end in outside]
        while len(ends) + len(doors) > 2:  # two ends meet in a split, whose third location stands for both
            placed.append(Placed(SPLIT, 0))
            new = len(placed) - 1
            joins += [(ends.pop(), Port(new, 0)), (ends.pop(), Port(new, 1))]
            ends.append(Port(new, 2))
            if len(ends) == 1 and doors:
                break
        if doors:
            outside[doors[0]] = ends[0]
        else:
            joins.append((ends[0], ends[1]))
    order = tuple(outside[port(text)] for text in construction["external"].values())
    return Network(tuple(placed), tuple(joins), order)


def test_the_published_constructions_hold_where_they_are_said_to() -> None:
    """All but the last hold, and in the strict sense; the last fails in both, so it does not tell the two apart."""
    facts = published()
    gadgets = {name: published_gadget(name, one) for name, one in facts["gadgets"].items() if name != "comment"}
    assert len(facts["constructions"]) == 8
    for construction in facts["constructions"]:
        network = published_network(construction, gadgets)
        found = simulates(network, gadgets[construction["target"]], 0, nonplanar=True)
        assert (found.holds, found.strict) == (construction["expected_simulates"],) * 2, construction["id"]
        assert found.configurations == construction["reachable_configs"], construction["id"]


@pytest.mark.parametrize(("case", "strict"), [(3, False), (6, True), (7, True)])
def test_doors_put_together_from_the_words_of_the_proof_close_themselves(case: int, strict: bool) -> None:
    door, target = doors()[case], named("directed-self-closing-door")
    network = read_network((EXAMPLES / f"door-case-{case}.txt").read_text()).network
    used = [one.gadget for one in network.gadgets if one.gadget.name != "3-split"]
    assert len(used) == 3
    for one in used:
        assert {one.traversals} & {door.traversals, door.mirrored().traversals}
    verified = simulates(network, target, 0, mirror=True)
    assert verified.holds and verified.planar and verified.strict == strict


@pytest.mark.parametrize(("case", "target", "count"), [(5, 6, 3), (11, 12, 5)])
def test_doors_put_together_from_the_words_of_the_proof_make_others(case: int, target: int, count: int) -> None:
    network = read_network((EXAMPLES / f"door-case-{case}.txt").read_text()).network
    used = [one.gadget.name for one in network.gadgets if one.gadget.name not in ("3-split", "diode")]
    assert used == [doors()[case].name] * count
    verified = simulates(network, doors()[target], 0, mirror=True)
    assert verified.holds and verified.planar and verified.strict


def test_networks_that_the_search_found_do_what_they_are_said_to() -> None:
    """[Bosboom 2020, figure 2-1, and theorem 2.6.8, case 1]."""
    toggles = read_network((EXAMPLES / "antiparallel-2-toggle.txt").read_text()).network
    assert {one.gadget.name for one in toggles.gadgets} == {"toggle-toggle-parallel", "3-split"}
    verified = simulates(toggles, named("toggle-toggle-antiparallel"), 0)
    assert verified.holds and verified.planar and verified.strict
    lock = read_network((EXAMPLES / "door-case-1.txt").read_text()).network
    assert {one.gadget.name for one in lock.gadgets} == {doors()[1].name, "3-split", "diode"}
    verified = simulates(lock, named("ditripwire-dilock-parallel"), 0, mirror=True)
    assert verified.holds and verified.planar and not verified.strict


@pytest.mark.parametrize(
    ("example", "base", "target"),
    [
        ("door-case-5-in-steps", "OcCoTt", "OTtoCc"),
        ("door-case-11-in-steps", "OCTtc", "OcTtC"),
        ("dicrossover-of-switches", "01-ditripwire-234-point", "dicrossover"),
    ],
)
def test_networks_that_are_found_in_steps_do_what_they_are_said_to(example: str, base: str, target: str) -> None:
    network = read_network((EXAMPLES / f"{example}.txt").read_text()).network
    assert {one.gadget.name for one in network.gadgets} <= {base, "3-split", "diode", "3-fanin"}
    verified = simulates(network, named(target), 0, mirror=True)
    assert verified.holds and verified.planar and verified.strict
