"""Gadgets whose one-way passages run side by side: in the plane their networks make no crossing.

This settles three of the ten input/output gadgets of which it was not known whether they make a directed crossover
[Bosboom 2020, figure 2-25], and mirror images do not help. N is a planar network of such gadgets, c a configuration.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from fathom.gadgets.check.behaviour import Machine, Way
from fathom.gadgets.check.refute.choosing import all_ways, is_one_way
from fathom.gadgets.check.refute.witness import Breach, shortest_to, steps, when, written


def is_side_by_side(base: Machine) -> bool:
    """Locations are entrances or exits; an agent has no choice; what it does at an entrance does not change where that
    entrance leads; and any two ways with four different locations, open together or not, run side by side.
    """
    return (
        is_one_way(base)
        and not any(_leads_twice(ways) for ways in base.ways)
        and all(exit_ == leave for _, (enter, exit_), after in steps(base) for leave in _exits(base, after, enter))
        and all(_runs_beside(one, other) for one, other in _pairs(all_ways(base)))
    )


def crosses(best: Machine) -> Breach:
    """A run of an agent through N, from outside to outside, passes no gadget twice, and so it goes as c says:

    1. If it came to a location again, let C be its course from the first such location to the same again, a closed
       curve that does not meet itself. If C passed a gadget twice, then side by side; of two passes with none between
       them, what is between would be to the left of one and to the right of the other, so inside C and outside. So C
       passes each gadget once, by an entrance whose exit this does not change: the run goes round C for ever.
    2. So its course is a curve from rim to rim that does not meet itself. If it passed a gadget twice, what is between
       two neighbouring passes would again be to its left and to its right.

    Of two runs from c that come to the same location, both go on alike. So two that leave at different locations have
    none in common, and where they pass the same gadget, they do so side by side. They do not cross, and their ends, on
    the rim, do not alternate. After any traversals N, being without choice, is in one configuration: so of two ways
    that a target allows then, the ends do not alternate.
    """
    for state, ways in enumerate(best.ways):
        for one, other in _pairs(set(ways)):
            if _alternate(one, other):
                return f"{when(shortest_to(best, state))} {written([one])} and {written([other])} cross"
    return None


def _leads_twice(ways: Mapping[Way, frozenset[int]]) -> bool:
    """Whether from some entrance there is more than one way, or more than one state may follow."""
    entrances = [enter for enter, _ in ways]
    return len(entrances) > len(set(entrances)) or any(len(after) > 1 for after in ways.values())


def _exits(base: Machine, state: int, enter: int) -> Iterator[int]:
    return (leave for entrance, leave in base.ways[state] if entrance == enter)


def _pairs(ways: set[Way]) -> Iterator[tuple[Way, Way]]:
    """All pairs with four different locations."""
    return (pair for pair in combinations(sorted(ways), 2) if len({*pair[0], *pair[1]}) == 4)


def _seen_from(location: int, other: int) -> tuple[bool, int]:
    """How far round the gadget a location is from another, as something to be compared."""
    return other < location, other


def _runs_beside(one: Way, other: Way) -> bool:
    """Whether two ways do not cross and have the same direction: a, b, d, c or a, c, d, b round the gadget."""
    a, (b, c, d) = one[0], (one[1], *other)
    order = sorted((b, c, d), key=lambda location: _seen_from(a, location))
    return order in ([b, d, c], [c, d, b])


def _alternate(one: Way, other: Way) -> bool:
    """Whether going round one meets their ends in turn."""
    a, (b, c, d) = one[0], (one[1], *other)
    return sorted((b, c, d), key=lambda location: _seen_from(a, location))[1] == b
