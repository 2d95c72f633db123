"""Postselection with single-use gadgets [Ani et al. 2022, lemma 11 and theorem 8], as networks.

`made_checkable` surrounds a gadget with a checking path: it closes the corridors to the gadget's locations, twice, and
then makes the traversals of the check one by one, each between a single-use diode and an opening. What comes out is
simply checkable (`check.checkable.checks_simply`). `with_check_line` replaces gadgets of a network by such and leads
from the goal through all of them. Corridors are joined as the proofs say; where they cross in a drawing there are
crossovers besides, which change nothing of what is allowed: the crossings of the checking path with itself and those
between the two delimiters are left out here and drawn in `planar_checks`.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from fathom.errors import FathomError
from fathom.gadgets.check.behaviour import Way
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget, Network, Placed, Port
from fathom.gadgets.model.corridors import Corridors, End, split
from fathom.gadgets.model.networks import NamedNetwork

ENTRANCE, EXIT = "check-in", "check-out"

_LEFT, _TOP, _RIGHT, _BOTTOM = range(4)
_IN, _OUT, _OPENING = range(3)


def made_checkable(gadget: Gadget, state: int, check: Sequence[Way], locations: Sequence[int]) -> NamedNetwork:
    """The gadget with a checking path around it (theorem 8); outside are `locations` in order and the path's two ends.

    The gadget is made of itself, two weak closing crossovers a location, and a diode and an opening a traversal.
    """
    if not check:
        raise FathomError("expected a check of one traversal or more")
    crossover, diode, opening = (named(name) for name in ("weak-closing-crossover", "dicrumbler", "single-use-opening"))
    plan = Corridors()
    plan.add("G", gadget, state)
    tops = {one: plan.add(f"top{one}", crossover) for one in locations}
    bottoms = {one: plan.add(f"bottom{one}", crossover) for one in locations}
    diodes = [plan.add(f"D{index}", diode) for index in range(len(check))]
    openings = [plan.add(f"O{index}", opening) for index in range(len(check))]
    path: End = ENTRANCE
    for name in (*tops.values(), *reversed(bottoms.values())):
        plan.join(path, plan.port(name, _BOTTOM))
        path = plan.port(name, _TOP)
    for index in range(len(check)):
        plan.join(path, plan.port(openings[index], _OPENING), plan.port(diodes[index], 0))
        path = plan.port(openings[index], _OUT)
    plan.join(path, EXIT)
    for location in range(gadget.locations):
        here: list[End] = [plan.port("G", location)]
        here += [plan.port(diodes[index], 1) for index, way in enumerate(check) if way[0] == location]
        here += [plan.port(openings[index], _IN) for index, way in enumerate(check) if way[1] == location]
        if location in tops:
            plan.join(f"at{location}", plan.port(tops[location], _LEFT))
            plan.join(plan.port(tops[location], _RIGHT), plan.port(bottoms[location], _LEFT))
            here.append(plan.port(bottoms[location], _RIGHT))
        if len(here) > 1:
            plan.join(*here)
    return plan.network([*(f"at{one}" for one in locations), ENTRANCE, EXIT])


def with_check_line(network: Network, goal: Port, checked: Mapping[int, Placed]) -> tuple[Network, Port]:
    """The network with these gadgets replaced by checkable ones, a line from the goal through all checks, and its end.

    `checked` gives for numbers of gadgets the simply checkable gadget and its state; its locations are those of the
    gadget, then the check's entrance and exit (lemma 11). The goal can be reached in the one exactly if the end of the
    line can be in the other.
    """
    if not checked:
        return network, goal
    for number, placed in checked.items():
        if placed.gadget.locations != network.gadgets[number].gadget.locations + 2:
            raise FathomError(f"{placed.gadget.name} has {placed.gadget.locations} locations, expected two more")
    gadgets = [checked.get(number, placed) for number, placed in enumerate(network.gadgets)]
    order = sorted(checked)
    ends = {number: network.gadgets[number].gadget.locations for number in order}
    other = network.partner.get(goal)
    joins = [join for join in network.joins if goal not in join]
    here = len(gadgets)
    gadgets.append(Placed(split(3), 0))
    joins += [(goal, Port(here, 0)), (Port(here, 1), Port(order[0], ends[order[0]]))]
    outside = list(network.outside)
    if other is not None:
        joins.append((Port(here, 2), other))
    elif goal in outside:
        outside[outside.index(goal)] = Port(here, 2)
    for one, following in itertools.pairwise(order):
        joins.append((Port(one, ends[one] + 1), Port(following, ends[following])))
    last = Port(order[-1], ends[order[-1]] + 1)
    return Network(tuple(gadgets), tuple(joins), tuple(outside)), last
