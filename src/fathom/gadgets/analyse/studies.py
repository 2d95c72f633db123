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
from fathom.gadgets.library.labels import MIRRORED
from fathom.gadgets.model import Gadget, Network
from fathom.gadgets.model.parts import Part, part
from fathom.gadgets.solve import search
from fathom.gadgets.solve.bounds import Bounds
from fathom.gadgets.solve.wirings import wire

SPLIT, DIODE = "3-split", "diode"
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
class BySteps:
    """Look for a simulation in steps: each builds something on the way, and the next ones build with that, too.

    Diodes are among the bases of the last step, so that they may also lead outside; mirror images are not built with.
    """

    name: ClassVar[str] = "search in steps"

    on_the_way: tuple[tuple[str, BySearch], ...]
    last: BySearch


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


How = BySearch | BySteps | ByWiring


@dataclass(frozen=True)
class Claim:
    """A simulation of [Bosboom 2020]: where, of what, out of what, and how to look for it.

    Between doors corridors may be one-way, and mirror images of doors may be used: the twelve cases are up to mirror
    images. So may those of toggle-locks.
    """

    theorem: str
    target: str
    bases: tuple[str, ...]
    how: How

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
    sluice = ("sluice", BySearch(1, Bounds(8, 60, 3, 1)))
    turned = BySearch(2, Bounds(6, 40, 4, 1))
    cases: dict[int, tuple[str, How]] = {
        1: (PARALLEL_TRIPWIRE, BySearch(3, Bounds(8, 34, 4, 2, last_locations=3), mirror=False)),
        3: (SELF_CLOSING, ByWiring(3, 6, 5, first_states=True)),
        5: (case(6), BySteps((("detour", BySearch(1, Bounds(6, 60, 3, 1))),), turned)),
        6: (SELF_CLOSING, ByWiring(3, 5, 5, first_states=True)),
        7: (SELF_CLOSING, ByWiring(3, 5, 5)),
        11: (case(12), BySteps((sluice, ("detour", BySearch(2, Bounds(4, 20, 5, 1)))), turned)),
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
            case BySteps():
                yield built_in_steps(claim, claim.how, limits, cores)


def _built(claim: Claim, how: BySearch, limits: Limits | None, cores: int | None) -> Simulation:
    outcome = search(
        [named(name) for name in claim.bases],
        _both_ways_round(claim.target),
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


def built_in_steps(claim: Claim, how: BySteps, limits: Limits | None = None, cores: int | None = None) -> Simulation:
    """What comes of a claim when things on the way are searched for first, each within the limits."""
    bases = [named(name) for name in claim.bases]
    steps = [({name: named(name)}, way, bases, True) for name, way in how.on_the_way]
    steps.append((_both_ways_round(claim.target), how.last, [*bases, named(DIODE)], False))
    parts: list[Part] = []
    seconds = 0.0
    for targets, way, built, one_ways in steps:
        outcome = search(
            built,
            targets,
            way.generations,
            parts=parts,
            junctions=True,
            one_ways=one_ways,
            bounds=way.bounds,
            limits=limits,
            cores=cores,
            stop="any",
        )
        seconds += outcome.seconds
        if not outcome.found:
            return Simulation(claim, None, False, seconds)
        best = min(outcome.found, key=lambda one: one.gadgets)
        parts.append(part(best.name, best.network))
    return Simulation(claim, best.network, best.verified.strict, seconds)


def _both_ways_round(name: str) -> dict[str, Gadget]:
    target = named(name)
    return {name: target, name + MIRRORED: target.mirrored()}


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
