"""The adversary against algorithms of which some rules are known, as a game on the configurations of a grid.

The robots may follow any rule where none is known. For some nodes (one, and those that rotations of the grid make of
it) the adversary looks for a *trap*: configurations without a robot there in which it can stay for ever, or go over to
what it has won already. What it finds is won, and the next level; so is what it can push into what is won. It is gone
on with, for all nodes in turn, until nothing more is found. If all is won, every algorithm with the known rules is
defeated from every start.

Cost: rounds times levels.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.puzzles.swarm.check.algorithms import Algorithms
from fathom.puzzles.swarm.check.certificates import Defeat

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

_INTS, _BOOLS = types.int64[::1], types.boolean[::1]
_OFTEN = 64


@compiled(types.void(_INTS, _INTS, _INTS, _BOOLS, _INTS, _BOOLS, _INTS))
def _trap(owners: Ints, firsts: Ints, before: Ints, possible: Bools, left: Ints, held: Bools, queue: Ints) -> None:
    """Take configurations out of `held` from which robots can get out of it.

    `left`: of each round, how many outcomes are held, all at first; `before[firsts[c]:]` are the rounds that lead to c.
    """
    last = 0
    for one in range(len(held)):
        if not held[one]:
            queue[last] = one
            last += 1
    done = 0
    while done < last:
        for place in range(firsts[queue[done]], firsts[queue[done] + 1]):
            number = before[place]
            left[number] -= 1
            if left[number] == 0 and possible[number] and held[owners[number]]:
                held[owners[number]] = False
                queue[last] = owners[number]
                last += 1
        done += 1


class Adversary:
    """The game on the configurations of all algorithms of a family."""

    def __init__(self, algorithms: Algorithms, watch: Watch) -> None:
        self.algorithms, self.watch = algorithms, watch
        owners: list[int] = []
        rules: list[tuple[int, ...]] = []
        outcomes: list[int] = []
        ends = [0]
        for number, configuration in enumerate(algorithms.configurations):
            if number % _OFTEN == 0:
                watch.check("looking at all rounds", number, len(algorithms.configurations))
                watch.reserve(64 * len(outcomes), "all rounds")
            for chosen, following in algorithms.rounds(configuration):
                if following is not None:  # else the adversary has won
                    owners.append(number)
                    rules.append(chosen)
                    outcomes += following
                    ends.append(len(outcomes))
        self._owners, self._rules, self._outcomes = np.array(owners), np.array(rules), np.array(outcomes)
        self._ends = np.array(ends)
        order = np.argsort(self._outcomes, kind="stable")
        self._before = np.repeat(np.arange(len(owners)), np.diff(self._ends))[order]
        self._firsts = np.searchsorted(self._outcomes[order], np.arange(len(algorithms.configurations) + 1))
        self._nodes = _orbits(algorithms)
        self._there = [
            np.array([any(node in nodes for node, _ in one) for one in algorithms.configurations])
            for nodes in self._nodes
        ]

    def defeat(self, rules: tuple[int, ...]) -> Defeat | None:
        """How all algorithms with these rules are defeated; None if it is not found."""
        levels, avoided = self._levels(rules)
        return None if (levels < 0).any() else Defeat(rules, len(self.algorithms.rotations) > 1, levels, avoided)

    def escaped(self, rules: tuple[int, ...]) -> int | None:
        """A configuration from which the adversary does not win against these rules."""
        lost = np.flatnonzero(self._levels(rules)[0] < 0)
        return int(lost[0]) if len(lost) else None

    def _levels(self, rules: tuple[int, ...]) -> tuple[NDArray[np.int32], tuple[frozenset[int], ...]]:
        self.watch.check("choosing for the adversary")
        possible = self._possible(rules)
        levels = np.full(len(self.algorithms.configurations), -1, np.int32)
        avoided: list[frozenset[int]] = []
        queue = np.zeros(len(levels), np.int64)
        turn = fruitless = 0
        while fruitless <= len(self._nodes) and (levels < 0).any():
            if turn < len(self._nodes):
                held = (levels >= 0) | ~self._there[turn]
                _trap(self._owners, self._firsts, self._before, possible, np.diff(self._ends), held, queue)
                nodes = self._nodes[turn]
            else:
                held, nodes = self._pushed(possible, levels), frozenset()
            fresh = held & (levels < 0)
            if fresh.any():
                levels[fresh] = len(avoided)
                avoided.append(nodes)
                fruitless = 0
            else:
                fruitless += 1
                turn = (turn + 1) % (len(self._nodes) + 1)
        return levels, tuple(avoided)

    def _possible(self, rules: tuple[int, ...]) -> Bools:
        """The rounds in which no robot does something else than these rules."""
        allowed = np.ones(len(self.algorithms.rules) + 1, bool)
        for mine in self.algorithms.choices:
            told = [rule for rule in mine if rule in rules]
            if told:
                allowed[list(mine)] = False
                allowed[told] = True
        return np.asarray(allowed[self._rules].all(axis=1))

    def _pushed(self, possible: Bools, levels: NDArray[np.int32]) -> Bools:
        """The configurations from which all rounds may lead to what is won."""
        won = np.logical_or.reduceat(levels[self._outcomes] >= 0, self._ends[:-1])
        held = np.ones(len(levels), bool)
        held[self._owners[possible & ~won]] = False
        return held


def _orbits(algorithms: Algorithms) -> list[frozenset[int]]:
    """The nodes, with those that rotations turn into each other together; those in the middle first."""
    nodes = range(algorithms.family.lattice.nodes)
    return sorted({frozenset(image[node] for image in algorithms.rotations) for node in nodes}, key=max, reverse=True)
