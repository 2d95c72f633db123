"""One piece of a level: cells on which blocks may lie, and the machine that they are for an agent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fathom.answer import Watch
from fathom.engine.plain_search import numbered, reached, run_along, way_to
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

    def run(self, word: Sequence[Way], watch: Watch) -> list[list[StepInside]]:
        """For a sequence of ways the steps of each; between steps the agent may walk through a corridor."""

        def leads(blocks: Blocks, way: Way) -> Iterator[tuple[Blocks, list[StepInside]]]:
            watch.check("walking through pieces")
            start = self.first(way[0], blocks)
            came = {} if start is None else reached(start, self.steps)
            for position in came:
                if way[1] in self.left_at(position):
                    yield position[0], way_to(came, position)

        found = run_along(word, self.blocks, leads)
        if found is None:
            raise BrokenAnswer("a piece does not allow what it should")
        return found

    def machine(self, watch: Watch) -> Machine:
        """The ways through the piece, from its blocks as they lie at first."""
        every = self.places + (self.agent is not None) + bool(self.targets)

        def leads(blocks: Blocks) -> Iterator[tuple[Way, Blocks]]:
            watch.check("walking about in pieces")
            for enter in range(every):
                start = self.first(enter, blocks)
                for position in () if start is None else reached(start, self.steps):
                    for leave in self.left_at(position):
                        if leave != enter or position[0] != blocks:
                            yield (enter, leave), position[0]

        return Machine(numbered(self.blocks, leads))
