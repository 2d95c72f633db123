"""The picture of a level: barriers, marks, the agent, and its walk as an animation that paints what it passes.

Layers of a board with more than two axes stand side by side. Overlays lay the graphs of [Zhu et al. n.d.] over
the board: where slides from each stopping point end (definition 8), and which runs lead to which (definition 9).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from fathom.grid import coordinates
from fathom.puzzles.slide.draw.animation import filmed
from fathom.puzzles.slide.draw.overlay import OVERLAYS, overlaid
from fathom.puzzles.slide.draw.space import in_space
from fathom.puzzles.slide.model import BARRIER, BOULDER, HOLE, LAND, Goal, Level, Walk
from fathom.show import Circle, Rect, Scene, Shape, Text, pieces
from fathom.show.layout import board
from fathom.show.shapes import Cell, Point, Polyline, Tiles, timed

__all__ = ["OVERLAYS", "scene"]

_GAP = 1


def scene(instance: Level, solution: Walk | None = None, overlay: str | None = None) -> Scene:
    """The level, the walk if there is one, and an overlay if one is wanted; `space` takes the place of the board."""
    if overlay == "space":
        return in_space(instance, solution)
    drawn = DrawnSlide(instance)
    drawing = drawn.empty()
    if solution is None:
        drawing = drawing.add(
            *drawn.boulders({}), *drawn.marks(instance.marked.reshape(-1)), *drawn.agent(instance.start)
        )
    else:
        drawing = drawing.add(*filmed(drawn, solution))
    return drawing.add(*overlaid(drawn, overlay)) if overlay else drawing


class DrawnSlide:
    """Where the squares of a level are drawn."""

    def __init__(self, level: Level) -> None:
        self.level = level
        *outer, self.rows, self.columns = level.shape
        self.layers = int(np.prod(outer))
        across = max(1, min(self.layers, 36 // (self.columns + _GAP)))
        self.across = -(-self.layers // -(-self.layers // across))
        self.down = -(-self.layers // self.across)
        self.head = 1 if self.layers > 1 else 0

    def corner(self, layer: int) -> Cell:
        """The top left square of a layer."""
        row, column = divmod(layer, self.across)
        return column * (self.columns + _GAP), row * (self.rows + _GAP + self.head) + self.head

    def cell(self, square: int) -> Cell:
        """Where a square is drawn."""
        layer, rest = divmod(square, self.rows * self.columns)
        x, y = self.corner(layer)
        return x + rest % self.columns, y + rest // self.columns

    def centre(self, square: int) -> Point:
        """The middle of a square."""
        x, y = self.cell(square)
        return x + 0.5, y + 0.5

    def cells(self, squares: Iterable[int]) -> list[Cell]:
        """Where squares are drawn."""
        return [self.cell(int(square)) for square in squares]

    def of(self, *grounds: int) -> list[Cell]:
        """The squares made of these."""
        return self.cells(np.flatnonzero(np.isin(self.level.ground, grounds)))

    def empty(self) -> Scene:
        """The board without marks and agent."""
        wide = self.across * (self.columns + _GAP) - _GAP
        high = self.down * (self.rows + _GAP + self.head) - _GAP
        size = " × ".join(map(str, self.level.shape))
        title = self.level.about.get("title", f"Sliding puzzle, {size}, {self.level.goal}")
        if self.layers == 1:
            drawing = board(wide, high, title=title)
        else:
            drawing = Scene(wide, high, title=title, margin=0.7)
            for layer in range(self.layers):
                x, y = self.corner(layer)
                frame = Rect(
                    x - 0.22,
                    y - 0.22,
                    self.columns + 0.44,
                    self.rows + 0.44,
                    0.34,
                    fill="frame",
                    layer="ground",
                    glyph="",
                )
                name = ", ".join(str(n + 1) for n in coordinates(layer, self.level.shape[:-2]))
                drawing = drawing.add(
                    frame, Text(x + self.columns / 2, y - 0.6, f"layer {name}", 0.42, fill="muted", layer="labels")
                )
        return drawing.add(
            pieces.floor(self.of(*(g for g in range(5) if g != BARRIER))),
            _land(self.of(LAND)),
            (Circle(x + 0.5, y + 0.5, 0.3, fill="wall-edge", layer="marks", glyph="◌") for x, y in self.of(HOLE)),
            pieces.walls(self.of(BARRIER)),
            self._rings(),
        )

    def _rings(self) -> Iterator[Shape]:
        """Dashed edges where the board is a ring."""
        for layer in range(self.layers):
            x, y = self.corner(layer)
            w, h = self.columns, self.rows
            lying = ((0, -0.11), (w, -0.11)), ((0, h + 0.11), (w, h + 0.11))
            upright = ((-0.11, 0), (-0.11, h)), ((w + 0.11, 0), (w + 0.11, h))
            for wraps, lines in zip(self.level.wraps[-2:], (lying, upright), strict=True):
                for (x1, y1), (x2, y2) in lines if wraps else ():
                    ends = ((x + x1, y + y1), (x + x2, y + y2))
                    yield Polyline(
                        ends, dash=(0.18, 0.14), stroke="accent-2", stroke_width=0.08, layer="ground", glyph=""
                    )

    def marks(self, flags: np.ndarray, done: bool = False) -> list[tuple[Shape, ...]]:
        """Targets and items on the flagged squares."""
        if self.level.goal in (Goal.STOP_COVER, Goal.PASS_COVER):  # all squares count, marked or not
            return []
        return [pieces.target(*self.cell(int(square)), done=done) for square in np.flatnonzero(flags)]

    def boulders(self, smashed: dict[int, float]) -> list[tuple[Shape, ...]]:
        """Boulders, until they are smashed, and the land they leave."""
        shapes = []
        for square in map(int, np.flatnonzero(self.level.ground == BOULDER)):
            x, y = self.cell(square)
            boulder = pieces.block(x, y, role="muted", glyph="◆")
            if square in smashed:
                shapes.append(timed(boulder, during=(0.0, smashed[square])))
                shapes.append(timed(_land([(x, y)]), during=(smashed[square], None)))
            else:
                shapes.append(boulder)
        return shapes

    def agent(self, square: int) -> list[tuple[Shape, ...]]:
        """The agent."""
        return [pieces.ball(*self.cell(square))]


def _land(cells: list[Cell]) -> tuple[Shape, ...]:
    """Land: rimmed squares, so that paint does not hide them."""
    tile = Tiles(tuple(cells), fill="floor-alt", inset=0.035, radius=0.14, layer="floor", glyph="▒")
    rims = (
        Rect(x + 0.14, y + 0.14, 0.72, 0.72, 0.1, stroke="muted", stroke_width=0.05, opacity=0.6, glyph="")
        for x, y in cells
    )
    return (tile, *rims)
