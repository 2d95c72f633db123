"""Which input/output gadgets make a directed crossover [Bosboom 2020, 2.6.3], by themselves or through others.

What simulates a gadget simulates all that this one does. So a gadget need not reach the crossover itself: any other is
as good that is known to make one in the end. Each step is a search without choice of its own, and what it finds is
verified in network space. Of some gadgets it is proved that no planar network of them crosses anything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from fathom.answer import Limits
from fathom.errors import FathomError
from fathom.gadgets.check.refute import refutations
from fathom.gadgets.library import named
from fathom.gadgets.library.inputoutput import further_input_output_gadgets, input_output_gadgets
from fathom.gadgets.model import Gadget
from fathom.gadgets.solve.tracks import FANIN, MOST_GADGETS, lay
from fathom.gadgets.solve.wirings import Wiring

DIRECTLY = "dicrossover"
"""What the input/output gadgets are to make in the end."""

_MORE, _SEED = 2, 1
"""Where no network of so few gadgets is found, one with so many more may be, by chance."""

_STEP, _SHARE = 3, 50
"""On the way to another gadget: the most gadgets, and the part of the decisions that a search may take."""


@dataclass(frozen=True)
class Crossing:
    """What came of one input/output gadget: the search that was the last, and of which gadget it makes a crossover.

    `through` is `DIRECTLY`, or another gadget that it makes, or whose mirror image it makes, and that is known to make
    a crossover in the end; empty if no way was found. `refuted` says why there is none, if that is proved.
    """

    name: str
    through: str
    wiring: Wiring | None
    refuted: str = ""


def crossovers(
    limits: Limits | None = None,
    gadgets: int = 4,
    *,
    mirror: bool = False,
    further: bool = False,
    names: Collection[str] = (),
) -> Iterator[Crossing]:
    """For each of the 144 input/output gadgets: does it make a directed crossover, or what does?

    First each is searched for the crossover, with so many gadgets at most, and by chance with two more if limits end
    that. Then those that did not get there are searched for any gadget that did, in rounds, as long as a round finds
    some. Each is told when it is settled. With `mirror` they may be used together with their mirror images, as
    [Bosboom 2020] does. With `further` the arrangements that are not listed there are asked instead. With `names` only
    these are asked, and only ways through each other count. The limits hold for each search.
    """
    limits = limits or Limits()
    asked = further_input_output_gadgets() if further else input_output_gadgets()
    if names:
        missing = sorted(set(names) - asked.keys())
        if missing:
            raise FathomError(f"found {missing[0][:60]}, expected one of the {len(asked)} input/output gadgets")
        asked = {name: asked[name] for name in sorted(names)}
    crossing = named(DIRECTLY)
    left: dict[str, Wiring] = {}
    fresh: dict[str, Gadget] = {}
    for name, gadget in asked.items():
        reasons = refutations([gadget, named(FANIN)], crossing)
        if reasons:
            yield Crossing(name, "", None, reasons[0].reason)
            continue
        wiring = lay([gadget], crossing, gadgets, mirror=mirror, limits=limits)
        if not wiring.found and limits != Limits():  # by chance it never ends by itself
            larger = min(gadgets + _MORE, MOST_GADGETS)
            wiring = lay([gadget], crossing, larger, mirror=mirror, seed=_SEED, limits=limits)
        if wiring.found:
            fresh[name] = gadget
            yield Crossing(name, DIRECTLY, wiring)
        else:
            left[name] = wiring
    short = replace(limits, nodes=None if limits.nodes is None else limits.nodes // _SHARE)
    while fresh and left:
        targets, fresh = fresh, {}
        for name in list(left):
            found = _through(asked[name], targets, mirror, min(gadgets, _STEP), short)
            if found is not None:
                fresh[name] = asked[name]
                del left[name]
                yield Crossing(name, *found)
    for name, wiring in left.items():
        yield Crossing(name, "", wiring)


def _through(
    gadget: Gadget, targets: Mapping[str, Gadget], mirror: bool, most: int, limits: Limits
) -> tuple[str, Wiring] | None:
    """A gadget among these that few of this one make, or its mirror image: a crossover is its own mirror image."""
    for count in range(1, most + 1):
        for name, target in targets.items():
            for image in (target,) if mirror else (target, target.mirrored()):
                wiring = lay([gadget], image, count, mirror=mirror, limits=limits)
                if wiring.found:
                    return name, wiring
    return None
