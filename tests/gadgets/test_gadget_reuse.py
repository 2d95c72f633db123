"""What is small is built with again: nothing is lost, what is found stands in full, and everybody finds the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from gadget_chance import chance_gadget
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.answer import Limits
from fathom.engine.behaviours.behaviour import Workshop, statistics, transitions
from fathom.engine.behaviours.space import new_space
from fathom.errors import FathomError
from fathom.gadgets.check.simulation import simulates
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget
from fathom.gadgets.solve import search
from fathom.gadgets.solve.bounds import Bounds, Reuse, Size
from fathom.gadgets.solve.driver import Driver
from fathom.gadgets.solve.report import Reporter

P2T, SPLIT, FANIN = named("toggle-toggle-parallel"), named("3-split"), named("3-fanin")
TRIPWIRE, CROSSOVER = named("01-ditripwire-234-trippoint"), named("dicrossover")
BOUNDS = Bounds(8, 60, 6, 1)


def searched(bases: list[Gadget], generations: int, reuse: Reuse | None, bounds: Bounds) -> tuple[Driver, Reporter]:
    workshop = Workshop(new_space(), 0)
    forms = [
        workshop.close(gadget.locations, gadget.states, gadget.traversals, state).packed
        for gadget in bases
        for state in range(gadget.states)
    ]
    driver = Driver([form for form in forms if form], [], 0, bounds)
    driver.run(generations, cores=1, reuse=reuse)
    return driver, Reporter(driver, workshop, bases)


def met(driver: Driver) -> set[bytes]:
    return {driver.catalogue[number] for number in range(len(driver.catalogue)) if driver.generation[number] >= 0}


@settings(max_examples=20)
@given(st.randoms(use_true_random=False))
def test_two_rounds_of_everything_find_all_networks_of_three_gadgets(random) -> None:
    bases = [chance_gadget(random, 3, 2, 3), named("diode")]
    bounds = Bounds(states=4, locations=3)
    plain, _ = searched(bases, 2, None, bounds)
    again, _ = searched(bases, 0, Reuse(2, (Size(3, 4),)), bounds)
    assert met(plain) <= met(again)
    small, _ = searched(bases, 0, Reuse(2, (Size(3, 2),)), bounds)
    assert met(small) <= met(again)


@settings(max_examples=20)
@given(st.randoms(use_true_random=False))
def test_what_is_built_with_again_behaves_as_its_network(random) -> None:
    bases = [chance_gadget(random, 3, 2, 3), named("toggle")]
    driver, reporter = searched(bases, 0, Reuse(3, (Size(3, 3),)), Bounds(states=6, locations=4))
    late = [number for number in range(len(driver.catalogue)) if driver.generation[number] >= 2]
    for number in random.sample(late, min(3, len(late))):
        packed = driver.catalogue[number]
        n, states = statistics(packed)[:2]
        gadget = Gadget("late", n, states, tuple(transitions(packed)))
        found = next(one for one in reporter.found("late", gadget) if one.state == gadget.state_names[0])
        assert found.verified.holds and found.gadgets == driver.counted[number] == len(found.network.gadgets)
        assert simulates(found.network, gadget, 0).holds


def test_a_tripwire_makes_a_crossover_that_no_search_of_three_generations_reaches() -> None:
    words = {"bounds": Bounds(8, None, 5, 1), "dead_ends": True, "stop": "any", "cores": 1}
    targets = {"dicrossover": CROSSOVER}
    assert not search([TRIPWIRE, FANIN], targets, 3, **words).found
    outcome = search([TRIPWIRE, FANIN], targets, 3, reuse=Reuse(9), **words)
    (found,) = outcome.found
    assert outcome.generations == 3 and 0 < outcome.rounds < 9
    assert found.verified.holds and found.verified.strict and found.verified.planar
    assert {placed.gadget for placed in found.network.gadgets} == {TRIPWIRE, FANIN}
    assert found.gadgets == len(found.network.gadgets) > 4
    assert simulates(found.network, CROSSOVER, 0).holds


def test_it_makes_no_difference_who_computes_nor_whether_it_was_interrupted(tmp_path: Path) -> None:
    words = {"bounds": BOUNDS, "reuse": Reuse(3)}
    targets = {"precursor": named("precursor")}
    whole = search([P2T, SPLIT], targets, 1, cores=1, **words)
    assert whole.found and whole.rounds == 3
    threads = search([P2T, SPLIT], targets, 1, cores=2, **words)
    crew = search([P2T, SPLIT], targets, 1, on="cores:2", **words)
    begun = search([P2T, SPLIT], targets, 1, store=tmp_path / "store", limits=Limits(nodes=400), **words)
    assert begun.stopped and begun.rounds < 3
    kept = search([P2T, SPLIT], targets, 1, store=tmp_path / "store", **words)
    for other in (threads, crew, kept):
        assert (other.specifications, other.edges, other.per_generation) == (
            whole.specifications,
            whole.edges,
            whole.per_generation,
        )
    assert [one.facts() for one in threads.found] == [one.facts() for one in crew.found]
    assert {one.name for one in kept.found} == {"precursor"} and all(one.verified.holds for one in kept.found)


def test_when_nothing_small_is_new_all_rounds_are_done() -> None:
    outcome = search([named("diode")], {}, 1, bounds=Bounds(2, None, 4, 1), reuse=Reuse(50, (Size(2, 1),)))
    assert outcome.rounds == 50 and outcome.stopped is None and not outcome.complete


def test_mirror_images_are_not_built_with_again() -> None:
    with pytest.raises(FathomError, match="mirror images"):
        search([P2T], {}, 1, reuse=Reuse(1), arrangement="mirror")
