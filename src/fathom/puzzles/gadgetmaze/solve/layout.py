"""A maze laid out for the engine: places and states in fields of bits, traversals in tables (see `kernels`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

import numpy as np

from fathom.engine.statespace import Rules
from fathom.gadgets.model import Gadget, Port
from fathom.puzzles.gadgetmaze.model import Maze, Step, Walk
from fathom.puzzles.gadgetmaze.solve import kernels

_MOST_NUMBERS = 1 << 62  # states; beyond, they are searched without numbers
_WORD = 64


class Layout:
    """Numbered places, fields for the states, and the rules of the maze. Gadgets in `closed` let nobody through."""

    def __init__(self, maze: Maze, closed: Iterable[int] = ()) -> None:
        self.maze = maze
        gadgets = [gadget for gadget, _ in maze.network.gadgets]
        ports = [Port(which, place) for which, gadget in enumerate(gadgets) for place in range(gadget.locations)]
        self.places = sorted({maze.place(port) for port in ports})
        """The places, by number."""
        self.number = {place: number for number, place in enumerate(self.places)}
        self.fields = _fields([len(self.places), *(gadget.states for gadget in gadgets)])
        """Word, shift, mask and base of the place and of each gadget's state."""
        self.words = self.fields[-1][0] + 1
        self.size = prod(base for *_, base in self.fields)
        """How many states there are, reachable or not."""
        self.steps: list[Step] = []
        """The traversal that each end is."""
        doors: dict[Port, list[tuple[int, ...]]] = {place: [] for place in self.places}
        rows, ends = [0], []
        most = dict.fromkeys(self.places, 0)
        for port in ports:
            gadget = gadgets[port.gadget]
            doors[maze.place(port)].append((*self.fields[port.gadget + 1][:3], len(rows) - 1))
            for state in range(gadget.states):
                for leave, after in () if port.gadget in closed else gadget.ways(state, port.location):
                    if (leave, after) != (port.location, state):
                        ends.append((after, self.number[maze.place(Port(port.gadget, leave))]))
                        self.steps.append(_step(port, gadget, state, leave, after))
                rows.append(len(ends))
            lengths = [rows[-index] - rows[-index - 1] for index in range(1, gadget.states + 1)]
            most[maze.place(port)] += max(lengths)
        self.most = max(1, *most.values())
        flat_doors = [number for place in self.places for door in doors[place] for number in door]
        first = np.cumsum([0, *(len(doors[place]) for place in self.places)]).tolist()
        tables = [first, flat_doors, rows, [number for end in ends for number in end]]
        fields = [number for field in self.fields for number in field]
        starts = np.cumsum([kernels.HEAD, *map(len, tables), len(fields)]).tolist()
        goal = self.number[maze.place(maze.goal)]
        self._parameters = [self.words, self.fields[0][2], goal, *starts, *(n for t in tables for n in t), *fields]

    def rules(self) -> Rules:
        """The rules of the maze; every traversal costs 1."""
        parameters = np.array(self._parameters, np.int64)
        if self.size >= _MOST_NUMBERS:
            return Rules(parameters, self.words, self.most, kernels.expand, kernels.at_goal)
        return Rules(
            parameters,
            self.words,
            self.most,
            kernels.expand,
            kernels.at_goal,
            kernels.rank,
            kernels.unrank,
            self.size,
        )

    def start(self) -> list[list[int]]:
        """The start state, as the engine takes it."""
        values = [self.number[self.maze.place(self.maze.start)], *self.maze.network.start]
        words = [0] * self.words
        for value, (word, shift, _, _) in zip(values, self.fields, strict=True):
            words[word] |= value << shift
        return [words]

    def solution(self, labels: Sequence[int]) -> Walk:
        """The walk whose traversals have these labels."""
        return Walk(tuple(self.steps[label] for label in labels))


def _fields(bases: list[int]) -> list[tuple[int, int, int, int]]:
    """Word, shift, mask and base of each number, one after another; none lies across two words."""
    found = []
    word = shift = 0
    for base in bases:
        bits = (base - 1).bit_length()
        if shift + bits > _WORD - 1:
            word, shift = word + 1, 0
        found.append((word, shift, (1 << bits) - 1, base))
        shift += bits
    return found


def _step(port: Port, gadget: Gadget, state: int, leave: int, after: int) -> Step:
    nexts = {following for there, following in gadget.ways(state, port.location) if there == leave}
    sole = len(nexts) == 1 and leave != port.location  # who leaves where it entered might also have stayed
    return Step(port.gadget, port.location, leave, None if sole else after)
