"""What shows that every node is visited for ever, or that some run fails: data, no verdicts."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fathom.proofs.drat import Proof
from fathom.puzzles.swarm.model import Configuration, Lattice

Numbers = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Explored:
    """All configurations that can be reached, in parts, and why no run stays in a part and avoids a node.

    A row of `nodes` and `colours` (numbers of the swarm's colours, in their order) is a configuration. No round leads
    from a part to one with a lower number. Within part p every round leads from one phase to the next, modulo
    `periods[p]`; where that is 0, no round stays in the part. So a run that never leaves a part comes through all its
    phases. A node is visited for ever if there is a phase all of whose configurations occupy it; for any other node of
    a part, `orders` has a number for each configuration of the part, in their order, which falls with every round
    within the part from a configuration without a robot on that node to another such.

    It shows that every run is infinite, fails nowhere and visits every node for ever. It guarantees nothing about how
    long that takes.
    """

    nodes: Numbers
    colours: Numbers
    parts: Numbers
    phases: Numbers
    periods: Numbers
    orders: dict[tuple[int, int], Numbers] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A run as its configurations, from a start on. `back`: after the last comes the one with this number, and so on
    for ever, and a node is not visited on the way round; None: in a round after the last something goes wrong.

    It shows that the swarm does not explore. It guarantees nothing about other runs.
    """

    configurations: tuple[Configuration, ...]
    back: int | None = None


@dataclass(frozen=True, slots=True)
class Family:
    """All algorithms for so many robots with these colours on a grid, with visibility 1 and a common chirality.

    `exclusive`: robots may not change places along an edge.
    """

    lattice: Lattice
    robots: int
    lights: str
    exclusive: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Defeat:
    """Rules, by their numbers, and how an adversary defeats all algorithms that have them, from every configuration.

    Every configuration has a level (one of each class that rotations of the grid turn into each other, if `whole`), and
    every level some nodes. Whatever rules the robots follow in views for which none is told, the adversary has a choice
    after which the level is lower, or no higher if none of the level's nodes is occupied before; or something goes
    wrong. So the level comes to stand, and from then on its nodes are not visited.
    """

    rules: tuple[int, ...]
    whole: bool
    levels: Numbers
    avoided: tuple[frozenset[int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class NoAlgorithm:
    """That no algorithm of a family explores its grid from any start: defeats, and a DRAT proof that no choice of a
    rule for each view avoids the rules of all of them; None, if a defeat needs no rules at all.

    It says nothing about larger grids, for which an algorithm has to do, too.
    """

    family: Family
    defeats: tuple[Defeat, ...]
    proof: Proof | None
