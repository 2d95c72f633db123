"""The search finds everything there is, whatever stops it, and says only what is true."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.answer import Limits
from fathom.engine.behaviours.behaviour import Workshop
from fathom.engine.behaviours.space import new_space
from fathom.errors import FathomError
from fathom.gadgets.formats.traces import read_trace
from fathom.gadgets.library import library, named
from fathom.gadgets.model import Gadget, Network, Placed, Port, Traversal
from fathom.gadgets.solve import Outcome, search
from fathom.gadgets.solve.bounds import Bounds
from fathom.gadgets.solve.driver import Driver
from fathom.gadgets.solve.intervals import Intervals
from fathom.gadgets.solve.report import Reporter

TOGGLE = named("toggle")
SPLIT = named("3-split")
P2T = named("toggle-toggle-parallel")
LATCH = Gadget("latch", 3, 2, (Traversal(0, 0, 1, 1), Traversal(1, 2, 1, 0), Traversal(1, 1, 1, 0)))


Joins = tuple[tuple[Port, Port], ...]


def noncrossing(points: tuple[Port, ...]) -> Iterator[tuple[Joins, tuple[Port, ...]]]:
    """All ways to join some points of a circle without crossings; the others."""
    if not points:
        yield (), ()
        return
    first, rest = points[0], points[1:]
    for joins, others in noncrossing(rest):
        yield joins, (first, *others)
    for index, other in enumerate(rest):
        for inner, inside in noncrossing(rest[:index]):
            for joins, outside in noncrossing(rest[index + 1 :]):
                yield ((first, other), *inner, *joins), (*inside, *outside)


def open_to_the_outside(points: tuple[Port, ...], joins: Joins, outside: tuple[Port, ...]) -> bool:
    """Whether no join has outside points on both of its sides."""
    place = {port: index for index, port in enumerate(points)}
    between = ({place[one] < place[port] < place[other] for port in outside} for one, other in joins)
    return all(len(sides) < 2 for sides in between)


def networks(bases: tuple[Gadget, ...], most: int) -> Iterator[Network]:
    """All planar networks of up to so many of the gadgets: set side by side in all ways, then joined in all ways."""
    for count in range(1, most + 1):
        for chosen in product(
            [Placed(gadget, state) for gadget in bases for state in range(gadget.states)], repeat=count
        ):
            for around in arrangements(chosen):
                for joins, outside in noncrossing(around):
                    if open_to_the_outside(around, joins, outside):
                        yield Network(chosen, joins, outside)


def arrangements(chosen: tuple[Placed, ...]) -> Iterator[tuple[Port, ...]]:
    own = tuple(Port(len(chosen) - 1, location) for location in range(chosen[-1].gadget.locations))
    if len(chosen) == 1:
        yield own
        return
    for before in arrangements(chosen[:-1]):
        for splice, turn in product(range(len(before)), range(len(own))):
            yield (*before[:splice], *own[turn:], *own[:turn], *before[splice:])


def searched(bases: tuple[Gadget, ...], generations: int) -> tuple[Reporter, Workshop]:
    workshop = Workshop(new_space(), 0)
    forms = [
        workshop.close(gadget.locations, gadget.states, gadget.traversals, state).packed
        for gadget in bases
        for state in range(gadget.states)
    ]
    driver = Driver(forms, [], 0, Bounds())
    driver.run(generations)
    return Reporter(driver, workshop, bases), workshop


@pytest.mark.parametrize(
    ("bases", "most"),
    [
        ((P2T, TOGGLE), 2),
        ((SPLIT, LATCH), 2),
        ((TOGGLE, named("diode")), 3),
        pytest.param((LATCH, TOGGLE), 3, marks=pytest.mark.slow),
    ],
    ids=lambda value: "-".join(one.name for one in value) if isinstance(value, tuple) else str(value),
)
def test_every_network_of_a_few_gadgets_is_found(bases: tuple[Gadget, ...], most: int) -> None:
    reporter, workshop = searched(bases, most - 1)
    seen = set()
    for network in networks(bases, most):
        induced = network.induced()
        packed = workshop.close(induced.locations, induced.states, induced.traversals, 0).packed
        if packed and (packed, len(network.gadgets)) not in seen:
            seen.add((packed, len(network.gadgets)))
            way = reporter.way(packed)
            assert way is not None, f"not found: {network}"
            assert way.counted <= len(network.gadgets)
    assert len(seen) > 10


def test_parallel_toggles_make_a_toggle_lock() -> None:
    outcome = search(
        [P2T, SPLIT], {"lock": named("noncrossing-toggle-lock")}, 4, bounds=Bounds(8, 60, 6, 1), stop="all"
    )
    (found,) = outcome.found
    assert (found.gadgets, found.generation) == (5, 4)
    assert found.verified.holds and found.verified.strict and found.verified.planar
    assert [one.gadget.name for one in found.network.gadgets].count(P2T.name) == 3


def test_the_last_gadget_may_be_added_to_few_locations_only() -> None:
    """What is found that way is found without the bound, and it bounds the last generation only."""
    targets = {"lock": named("noncrossing-toggle-lock")}
    wide, narrow = (search([P2T, SPLIT], targets, 4, bounds=Bounds(8, 60, 6, 1, last)) for last in (None, 4))
    assert [one.facts() for one in narrow.found] == [one.facts() for one in wide.found]
    assert narrow.per_generation[:4] == wide.per_generation[:4] and narrow.operations < wide.operations
    assert not search([P2T, SPLIT], targets, 4, bounds=Bounds(8, 60, 6, 1, 3)).found
    assert not search([P2T], targets, 1, bounds=Bounds(last_locations=9)).complete


@pytest.mark.slow
def test_parallel_toggles_make_antiparallel_ones() -> None:
    """[Bosboom 2020, figure 2-1]: six of them, and four splits; docs/gadgets.md tells how many behaviours are met."""
    target = {"A2T": named("toggle-toggle-antiparallel")}
    outcome = search([P2T, SPLIT], target, 9, bounds=Bounds(8, 84, 6, 1), stop="all")
    (found,) = outcome.found
    assert (found.gadgets, found.generation, outcome.specifications) == (10, 9, 6_022_132)
    assert found.verified.holds and found.verified.strict and found.verified.planar
    assert [one.gadget.name for one in found.network.gadgets].count(P2T.name) == 6


@pytest.mark.slow
def test_four_doors_make_a_tripwire_lock() -> None:
    """[Bosboom 2020, theorem 2.6.8], case 1."""
    target = {"tripwire-lock": named("ditripwire-dilock-parallel").mirrored()}
    bounds = Bounds(8, 34, 4, 2, last_locations=3)
    outcome = search([named("OcCTt")], target, 3, junctions=True, one_ways=True, bounds=bounds, stop="all")
    (found,) = outcome.found
    assert (found.generation, outcome.specifications) == (3, 3_006_736)
    assert found.verified.holds and found.verified.planar
    assert [one.gadget.name for one in found.network.gadgets].count("OcCTt") == 4


def test_antiparallel_toggles_are_one_toggle_joined_twice_over() -> None:
    outcome = search([named("toggle-toggle-crossing")], {"A2T": named("toggle-toggle-antiparallel")}, 1)
    (found,) = outcome.found
    assert found.gadgets == 2 and found.verified.strict


def test_gadgets_that_do_not_count_come_for_nothing() -> None:
    target = {"lock": named("noncrossing-toggle-lock")}
    outcome = search([P2T], target, 2, free=[SPLIT], bounds=Bounds(8, 60, 6, 1), stop="all")
    (found,) = outcome.found
    assert (found.generation, found.gadgets) == (2, 5)
    with pytest.raises(FathomError, match="bound on locations"):
        search([P2T], target, 2, free=[SPLIT])


def test_corridors_may_branch_and_be_one_way() -> None:
    """Two doors, with splits and diodes between, close behind whoever walks through [Bosboom 2020, theorem 2.6.8]."""
    target = {"self-closing": named("directed-open-optional-self-closing-door")}
    outcome = search([named("OTtcC")], target, 1, junctions=True, one_ways=True, stop="all")
    (found,) = outcome.found
    assert found.generation == 1 and found.verified.strict and found.verified.planar
    assert [one.gadget.name for one in found.network.gadgets].count("OTtcC") == 2
    assert not search([named("OTtcC")], {}, 1, junctions=True).complete


@pytest.mark.parametrize("arrangement", ["planar", "mirror", "nonplanar"])
def test_whatever_corridors_make_is_verified(arrangement: str) -> None:
    """The networks rebuilt from the traces have the behaviours that the search gave them."""
    targets = {name: gadget for name, gadget in library().items() if gadget.locations <= 4 and gadget.states <= 2}
    door = named("directed-self-closing-door")
    ways = {"junctions": True, "one_ways": True, "dead_ends": True}
    found = search([door], targets, 1, bounds=Bounds(4, 24), arrangement=arrangement, **ways).found  # type: ignore[arg-type]
    assert len(found) > 20 and all(one.verified.holds for one in found)
    assert any(one.gadgets > 3 for one in found)


def test_locations_may_be_closed_off() -> None:
    """A 2-toggle is a toggle to those who leave one of its tunnels alone."""
    crossing = named("toggle-toggle-crossing")
    assert search([crossing], {"toggle": TOGGLE}, 0).found == ()
    for arrangement in ("planar", "mirror", "nonplanar"):
        (found,) = search([crossing], {"toggle": TOGGLE}, 0, dead_ends=True, arrangement=arrangement).found
        assert found.gadgets == 1 and found.verified.strict
        assert str(read_trace(str(found.trace).splitlines())) == str(found.trace)


def test_gadgets_in_parts_are_put_together() -> None:
    targets = {name: named(name) for name in ("diode-diode-parallel", "diode-diode-antiparallel", "4-split")}
    outcome = search([named("diode"), SPLIT], targets, 1)
    assert {one.name: one.gadgets for one in outcome.found} == dict.fromkeys(targets, 2)


def test_mirror_images_are_found_on_request() -> None:
    """A door's mirror image takes the mirror images of its own gadgets."""
    door = named("door-0xd12d34")
    image = Gadget("image", door.locations, door.states, door.mirrored().traversals, door.state_names)
    assert search([door], {"image": image}, 0).found == ()
    (found,) = search([door], {"image": image}, 0, arrangement="mirror").found
    assert found.gadgets == 1
    both = search([door, image, SPLIT], {}, 2)
    half = search([door, SPLIT], {}, 2, arrangement="mirror")
    assert half.specifications < both.specifications <= 2 * half.specifications


