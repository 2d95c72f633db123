"""One piece of a level: cells on which blocks may lie, and the machine that they are for an agent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fathom.answer import Watch
from fathom.errors import BrokenAnswer
from fathom.gadgets.check.behaviour import Machine, Way

Blocks = tuple[int, ...]
"""Cells of blocks in ascending order."""

Position = tuple[Blocks, int]
"""Where the blocks of a piece lie, and where the agent is: in a cell or, as ~i, in a corridor."""

StepInside = tuple[int, int, bool]
"""The cell that a step ends in, or begins in if it leads out (then True), and its direction: `cell, direction, out`."""

WALL = 1 << 30


@dataclass(frozen=True)
class Piece:
    """Cells by number, with what is beside each: another, `WALL`, or ~i for the i-th corridor that it lies at.

    The first `places` of the corridors are places where other pieces lie as well, or ends. Where the agent begins in
    a cell, and where there are targets in cells, further places follow.
    """

    around: tuple[tuple[int, ...], ...]
    blocks: Blocks
    places: int
    agent: int | None
    targets: frozenset[int]
    strength: int

    def steps(self, position: Position) -> Iterator[tuple[Position, StepInside]]:
        """Where steps lead."""
        blocks, here = position
        for cell, direction in self._ahead(here):
            if cell == WALL:
                continue
            if cell < 0:
                yield (blocks, cell), (here, direction, True)
            elif cell not in blocks:
                yield (blocks, cell), (cell, direction, False)
            else:
                end, row = cell, 0
                while end in blocks:
                    end, row = self.around[end][direction], row + 1
                if end != WALL and row <= self.strength:
                    yield (tuple(sorted({*blocks, end} - {cell})), cell), (cell, direction, False)

    def _ahead(self, here: int) -> Iterator[tuple[int, int]]:
        if here >= 0:
            for direction, cell in enumerate(self.around[here]):
                yield cell, direction
        else:
            yield from self._doors[~here]

    @cached_property
    def _doors(self) -> dict[int, list[tuple[int, int]]]:
        """Of each corridor the cells beside it, and the direction in which one comes there."""
        found: dict[int, list[tuple[int, int]]] = {}
        for cell, sides in enumerate(self.around):
            for direction, there in enumerate(sides):
                if there < 0:
                    found.setdefault(~there, []).append((cell, direction ^ 1))
        return found

    def first(self, place: int, blocks: Blocks) -> Position | None:
        """Where an agent is that comes in at a place; None where none can."""
        if place < self.places:
            return blocks, ~place
        begins = self.agent is not None and place == self.places and blocks == self.blocks
        return (blocks, self.agent) if begins and self.agent is not None else None

    def left_at(self, position: Position) -> Iterator[int]:
        """The places where an agent is out in this position."""
        here = position[1]
        if here < 0 and ~here < self.places:
            yield ~here
        elif here in self.targets:
            yield self.places + (self.agent is not None)

    def reached(self, start: Position) -> dict[Position, tuple[Position, StepInside] | None]:
        """All positions that can be reached, nearest first, each with the step that leads to it."""
        came: dict[Position, tuple[Position, StepInside] | None] = {start: None}
        order = [start]
        for position in order:
            for after, step in self.steps(position):
                if after not in came:
                    came[after] = position, step
                    order.append(after)
        return came

    def run(self, word: Sequence[Way], watch: Watch) -> list[list[StepInside]]:
        """For a sequence of ways the steps of each; between steps the agent may walk through a corridor."""
        layers: list[dict[Blocks, tuple[Blocks, list[StepInside]]]] = [{self.blocks: ((), [])}]
        for enter, leave in word:
            following: dict[Blocks, tuple[Blocks, list[StepInside]]] = {}
            for blocks in layers[-1]:
                watch.check("walking through pieces", len(layers), len(word))
                start = self.first(enter, blocks)
                came = {} if start is None else self.reached(start)
                for position in came:
                    if position[0] not in following and leave in self.left_at(position):
                        following[position[0]] = blocks, _steps_to(came, position)
            layers.append(following)
        if not layers[-1]:
            raise BrokenAnswer("a piece does not allow what it should")
        here = next(iter(layers[-1]))
        found = []
        for layer in reversed(layers[1:]):
            here, steps = layer[here]
            found.append(steps)
        return found[::-1]

    def machine(self, watch: Watch) -> Machine:
        """The ways through the piece, from its blocks as they lie at first."""
        every = self.places + (self.agent is not None) + bool(self.targets)
        number = {self.blocks: 0}
        order = [self.blocks]
        found: list[dict[Way, frozenset[int]]] = []
        for blocks in order:
            watch.check("walking about in pieces", len(found), len(order))
            ways: dict[Way, set[int]] = {}
            for enter in range(every):
                start = self.first(enter, blocks)
                for position in () if start is None else self.reached(start):
                    for leave in self.left_at(position):
                        after = position[0]
                        if after not in number:
                            number[after] = len(order)
                            order.append(after)
                        if leave != enter or after != blocks:
                            ways.setdefault((enter, leave), set()).add(number[after])
            found.append({way: frozenset(followers) for way, followers in ways.items()})
        return Machine(tuple(found))


def _steps_to(came: dict[Position, tuple[Position, StepInside] | None], end: Position) -> list[StepInside]:
    steps = []
    step = came[end]
    while step is not None:
        steps.append(step[1])
        step = came[step[0]]
    return steps[::-1]
