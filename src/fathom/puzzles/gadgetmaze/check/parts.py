"""A maze as parts that meet at places, as the checker sees it: the gadgets that hang together with the start.

Written from the rules alone; no solver's code is used here. An agent at a place may enter any gadget that has a
location there, again and again; so the ways of a part are all that can be done without leaving for another gadget.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from fathom.answer import Watch
from fathom.gadgets.model import Gadget, Port
from fathom.proofs.joined import Joined, Part, Way, ways_between
from fathom.puzzles.gadgetmaze.model import Maze


class Parts(NamedTuple):
    """The gadgets, in their order, as parts; and the places where the agent starts and wants to be."""

    parts: tuple[Part, ...]
    start: int
    goal: int


def no_way_there(maze: Maze, joined: Joined, watch: Watch) -> list[str]:
    """Why joined tables do not show that the goal cannot be reached; nothing if they do."""
    found = parts_of(maze)
    if found.start == found.goal:
        return ["the agent is at the goal"]
    faults, ways = ways_between(joined, found.parts, {found.start, found.goal}, watch)
    return ["the tables do not rule out a way"] if not faults and (found.start, found.goal) in ways else faults


def parts_of(maze: Maze) -> Parts:
    """The parts of a maze."""
    gadgets = maze.network.gadgets
    places: dict[Port, int] = {}
    around: list[tuple[int, ...]] = []
    for which, (gadget, _) in enumerate(gadgets):
        ports = [maze.place(Port(which, location)) for location in range(gadget.locations)]
        around.append(tuple(places.setdefault(port, len(places)) for port in ports))
    start, goal = places[maze.place(maze.start)], places[maze.place(maze.goal)]
    near, before = {start}, 0
    while len(near) > before:
        before = len(near)
        for own in around:
            if near & {*own}:
                near |= {*own}
    parts = []
    for (gadget, state), own in zip(gadgets, around, strict=True):
        if near & {*own}:
            unique = tuple(dict.fromkeys(own))
            location_of = tuple(map(unique.index, own))
            parts.append(Part(unique, (gadget, state, location_of), state, _ways(gadget, location_of, len(unique))))
    return Parts(tuple(parts), start, goal)


def _ways(gadget: Gadget, place_of: tuple[int, ...], places: int) -> Callable[[int], Mapping[Way, set[int]]]:
    """All that can be done in a gadget, state by state, whose locations are at these places."""

    def ways(state: int) -> Mapping[Way, set[int]]:
        found: dict[Way, set[int]] = {}
        for enter in range(places):
            seen, waiting = {(enter, state)}, [(enter, state)]
            while waiting:
                here, now = waiting.pop()
                found.setdefault((enter, here), set()).add(now)
                for location, place in enumerate(place_of):
                    for leave, after in gadget.ways(now, location) if place == here else ():
                        if (place_of[leave], after) not in seen:
                            seen.add((place_of[leave], after))
                            waiting.append((place_of[leave], after))
        return found

    return ways