def test_a_mirror_search_reaches_what_a_search_with_both_images_reaches() -> None:
    """Whatever mirror images are used where, the networks rebuilt from the traces verify."""
    door = named("door-0xd12d34")
    image = Gadget("image", door.locations, door.states, door.mirrored().traversals, door.state_names)
    targets = {name: gadget for name, gadget in library().items() if gadget.locations <= 4 and gadget.states <= 2}
    both = {one.name: one.gadgets for one in search([door, image, SPLIT], targets, 2).found}
    half = {one.name: one.gadgets for one in search([door, SPLIT], targets, 2, arrangement="mirror").found}
    assert len(both) > 10 and both.items() <= half.items()


def test_wires_may_cross_on_request() -> None:
    targets = {"A2T": named("toggle-toggle-antiparallel"), "crossover": named("crossover")}
    planar = search([P2T, SPLIT], targets, 1)
    crossing = search([P2T, SPLIT, named("wire")], targets, 1, arrangement="nonplanar")
    assert not planar.found
    assert {one.name: one.gadgets for one in crossing.found} == {"A2T": 1, "crossover": 2}


def test_a_search_does_not_depend_on_the_number_of_cores() -> None:
    one, two = (search([P2T, SPLIT], {}, 3, cores=cores) for cores in (1, 3))
    assert (one.specifications, one.edges, one.per_generation) == (two.specifications, two.edges, two.per_generation)
    assert one.complete and (one.specifications, one.edges) == (5649, 41364)


