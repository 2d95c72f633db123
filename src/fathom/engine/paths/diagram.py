"""The diagram of all paths of a problem: how many they are, one of them, all of them, one by lot.

It is a layered automaton over the letters "unused" and "used" that reads the edges in a fixed order, without dead ends,
and the smallest of its language. What is asked of it costs time linear in its states or, for one path, in the edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError
from fathom.proofs.paths.graph import Path
from fathom.proofs.paths.problem import Problem

if TYPE_CHECKING:
    from fathom.engine.automata.layered import Layered

Longs = NDArray[np.int64]


@dataclass(frozen=True)
class Diagram:
    """All paths of `problem`. `order` are the edges that are read, one a layer; the others are in no path.

    `widths` are the states that each layer had before dead ends were dropped and equal states merged, and
    `bytes_per_state` is what such a state took.
    """

    problem: Problem
    order: list[int]
    automaton: Layered
    widths: list[int] = field(repr=False)
    bytes_per_state: int

    @property
    def states(self) -> int:
        """How many states the diagram has."""
        return self.automaton.states

    @property
    def empty(self) -> bool:
        """Whether there is no path."""
        return self.automaton.empty

    def count(self) -> int:
        """How many paths there are."""
        return self._total

    def find(self) -> Path | None:
        """One of the paths, always the same; None if there is none."""
        return next(self.paths(), None)

    def paths(self) -> Iterator[Path]:
        """All paths, one at a time, each once."""
        if self.empty:
            return
        delta, first, length = self.automaton.delta, self.automaton.first, len(self.order)
        states = [0] * (length + 1)
        chosen = [-1] * length
        layer = 0
        while layer >= 0:
            if layer == length:
                yield self._path(chosen)
                layer -= 1
                continue
            row = 2 * (int(first[layer]) + states[layer])
            letter = chosen[layer] + 1
            while letter < 2 and delta[row + letter] < 0:
                letter += 1
            if letter == 2:
                chosen[layer] = -1
                layer -= 1
            else:
                chosen[layer] = letter
                layer += 1
                states[layer] = int(delta[row + letter])

    def sample(self, random: Random) -> Path:
        """A path by lot, each as likely as any other. The first call counts the ways on from every state."""
        if self.empty:
            raise FathomError("there is no path to choose from")
        from fathom.engine.paths.tally import whole

        delta, first = self.automaton.delta, self.automaton.first
        state, ticket = 0, random.randrange(self.count())
        chosen = []
        for layer in range(len(self.order)):
            row = 2 * (int(first[layer]) + state)
            unused = int(delta[row])
            ways = whole(self._ways[layer + 1][unused]) if unused >= 0 else 0
            letter = int(ticket >= ways)
            ticket -= ways * letter
            state = int(delta[row + letter])
            chosen.append(letter)
        return self._path(chosen)

    def _path(self, chosen: list[int]) -> Path:
        return self.problem.walk([edge for edge, letter in zip(self.order, chosen, strict=True) if letter])

    @cached_property
    def _total(self) -> int:
        from fathom.engine.paths.tally import sum_of

        if self.empty:
            return 0
        for ways in self._backwards():
            last = ways
        return sum_of(last)

    @cached_property
    def _ways(self) -> list[Longs]:
        """For every layer the number of ways on from its states."""
        return list(self._backwards())[::-1]

    def _backwards(self) -> Iterator[Longs]:
        """The numbers of ways on from the states of each layer, the last layer first."""
        from fathom.engine.paths.tally import largest, limbs_for, pull

        first = self.automaton.first
        after = np.ones((int(first[-1] - first[-2]), 1), np.int64)
        yield after
        for layer in range(len(self.order) - 1, -1, -1):
            limbs = limbs_for(2 * largest(after))
            if limbs > after.shape[1]:
                after = np.hstack([after, np.zeros((len(after), limbs - after.shape[1]), np.int64)])
            here = np.zeros((int(first[layer + 1] - first[layer]), after.shape[1]), np.int64)
            pull(self.automaton.delta, 2 * int(first[layer]), len(here), after, here)
            yield here
            after = here
