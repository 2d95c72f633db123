"""What shows that every node is visited for ever, or that some run fails: data, no verdicts."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fathom.puzzles.swarm.model import Configuration

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