def told(outcome: Outcome) -> tuple[object, ...]:
    found = [(one.name, one.gadgets) for one in outcome.found]
    return outcome.specifications, outcome.edges, outcome.per_generation, found


def test_a_stored_search_goes_on_with_more_generations(tmp_path: Path) -> None:
    targets = {"lock": named("noncrossing-toggle-lock")}
    whole = search([P2T, SPLIT], targets, 3)
    for generations in (1, 2, 3, 3):
        stored = search([P2T, SPLIT], targets, generations, store=tmp_path)
    assert told(stored) == told(whole)
    assert stored.operations == 0, "the last time there was nothing left to do"
    assert stored.store_bytes is not None and stored.store_bytes < 200 * stored.specifications


def test_a_stored_search_goes_on_with_wider_bounds_and_other_bases(tmp_path: Path) -> None:
    targets = {"lock": named("noncrossing-toggle-lock")}
    search([P2T, SPLIT], targets, 4, bounds=Bounds(2, 20, 4, 1), store=tmp_path)
    narrow = search([P2T, SPLIT], targets, 4, bounds=Bounds(4, 40, 5, 1), store=tmp_path)
    assert told(narrow) == told(search([P2T, SPLIT], targets, 4, bounds=Bounds(4, 40, 5, 1)))
    other = search([P2T, SPLIT, TOGGLE], targets, 2, store=tmp_path)
    assert told(other) == told(search([P2T, SPLIT, TOGGLE], targets, 2))


