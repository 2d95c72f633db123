"""The picture of a level from the side, and moves as an animation: blocks are pushed, carried, put down, and fall."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fathom.puzzles.dude.check import replayed
from fathom.puzzles.dude.model import Facing, Goal, Level, Moves, Position, drawn_blocks
from fathom.show import Circle, Scene, Segments, Shape, Tiles, pieces, timed
from fathom.show.layout import board
from fathom.show.shapes import Cell
from fathom.show.travel import Times, Track, motion_of, stays_of, times_of, tracks_of

OVERLAYS = {
    "reached": "where the agent comes to stand if nobody moves a block",
}

_MOST_MOVES = 600  # of longer solutions only the end is drawn


def scene(instance: Level, solution: Moves | None = None, overlay: str | None = None) -> Scene:
    """The level, the moves if there are any, and an overlay if one is wanted: of the position in which they end."""
    drawn = DrawnDude(instance)
    positions = [instance.start] if solution is None else replayed(instance, solution)
    drawing = drawn.empty()
    time = 0.0
    if 1 < len(positions) <= _MOST_MOVES:
        blocks = tracks_of([drawn.blocks(position) for position in positions])
        agent = [drawn.cell(position.agent) for position in positions]
        times = times_of([agent, *blocks])
        time = times[-1][1]
        drawing = drawing.add(*_filmed(drawn, positions, agent, blocks, times))
    else:
        last = positions[-1]
        drawing = drawing.add(*(drawn.block(cell, drawn.stores(cell, last)) for cell in drawn.blocks(last)))
        drawing = drawing.add(drawn.agent(drawn.cell(last.agent)), drawn.eye(drawn.cell(last.agent), last.faces))
    if overlay is None:
        return drawing
    return drawing.add(timed(_reached(drawn, positions[-1]), during=(time, None) if time else None))


def _filmed(
    drawn: DrawnDude, positions: list[Position], agent: Track, blocks: list[list[Cell]], times: Times
) -> Iterator[tuple[Shape, ...]]:
    """All that moves: blocks, which turn done where they lie on targets, and the agent."""
    for track in blocks:
        yield timed(drawn.block(track[0], False), motion=motion_of(track, times))
        for cell, since, until in stays_of(track, times):
            ends = [end for _, end in times]
            position = positions[0 if not since else ends.index(since) + 1]
            if drawn.stores(cell, position):
                yield timed(drawn.block(cell, True), during=(since, until))
    yield timed(drawn.agent(agent[0]), motion=motion_of(agent, times))
    if drawn.level.rules.facing is Facing.AHEAD:
        looks = [position.faces for position in positions]
        since = 0.0
        for number, (begin, _) in enumerate(times):
            if looks[number + 1] != looks[number]:
                yield timed(drawn.eye(agent[0], looks[number]), motion=motion_of(agent, times), during=(since, begin))
                since = begin
        yield timed(drawn.eye(agent[0], looks[-1]), motion=motion_of(agent, times), during=(since, None))


def _reached(drawn: DrawnDude, position: Position) -> tuple[Shape, ...]:
    """The squares on which the agent comes to stand by walking, climbing and falling alone."""
    from fathom.puzzles.dude.check.rules import moved
    from fathom.puzzles.dude.model import CLIMB, WALK, Move

    level, found = drawn.level, {position}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        for action in (WALK, CLIMB):
            for side in (0, 1):
                after = moved(level.walls, level.rules, here, Move(action, side))
                if after is not None and after.blocks == here.blocks and after not in found:
                    found.add(after)
                    waiting.append(after)
    cells = tuple(sorted({drawn.cell(one.agent) for one in found}))
    return (Tiles(cells, fill="accent-3", opacity=0.45, inset=0.035, radius=0.14, layer="paint", glyph="░"),)


class DrawnDude:
    """Where the squares of a level are drawn."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.rows, self.columns = level.shape

    def cell(self, square: int) -> Cell:
        """Where a square is drawn."""
        return square % self.columns, square // self.columns

    def blocks(self, position: Position) -> set[Cell]:
        """Where the blocks are drawn, a carried one among them."""
        return {self.cell(block) for block in drawn_blocks(self.level.shape, position)}

    def stores(self, cell: Cell, position: Position) -> bool:
        """Whether a block that lies on this square is where it has to be."""
        if self.level.goal is not Goal.STORAGE or not self.level.targets[cell[1], cell[0]]:
            return False
        return cell[1] * self.columns + cell[0] in position.blocks

    def block(self, cell: Cell, done: bool) -> tuple[Shape, ...]:
        """A block; `done` if it is stored."""
        x, y = cell
        role, glyph = ("target-done", "▣") if done else ("accent-1", "■")
        lines = ((0.25, 0.36, 0.75, 0.36), (0.25, 0.58, 0.75, 0.58), (0.5, 0.36, 0.5, 0.58))
        moved = tuple((x + a, y + b, x + c, y + d) for a, b, c, d in lines)
        bricks = Segments(moved, stroke="shine", stroke_width=0.05, opacity=0.35, layer="pieces", glyph="")
        return (*pieces.block(x, y, role=role, glyph=glyph), bricks)

    def agent(self, cell: Cell) -> tuple[Shape, ...]:
        """The agent."""
        return pieces.ball(*cell)

    def eye(self, cell: Cell, faces: int) -> tuple[Shape, ...]:
        """Where the agent looks, if that matters."""
        x, y = cell[0] + 0.5 + 0.2 * faces, cell[1] + 0.42
        return (Circle(x, y, 0.07, fill="shadow", layer="pieces", glyph=""),) if faces else ()

    def empty(self) -> Scene:
        """The level without blocks and agent."""
        level = self.level
        game = {"box": "BoxDude", "block": "BlockDude", "blox": "BloxDude"}[level.rules.game]
        drawing = board(
            self.columns, self.rows, title=level.about.get("title", f"{game}, {self.rows} × {self.columns}")
        )
        air = [self.cell(int(square)) for square in np.flatnonzero(~level.walls)]
        walls = [self.cell(int(square)) for square in np.flatnonzero(level.walls)]
        targets = (self.cell(int(square)) for square in np.flatnonzero(level.targets))
        return drawing.add(
            Tiles(tuple(air), fill="floor", joined=True, layer="floor"),
            pieces.walls(walls),
            *(pieces.target(x, y) for x, y in targets),
        )
