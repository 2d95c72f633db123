"""The picture of a level: floor, walls, targets, blocks and the agent, and its steps as an animation."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fathom.answer import watch_here
from fathom.puzzles.push.check import replayed
from fathom.puzzles.push.check.lost import ground_of, keep_stuck
from fathom.puzzles.push.check.rules import start_of
from fathom.puzzles.push.model import Goal, Level, Steps
from fathom.show import Circle, Scene, Segments, Shape, Tiles, pieces, timed
from fathom.show.layout import board
from fathom.show.shapes import Cell, Point, Polyline
from fathom.show.travel import Times, Track, motion_of, stays_of, times_of, tracks_of

OVERLAYS = {
    "dead": "squares from which a block never comes to a target, and blocks that never move again",
}

_MOST_STEPS = 600  # of longer solutions only the end is drawn


def scene(instance: Level, solution: Steps | None = None, overlay: str | None = None) -> Scene:
    """The level, the steps if there are any, and an overlay if one is wanted: of the position in which they end."""
    drawn = DrawnPush(instance)
    positions = [start_of(instance)] if solution is None else replayed(instance, solution)
    drawing = drawn.empty()
    time = 0.0
    if 1 < len(positions) <= _MOST_STEPS:
        blocks = tracks_of([{drawn.cell(block) for block in position.blocks} for position in positions])
        agent = [drawn.cell(position.agent) for position in positions]
        times = times_of([agent, *blocks])
        time = times[-1][1]
        drawing = drawing.add(*_filmed(drawn, agent, blocks, times))
    else:
        drawing = drawing.add(*(drawn.block(drawn.cell(block)) for block in positions[-1].blocks))
        drawing = drawing.add(*drawn.agent(drawn.cell(positions[-1].agent)))
    if overlay is None:
        return drawing
    return drawing.add(
        *(timed(shapes, during=(time, None) if time else None) for shapes in _dead(drawn, positions[-1].blocks))
    )


def _filmed(drawn: DrawnPush, agent: Track, blocks: list[list[Cell]], times: Times) -> Iterator[tuple[Shape, ...]]:
    """All that moves: blocks, which turn done on targets and leave their way behind, and the agent."""
    for track in blocks:
        yield timed(drawn.block(track[0], done=False), motion=motion_of(track, times))
        for cell, since, until in stays_of(track, times):
            if drawn.stores(cell):
                yield timed(drawn.block(cell, done=True), during=(since, until))
    for shapes in drawn.agent(agent[0]):
        yield timed(shapes, motion=motion_of(agent, times))
    for track in blocks:
        bends = _bends(track)
        if len(bends) > 1:
            way = Polyline(tuple(bends), 0.2, True, stroke="trail-old", stroke_width=0.08, layer="trail", glyph="")
            yield timed((way,), during=(times[-1][1], None))


def _bends(track: Track) -> list[Point]:
    """The way of a block: its ends, and where it turns."""
    cells = [track[0]]
    for cell in track[1:]:
        if cell == cells[-1]:
            continue
        if len(cells) > 1:
            (x0, y0), (x1, y1) = cells[-2:]
            if (x1 - x0 == 0) == (cell[0] - x1 == 0) and (x1 - x0) * (cell[0] - x1) + (y1 - y0) * (cell[1] - y1) > 0:
                cells.pop()
        cells.append(cell)
    return [(x + 0.5, y + 0.5) for x, y in cells]


def _dead(drawn: DrawnPush, blocks: frozenset[int]) -> Iterator[tuple[Shape, ...]]:
    """Dead squares, where blocks are to be stored, and rims around blocks that never move again."""
    level = drawn.level
    ground, number = ground_of(level, watch_here())
    floor = np.flatnonzero(number >= 0)
    cells = tuple(drawn.cell(int(square)) for square in floor[ground.dead])
    yield (Tiles(cells, fill="bad", opacity=0.4, inset=0.035, radius=0.14, layer="paint", glyph="░"),)
    stuck = np.zeros(len(floor), np.bool_)
    stuck[number[list(blocks)]] = True
    keep_stuck(ground, stuck, level.goal is Goal.STORAGE and len(blocks) == len(ground.alone))
    for square in blocks:
        if stuck[number[square]]:
            x, y = drawn.cell(square)
            yield (Circle(x + 0.5, y + 0.45, 0.24, stroke="bad", stroke_width=0.09, layer="labels", glyph=""),)


class DrawnPush:
    """Where the squares of a level are drawn."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.rows, self.columns = level.shape

    def cell(self, square: int) -> Cell:
        """Where a square is drawn."""
        return square % self.columns, square // self.columns

    def stores(self, cell: Cell) -> bool:
        """Whether a block on this square is where it has to be."""
        return self.level.goal is Goal.STORAGE and bool(self.level.targets[cell[1], cell[0]])

    def block(self, cell: Cell, done: bool | None = None) -> tuple[Shape, ...]:
        """A block; `done` if it is stored, which is the default where it is."""
        x, y = cell
        if self.stores(cell) if done is None else done:
            return (*pieces.block(x, y, role="target-done", glyph="▣"), _planks(x, y))
        return (*pieces.block(x, y, role="accent-1", glyph="■"), _planks(x, y))

    def agent(self, cell: Cell) -> list[tuple[Shape, ...]]:
        """The agent."""
        return [pieces.ball(*cell)]

    def empty(self) -> Scene:
        """The level without blocks and agent."""
        level = self.level
        size, count = f"{self.rows} × {self.columns}", len(level.blocks)
        said = f"{level.rules}, {size}, {count} block{'' if count == 1 else 's'}"
        drawing = board(self.columns, self.rows, title=level.about.get("title", said))
        floor = [self.cell(int(square)) for square in np.flatnonzero(~level.walls)]
        walls = [self.cell(int(square)) for square in np.flatnonzero(level.walls)]
        targets = (self.cell(int(square)) for square in np.flatnonzero(level.targets))
        return drawing.add(pieces.floor(floor), pieces.walls(walls), *(pieces.target(x, y) for x, y in targets))


def _planks(x: float, y: float) -> Segments:
    """What makes a block a crate."""
    lines = ((0.24, 0.24, 0.76, 0.64), (0.76, 0.24, 0.24, 0.64))
    moved = tuple((x + a, y + b, x + c, y + d) for a, b, c, d in lines)
    return Segments(moved, stroke="shine", stroke_width=0.05, opacity=0.35, layer="pieces", glyph="")