def test_a_limit_stops_a_stored_search_and_loses_nothing(tmp_path: Path) -> None:
    stopped = search([P2T, SPLIT], {}, 3, store=tmp_path, limits=Limits(nodes=1000))
    assert stopped.stopped == "limit of 1000 nodes" and not stopped.complete
    assert told(search([P2T, SPLIT], {}, 3, store=tmp_path)) == told(search([P2T, SPLIT], {}, 3))


def test_a_killed_search_goes_on(tmp_path: Path) -> None:
    program = (
        "from pathlib import Path; from fathom.gadgets.library import named; from fathom.gadgets.solve import search;"
        "import fathom.gadgets.solve.driver as driver; from fathom.gadgets.solve.store import Store;"
        "driver._SAVE_SECONDS = 0; save = Store.save;"
        "Store.save = lambda *told: (print('saving', flush=True), save(*told));"
        f"search([named('toggle-toggle-parallel'), named('3-split')], {{}}, 6, store=Path({str(tmp_path)!r}))"
    )
    for saves in (3, 7):
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as child:
            assert child.stdout is not None
            assert [child.stdout.readline() for _ in range(saves)] == [b"saving\n"] * saves
            child.send_signal(signal.SIGKILL)
    assert told(search([P2T, SPLIT], {}, 3, store=tmp_path)) == told(search([P2T, SPLIT], {}, 3))


def test_a_store_is_for_one_search_at_a_time_and_one_kind_of_search(tmp_path: Path) -> None:
    search([TOGGLE], {}, 1, store=tmp_path)
    with pytest.raises(FathomError, match="of another kind"):
        search([TOGGLE], {}, 1, store=tmp_path, arrangement="nonplanar")
    (tmp_path / "file").write_text("")
    with pytest.raises(FathomError, match="cannot use"):
        search([TOGGLE], {}, 1, store=tmp_path / "file")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "search.mdb").write_bytes(b"nonsense" * 2000)
    with pytest.raises(FathomError, match="not a store"):
        search([TOGGLE], {}, 1, store=tmp_path / "other")


@given(st.lists(st.sets(st.integers(0, 60)), max_size=6), st.sets(st.integers(0, 60)))
def test_intervals_are_sets(added: list[set[int]], asked: set[int]) -> None:
    intervals = Intervals()
    for some in added:
        intervals.add(np.array(sorted(some), np.int64))
    everything = set().union(*added)
    assert len(intervals) == len(everything)
    numbers = np.array(sorted(asked), np.int64)
    assert [bool(known) for known in intervals.has(numbers)] == [number in everything for number in sorted(asked)]
    assert all(one < other for one, other in zip(intervals.bounds, intervals.bounds[1:], strict=False))


def test_facts_are_plain(tmp_path: Path) -> None:
    outcome = search([P2T, SPLIT], {"toggle": TOGGLE, "wire": named("wire")}, 1, store=tmp_path)
    facts = json.loads(json.dumps(outcome.facts()))
    assert {one["name"] for one in facts["found"]} == {"toggle", "wire"}
    assert all(one["verified"] and one["trace"] for one in facts["found"])
