"""The sequences of crossings that a fragment allows, as a deterministic automaton: the subset construction.

A letter is a crossing (in at one port, out at another). A state is the set of all configurations that may have come
about, by the agent's choice. The language of a fragment is closed under prefixes, so every state accepts. Coming in and
leaving where one came is always possible. States are built when they are asked for, each by a search through the
fragment for every port: whoever compares with something small seldom needs all of them.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from fathom.answer import Watch
from fathom.engine.fragments.space import Crossings
from fathom.errors import FathomError

MOST_SETS = 20_000

Way = tuple[int, int]


class Language:
    """Sets of configurations by number, the first being that of one configuration, and where crossings lead."""

    def __init__(self, crossings: Crossings, watch: Watch, first: int = 0, most: int = MOST_SETS) -> None:
        self.crossings = crossings
        self.sets: list[tuple[int, ...]] = [(first,)]
        """The sets that have come up so far."""
        self._number: dict[tuple[int, ...], int] = {(first,): 0}
        self._ways: dict[int, Mapping[Way, int]] = {}
        self._watch = watch
        self._most = most

    def ways(self, number: int) -> Mapping[Way, int]:
        """The crossings that are open in a set, and the sets they lead to. `FathomError` if there are too many."""
        if number not in self._ways:
            self._watch.check("following sequences of crossings", len(self._ways), len(self.sets))
            self._ways[number] = self._built(self.sets[number])
        return self._ways[number]

    def _built(self, here: tuple[int, ...]) -> Mapping[Way, int]:
        found: dict[Way, int] = {}
        ports = range(len(self.crossings.ground.ports))
        for enter in ports:
            left = self.crossings.from_port(here, enter)
            for leave in ports:
                after = tuple(np.flatnonzero(left[leave]).tolist())
                if after and after not in self._number:
                    if len(self.sets) >= self._most:
                        message = f"the sequences of crossings take more than {self._most} sets of configurations"
                        raise FathomError(message)
                    self._number[after] = len(self.sets)
                    self.sets.append(after)
                if after:
                    found[enter, leave] = self._number[after]
        return found

    def whole(self) -> list[Mapping[Way, int]]:
        """The ways of all sets there are."""
        found: list[Mapping[Way, int]] = []
        while len(found) < len(self.sets):
            found.append(self.ways(len(found)))
        return found
