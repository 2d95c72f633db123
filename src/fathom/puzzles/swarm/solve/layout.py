"""A swarm laid out for the engine: views of rules in all orientations, and the grid, in tables (see `kernels`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fathom.engine.statespace import Rules
from fathom.errors import FathomError
from fathom.puzzles.swarm.model import Action, Configuration, Lattice, Round, RuleSet, Swarm, Vector, View
from fathom.puzzles.swarm.model.lattice import added, offsets, steps
from fathom.puzzles.swarm.model.rules import EMPTY, WALL
from fathom.puzzles.swarm.solve import kernels
from fathom.puzzles.swarm.solve.kernels import BASE, HEAD, MASK

Numbers = NDArray[np.int64]

MOST_CHOICES = 1 << 17


class Layout:
    """The rules of a swarm for the search engine."""

    def __init__(self, swarm: Swarm) -> None:
        self.swarm = swarm
        lattice, rules = swarm.lattice, swarm.rules
        self.actions, most = _actions(rules)
        self.choices = most**swarm.robots
        if self.choices > MOST_CHOICES:
            raise FathomError(
                f"found rules with up to {self.choices:,} choices a round, expected {MOST_CHOICES:,} at most"
            )
        cells = offsets(lattice.dimension, rules.visibility)
        ways = steps(lattice.dimension)
        slots, views, actions = _tables(rules, swarm.colours)
        tables = [_beside(lattice, cells), _beside(lattice, ways), slots, views, actions]
        starts = np.cumsum([HEAD, *map(len, tables[:-1])]).tolist()
        numbers = [swarm.robots, len(swarm.colours), len(cells), len(ways), len(slots), swarm.strict, swarm.exclusive]
        self._parameters = np.concatenate([np.array([*numbers, *starts], np.int64), *tables])

    def rules(self) -> Rules:
        """The rules, with a row more than there are choices, for notes."""
        return Rules(self._parameters, self.swarm.robots, self.choices + 1, kernels.expand)

    def words(self, configuration: Configuration) -> list[int]:
        """A configuration as the engine has it."""
        colours = self.swarm.colours
        return sorted(node * len(colours) + colours.index(colour) for node, colour in configuration)

    def starts(self) -> list[list[int]]:
        """The starts, as the engine takes them."""
        return [self.words(start) for start in self.swarm.starts]

    def configuration(self, words: NDArray[np.uint64]) -> Configuration:
        """The configuration of a state."""
        colours = self.swarm.colours
        return tuple((int(word) // len(colours), colours[int(word) % len(colours)]) for word in words)

    def round_of(self, configuration: Configuration, choice: int) -> Round:
        """The steps that the adversary chose, by the number of its choice."""
        found: list[Vector] = []
        for node, colour in reversed(configuration):
            action = self.actions.get(self._view(configuration, node, colour))
            if action is not None and len(action.steps) > 1:
                choice, step = divmod(choice, len(action.steps))
                found.append(action.steps[step])
        return tuple(reversed(found))

    def _view(self, configuration: Configuration, node: int, colour: str) -> View:
        lattice, robots = self.swarm.lattice, dict(configuration)
        place = lattice.place(node)
        there = [lattice.node(added(place, cell)) for cell in offsets(lattice.dimension, self.swarm.rules.visibility)]
        return (colour, *(WALL if one is None else robots.get(one, EMPTY) for one in there))


@lru_cache(maxsize=8)
def _actions(rules: RuleSet) -> tuple[Mapping[View, Action], int]:
    table = rules.table()
    return table, max((len(action.steps) for action in table.values()), default=1)


@lru_cache(maxsize=8)
def _tables(rules: RuleSet, colours: tuple[str, ...]) -> tuple[Numbers, Numbers, Numbers]:
    """The hash table, the views, and what is done for each."""
    table, ways = _actions(rules)[0], steps(rules.dimension)
    code = {EMPTY: 0, WALL: 1, **{colour: number + 2 for number, colour in enumerate(colours)}}
    views = np.array([[code[cell] for cell in view] for view in table], np.int64).reshape(
        len(table), -1 if table else 1 + len(offsets(rules.dimension, rules.visibility))
    )
    views[:, 0] -= 2
    actions = np.zeros((len(table), len(ways) + 2), np.int64)
    for row, action in zip(actions, table.values(), strict=True):
        row[0], row[1] = colours.index(action.colour), len(action.steps)
        row[2 : 2 + len(action.steps)] = [ways.index(step) for step in action.steps]
    keys = views[:, 0].copy()
    for column in range(1, views.shape[1]):
        keys = (keys * BASE + views[:, column] + (keys >> 23)) & MASK
    size = 2 * len(table) + 1
    slots = [-1] * size
    for entry, first in enumerate((keys % size).tolist()):
        slot = first
        while slots[slot] >= 0:
            slot = (slot + 1) % size
        slots[slot] = entry
    return np.array(slots, np.int64), views.reshape(-1), actions.reshape(-1)


def _beside(lattice: Lattice, vectors: tuple[Vector, ...]) -> Numbers:
    """What lies so far from each node; -1 outside."""
    places = np.indices(lattice.sides).reshape(lattice.dimension, -1)
    found = np.zeros((lattice.nodes, len(vectors)), np.int64)
    for column, vector in enumerate(vectors):
        number = np.zeros(lattice.nodes, np.int64)
        outside = np.zeros(lattice.nodes, bool)
        for axis, (side, wraps) in enumerate(zip(lattice.sides, lattice.wraps, strict=True)):
            moved = places[axis] + vector[axis]
            if wraps:
                moved %= side
            outside |= (moved < 0) | (moved >= side)
            number = number * side + moved
        found[:, column] = np.where(outside, -1, number)
    return found.reshape(-1)
