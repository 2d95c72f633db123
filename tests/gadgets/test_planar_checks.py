"""Theorem 8 in the plane: the checking path with all its crossings is drawn without any, and still checks simply."""

from __future__ import annotations

from random import Random

import pytest
from gadget_chance import chance_gadget
from test_checkable import configurations_of, ways

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.gadgets.check.behaviour import closed
from fathom.gadgets.check.checkable import checks_simply, postselected
from fathom.gadgets.check.simulation import is_planar, same_behaviour
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget, Network, Placed
from fathom.gadgets.model.networks import NamedNetwork
from fathom.gadgets.solve.planar_checks import joined_gadget, made_planar
from fathom.gadgets.solve.postselection import ENTRANCE, EXIT, made_checkable


def fault(network: NamedNetwork, checked: Gadget, state: int) -> str | None:
    """Why a network is not the gadget made simply checkable, if it is not."""
    ends = network.outside.index(ENTRANCE), network.outside.index(EXIT)
    return checks_simply(joined_gadget(network, Watch()), 0, checked, state, *ends)


@pytest.mark.parametrize("block", [1, 2])
def test_the_protodiode_is_made_simply_checkable_in_the_plane(block: int) -> None:
    gadget, where = configurations_of("checkable-protodiode")
    network = made_planar(gadget, where[block,], ways("ABDC", "A>C D>B"), range(4))
    assert is_planar(network.network)
    assert fault(network, named("protodiode"), block - 1) is None
    assert fault(network, named("protodiode"), 2 - block) is not None


def test_so_is_the_proto_precursor() -> None:
    gadget, where = configurations_of("checkable-proto-precursor")
    letters = "ABCGFED"
    check, used = ways(letters, "A>D C>G B>A B>C"), [letters.index(one) for one in "ABCFE"]
    left = postselected(gadget, check, used)
    assert left is not None
    for blocks in ((2, 4), (2, 5), (3, 5)):
        network = made_planar(gadget, where[blocks], check, used)
        assert is_planar(network.network)
        assert fault(network, left, left.state_called(gadget.state_names[where[blocks]])) is None


def test_so_are_gadgets_by_chance() -> None:
    tried = 0
    for seed in range(600):
        random = Random(seed)
        places = random.randint(2, 4)
        gadget = closed(chance_gadget(random, places, 3, 6), 0)
        check = [(random.randrange(places), random.randrange(places)) for _ in range(random.randint(1, 3))]
        used = sorted(random.sample(range(places), random.randint(1, places)))
        try:
            left = postselected(gadget, check, used)
        except FathomError:
            continue
        if left is None or "0" not in left.state_names:
            continue
        network = made_planar(gadget, 0, check, used)
        assert is_planar(network.network), seed
        assert fault(network, left, left.state_called("0")) is None, seed
        tried += 1
    assert tried > 50


def test_where_a_path_crosses_itself_the_order_matters() -> None:
    gadget, where = configurations_of("checkable-protodiode")
    network = made_planar(gadget, where[1,], ways("ABDC", "A>C D>B"), range(4))
    crossings = [at for at, name in enumerate(network.names) if "wire" in name and "lane" not in name]
    assert len(crossings) > 4

    def fault_with(at: int, other: Gadget) -> str | None:
        placed = (*network.network.gadgets[:at], Placed(other, 0), *network.network.gadgets[at + 1 :])
        spoilt = Network(placed, network.network.joins, network.network.outside)
        return fault(NamedNetwork(spoilt, network.names, network.outside), named("protodiode"), 0)

    for at in crossings:
        assert fault_with(at, network.network.gadgets[at].gadget.rotated(1)) is not None


def test_joined_gadgets_are_what_the_network_induces() -> None:
    gadget, where = configurations_of("checkable-protodiode")
    network = made_checkable(gadget, where[1,], ways("ABDC", "A>C D>B"), range(4))
    joined = joined_gadget(network, Watch())
    assert same_behaviour(joined, 0, network.network.induced("checked"), 0)


def test_locations_out_of_their_order_are_refused() -> None:
    with pytest.raises(FathomError, match="rise"):
        made_planar(named("diode"), 0, [(0, 1)], [1, 0])
    with pytest.raises(FathomError, match="one traversal"):
        made_planar(named("diode"), 0, [], [0, 1])
