"""A plan taken apart into tiles, and the corridors between their ports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fathom.hardness.reductions.gadgetmaze_to_push.modules import Module
from fathom.hardness.reductions.gadgetmaze_to_push.plan import Plan
from fathom.hardness.reductions.gadgetmaze_to_push.tiles import Tile

Joint = tuple[str, int]
"""A tile, by its path such as `door0/P/X/Ca`, and one of its locations."""


@dataclass(frozen=True, eq=False)
class Flat:
    """Tiles with the states they start in, and corridors: sets of locations that are one place.

    `corridor_of` has also the joints of modules: the corridor in which an outside location of `door0/P` lies.
    """

    tiles: Mapping[str, tuple[Tile, int]]
    corridors: tuple[tuple[Joint, ...], ...]
    corridor_of: Mapping[Joint, int]
    start: int
    target: int


def flattened(plan: Plan) -> Flat:
    """All tiles of a plan, and all corridors between them."""
    tiles: dict[str, tuple[Tile, int]] = {}
    parent: dict[Joint, Joint] = {}

    def root(joint: Joint) -> Joint:
        parent.setdefault(joint, joint)
        while parent[joint] != joint:
            parent[joint] = parent[parent[joint]]
            joint = parent[joint]
        return joint

    def merge(one: Joint, other: Joint) -> None:
        parent[root(one)] = root(other)

    def take(path: str, part: Module) -> None:
        named = part.network
        for name, (gadget, state) in zip(named.names, named.network.gadgets, strict=True):
            inner = part.parts.get(name)
            here = f"{path}/{name}"
            for location in range(gadget.locations):
                root((here, location))
                if inner is None:  # a split
                    merge((here, location), (here, 0))
            if isinstance(inner, Module):
                take(here, inner)
            elif inner is not None:
                tiles[here] = (inner, state)
        for one, other in named.network.joins:
            merge(
                (f"{path}/{named.names[one.gadget]}", one.location),
                (f"{path}/{named.names[other.gadget]}", other.location),
            )
        for location, port in enumerate(named.network.outside):
            merge((path, location), (f"{path}/{named.names[port.gadget]}", port.location))

    for name, part in plan.parts.items():
        take(name, part)
    ends = [[(name, plan.parts[name].letters.index(letter)) for name, letter in joints] for joints in plan.corridors]
    for joints in ends:
        for joint in joints[1:]:
            merge(joint, joints[0])
    groups: dict[Joint, list[Joint]] = {}
    for joint in parent:
        if joint[0] in tiles:
            groups.setdefault(root(joint), []).append(joint)
    number = {one: index for index, one in enumerate(groups)}
    corridor_of = {joint: number[root(joint)] for joint in parent if root(joint) in number}
    where = [number[root(joints[0])] if joints else -1 for joints in ends]
    return Flat(tiles, tuple(map(tuple, groups.values())), corridor_of, where[plan.start], where[plan.target])
