"""Tables about simulations: the theorems of the thesis searched for again, and which gadgets cross wires.

Each row is a search of its own, and what it finds is verified in network space.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from fathom.answer import Limits
from fathom.gadgets.library import named
from fathom.gadgets.library.doors import doors
from fathom.gadgets.library.inputoutput import further_input_output_gadgets, input_output_gadgets
from fathom.gadgets.model import Gadget
from fathom.gadgets.search import Outcome, search
from fathom.gadgets.search.bounds import Bounds

SPLIT, FANIN = "3-split", "3-fanin"
PARALLEL, ANTIPARALLEL, CROSSING = (f"toggle-toggle-{how}" for how in ("parallel", "antiparallel", "crossing"))
TOGGLE_LOCK, TRIPWIRE_LOCK = "noncrossing-toggle-lock", "noncrossing-tripwire-lock"
SELF_CLOSING = "directed-self-closing-door"
PARALLEL_TRIPWIRE = "ditripwire-dilock-parallel"
MOST_DOORS = {1: 4, 3: 3, 5: 3, 6: 3, 7: 3, 11: 5, 2: 1, 10: 1, 12: 1}
"""How many doors the thesis's networks have, where it is not two (theorem 2.6.8)."""


@dataclass(frozen=True)
class Claim:
    """A simulation that the thesis has: where, of what, out of what, and how far to look for it.

    Corridors may branch, unless splits are among the bases. Between doors they may be one-way, and mirror images of
    doors may be used: the twelve cases are up to mirror images.
    """

    theorem: str
    target: str
    bases: tuple[str, ...]
    generations: int
    bounds: Bounds

    @property
    def of_doors(self) -> bool:
        """Whether doors are built with. They are not reversible, so that one-way corridors give nothing away."""
        return self.bases[0] in {gadget.name for gadget in doors().values()}


def case(number: int) -> str:
    """The name of a planar directed door by its number in figure 2-11."""
    return doors()[number].name


def claims() -> list[Claim]:
    """The simulations that the thesis names, with bounds under which a search finds them, as far as it does."""
    toggles = Bounds(8, 80, 6, 1)
    wires = Bounds(4, 40, 6, 1)
    door = Bounds(4, 30, 6, None)
    through = dict.fromkeys(range(2, 13), SELF_CLOSING) | {1: PARALLEL_TRIPWIRE, 5: case(6), 11: case(12)}
    return [
        Claim("figure 2-1", ANTIPARALLEL, (PARALLEL,), 4, toggles),
        Claim("2.6.1", TOGGLE_LOCK, (PARALLEL,), 2, toggles),
        Claim("2.6.2", TOGGLE_LOCK, (ANTIPARALLEL, "toggle"), 3, Bounds(8, 60, 6, None)),
        Claim("2.6.3", TOGGLE_LOCK, (CROSSING,), 2, toggles),
        Claim("2.6.4", ANTIPARALLEL, (TOGGLE_LOCK,), 3, Bounds(8, 100, 8, 1)),
        Claim("2.6.5", "noncrossing-tripwire-toggle", (TRIPWIRE_LOCK,), 4, wires),
        Claim("2.6.6", ANTIPARALLEL, (TRIPWIRE_LOCK, SPLIT), 5, wires),
        *(
            Claim(f"2.6.8 case {number}", through[number], (case(number),), MOST_DOORS.get(number, 2) - 1, door)
            for number in range(1, 13)
            if number != 8
        ),
    ]


def simulations(limits: Limits | None = None, cores: int | None = None) -> Iterator[tuple[Claim, Outcome]]:
    """Search for every claim, each within the limits; the target's mirror image is as good."""
    for claim in claims():
        target = named(claim.target)
        outcome = search(
            [named(name) for name in claim.bases],
            {claim.target: target, f"{claim.target} mirrored": target.mirrored()},
            claim.generations,
            junctions=SPLIT not in claim.bases,
            one_ways=claim.of_doors,
            arrangement="mirror" if claim.of_doors else "planar",
            bounds=claim.bounds,
            limits=limits,
            cores=cores,
            stop="any",
        )
        yield claim, outcome


def crossovers(
    limits: Limits | None = None,
    generations: int = 9,
    cores: int | None = None,
    store: Path | None = None,
    *,
    further: bool = False,
) -> Iterator[tuple[str, Outcome]]:
    """For each of the 144 input/output gadgets, with fan-in: does it make a directed crossover?

    With `further` the arrangements that the thesis leaves out are asked instead. The limits hold for each.
    """
    for name, gadget in (further_input_output_gadgets() if further else input_output_gadgets()).items():
        yield name, _crossover(gadget, limits, generations, cores, None if store is None else store / name)


def _crossover(
    gadget: Gadget, limits: Limits | None, generations: int, cores: int | None, store: Path | None
) -> Outcome:
    """Search within narrow bounds first, which goes deep, then within wide ones; a third of the time for the first."""
    limits = limits or Limits()
    narrow = None if limits.time is None else limits.time / 3
    stages = (
        (Bounds(3, None, gadget.locations, None), narrow),
        (Bounds(4, None, gadget.locations + 1, None), None if narrow is None else 2 * narrow),
    )
    for bounds, time in stages:
        outcome = search(
            [gadget, named(FANIN)],
            {"dicrossover": named("dicrossover")},
            generations,
            bounds=bounds,
            limits=replace(limits, time=time),
            cores=cores,
            store=store,
            stop="all",
        )
        if outcome.found:
            break
    return outcome
