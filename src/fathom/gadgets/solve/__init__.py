"""The search for simulations: which gadgets can be built from which.

`search` is all most callers need; `driver` makes the generations, `store` keeps them, `report` says what was reached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from fathom.answer import Limits
from fathom.errors import FathomError
from fathom.gadgets.model import Gadget

if TYPE_CHECKING:
    from fathom.engine.behaviours.behaviour import Workshop
    from fathom.gadgets.model.parts import Part
    from fathom.gadgets.solve.bounds import Bounds, Reuse
    from fathom.gadgets.solve.report import Found

ARRANGEMENTS = {"planar": 0, "mirror": 1, "nonplanar": 2}
"""Which gadgets count as the same: rotated ones, mirrored ones too, or however the locations are numbered."""


@dataclass(frozen=True)
class Outcome:
    """What a search did and found.

    `generations` is the last one that is complete; with nothing left aside (no bounds, nothing `lost` for its size)
    every simulation by at most `generations + 1` gadgets of the targets has been found. `rounds` of `reuse` are
    complete besides.
    """

    specifications: int
    edges: int
    operations: int
    seconds: float
    generations: int
    rounds: int
    complete: bool
    lost: int
    stopped: str | None
    store_bytes: int | None
    per_generation: tuple[tuple[int, int], ...]
    found: tuple[Found, ...]

    @property
    def satisfied(self) -> bool:
        """Whether the search ended because all was found that it was to look for."""
        from fathom.gadgets.solve.driver import FOUND

        return self.stopped == FOUND

    def facts(self) -> dict[str, Any]:
        """In plain values."""
        return {
            "specifications": self.specifications,
            "edges": self.edges,
            "operations": self.operations,
            "seconds": round(self.seconds, 3),
            "generations": self.generations,
            "rounds": self.rounds,
            "complete": self.complete,
            "lost": self.lost,
            "stopped": self.stopped,
            "store_bytes": self.store_bytes,
            "per_generation": [{"specifications": met, "edges": edges} for met, edges in self.per_generation],
            "found": [one.facts() for one in self.found],
        }


def search(
    bases: Sequence[Gadget],
    targets: Mapping[str, Gadget],
    generations: int,
    *,
    free: Sequence[Gadget] = (),
    parts: Sequence[Part] = (),
    dead_ends: bool = False,
    junctions: bool = False,
    one_ways: bool = False,
    bounds: Bounds | None = None,
    reuse: Reuse | None = None,
    arrangement: str = "planar",
    store: Path | None = None,
    cores: int | None = None,
    limits: Limits | None = None,
    stop: Literal["never", "all", "any"] = "never",
    thorough: bool = False,
    on: str | None = None,
) -> Outcome:
    """Build everything out of the bases, in all their states, and report which of the targets were reached.

    Gadgets that are `free` do not count: a generation adds one counted gadget and as many free ones as the bound on
    locations has room for. A network that is one of the `parts` counts as one gadget, and stands in full in what is
    found. With `dead_ends` locations may be closed off. With `junctions` corridors may branch, and
    with `one_ways` they may be one-way, at no cost: networks then have splits and diodes in their wires, one of each at
    most in a wire, but none at their outside locations. That goes much deeper than splits and diodes as gadgets, and is
    not complete. The search may stop once all targets are found, or any; what is found first has the fewest gadgets.
    With `reuse`, rounds follow in which what is small of what was met is built with like the bases: that goes deepest,
    and what is found then need not have the fewest gadgets.
    A `store` that is damaged is refused; `thorough` looks at every block of it before the search goes on. `on` names
    the workers that compute, such as a cluster (see `fathom.engine.workers`); by default they are threads.
    """
    import numpy as np

    from fathom.engine.behaviours.batch import JUNCTIONS, ONE_WAYS
    from fathom.engine.behaviours.behaviour import Workshop
    from fathom.engine.behaviours.catalogue import end_to_end
    from fathom.engine.behaviours.space import new_space
    from fathom.gadgets.library import named
    from fathom.gadgets.solve.bounds import Bounds
    from fathom.gadgets.solve.driver import Driver
    from fathom.gadgets.solve.report import Reporter

    if arrangement not in ARRANGEMENTS:
        raise FathomError(f"found arrangement '{arrangement}', expected one of {', '.join(ARRANGEMENTS)}")
    if reuse is not None and arrangement == "mirror":
        raise FathomError("what is built with again stays as it is: it does not go together with mirror images")
    workshop = Workshop(new_space(), ARRANGEMENTS[arrangement])
    bounds = bounds or Bounds()
    wires = (JUNCTIONS if junctions else 0) | (ONE_WAYS if one_ways else 0)
    laid = [named(name) for name, wanted in (("3-split", junctions), ("diode", one_ways)) if wanted]
    if free and bounds.locations is None:
        raise FathomError("gadgets that do not count could be added for ever: a bound on locations is needed")
    bases = [*bases, *(part.gadget for part in parts)]
    _tell_apart([*bases, *free])
    sources, extra = ([form for gadget in group for form in _forms(workshop, gadget)] for group in (bases, free))
    if not sources:
        raise FathomError("no base gadget lets an agent through: there is nothing to build with")
    driver = Driver(sources, extra, workshop.arrangements, bounds, limits, dead_ends, wires)
    reporter = Reporter(driver, workshop, [*bases, *free, *laid], parts)
    wanted = [
        (owner, reporter.form(gadget, state))
        for owner, gadget in enumerate(targets.values())
        for state in gadget.roots or range(gadget.states)
    ]
    owners = np.array([owner for owner, form in wanted if form], np.int64)
    forms = end_to_end([form for _, form in wanted if form])

    def enough() -> bool:
        numbers = driver.catalogue.numbers_of(forms)
        reached = len(np.unique(owners[(numbers >= 0) & (driver.generation[numbers] >= 0)]))
        return reached > 0 if stop == "any" else reached == len(targets)

    ready = enough if stop != "never" else lambda: False
    driver.run(generations, store=store, cores=cores, enough=ready, thorough=thorough, on=on, reuse=reuse)
    tally = driver.tally
    seconds = driver.watch.seconds
    found = [one for name, gadget in targets.items() for one in reporter.found(name, gadget)]
    found.sort(key=lambda one: (one.gadgets, one.name))
    return Outcome(
        driver.met,
        tally.edges,
        tally.operations,
        seconds,
        tally.complete,
        tally.rounds,
        tally.complete == generations and not tally.lost and driver.bounds.none and not wires,
        tally.lost,
        tally.stopped,
        driver.store_bytes,
        tuple(tally.per_generation),
        tuple(found),
    )


def _forms(workshop: Workshop, gadget: Gadget) -> list[bytes]:
    """The specifications of a gadget in all its states that let an agent through."""
    states = range(gadget.states)
    found = (workshop.close(gadget.locations, gadget.states, gadget.traversals, state).packed for state in states)
    return [packed for packed in found if packed]


def _tell_apart(gadgets: Sequence[Gadget]) -> None:
    """Refuse two different gadgets of one name, which a trace could not tell apart."""
    known: dict[str, Gadget] = {}
    for gadget in gadgets:
        if known.setdefault(gadget.name, gadget) != gadget:
            raise FathomError(f"found two different gadgets called {gadget.name} to build with")
