"""Gadgets that leave an agent little choice of where to go: what their networks inherit.

A target is asked in two senses. *Any*: of its determined machine, a statement about its behaviour that no network of
such gadgets can have, planar or not, in any states. *Strict*: of its reduced machine, a statement that no network that
is bisimilar to it can satisfy. Each function says why, taking N for a network of the base gadgets, c for its
configurations, and x for a way (from a to b), whose way back is from b to a.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.gadgets.check.behaviour import Machine, Way
from fathom.gadgets.check.refute.witness import Breach, leading_to, shortest_to, when, written


def too_many_choices(one: Machine, state: int, before: Sequence[Way]) -> Breach:
    """An entrance from which more than one thing can happen."""
    for enter in one.useful:
        found = [(way, after) for way, states in sorted(one.ways[state].items()) for after in states if way[0] == enter]
        if len(found) > 1:
            ways = " or ".join(f"{leave}" for leave in sorted({way[1] for way, _ in found}))
            return f"{when(before)} an agent that enters at {enter} has a choice (it leaves at {ways})"
    return None


def turns_otherwise(one: Machine, state: int, before: Sequence[Way], crossing: bool = False) -> Breach:
    """A step after which an agent that enters again where it left can do anything but undo it.

    If `crossing`, only steps count that leave elsewhere than they enter.
    """
    for way, followers in sorted(one.ways[state].items()):
        if crossing and way[0] == way[1]:
            continue
        for after in followers:
            for turn, states in sorted(one.ways[after].items()):
                if turn[0] == way[1] and (turn[1] != way[0] or states != {state}):
                    told = when([*before, way])
                    return f"{told} an agent that turns around can do more than undo that ({written([turn])})"
    return None


def is_forced(base: Machine) -> bool:
    """From each entrance at most one thing can happen, and turning around only undoes it."""
    return not any(
        too_many_choices(base, state, ()) or turns_otherwise(base, state, ()) for state in range(len(base.ways))
    )


def has_choice(full: Machine) -> Breach:
    """In N a place is two locations, or one if it is outside. An agent that has come to a place through one of them can
    turn around there, which is no more than to undo its last step, or go on through the other, in at most one manner.
    So from outside there is one path, along which it goes forth and perhaps back; the path ends at the next outside
    location. So for each c and each entrance N has at most one step, and after it turning around has no other effect
    than to undo it. For a state s like c all steps of s are answered by steps of c: the same holds for s.
    """
    for state in range(len(full.ways)):
        before = shortest_to(full, state)
        breach = too_many_choices(full, state, before) or turns_otherwise(full, state, before)
        if breach:
            return breach
    return None


def offers_choice(best: Machine) -> Breach:
    """As `has_choice`, as long as N is in one known configuration: at the start, and after traversals that all leave
    elsewhere than they enter. (Where it may have been changed by an agent that left where it entered, it is in one of
    two configurations, and the agent may take what it likes of both.)
    """
    for state in range(len(best.ways)):
        before = leading_to(best, state, crossing=True)
        if before is None:
            continue
        breach = too_many_choices(best, state, before) or turns_otherwise(best, state, before, crossing=True)
        if breach:
            return breach
    return None


def all_ways(one: Machine) -> set[Way]:
    """The ways that are ever open."""
    return {way for ways in one.ways for way in ways}


def is_one_way(one: Machine) -> bool:
    """No location is an entrance and an exit."""
    return not {enter for enter, _ in all_ways(one)} & {leave for _, leave in all_ways(one)}


def has_two_way_location(best: Machine) -> Breach:
    """An outside location of N is a location of one base: agents that do not stay where they are enter N only through
    entrances of bases, and leave it only through exits.
    """
    pairs = all_ways(best)
    both = sorted({enter for enter, _ in pairs} & {leave for _, leave in pairs})
    return f"location {both[0]} is an entrance and an exit" if both else None


def is_tunnels(one: Machine) -> bool:
    """Each location leads to and from at most one other."""
    return not has_branch(one)


def has_branch(best: Machine) -> Breach:
    """Joins and tunnels together are paths through N's locations. An outside location is not joined, so it is the end
    of a path, and the other end is the only other location that may be outside.
    """
    partners: dict[int, set[int]] = {}
    for enter, leave in all_ways(best):
        if enter != leave:
            partners.setdefault(enter, set()).add(leave)
            partners.setdefault(leave, set()).add(enter)
    for location, others in sorted(partners.items()):
        if len(others) > 1:
            return f"location {location} leads to or from {' and '.join(map(str, sorted(others)))}"
    return None


def is_closed_everywhere(one: Machine) -> bool:
    """An agent always leaves where it entered."""
    return all(enter == leave for enter, leave in all_ways(one))


def has_passage(best: Machine) -> Breach:
    """An agent in N never gets away from its place."""
    crossing = sorted(way for way in all_ways(best) if way[0] != way[1])
    return f"an agent can pass, {written(crossing[:1])}" if crossing else None
