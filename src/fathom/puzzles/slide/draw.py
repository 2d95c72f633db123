"""The picture of a level: barriers, marks, the agent, and its walk as an animation that paints what it passes.

Layers of a board with more than two axes stand side by side. Overlays lay the graphs of the paper over the board:
where slides from each stopping point end (definition 8), and which runs lead to which (definition 9).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from fathom.grid import coordinates
from fathom.puzzles.slide.check import walked
from fathom.puzzles.slide.model import BARRIER, BOULDER, HOLE, LAND, Level, Walk
from fathom.puzzles.slide.overlay import OVERLAYS, overlaid
from fathom.show import Circle, Rect, Scene, Shape, Text, pieces
from fathom.show.layout import board
from fathom.show.motion import Motion
from fathom.show.shapes import Cell, Point, Polyline, Tiles, timed

__all__ = ["OVERLAYS", "scene"]

_GAP = 1
_SPEED, _REST = 11.0, 0.1
_MOST_FRAMES = 3000  # longer walks are drawn as they end


def scene(instance: Level, solution: Walk | None = None, overlay: str | None = None) -> Scene:
    """The level, the walk if there is one, and an overlay if one is wanted."""
    page = Page(instance)
    drawing = page.empty()
    if solution is None:
        drawing = drawing.add(*page.marks(instance.marked.reshape(-1)), *page.agent(instance.start))
    else:
        drawing = drawing.add(*page.walk(solution))
    return drawing.add(*overlaid(page, overlay)) if overlay else drawing


class Page:
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
            (Tiles(tuple(self.of(LAND)), fill="floor-alt", inset=0.035, radius=0.14, layer="floor", glyph="▒"),),
            (Circle(x + 0.5, y + 0.5, 0.3, fill="wall-edge", layer="marks", glyph="◌") for x, y in self.of(HOLE)),
            pieces.walls(self.of(BARRIER)),
            *(pieces.block(x, y, role="muted", glyph="◆") for x, y in self.of(BOULDER)),
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
        if (
            self.level.required is not self.level.marked
            and not self.level.goal.is_reach
            and self.level.goal != "collect"
        ):
            return []
        return [pieces.target(*self.cell(int(square)), done=done) for square in np.flatnonzero(flags)]

    def agent(self, square: int) -> list[tuple[Shape, ...]]:
        """The agent."""
        return [pieces.ball(*self.cell(square))]

    def walk(self, solution: Walk) -> Iterator[tuple[Shape, ...]]:
        """The walk: the agent moves, squares are painted as it comes by, and its trail stays."""
        level = self.level
        stops, trails = walked(level, solution)
        animated = sum(map(len, trails)) <= _MOST_FRAMES
        passed = dict.fromkeys([level.start, *(square for squares in trails for square in squares)])
        if not animated:
            yield pieces.painted(self.cells(passed))
            yield from self.marks(level.marked.reshape(-1), done=True)
            yield from self.agent(stops[-1])
            return
        time = 0.4
        frames: list[tuple[float, float, float]] = [(0.0, 0.0, 0.0), (time, 0.0, 0.0)]
        home = self.centre(level.start)
        painted_at: dict[int, float] = {level.start: 0.0}
        line: list[Point] = [home]
        lines: list[list[Point]] = [line]
        for squares in trails:
            before = line[-1]
            for square in squares:
                x, y = self.centre(square)
                jump = abs(x - before[0]) > 1.5 or abs(y - before[1]) > 1.5  # round the edge or to another layer
                time += 0.02 if jump else 1 / _SPEED
                painted_at.setdefault(square, time)
                frames.append((time, x - home[0], y - home[1]))
                if jump:
                    line = []
                    lines.append(line)
                line.append((x, y))
                before = (x, y)
            time += _REST
            frames.append((time, before[0] - home[0], before[1] - home[1]))
        for square, when in painted_at.items():
            if self.level.goal.by_stopping and not level.goal.is_reach and square not in stops:
                continue
            role = "painted" if square != level.start else "painted-alt"
            yield timed(pieces.painted([self.cell(square)], role), during=(when, None))
        for square in map(int, np.flatnonzero(level.marked)):
            reached = painted_at.get(square)
            drawn = self.marks(np.arange(level.ground.size) == square)
            done = self.marks(np.arange(level.ground.size) == square, done=True)
            for shapes in drawn:
                yield timed(shapes, during=(0.0, reached)) if reached else shapes
            for shapes in done if reached is not None else ():
                yield timed(shapes, during=(reached or 0.0, None))
        for points in lines:
            if len(points) > 1:
                yield timed(pieces.trail(_bends(points), "trail-old"), during=(time, None))
        motion: Motion = tuple(frames)
        for shapes in self.agent(level.start):
            yield timed(shapes, motion=motion)


def _bends(points: list[Point]) -> list[Point]:
    """The points where a line turns, and its ends."""
    kept = [points[0]]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1]):
            kept.append(here)
    return [*kept, points[-1]]
