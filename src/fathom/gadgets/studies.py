"""Tables about simulations: the theorems of the thesis searched for again, and which gadgets cross wires.

Each row is a search of its own, and what it finds is verified in network space.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fathom.answer import Limits
from fathom.gadgets.library import named
from fathom.gadgets.library.doors import doors
from fathom.gadgets.library.inputoutput import input_output_gadgets
from fathom.gadgets.search import Outcome, search
from fathom.gadgets.search.bounds import Bounds

SPLIT, DIODE, FANIN = "3-split", "diode", "3-fanin"


@dataclass(frozen=True)
class Claim:
    """A simulation that the thesis has: where, of what, out of what, and how far to look for it."""

    theorem: str
    target: str
    bases: tuple[str, ...]
    generations: int
    bounds: Bounds


def case(number: int) -> str:
    """The name of a planar directed door by its number in figure 2-11."""
    return doors()[number].name


def claims() -> list[Claim]:
    """The simulations that the thesis names, with bounds under which a search finds them."""
    door = Bounds(8, 60, 7, 1)
    self_closing = "directed-open-optional-self-closing-door"
    return [
        Claim("figure 2-1", "toggle-toggle-antiparallel", ("toggle-toggle-parallel", SPLIT), 7, Bounds(16, 120, 6, 1)),
        Claim("2.6.1", "noncrossing-toggle-lock", ("toggle-toggle-parallel", SPLIT), 5, Bounds(8, 60, 6, 1)),
        Claim("2.6.2", "noncrossing-toggle-lock", ("toggle-toggle-antiparallel", SPLIT), 7, Bounds(8, 60, 6, 1)),
        Claim("2.6.3", "noncrossing-toggle-lock", ("toggle-toggle-crossing", SPLIT), 5, Bounds(8, 60, 6, 1)),
        Claim("2.6.4", "toggle-toggle-antiparallel", ("noncrossing-toggle-lock", SPLIT), 5, Bounds(8, 60, 6, 1)),
        Claim("2.6.5", "tripwire-toggle-noncrossing", ("tripwire-lock-noncrossing", SPLIT), 6, Bounds(16, 120, 6, 1)),
        Claim("2.6.6", "toggle-toggle-antiparallel", ("tripwire-lock-noncrossing", SPLIT), 6, Bounds(16, 120, 6, 1)),
        Claim("2.6.8 case 1", "ditripwire-dilock-parallel", (case(1), SPLIT, DIODE), 6, door),
        *(
            Claim(f"2.6.8 case {number}", self_closing, (case(number), SPLIT, DIODE), 5, door)
            for number in (2, 3, 4, 6, 7, 9, 10, 12)
        ),
        Claim("2.6.8 case 5", case(6), (case(5), SPLIT, DIODE), 5, door),
        Claim("2.6.8 case 11", case(12), (case(11), SPLIT, DIODE), 5, door),
    ]


def simulations(limits: Limits | None = None, cores: int | None = None) -> Iterator[tuple[Claim, Outcome]]:
    """Search for every claim, each within the limits."""
    for claim in claims():
        bases = [named(name) for name in claim.bases]
        targets = {claim.target: named(claim.target)}
        yield (
            claim,
            search(bases, targets, claim.generations, bounds=claim.bounds, limits=limits, cores=cores, stop=True),
        )


def crossovers(
    limits: Limits | None = None, generations: int = 8, cores: int | None = None, store: Path | None = None
) -> Iterator[tuple[str, Outcome]]:
    """For each of the 144 input/output gadgets, with fan-in: does it make a directed crossover?"""
    targets = {"dicrossover": named("dicrossover")}
    for name, gadget in input_output_gadgets().items():
        bounds = Bounds(8, None, gadget.locations + 1, None)
        folder = None if store is None else store / name
        bases = [gadget, named(FANIN)]
        found = search(bases, targets, generations, bounds=bounds, limits=limits, cores=cores, stop=True, store=folder)
        yield name, found
