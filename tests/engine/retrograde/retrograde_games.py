"""Games for tests: given by lists, numbered as the engine wants it, and solved by looking at everything again."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fathom.compiled import compiled
from fathom.engine.retrograde import ACTIONS, AT_ONCE, JUDGE, NEVER, SPREAD, Game

#: `parameters` of a listed game: block, stride, where the three lists begin, then the lists.
HEAD = 5


@compiled(ACTIONS)
def listed_actions(parameters, place, out, notes):
    row = parameters[2] + place // parameters[1] * parameters[0] + place % parameters[1]
    for i in range(parameters[row + 1] - parameters[row]):
        out[i] = parameters[parameters[row] + i]
    return parameters[row + 1] - parameters[row]


@compiled(ACTIONS)
def listed_predecessors(parameters, place, out, notes):
    row = parameters[3] + place // parameters[1] * parameters[0] + place % parameters[1]
    for i in range(parameters[row + 1] - parameters[row]):
        out[i] = parameters[parameters[row] + i]
    return parameters[row + 1] - parameters[row]


@compiled(SPREAD)
def listed_spread(parameters, block, marked, out, notes):
    out[:] = np.uint64(0)
    size = parameters[3] - parameters[2] - 1
    for inside in range(min(parameters[0], size - block * parameters[0])):
        row = parameters[4] + block * parameters[0] + inside
        for i in range(parameters[row], parameters[row + 1]):
            there = parameters[i] % parameters[1]
            if (marked[there >> 6] >> np.uint64(there & 63)) & np.uint64(1) != np.uint64(0):
                out[inside >> 6] |= np.uint64(1) << np.uint64(inside & 63)


@compiled(JUDGE)
def listed_judge(parameters, block, won, stuck, notes):
    won[:] = np.uint64(0)
    stuck[:] = np.uint64(0)
    size = parameters[3] - parameters[2] - 1
    for inside in range(min(parameters[0], size - block * parameters[0])):
        row = parameters[2] + block * parameters[0] + inside
        bit = np.uint64(1) << np.uint64(inside & 63)
        if parameters[row] == parameters[row + 1]:
            stuck[inside >> 6] |= bit
        for i in range(parameters[row], parameters[row + 1]):
            if parameters[i] == AT_ONCE:
                won[inside >> 6] |= bit


@dataclass
class Listed:
    """A game as lists: what actions lead to, and which positions can be prepared."""

    block: int
    actions: list[list[int]]
    prepared: list[list[int]]
    reversible: bool

    def game(self, *, backward: bool = True, judges: bool = True, weights: list[int] | None = None) -> Game:
        size = len(self.actions)
        stride = -(-self.block // 64) * 64
        place: Callable[[int], int] = lambda n: n if n < 0 else n // self.block * stride + n % self.block  # noqa: E731
        before: list[list[int]] = [[] for _ in range(size)]
        for number, after in enumerate(self.actions):
            for other in after:
                if other >= 0:
                    before[other].append(number)
        parameters = [self.block, stride]
        starts, bodies = [], []
        at = HEAD + 3 * (size + 1)
        for number, lists in enumerate((self.actions, before, self.prepared)):
            parameters.append(HEAD + number * (size + 1))
            for one in lists:
                starts.append(at)
                bodies += [place(n) for n in one]
                at += len(one)
            starts.append(at)
        most = max(1, *(len(one) for one in (*self.actions, *before)))
        alone = all(one == [number] for number, one in enumerate(self.prepared))
        return Game(
            "listed",
            np.array(parameters + starts + bodies),
            size,
            self.block,
            most,
            listed_actions,
            listed_predecessors if backward else None,
            None if alone else listed_spread,
            listed_judge if judges else None,
            self.reversible,
            np.array(weights if weights is not None else []),
        )

    def values(self) -> list[tuple[str, int | None]]:
        """Value and generation of every position, by definition."""
        found: dict[int, tuple[str, int]] = {}
        generation = 0
        while True:
            new = {}
            for number in range(len(self.actions)):
                if number in found:
                    continue
                after = [other for here in self.prepared[number] for other in self.actions[here]]
                if AT_ONCE in after or any(other in found and found[other][0] == "lost" for other in after):
                    new[number] = ("won", generation)
                elif all(other in found and found[other][0] == "won" for other in after):
                    new[number] = ("lost", generation)
            if generation > 0 and not new:
                return [found.get(number, ("drawn", None)) for number in range(len(self.actions))]
            found |= new
            generation += 1


def chance_game(chance: random.Random) -> Listed:
    """A random game: sparse or dense, with or without preparation, with wins, losses and open ends."""
    size, block = chance.randint(1, 300), chance.choice([1, 7, 64, 65, 130])
    out = chance.choice([1, 2, 4])
    ends = chance.choice([0.02, 0.1, 0.4])
    actions = []
    for _ in range(size):
        after = [chance.randrange(size) for _ in range(chance.randint(0, out))]
        if after and chance.random() < ends:
            after[0] = chance.choice([AT_ONCE, AT_ONCE, NEVER])
        actions.append(after)
    manner = chance.choice(["none", "both ways", "one way"])
    prepared = [{number} if manner == "none" or chance.random() < 0.9 else set() for number in range(size)]
    for number in range(size):
        first = number // block * block
        last = min(size, first + block)
        if manner != "none" and chance.random() < 0.5:
            other = chance.randrange(first, last)
            prepared[number].add(other)
            if manner == "both ways":
                prepared[other].add(number)
    return Listed(block, actions, [sorted(one) for one in prepared], manner != "one way")


def chain(length: int) -> Listed:
    """Every position leads to the one before, the first to nothing: decided one after the other."""
    return Listed(64, [[n - 1] if n else [] for n in range(length)], [[n] for n in range(length)], True)
