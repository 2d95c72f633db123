"""Mazes of self-closing doors as levels of pushed blocks: Push-1F is PSPACE-hard [Ani et al. 2022, 6].

A door becomes some hundred tiles of fixed and free blocks that behave like it, provided that they pass a check in the
end; after the goal of the maze a line leads through all checks, and the target is behind the last of them. What is
built is verified and not only drawn: each tile by the extractor, each module by language, the corridors by flooding the
squares. The modules are described in `fathom.hardness.reductions.gadgetmaze_to_push.modules`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from fathom.errors import BrokenAnswer
from fathom.hardness.reduction import Built, Reduction, Sizes
from fathom.hardness.reductions.gadgetmaze_to_push import drawing as squares
from fathom.hardness.reductions.gadgetmaze_to_push import modules, tiles
from fathom.hardness.reductions.gadgetmaze_to_push.drawing import Drawing
from fathom.hardness.reductions.gadgetmaze_to_push.flat import Flat, flattened
from fathom.hardness.reductions.gadgetmaze_to_push.plan import Plan, planned

if TYPE_CHECKING:
    from fathom.gadgets.model.fragments import Cell
    from fathom.puzzles.gadgetmaze.model import Maze, Walk
    from fathom.puzzles.push.model import Level, Steps
    from fathom.show import Scene


@dataclass(frozen=True, eq=False)
class Construction:
    """A maze, its plan, the tiles, and the squares; each is made when it is asked for."""

    maze: Maze

    @cached_property
    def plan(self) -> Plan:
        """The doors, the places between them, and the line of checks."""
        return planned(self.maze)

    @property
    def trivial(self) -> bool:
        """There is no door on the way, or no way to the goal whatever the doors do."""
        return not self.plan.parts or self.plan.goal < 0

    @cached_property
    def flat(self) -> Flat:
        """The tiles."""
        return flattened(self.plan)

    @cached_property
    def drawing(self) -> Drawing:
        """The squares."""
        return squares.drawn(self.flat)

    @cached_property
    def corridors(self) -> dict[Cell, int]:
        """The corridor of every square outside of tiles; verified."""
        return squares.verified(self.flat, self.drawing)

    def level(self) -> Level:
        """The level."""
        import numpy as np

        from fathom.puzzles.push.model import Level

        if self.trivial:  # the goal is where the agent is, or out of reach
            reached = self.plan.goal == self.plan.start
            walls = np.array([[False, not reached, False]])
            return Level(walls, np.array([[False, False, True]]), (), 0 if not reached else 1, about=self.maze.about)
        drawing = self.drawing
        width = drawing.floor.shape[1]
        targets = np.zeros_like(drawing.floor)
        targets[drawing.target] = True
        blocks = tuple(row * width + column for row, column in drawing.blocks)
        start = drawing.start[0] * width + drawing.start[1]
        return Level(~drawing.floor, targets, blocks, start, about=self.maze.about)

    def carry(self, walk: Walk) -> Steps:
        """The moves that a walk becomes."""
        from fathom.hardness.reductions.gadgetmaze_to_push.solutions import crossings_of, moves_through
        from fathom.puzzles.push.model import read_solution

        level = self.level()
        if self.trivial:
            return read_solution(level, "r" if self.plan.goal == self.plan.start else "")
        crossings = crossings_of(self.plan, walk)
        return read_solution(level, moves_through(self.flat, self.drawing, self.corridors, crossings))

    def read(self, steps: Steps) -> Walk:
        """The walk that moves tell."""
        from fathom.hardness.reductions.gadgetmaze_to_push.solutions import door_steps, through_splits
        from fathom.puzzles.push.model import write_solution

        if self.trivial:
            return through_splits(self.maze, [])
        letters = write_solution(self.level(), steps)
        return through_splits(self.maze, door_steps(self.plan, self.flat, self.drawing, self.corridors, letters))

    def inspect(self) -> list[str]:
        """Verify all tiles and modules, and the squares of this very level; what is wrong with them."""
        if self.trivial:
            return []
        try:
            for name in tiles.tiles():
                tiles.verified(name)
            for part in {part.name: part for part in self.plan.parts.values()}.values():
                modules.verified(part)
            squares.verified(self.flat, self.drawing)
        except BrokenAnswer as error:
            return [str(error)]
        return []

    def pictures(self) -> dict[str, Callable[[], Scene]]:
        """The whole level with its parts in colours; the surroundings of a tile; the tile."""
        from fathom.hardness.reductions.gadgetmaze_to_push.pictures import pictures

        return {} if self.trivial else pictures(self.flat, self.drawing)


def construct(maze: Maze) -> Built:
    """The level of a maze."""
    made = Construction(maze)
    return Built(maze, made.level(), made.carry, made.read, made.inspect, made.pictures())


def size(maze: Maze) -> Sizes:
    """Blocks: those of each door and of each crossing of the line of checks with a corridor."""
    plan = planned(maze)
    if not plan.parts or plan.goal < 0:
        return {"blocks": 0}
    return {"blocks": sum(len(tile.starts[state]) for tile, state in flattened(plan).tiles.values())}


def measure(level: Level) -> Sizes:
    """The blocks of a level."""
    return {"blocks": len(level.blocks)}


REDUCTION = Reduction(
    name="gadget-maze-to-push",
    source="gadget-maze",
    target="push",
    summary="doors become tiles of fixed and free blocks that are checked in the end; the target is behind all checks",
    construct=construct,
    size=size,
    measure=measure,
    growth="97 tiles and 1,100 blocks a door, 9 and 105 a crossing of the line of checks with a corridor",
)
