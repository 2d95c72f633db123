"""A table about simulations: the theorems of [Bosboom 2020, 2.6] searched for again.

Each row is a search of its own, and what it finds is verified in network space.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from fathom.answer import Limits
from fathom.gadgets.library import named
from fathom.gadgets.library.doors import doors
from fathom.gadgets.model import Network
from fathom.gadgets.solve import search
from fathom.gadgets.solve.bounds import Bounds
from fathom.gadgets.solve.wirings import wire

SPLIT = "3-split"
PARALLEL, ANTIPARALLEL, CROSSING = (f"toggle-toggle-{how}" for how in ("parallel", "antiparallel", "crossing"))
TOGGLE_LOCK, TRIPWIRE_LOCK = "noncrossing-toggle-lock", "noncrossing-tripwire-lock"
SELF_CLOSING = "directed-self-closing-door"
PARALLEL_TRIPWIRE = "ditripwire-dilock-parallel"
MOST_DOORS = {4: 2, 9: 2, 2: 1, 10: 1, 12: 1}
"""How many doors the networks have that build self-closing doors from a few [Bosboom 2020, theorem 2.6.8]."""


@dataclass(frozen=True)
class BySearch:
    """Look for a simulation by building everything: so many generations, within bounds.

    Corridors may branch, unless splits are among the bases. Mirror images of doors may be used, if `mirror`.
    """

    name: ClassVar[str] = "search"

    generations: int
    bounds: Bounds
    mirror: bool = True


@dataclass(frozen=True)
class ByWiring:
    """Look for a simulation by wiring so many gadgets, or so many of each base."""

    name: ClassVar[str] = "wire"

    gadgets: int
    branches: int
    passes: int = 6
    counts: tuple[int, ...] = ()
    one_ways: int = 0
    first_states: bool = False


@dataclass(frozen=True)
class Claim:
    """A simulation of [Bosboom 2020]: where, of what, out of what, and how to look for it.

    Between doors corridors may be one-way, and mirror images of doors may be used: the twelve cases are up to mirror
    images. So may those of toggle-locks.
    """

    theorem: str
    target: str
    bases: tuple[str, ...]
    how: BySearch | ByWiring

    @property
    def of_doors(self) -> bool:
        """Whether doors are built with. They are not reversible, so that one-way corridors give nothing away."""
        return self.bases[0] in {gadget.name for gadget in doors().values()}


@dataclass(frozen=True)
class Simulation:
    """What came of a claim: the network with the fewest gadgets that was found, and the time it took."""

    claim: Claim
    network: Network | None
    strict: bool
    seconds: float


def case(number: int) -> str:
    """The name of a planar directed door by its number in figure 2-11."""
    return doors()[number].name


def claims() -> list[Claim]:
    """The simulations that [Bosboom 2020] names, with bounds under which a search finds them, as far as it does."""
    toggles = Bounds(8, 80, 6, 1)
    wires = Bounds(4, 40, 6, 1)
    door = Bounds(4, 30, 6, None)
    cases: dict[int, tuple[str, BySearch | ByWiring]] = {
        1: (PARALLEL_TRIPWIRE, BySearch(3, Bounds(8, 34, 4, 2, last_locations=3), mirror=False)),
        3: (SELF_CLOSING, ByWiring(3, 6, 5, first_states=True)),
        5: (case(6), ByWiring(3, 6, 12, one_ways=2)),
        6: (SELF_CLOSING, ByWiring(3, 5, 5, first_states=True)),
        7: (SELF_CLOSING, ByWiring(3, 5, 5)),
        11: (case(12), ByWiring(5, 14, 19, one_ways=3)),
    }
    cases |= {number: (SELF_CLOSING, BySearch(most - 1, door)) for number, most in MOST_DOORS.items()}
    return [
        Claim("figure 2-1", ANTIPARALLEL, (PARALLEL, SPLIT), BySearch(9, Bounds(8, 84, 6, 1))),
        Claim("2.6.1", TOGGLE_LOCK, (PARALLEL,), BySearch(2, toggles)),
        Claim("2.6.2", TOGGLE_LOCK, (ANTIPARALLEL, "toggle"), ByWiring(4, 4, counts=(3, 1))),
        Claim("2.6.3", TOGGLE_LOCK, (CROSSING,), BySearch(2, toggles)),
        Claim("2.6.4", ANTIPARALLEL, (TOGGLE_LOCK,), ByWiring(4, 4)),
        Claim("2.6.5", "noncrossing-tripwire-toggle", (TRIPWIRE_LOCK,), BySearch(4, wires)),
        Claim("2.6.6", ANTIPARALLEL, (TRIPWIRE_LOCK, SPLIT), BySearch(5, wires)),
        *(
            Claim(f"2.6.8 case {number}", target, (case(number),), how)
            for number, (target, how) in sorted(cases.items())
        ),
    ]


def simulations(limits: Limits | None = None, cores: int | None = None) -> Iterator[Simulation]:
    """Search for every claim, each within the limits; the target's mirror image is as good."""
    for claim in claims():
        match claim.how:
            case ByWiring():
                yield _wired(claim, claim.how, limits)
            case BySearch():
                yield _built(claim, claim.how, limits, cores)


def _built(claim: Claim, how: BySearch, limits: Limits | None, cores: int | None) -> Simulation:
    target = named(claim.target)
    outcome = search(
        [named(name) for name in claim.bases],
        {claim.target: target, f"{claim.target} mirrored": target.mirrored()},
        how.generations,
        junctions=SPLIT not in claim.bases,
        one_ways=claim.of_doors,
        arrangement="mirror" if claim.of_doors and how.mirror else "planar",
        bounds=how.bounds,
        limits=limits,
        cores=cores,
        stop="any",
    )
    best = min(outcome.found, key=lambda one: one.gadgets, default=None)
    strict = best is not None and best.verified.strict
    return Simulation(claim, None if best is None else best.network, strict, outcome.seconds)


def _wired(claim: Claim, how: ByWiring, limits: Limits | None) -> Simulation:
    outcome = wire(
        [named(name) for name in claim.bases],
        named(claim.target),
        how.gadgets,
        counts=how.counts,
        branches=how.branches,
        passes=how.passes,
        one_ways=how.one_ways,
        mirror=claim.of_doors or TOGGLE_LOCK in claim.bases,
        first_states=how.first_states,
        limits=limits,
    )
    best = outcome.found
    strict = best is not None and best.verified.strict
    return Simulation(claim, None if best is None else best.network, strict, outcome.seconds)
