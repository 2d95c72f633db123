"""Which input/output gadgets make a directed crossover [Bosboom 2020, 2.6.3], by themselves or through others.

What simulates a gadget simulates all that this one does. So a gadget need not reach the crossover itself: any other is
as good that is known to make one in the end. Each step is a search of its own, and what it finds is verified in network
space; a chain has at most as many steps as there are gadgets, and costs one search for each gadget and round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from fathom.answer import Limits
from fathom.errors import FathomError
from fathom.gadgets.library import named
from fathom.gadgets.library.inputoutput import further_input_output_gadgets, input_output_gadgets
from fathom.gadgets.library.labels import MIRRORED
from fathom.gadgets.model import Gadget
from fathom.gadgets.solve import Outcome, search
from fathom.gadgets.solve.bounds import Bounds

FANIN = "3-fanin"
DIRECTLY = "dicrossover"
"""What the input/output gadgets are to make in the end."""
_CROSSOVER = {DIRECTLY: named(DIRECTLY)}
_FEW, _FEW_LOCATIONS = 4000, 5
"""Specifications that tell whether a crossover is made at once; and locations of what large gadgets are joined with."""

Stages = tuple[tuple[Bounds, float], ...]
"""Bounds that are tried one after the other, each with its share of the time."""


@dataclass(frozen=True)
class Crossing:
    """What came of one input/output gadget: the search that was the last, and of which gadget it makes a crossover.

    `through` is `DIRECTLY`, or another gadget that it makes and that is known to make a crossover in the end; empty if
    no way was found.
    """

    name: str
    through: str
    outcome: Outcome


def crossovers(
    limits: Limits | None = None,
    generations: int = 9,
    cores: int | None = None,
    store: Path | None = None,
    *,
    further: bool = False,
    names: Collection[str] = (),
) -> Iterator[Crossing]:
    """For each of the 144 input/output gadgets, with fan-in: does it make a directed crossover, or what does?

    First each is searched for the crossover. Then those that did not get there are searched for any gadget that did,
    in rounds, as long as a round finds some. Each is told when it is settled. With `further` the arrangements that
    [Bosboom 2020, 2.6.3] leaves out are asked instead; the way may lead through gadgets of either list. With `names`
    only these are asked, and only ways through each other count. The limits hold for each search.
    """
    asked, helpful = input_output_gadgets(), further_input_output_gadgets()
    if further:
        asked, helpful = helpful, asked
    if names:
        missing = sorted(set(names) - asked.keys())
        if missing:
            raise FathomError(f"found {missing[0][:60]}, expected one of the {len(asked)} input/output gadgets")
        asked, helpful = {name: asked[name] for name in sorted(names)}, {}

    def sought(name: str, targets: Mapping[str, Gadget], stages: Stages) -> Outcome:
        folder = None if store is None else store / name
        return _towards(asked[name], targets, stages, limits, generations, cores, folder)

    outcomes: dict[str, Outcome] = {}
    fresh: dict[str, Gadget] = {}
    for name, gadget in asked.items():
        outcome = sought(name, _CROSSOVER, _wide(gadget))
        if outcome.found:
            fresh[name] = gadget
            yield Crossing(name, DIRECTLY, outcome)
        else:
            outcomes[name] = outcome
    if outcomes:
        fresh |= {name: gadget for name, gadget in helpful.items() if _at_once(gadget, cores)}
    while fresh and outcomes:
        targets = {word: one for name, gadget in fresh.items() for word, one in _both_ways_round(name, gadget)}
        fresh = {}
        for name in list(outcomes):
            outcome = sought(name, targets, _deep(asked[name]))
            if outcome.found:
                fresh[name] = asked[name]
                del outcomes[name]
                yield Crossing(name, through(outcome), outcome)
    for name, outcome in outcomes.items():
        yield Crossing(name, "", outcome)


def through(outcome: Outcome) -> str:
    """The target of the simulation with the fewest gadgets, whichever way round it is."""
    return outcome.found[0].name.removesuffix(MIRRORED)


def _both_ways_round(name: str, gadget: Gadget) -> tuple[tuple[str, Gadget], ...]:
    """A gadget and its mirror image, which is as good: a crossover is its own mirror image."""
    return (name, gadget), (name + MIRRORED, gadget.mirrored())


def _at_once(gadget: Gadget, cores: int | None) -> bool:
    """Whether a small search, always the same, makes a crossover of it."""
    stages = ((Bounds(4, None, gadget.locations, 1), 1.0),)
    return bool(_towards(gadget, _CROSSOVER, stages, Limits(nodes=_FEW), 2, cores, None).found)


def _wide(gadget: Gadget) -> Stages:
    """Narrow bounds first, which go deep, then wide ones; half of the time for the last."""
    locations = gadget.locations
    return (
        (Bounds(4, 16, locations, 1), 0.25),
        (Bounds(3, None, locations, None), 0.25),
        (Bounds(4, None, locations + 1, None), 0.5),
    )


def _deep(gadget: Gadget) -> Stages:
    """Two states go deepest; else what has few locations, to which a large gadget is joined that has more."""
    return ((Bounds(4, None, _FEW_LOCATIONS, 1), 0.5), (Bounds(2, None, gadget.locations, None), 0.5))


def _towards(
    gadget: Gadget,
    targets: Mapping[str, Gadget],
    stages: Stages,
    limits: Limits | None,
    generations: int,
    cores: int | None,
    store: Path | None,
) -> Outcome:
    """Search for any of the targets within one bounds after the other, each with its share of the time."""
    limits = limits or Limits()
    for bounds, share in stages:
        time = None if limits.time is None else share * limits.time
        outcome = search(
            [gadget, named(FANIN)],
            targets,
            generations,
            bounds=bounds,
            limits=replace(limits, time=time),
            cores=cores,
            store=store,
            stop="any",
        )
        if outcome.found:
            break
    return outcome
