"""Which input/output gadgets make a directed crossover [Bosboom 2020, 2.6.3], by themselves or through others.

What simulates a gadget simulates all that this one does. So a gadget need not reach the crossover itself: any other is
as good that is known to make one in the end. Each step is a search of its own, and what it finds is verified in network
space; a chain has at most as many steps as there are gadgets, and costs one search for each gadget and round.

Each gadget is searched in stages: as wide as it goes at first, and at last in rounds in which what is small is built
with again. Only there locations may be closed off, as fan-in can: joined to itself, it leads nowhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from fathom.answer import Limits
from fathom.errors import FathomError
from fathom.gadgets.library import named
from fathom.gadgets.library.inputoutput import further_input_output_gadgets, input_output_gadgets
from fathom.gadgets.library.labels import MIRRORED
from fathom.gadgets.model import Gadget
from fathom.gadgets.solve import Outcome, search
from fathom.gadgets.solve.bounds import Bounds, Reuse

FANIN = "3-fanin"
DIRECTLY = "dicrossover"
"""What the input/output gadgets are to make in the end."""
_CROSSOVER = {DIRECTLY: named(DIRECTLY)}
_FEW, _FEW_LOCATIONS = 4000, 5
"""Specifications that tell whether a crossover is made at once; and locations of what large gadgets are joined with."""

_MORE = 20
"""Where small gadgets are built with again, a search may meet so many times the specifications: it goes deepest."""


@dataclass(frozen=True)
class Stage:
    """Bounds of a search, its share of the time, and after how many generations what is small is built with again."""

    bounds: Bounds
    share: float
    again_after: int | None = None


_AGAIN = Stage(Bounds(8, None, 5, 1), 1.0, again_after=3)


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

    def sought(name: str, targets: Mapping[str, Gadget], stages: Sequence[Stage]) -> Outcome:
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
    stages = [Stage(Bounds(4, None, gadget.locations, 1), 1.0)]
    return bool(_towards(gadget, _CROSSOVER, stages, Limits(nodes=_FEW), 2, cores, None).found)


def _wide(gadget: Gadget) -> Sequence[Stage]:
    """Narrow bounds first, which go deep, then wide ones; half of the time for the last of these."""
    locations = gadget.locations
    return (
        Stage(Bounds(4, 16, locations, 1), 0.25),
        Stage(Bounds(3, None, locations, None), 0.25),
        Stage(Bounds(4, None, locations + 1, None), 0.5),
        _AGAIN,
    )


def _deep(gadget: Gadget) -> Sequence[Stage]:
    """Two states go deepest; else what has few locations, to which a large gadget is joined that has more."""
    return (
        Stage(Bounds(4, None, _FEW_LOCATIONS, 1), 0.5),
        Stage(Bounds(2, None, gadget.locations, None), 0.5),
        _AGAIN,
    )


def _towards(
    gadget: Gadget,
    targets: Mapping[str, Gadget],
    stages: Sequence[Stage],
    limits: Limits | None,
    generations: int,
    cores: int | None,
    store: Path | None,
) -> Outcome:
    """Search for any of the targets within one bounds after the other, each with its share of the time."""
    limits = limits or Limits()
    for stage in stages:
        again = stage.again_after is not None
        time = None if limits.time is None else stage.share * limits.time
        nodes = limits.nodes * _MORE if again and limits.nodes is not None else limits.nodes
        outcome = search(
            [gadget, named(FANIN)],
            targets,
            generations if stage.again_after is None else stage.again_after,
            bounds=stage.bounds,
            reuse=Reuse(generations) if again else None,
            dead_ends=again,
            limits=replace(limits, time=time, nodes=nodes),
            cores=cores,
            store=store,
            stop="any",
        )
        if outcome.found:
            break
    return outcome
