"""Networks that are built with like gadgets: what is found with them stands in full, and behaves as it was built."""

from __future__ import annotations

from random import Random

import pytest
from gadget_chance import chance_gadget, chance_network
from hypothesis import given
from hypothesis import strategies as st

from fathom.errors import FathomError
from fathom.gadgets.analyse.studies import BySteps, built_in_steps, claims
from fathom.gadgets.check.simulation import simulates
from fathom.gadgets.library import named
from fathom.gadgets.model import Network, Placed, Port
from fathom.gadgets.model.parts import part, written_out
from fathom.gadgets.solve import search

TOGGLE, DIODE, SPLIT = named("toggle"), named("diode"), named("3-split")


@given(st.randoms(use_true_random=False), st.booleans())
def test_a_network_of_parts_behaves_as_it_does_in_full(random: Random, mirrored: bool) -> None:
    inner = chance_network(random, [chance_gadget(random, 3, 2, 4), TOGGLE], 2, 3)
    one = part("inner", inner)
    seen = one.gadget.mirrored() if mirrored else one.gadget
    outer = chance_network(random, [seen, SPLIT, DIODE], 3, 3)
    full = written_out(outer, [one])
    assert not {gadget.name for gadget, _ in full.gadgets} & {"inner"}
    assert simulates(full, outer.induced(), 0, nonplanar=True).holds


def test_the_mirror_image_of_a_part_is_made_of_mirror_images() -> None:
    door = named("OTtcC")
    one = part("door", Network((Placed(door, 0),), (), tuple(Port(0, (at + 1) % 5) for at in range(5))))
    full = written_out(Network((Placed(one.gadget.mirrored(), 0),), (), tuple(Port(0, at) for at in range(5))), [one])
    assert full.gadgets == (Placed(door.mirrored(), 0),)
    assert full.induced() == one.gadget.mirrored().rearranged(range(5), "network")


def test_what_is_found_with_parts_is_verified_in_full() -> None:
    target = named("toggle-toggle-antiparallel")
    first = search([named("toggle-toggle-crossing")], {"target": target}, 1).found[0]
    again = search([], {"target": target}, 1, parts=[part("made", first.network)]).found[0]
    assert [str(step) for step in again.trace.steps] == ["1 = source {made-0}"]
    assert again.network == first.network and again.gadgets == 2
    assert again.verified.holds and again.verified.strict


@pytest.mark.slow
def test_doors_whose_tunnel_is_turned_round_are_found_in_steps() -> None:
    cases = [claim for claim in claims() if isinstance(claim.how, BySteps)]
    found = [built_in_steps(claim, claim.how) for claim in cases if isinstance(claim.how, BySteps)]
    assert [claim.theorem for claim in cases] == ["2.6.8 case 5", "2.6.8 case 11"]
    for claim, one in zip(cases, found, strict=True):
        assert one.network is not None and one.strict
        assert all(gadget.name in (*claim.bases, "diode", "3-split") for gadget, _ in one.network.gadgets)
        assert any(
            simulates(one.network, target, 0).holds for target in (named(claim.target), named(claim.target).mirrored())
        )


def test_two_gadgets_of_one_name_are_refused() -> None:
    network = Network((Placed(TOGGLE, 0),), (), (Port(0, 0), Port(0, 1)))
    with pytest.raises(FathomError, match="two different gadgets called diode"):
        search([DIODE], {}, 1, parts=[part("diode", network)])


def test_a_part_with_too_many_configurations_is_refused() -> None:
    network = Network((Placed(TOGGLE, 0),) * 13, (), (Port(0, 0), Port(0, 1)))
    with pytest.raises(FathomError, match="8,192 configurations, expected at most 4,096"):
        part("long", network)
