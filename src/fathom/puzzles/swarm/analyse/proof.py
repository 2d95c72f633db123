"""The proof that rules explore every grid for ever, as a program: no sketch fails, and no run avoids the node.

What is proved if `proved`: on every grid without wrapping whose sides are all at least `least`, from every start that
the patterns allow and whatever the adversary chooses, no run fails and every node is visited infinitely often. If not,
nothing is refuted: sketches may have runs that no grid has.
"""

from __future__ import annotations

from dataclasses import dataclass

from fathom.answer import Watch
from fathom.puzzles.swarm.analyse.every_grid import Sketches, cases_of, sketched
from fathom.puzzles.swarm.analyse.ranking import stage_faults, stages_of
from fathom.puzzles.swarm.model import Swarm, Vector


@dataclass(frozen=True, slots=True)
class EveryGrid:
    """What was found about all grids with sides of at least `least`; `because` says what stands in the way."""

    proved: bool
    least: int
    cases: int
    sketches: int
    rounds: int
    stages: int
    because: str | None = None


def every_grid(
    swarm: Swarm, least: int, watch: Watch, modulo: Vector | None = None, near: Vector | None = None
) -> EveryGrid:
    """Try to prove that a swarm's rules explore all grids with sides of at least `least`, from its patterns.

    `modulo` and `near`: what is told of the node besides, a number for each axis (see `every_grid`).
    """
    cases = sketches = rounds = most = 0
    for case in cases_of(swarm.lattice.dimension, least, modulo, near):
        found = sketched(swarm, case, watch)
        cases, sketches, rounds = (
            cases + bool(found.sketches),
            sketches + len(found.sketches),
            rounds + len(found.tails),
        )
        stages, because = _why_not(found, watch)
        most = max(most, stages)
        if because is not None:
            return EveryGrid(False, least, cases, sketches, rounds, most, because)
    return EveryGrid(True, least, cases, sketches, rounds, most)


def _why_not(found: Sketches, watch: Watch) -> tuple[int, str | None]:
    """The stages after which no run is left that avoids the node; or what stands in the way."""
    if found.failure is not None:
        words, (robots, _, sides) = found.failure
        told = " ".join(f"{colour}@{','.join(map(str, place))}" for place, colour in robots)
        return 0, f"{words}: {told} on a grid like {'x'.join(map(str, sides))}"
    free = found.avoiding()
    within = free[found.tails] & free[found.heads]
    edges = found.tails[within], found.heads[within], found.moved[within]
    stages = stages_of(len(found.sketches), *edges, watch)
    if stages is None:
        return 0, "nothing falls on some cycle of sketches that avoids the node"
    faults = stage_faults(stages, *edges)
    return len(stages), faults[0] if faults else None
