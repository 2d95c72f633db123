"""The properties of a gadget that decide what it can be used for."""

from __future__ import annotations

from typing import Any

from fathom.gadgets.check.simulation import simulates
from fathom.gadgets.model import Gadget, Network, Placed, Port


def facts_of(gadget: Gadget) -> dict[str, Any]:
    """Its size and its properties, as plain values.

    Reversible: every traversal can be taken back. Deterministic: whoever enters somewhere has no choice. Components:
    sets of states that can be reached from each other.
    """
    ways = set(gadget.traversals)
    entered = {(way.state, way.enter) for way in ways}
    parts = {gadget.reachable(state) for state in range(gadget.states)}
    mutual = {
        frozenset(other for other in found if state in gadget.reachable(other))
        for state, found in ((state, gadget.reachable(state)) for state in range(gadget.states))
    }
    return {
        "name": gadget.name,
        "locations": gadget.locations,
        "states": list(gadget.state_names),
        "traversals": [list(way) for way in gadget.traversals],
        "reversible": all(way.reverse in ways for way in ways),
        "deterministic": len(entered) == len(ways),
        "components": len(mutual),
        "reaches_all_states": any(len(part) == gadget.states for part in parts),
        "mirror_image_is_the_same": _same_in_a_mirror(gadget),
    }


def _same_in_a_mirror(gadget: Gadget) -> bool:
    ports = tuple(Port(0, location) for location in range(gadget.locations))
    image = gadget.mirrored()
    return all(
        any(
            simulates(Network((Placed(gadget, state),), (), ports), image, other).holds for other in range(image.states)
        )
        for state in range(gadget.states)
    )
