"""What a search leaves aside: specifications too large to be worth going on from.

They are found and stored all the same, and a later search with wider bounds takes them up. A search with bounds on
locations, states or transitions finds everything that can be built without passing through anything larger; so does
one with a bound on components, which is not complete for targets of as many components (see docs/errata.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.engine.behaviours.catalogue import Catalogue
from fathom.engine.behaviours.encoding import COMPONENTS_AT, LOCATIONS_AT, STATES_AT, TRANSITIONS_AT
from fathom.gadgets.solve.intervals import Numbers


@dataclass(frozen=True)
class Bounds:
    """The largest specification that is gone on from, None for any.

    `locations` counts only where gadgets are added, and `last_locations` only where the last one is: what is to become
    small in the end is often small before, and the last generation is the largest.
    """

    states: int | None = None
    transitions: int | None = None
    locations: int | None = None
    components: int | None = None
    last_locations: int | None = None

    @property
    def none(self) -> bool:
        """Whether nothing is left aside."""
        return self == Bounds()

    def within(self, catalogue: Catalogue, numbers: Numbers, *, joining: bool = False, last: bool = False) -> Numbers:
        """Those of the specifications that a search goes on from, by connecting or by joining another gadget."""
        at = catalogue.starts[numbers]
        arena = catalogue.arena
        kept: NDArray[np.bool_] = np.ones(len(numbers), np.bool_)
        if self.states is not None:
            kept &= arena[at + STATES_AT] <= self.states
        if self.components is not None:
            kept &= arena[at + COMPONENTS_AT] <= self.components
        if self.transitions is not None:
            count = arena[at + TRANSITIONS_AT].astype(np.int64) + 256 * arena[at + TRANSITIONS_AT + 1].astype(np.int64)
            kept &= count <= self.transitions
        if joining and self.locations is not None:
            kept &= arena[at + LOCATIONS_AT] <= self.locations
        if joining and last and self.last_locations is not None:
            kept &= arena[at + LOCATIONS_AT] <= self.last_locations
        return numbers[kept]


class Size(NamedTuple):
    """So many locations and states at most."""

    locations: int
    states: int


@dataclass(frozen=True)
class Reuse:
    """Rounds in which what is small of what was met is built with, too: small is what has one of the sizes."""

    rounds: int
    small: tuple[Size, ...] = (Size(4, 2), Size(3, 3))

    def of(self, catalogue: Catalogue, numbers: Numbers) -> Numbers:
        """Those of the specifications that are small."""
        at = catalogue.starts[numbers]
        arena = catalogue.arena
        kept: NDArray[np.bool_] = np.zeros(len(numbers), np.bool_)
        for locations, states in self.small:
            kept |= (arena[at + LOCATIONS_AT] <= locations) & (arena[at + STATES_AT] <= states)
        return numbers[kept]
