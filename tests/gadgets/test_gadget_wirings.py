"""The search by wiring: against the search that builds everything, and on simulations that are known."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fathom.answer import Limits
from fathom.errors import FathomError
from fathom.gadgets.check.simulation import is_planar, simulates
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget, Placed, Traversal
from fathom.gadgets.solve import search
from fathom.gadgets.solve.wirings import wire

SMALL = (
    "wire",
    "toggle",
    "diode",
    "3-split",
    "toggle-toggle-parallel",
    "toggle-toggle-antiparallel",
    "noncrossing-toggle-lock",
    "noncrossing-tripwire-lock",
    "noncrossing-tripwire-toggle",
    "directed-self-closing-door",
)


def test_parallel_toggles_make_a_toggle_lock() -> None:
    outcome = wire([named("toggle-toggle-parallel")], named("noncrossing-toggle-lock"), 3, branches=2)
    found = outcome.found
    assert found is not None
    assert (found.counted, found.gadgets) == (3, 5)
    assert found.verified.strict
    assert is_planar(found.network)
    assert simulates(found.network, named("noncrossing-toggle-lock"), 0).holds


@pytest.mark.parametrize("name", ["OTtCc", "OtCcT", "OcTtC"])
def test_three_doors_close_themselves(name: str) -> None:
    outcome = wire([named(name)], named("directed-self-closing-door"), 1, mirror=True)
    assert outcome.found is not None
    assert outcome.found.gadgets == 1


def test_bases_are_used_as_often_as_they_may() -> None:
    toggles = [named("toggle"), named("toggle-toggle-parallel")]
    outcome = wire(toggles, named("noncrossing-toggle-lock"), 4, counts=[1, 3], branches=2)
    assert outcome.found is not None
    names = [placed.gadget.name for placed in outcome.found.network.gadgets]
    assert names.count("toggle") <= 1
    none = wire(toggles, named("noncrossing-toggle-lock"), 4, counts=[1, 1], branches=2)
    assert none.found is None
    assert none.complete


def test_diodes_come_besides() -> None:
    assert wire([named("toggle")], named("diode"), 1).found is None
    outcome = wire([named("toggle")], named("diode"), 1, one_ways=1)
    assert outcome.found is not None
    assert outcome.found.counted == 1


@pytest.mark.parametrize(
    "base",
    ["toggle", "OTtCc", "toggle-toggle-parallel", pytest.param("noncrossing-tripwire-lock", marks=pytest.mark.slow)],
)
def test_it_finds_just_what_building_everything_finds(base: str) -> None:
    """Networks of at most two base gadgets and one split, of which the other search must build three gadgets at most.

    Locations that lead nowhere are allowed here as they are there.
    """
    targets = {name: named(name) for name in SMALL}
    built = search([named(base), named("3-split")], targets, 2, dead_ends=True)
    assert built.complete
    connected = {one.name for one in built.found if one.gadgets <= 3}
    for name, target in targets.items():
        outcome = wire([named(base)], target, 2, branches=1, dead_ends=6)
        assert outcome.complete
        if outcome.found is not None:
            assert outcome.found.verified.planar
            assert any(found.startswith(name) for found in connected)
        else:
            within = [one for one in built.found if one.name == name and _within(one.network.gadgets, base)]
            assert not within


def _within(gadgets: Sequence[Placed], base: str) -> bool:
    names = [placed.gadget.name for placed in gadgets]
    return 1 <= names.count(base) <= 2 and names.count("3-split") <= 1


def test_states_that_are_never_met_do_not_matter() -> None:
    target = Gadget("forth", 2, 2, (Traversal(0, 0, 1, 0), Traversal(1, 1, 0, 1)))
    outcome = wire([named("diode")], target, 1, first_states=True)
    assert outcome.found is not None


def test_limits_hold_and_leave_the_question_open() -> None:
    target = named("toggle-toggle-antiparallel")
    outcome = wire([named("toggle-toggle-parallel")], target, 4, limits=Limits(nodes=3_000))
    assert outcome.found is None
    assert not outcome.complete
    assert outcome.stopped is not None


def test_what_cannot_be_wired_is_refused() -> None:
    many = Gadget("many", 2, 3, ((0, 0, 1, 1), (1, 0, 1, 2)))  # type: ignore[arg-type]
    with pytest.raises(FathomError, match="more than two states"):
        wire([many], named("toggle"), 2)
    with pytest.raises(FathomError, match="expected base gadgets"):
        wire([], named("toggle"), 2)
    with pytest.raises(FathomError, match="nothing happens at location 2"):
        wire([named("toggle")], Gadget("loose", 3, 1, (Traversal(0, 0, 1, 0),)), 2)
    with pytest.raises(FathomError, match="use fewer gadgets"):
        wire([named("toggle-toggle-parallel")], named("toggle"), 12)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("base", "branches", "open_first"),
    [("OTtoCc", 5, True), ("OCcoTt", 5, False), ("OCcTt", 6, True)],
    ids=["6", "7", "3"],
)
def test_three_doors_make_one_that_closes_itself(base: str, branches: int, open_first: bool) -> None:
    target = named("directed-self-closing-door")
    outcome = wire([named(base)], target, 3, passes=5, branches=branches, mirror=True, first_states=open_first)
    assert outcome.found is not None


@pytest.mark.slow
def test_theorem_2_6_2_antiparallel_toggles_make_a_toggle_lock_for_one_player() -> None:
    bases = [named("toggle-toggle-antiparallel"), named("toggle")]
    outcome = wire(bases, named("noncrossing-toggle-lock"), 4, counts=[3, 1], branches=4)
    assert outcome.found is not None
    assert not outcome.found.verified.strict


@pytest.mark.slow
def test_theorem_2_6_4_toggle_locks_make_an_antiparallel_toggle() -> None:
    target = named("toggle-toggle-antiparallel")
    outcome = wire([named("noncrossing-toggle-lock")], target, 4, branches=4, mirror=True)
    assert outcome.found is not None
    assert outcome.found.verified.strict
